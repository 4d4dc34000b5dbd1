# The text of a puzzle contains all of it. A classic puzzle is written as 81 digits with 0 for an
# empty cell, and another board without rules as its cells with `.` for an empty cell. Any other
# puzzle is written as the text of its rules, the head, with the cells behind it:
# * `.Shape~6x6.Thermo~R1C1~R1C2.~R3C1_5..`, in the format of Interactive Sudoku Solver, if that
#   format can express everything. Two periods end the text, so text that was cut is not a puzzle.
# * `oxidoku:4x4/box2x2/clone~~~r1c1r1c2~r3c3r3c4=12../..../..../....` otherwise.
#
# src/rust/src/ruled_text.rs joins heads and cells. This file writes and reads heads, and splits
# texts into heads and cells.

# ---- Writing -------------------------------------------------------------------

iss_head <- ".Shape~"
own_head <- "oxidoku:"

# Whether text begins like the text of a puzzle with rules.
is_ruled_text <- function(x) startsWith(x, iss_head) | startsWith(x, own_head)

# Returns the heads of a list of rules, for native code.
heads_of_rules <- function(rules) vapply(rules, head_of_rules, "")

# Returns the head of rules, which is empty for the plain board of a size. With more than nine
# digits the head of a plain board begins with `?`: native code writes it only if the cells have
# letters but no digits, because such cells could be read differently.
head_of_rules <- function(rules) {
  known <- remembered_heads[[rules$key]]
  if (!is.null(known) && identical(known$rules, rules)) {
    return(known$head)
  }
  head <- made_head(rules)
  if (nzchar(head)) remember_head(head, rules)
  head
}

made_head <- function(rules) {
  local_plain_numbers()
  shape <- rules$shape
  is_plain <- is.null(shape$corners) && identical(rules$key, plain_rules(shape$side)$key)
  if (is_plain) {
    return(if (shape$side > 9) paste0("?", own_head_of(rules)) else "")
  }
  head <- tryCatch(iss_head_of(rules), oxidoku_error = function(e) NULL)
  if (is.null(head)) own_head_of(rules) else head
}

# Returns NULL if the head would not be read back as the same rules. The comparison ignores
# whether cages may overlap, which is not part of the rules, but it includes the letters of cages,
# which prints show.
iss_head_of <- function(rules) {
  shape <- rules$shape
  if (is_beyond_iss(shape) || !is.null(shape$lowest)) {
    return(NULL)
  }
  parts <- c(
    iss_shape(shape), iss_regions(shape),
    iss_joined(unlist(lapply(rules$rules, iss_rule, rules = rules$rules, shape = shape, call = NULL)))
  )
  head <- paste0(".", paste(parts, collapse = "."))
  read <- rules_of_iss(head)
  same <- is_rules(read) && identical(read$key, rules$key) && identical(kept_of_rules(read), kept_of_rules(rules))
  if (same) head
}

kept_of_rules <- function(rules) lapply(rules$rules, function(rule) rule[setdiff(names(rule), "overlap")])

own_head_of <- function(rules) {
  shape <- rules$shape
  of_shape <- if (!is.null(shape$corners)) {
    paste0("grids", paste(shape$corners, collapse = "_"))
  } else {
    layout <- c(symbol_letters, ".")[replace(shape$layout, is.na(shape$layout), length(symbol_letters) + 1L)]
    paste0(
      shape$side, "x", shape$side,
      if (!is.null(shape$lowest)) "/from0",
      if (!is.null(shape$digits)) paste0("/digits", shape$digits),
      if (!is.null(shape$box)) paste0("/box", shape$box[[1]], "x", shape$box[[2]]),
      if (!is.null(shape$layout)) paste0("/regions", paste(layout, collapse = ""))
    )
  }
  paste0(own_head, paste(c(of_shape, texts_of_rules(rules$rules, rules$left_out)), collapse = "/"), "=")
}

# Returns a text for each rule, after a text for what is left out and texts for the fields that
# user-defined rules share.
texts_of_rules <- function(rules, left_out) {
  all <- with_parts(rules)
  own <- lapply(all, own_fields)
  known <- unique(own[lengths(own) > 0])
  c(
    if (length(left_out) > 0) paste(c("without", vapply(left_out, codes_of_text, "")), collapse = "~"),
    vapply(known, text_of_own_fields, ""),
    unlist(Map(own_text_of_rule, all, match(own, known, nomatch = 0L)))
  )
}

# Reads such texts. Returns the rules and what is `left_out`.
rules_of_texts <- function(texts) {
  is_own <- startsWith(texts, "own~")
  is_without <- startsWith(texts, "without~")
  names <- unlist(strsplit(sub("^without~", "", texts[is_without]), "~", fixed = TRUE))
  list(
    rules = rules_of_own_texts(texts[!is_own & !is_without], lapply(texts[is_own], own_fields_of_text)),
    left_out = vapply(names, text_of_codes, "", USE.NAMES = FALSE)
  )
}

# Lists rules, each after the rules that it combines. The latter are marked as parts, and the
# combining rule stores their numbers among all parts in `parts`.
with_parts <- function(rules) {
  count <- 0L
  listed <- function(rule, is_part) {
    inner <- lapply(rule$rules, listed, TRUE)
    rule$parts <- vapply(inner, function(list) list[[length(list)]]$at, 1L)
    rule$is_part <- is_part
    if (is_part) rule$at <- count <<- count + 1L
    c(unlist(inner, recursive = FALSE), list(rule))
  }
  unlist(lapply(rules, listed, FALSE), recursive = FALSE)
}

# Returns what a user-defined rule has besides its cells and numbers. Rules with equal fields
# share one text for them.
own_fields <- function(rule) if (is_own(rule)) rule[intersect(c("table", "label", "description", "look", "formula"), names(rule))]

# Writes `own~12_3_0~label108_105~formula1~...`.
text_of_own_fields <- function(fields) {
  texts <- unlist(fields[setdiff(names(fields), "table")])
  paste(c("own", paste(fields$table, collapse = "_"), paste0(names(texts), "-", vapply(texts, codes_of_text, ""))), collapse = "~")
}

own_fields_of_text <- function(text) {
  parts <- strsplit(text, "~", fixed = TRUE)[[1]]
  names <- sub("-.*$", "", parts[-(1:2)])
  texts <- lapply(sub("^[^-]*-", "", parts[-(1:2)]), text_of_codes)
  is_formula <- startsWith(names, "formula.")
  table <- if (nzchar(parts[[2]])) list(table = as.integer(strsplit(parts[[2]], "_", fixed = TRUE)[[1]]))
  fields <- c(table, stats::setNames(texts, names)[!is_formula])
  if (any(is_formula)) fields$formula <- stats::setNames(unlist(texts[is_formula]), sub("^formula[.]", "", names[is_formula]))
  fields
}

# Writes a rule as `cage~10~overlap~r1c1r1c2`: its name, its numbers, its other properties, and
# its lists of cells. `own` is the number of the fields of a user-defined rule, or 0. A rule that
# others combine has the property `part`, and the others refer to its number.
own_text_of_rule <- function(rule, own) {
  more <- c(
    if (own > 0) paste0("own", own),
    if (isTRUE(rule$is_part)) "part",
    if (length(rule$parts) > 0) paste0("of", paste(rule$parts, collapse = "_")),
    if (isTRUE(rule$overlap)) "overlap",
    if (!is.null(rule$assumed)) paste0("assumed", paste(as.integer(rule$assumed), collapse = "")),
    if (!is.null(rule$letter)) paste0("letter", codes_of_text(rule$letter))
  )
  cells <- vapply(rule$cells, function(cells) paste(names_of_cells(cells), collapse = ""), "")
  paste(c(rule$name, paste(rule$values, collapse = "_"), paste(more, collapse = "-"), cells), collapse = "~")
}

# ---- Reading -------------------------------------------------------------------

# Splits the texts of puzzles with rules into heads and cells, which are NA for other text.
split_text <- function(x) {
  head <- cells <- rep(NA_character_, length(x))
  own <- startsWith(x, own_head) & grepl("=", x, fixed = TRUE)
  head[own] <- sub("=.*$", "=", x[own])
  cells[own] <- gsub("/", "", substring(x[own], nchar(head[own]) + 1), fixed = TRUE)
  from_zero <- own[grepl("/from0[/=]", head[own])]
  cells[from_zero] <- signs_of_numbers(cells[from_zero])
  iss <- which(startsWith(x, iss_head) & endsWith(x, ".."))
  whole <- substring(x[iss], 1, nchar(x[iss]) - 2)
  givens <- regexpr("[.](~R[1-9a-g]C[1-9a-g]_[0-9]+)+$", whole)
  head[iss] <- ifelse(givens > 0, substring(whole, 1, givens - 1), whole)
  cells[iss] <- cells_of_givens(ifelse(givens > 0, substring(whole, givens + 1), ""), head[iss])
  list(head = head, cells = cells)
}

# Converts `~R1C1_5~R2C3_4` to one character per cell.
cells_of_givens <- function(givens, heads) {
  side <- suppressWarnings(as.integer(sub("^[.]Shape~([0-9]+)x.*$", "\\1", heads)))
  most <- suppressWarnings(as.integer(sub("^[.]Shape~[0-9]+x[0-9]+~([0-9]+)([.].*)?$", "\\1", heads)))
  most[is.na(most)] <- side[is.na(most)]
  as.character(mapply(function(text, side, most) {
    if (is.na(side) || side > 16) {
      return(NA_character_)
    }
    cells <- rep(".", side^2)
    items <- strsplit(text, "~", fixed = TRUE)[[1]][-1]
    at <- iss_cells(sub("_.*$", "", items))
    digits <- as.integer(sub("^.*_", "", items))
    if (any(at > side) || any(digits > most)) {
      return(NA_character_)
    }
    cells[(at[, 1] - 1) * side + at[, 2]] <- symbol_letters[digits]
    paste(cells, collapse = "")
  }, givens, side, most, USE.NAMES = FALSE))
}

# Reads the rules in a head. Returns NULL for text that this package does not write.
rules_of_head <- function(head) {
  local_plain_numbers()
  known <- remembered_rules[[rlang::hash(head)]]
  if (!is.null(known)) {
    return(known)
  }
  rules <- tryCatch(
    if (startsWith(head, own_head)) rules_of_own_head(head) else rules_of_iss(head),
    oxidoku_error = function(e) NULL
  )
  if (!is_rules(rules)) {
    return(NULL)
  }
  written <- sub("^[?]", "", head_of_rules(rules))
  if (identical(written, head)) rules
}

rules_of_iss <- function(head) {
  puzzle <- iss_parts(head)
  if (is.list(puzzle)) puzzle$rules
}

rules_of_own_head <- function(head) {
  parts <- strsplit(substring(head, nchar(own_head) + 1, nchar(head) - 1), "/", fixed = TRUE)[[1]]
  if (startsWith(parts[[1]], "grids")) {
    corners <- as.integer(strsplit(sub("^grids", "", parts[[1]]), "_", fixed = TRUE)[[1]])
    shape <- new_shape(NULL, NULL, NULL, matrix(corners + 1L, ncol = 2, byrow = TRUE), NULL)
  } else {
    size <- as.integer(sub("x.*$", "", parts[[1]]))
    digits <- grep("^digits[0-9]+$", parts, value = TRUE)
    box <- grep("^box", parts, value = TRUE)
    regions <- grep("^regions", parts, value = TRUE)
    shape <- if (length(box) == 1) {
      new_shape(size, as.integer(strsplit(sub("^box", "", box), "x")[[1]]), NULL, NULL, NULL)
    } else {
      new_shape(size, NULL, if (length(regions) == 1) sub("^regions", "", regions) else "none", NULL, NULL)
    }
    count <- if (length(digits) == 1) as.integer(sub("^digits", "", digits))
    if ("from0" %in% parts) {
      shape <- with_digits(shape, seq_len(count %||% size) - 1L, NULL)
    } else if (!is.null(count)) {
      shape <- with_digits(shape, count, NULL)
    }
  }
  texts <- parts[-1]
  texts <- texts[!grepl("^(box|regions|digits|from0)[^~]*$", texts)]
  read <- rules_of_texts(texts)
  new_rules(shape, read$rules, NULL, left_out = as.character(read$left_out))
}

# Reads rules and adds parts to the rules that combine them. The texts of parts come first.
rules_of_own_texts <- function(texts, own) {
  rules <- parts <- list()
  for (text in texts) {
    rule <- rule_of_own_text(text, own)
    if (any(rule$of > length(parts))) return(list(rule["name"]))
    if (!is.null(rule$of)) rule$rules <- parts[rule$of]
    is_part <- rule$is_part
    rule <- rule[setdiff(names(rule), c("of", "is_part"))]
    if (is_part) parts <- c(parts, list(rule)) else rules <- c(rules, list(rule))
  }
  rules
}

# Reads one rule. `own` lists the fields of user-defined rules.
rule_of_own_text <- function(text, own) {
  # strsplit() drops an empty part at the end.
  parts <- strsplit(paste0(text, "~"), "~", fixed = TRUE)[[1]]
  more <- strsplit(parts[[3]], "-", fixed = TRUE)[[1]]
  value <- function(name) {
    found <- grep(paste0("^", name), more, value = TRUE)
    if (length(found) == 1) sub(name, "", found)
  }
  cells <- lapply(parts[-(1:3)], function(names) {
    at <- as.integer(regmatches(names, gregexpr("[0-9]+", names))[[1]])
    matrix(at, ncol = 2, byrow = TRUE)
  })
  assumed <- value("assumed")
  letter <- value("letter")
  rule <- list(
    name = parts[[1]], cells = cells, values = as.integer(strsplit(parts[[2]], "_", fixed = TRUE)[[1]]),
    overlap = if (!is.null(value("overlap"))) TRUE,
    assumed = if (!is.null(assumed)) strsplit(assumed, "")[[1]] == "1",
    letter = if (!is.null(letter)) text_of_codes(letter)
  )
  rule$is_part <- !is.null(value("part"))
  of <- value("of")
  if (!is.null(of)) rule$of <- as.integer(strsplit(of, "_", fixed = TRUE)[[1]])
  at <- value("own")
  if (!is.null(at)) rule <- c(rule, c(own, list(NULL))[[min(as.integer(at), length(own) + 1L)]])
  rule[!vapply(rule, is.null, NA)]
}

# ---- Cache ----------------------------------------------------------------------

# Rules by the hash of their head, and heads by the key of their rules. Each cache is emptied when
# it is full, so that neither grows throughout a session.
remembered_rules <- new.env(parent = emptyenv())
remembered_heads <- new.env(parent = emptyenv())
most_remembered <- 256

remember_head <- function(head, rules) {
  for (memory in list(remembered_rules, remembered_heads)) {
    if (length(memory) >= most_remembered) rm(list = ls(memory, all.names = TRUE), envir = memory)
  }
  assign(rules$key, list(head = head, rules = rules), envir = remembered_heads)
  assign(rlang::hash(sub("^[?]", "", head)), rules, envir = remembered_rules)
}
