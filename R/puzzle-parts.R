# How vectors of puzzles are stored. A vector with only classic puzzles is stored as nine columns
# of integers. As soon as an element has other rules or another size, the vector is stored as
# parts (src/rust/src/ruled_text.rs): the cells of each element, the number of its rules, and a
# list in which all rules occur once. Both forms create their text when R asks for it. Where R has
# turned a vector into plain text, as in a saved file, the text is read again, because it contains
# everything. Only this file knows which of the three forms a vector has.

is_classed <- function(x) {
  inherits(x, "oxidoku_sudoku") && is.character(x)
}

# Returns the columns of a vector of classic puzzles, or FALSE if the vector contains other text.
# gsub(), substr() and similar functions keep the class of their argument, so a vector of the
# class may contain any text. Methods treat such a vector as text.
puzzle_columns <- function(x) {
  parts <- stored_parts(x)
  if (!is.list(parts)) {
    return(check_native(native_puzzle_columns(x, FALSE)))
  }
  # The elements with other rules may have been removed from the vector.
  if (are_classic_parts(parts)) check_native(native_rows(parts$cells))$rows else FALSE
}

# Returns the parts of a vector that is stored as parts, TRUE for a vector that is stored as
# columns, and FALSE for other text.
stored_parts <- function(x) .External(wrap__puzzle_parts, x)

are_classic_parts <- function(parts) {
  used <- unique(parts$index[!is.na(parts$index)])
  all(vapply(parts$rules[used], is_classic_rules, NA))
}

# Whether a vector is stored as nine columns or could be: all of its elements are classic or
# missing.
has_columns <- function(x) is_classed(x) && is.list(puzzle_columns(x))

# Whether `x` is a vector of puzzles that are not all classic.
has_rules <- function(x) {
  parts <- if (is_classed(x)) parts_of_ruled(x)
  is.list(parts) && !are_classic_parts(parts)
}

#' @rdname as_sudoku
#' @export
is_sudoku <- closed(function(x) {
  check_given(x, "x", environment())
  is_classed(x) && (is.list(puzzle_columns(x)) || has_rules(x))
})

plain_text <- function(x) {
  attributes(x) <- attributes(x)["names"]
  x
}

# Returns the parts of a vector that is not stored as columns, or FALSE for classic puzzles and
# other text.
parts_of_ruled <- function(x) {
  parts <- stored_parts(x)
  if (is.list(parts)) {
    return(parts)
  }
  if (isTRUE(parts) || is.list(check_native(native_puzzle_columns(x, FALSE)))) {
    return(FALSE)
  }
  parsed_parts(plain_text(x))
}

# Returns the columns of classic puzzles. Raises an error if `x` contains other text.
sudoku_columns <- function(x) {
  columns <- puzzle_columns(x)
  if (is.list(columns)) {
    return(columns)
  }
  found <- check_native(native_rows(x))
  reason <- replace(rep(NA, length(x)), found$odd, "not 81 digits and empty cells")
  stop_malformed(reason, "x", rlang::caller_env())
  found$rows
}

# Returns the parts that are written in text, or FALSE if any of it is not a puzzle as this
# package writes it. As in src/rust/src/parsed_text.rs for classic puzzles, the last result is
# kept with its text until R collects garbage, because one call asks for the parts of the same
# vector several times.
parsed_parts <- local({
  # Nothing else refers to the key of this weak reference, so R drops its value.
  last <- NULL
  function(text) {
    names(text) <- NULL
    kept <- if (!is.null(last)) rlang::wref_value(last)
    if (!is.null(kept) && identical(kept$text, text)) {
      return(kept$parts)
    }
    parts <- parts_in_text(text)
    if (is.list(parts)) last <<- rlang::new_weakref(new.env(parent = emptyenv()), list(text = text, parts = parts))
    parts
  }
})

parts_in_text <- function(text) {
  known <- which(!is.na(text))
  # Most text is not a puzzle. The first element usually shows that.
  first <- if (length(known) > 0) text[[known[[1]]]] else ""
  if (!is_ruled_text(first) && !plain_side(first) > 0) {
    return(FALSE)
  }
  cells <- head <- rep(NA_character_, length(text))
  ruled <- known[is_ruled_text(text[known])]
  plain <- setdiff(known, ruled)
  side <- plain_side(text[plain])
  if (any(side == 0)) {
    return(FALSE)
  }
  split <- split_text(text[ruled])
  head[ruled] <- split$head
  cells[ruled] <- split$cells
  # The head of a plain board is its size.
  head[plain] <- side
  cells[plain] <- text[plain]
  if (anyNA(cells[known])) {
    return(FALSE)
  }
  heads <- unique(head[known])
  rules <- lapply(heads, function(one) if (nchar(one) <= 2) plain_rules(as.integer(one)) else rules_of_head(one))
  if (any(vapply(rules, is.null, NA))) {
    return(FALSE)
  }
  index <- match(head, heads)
  n_cells <- vapply(rules, function(one) length(one$facts$row), 1L)[index]
  parts <- list(cells = cells, index = index, rules = rules)
  if (identical(nchar(cells[known]), n_cells[known]) && identical(text_of_parts(parts), text)) parts else FALSE
}

# Returns the text of parts, which native code makes.
text_of_parts <- function(parts) {
  as.character(unclass(check_native(native_ruled_vector(parts$cells, parts$index, parts$rules))))
}

# Returns the side of the plain board that a text contains, in the form that this package writes,
# or 0 for other text.
plain_side <- function(text) {
  side <- as.integer(sqrt(nchar(text, "bytes")))
  side[is.na(side) | side^2 != nchar(text, "bytes") | !side %in% 4:25] <- 0L
  for (one in setdiff(unique(side), 0L)) {
    empty_cell <- if (one == 9L) "0" else "."
    here <- which(side == one)
    good <- grepl(paste0("^[", empty_cell, paste(symbol_letters[seq_len(one)], collapse = ""), "]*$"), text[here])
    side[here[!good]] <- 0L
  }
  side
}

# Does the same for a line of another program, which may have dots or zeros for empty cells. Beside
# dots, a zero on a large board may be a digit.
board_side <- function(text) {
  is_large <- nchar(text, "bytes") > 81
  is_mixed <- is_large & grepl("0", text, fixed = TRUE) & grepl(".", text, fixed = TRUE)
  is_classic <- nchar(text, "bytes") == 81
  side <- plain_side(ifelse(is_classic, chartr(".", "0", text), chartr("0", ".", text)))
  replace(side, is_mixed, 0L)
}

# ---- Cells, rules and groups ----------------------------------------------------

# Returns the cells of each element, with `.` for an empty cell, or NA for a missing puzzle.
cells_of_puzzles <- function(x) {
  parts <- parts_of_ruled(x)
  cells <- if (is.list(parts)) parts$cells else as.character(x)
  gsub("0", ".", cells, fixed = TRUE)
}

# Returns the key of the rules of each element, or NA for a missing puzzle.
keys_of_puzzles <- function(x) {
  parts <- parts_of_ruled(x)
  if (!is.list(parts)) {
    return(replace(rep(classic_rules()$key, length(x)), unname(is.na(x)), NA))
  }
  keys <- vapply(parts$rules, `[[`, "", "key")
  keys[replace(parts$index, is.na(parts$cells), NA)]
}

# Returns the places of elements that are not classic.
places_with_rules <- function(x) which(keys_of_puzzles(x) != classic_rules()$key)

# Returns the positions of puzzles whose digits begin at 0.
places_with_zero <- function(x) {
  zero <- vapply(rules_of_puzzles(x), function(rules) has_zero(rules$facts), NA)
  which(keys_of_puzzles(x) %in% names(zero)[zero])
}

# Returns the different rules of the elements, named by their keys.
rules_of_puzzles <- function(x) {
  parts <- parts_of_ruled(x)
  rules <- if (is.list(parts)) {
    parts$rules[sort(unique(parts$index[!is.na(parts$cells)]))]
  } else if (all(is.na(x))) {
    list()
  } else {
    list(classic_rules())
  }
  names(rules) <- vapply(rules, `[[`, "", "key")
  rules[!duplicated(names(rules))]
}

# Returns a text for each element, which the function `text` makes from its rules.
text_by_rules <- function(x, text) {
  words <- vapply(rules_of_puzzles(x), text, "")
  unname(words[keys_of_puzzles(x)])
}

# Returns, for each element, the rules that are left out, in words, or NA if none are.
left_out_of_puzzles <- function(x) {
  text_by_rules(x, function(rules) if (length(rules$left_out) > 0) left_out_in_words(rules$left_out) else NA_character_)
}

# Returns the reasons why puzzles cannot be read and, for puzzles that can, what is left out of
# them.
with_left_out <- function(reason, left_out) {
  is_read <- is.na(reason)
  reason[is_read] <- left_out[is_read]
  reason
}

# Groups elements with equal rules. Returns the rules of each group and the places of its
# elements.
groups_of <- function(x) {
  key <- keys_of_puzzles(x)
  known <- rules_of_puzzles(x)
  places <- split(seq_along(key), factor(key, unique(key[!is.na(key)])))
  unname(Map(function(one, at) list(rules = known[[one]], at = at), names(places), places))
}

# Returns the number of clues of each element.
clues_of <- function(x) check_native(native_clues(boards_for_native(x)))

# ---- For native code -------------------------------------------------------------

# Returns a vector of puzzles in the form that native code takes: nine columns, or cells as text
# with the numbers of their rules.
boards_for_native <- function(x) {
  if (!has_rules(x)) {
    return(sudoku_columns(x))
  }
  parts <- parts_of_ruled(x)
  list(cells = parts$cells, of = parts$index, rules = parts$rules)
}

# Returns a board from as_board() in the same form.
boards_of_one <- function(asked) list(cells = asked_text(asked), of = 1L, rules = list(asked$rules))

# Converts what native code made from the puzzles `x` to puzzles with the same rules.
boards_like <- function(x, found) {
  if (is.list(found)) {
    return(new_sudoku(found))
  }
  parts <- parts_of_ruled(x)
  puzzles_of_parts(found, parts$index, parts$rules)
}

# ---- Making ----------------------------------------------------------------------

# Makes a vector of puzzles from nine integer columns, one for each row of the boards.
new_sudoku <- function(rows) {
  check_native(native_vector(rows, TRUE))
}

# Gives classic puzzles the `rules` of another 9x9 board. Without `rules`, the puzzles do not
# change.
with_rules <- function(x, rules) {
  if (is.null(rules) || is_classic_rules(rules)) x else new_puzzles(cells_of_puzzles(x), rules)
}

# Makes puzzles that all have the same `rules`. `cells` has one string per puzzle, or NA for a
# missing puzzle.
new_puzzles <- function(cells, rules) {
  puzzles_of_parts(cells, rep(1L, length(cells)), list(rules))
}

# Converts puzzles that native code made: nine columns, or cells as text.
puzzles_found <- function(found, rules) if (is.list(found)) new_sudoku(found) else new_puzzles(found, rules)

# Makes puzzles from their cells and the `key` of the rules of each. `rules` are named by their
# keys.
puzzles_of_fields <- function(cells, key, rules) {
  puzzles_of_parts(cells, match(key, names(rules)), unname(rules))
}

# Makes a vector that stores only what its elements need: nine columns if all are classic.
puzzles_of_parts <- function(cells, index, rules) {
  index[is.na(cells)] <- NA
  cells[is.na(index)] <- NA
  used <- sort(unique(index[!is.na(index)]))
  rules <- rules[used]
  index <- match(index, used)
  classic <- which(vapply(rules, is_classic_rules, NA))
  here <- which(index %in% classic)
  cells[here] <- gsub(".", "0", cells[here], fixed = TRUE)
  if (length(here) == sum(!is.na(index))) {
    return(new_sudoku(check_native(native_rows(as.character(cells)))$rows))
  }
  ruled_vector(cells, index, rules)
}

ruled_vector <- function(cells, index, rules) {
  check_native(native_ruled_vector(as.character(cells), as.integer(index), unname(rules)))
}

# Returns a puzzle as an element of a position, from which its rules can be read. The classic
# board needs no such element.
puzzle_to_keep <- function(puzzle) if (has_rules(puzzle)) list(puzzle = puzzle)

# Whether a vector is stored as parts, even if none of its elements has other rules (yet).
is_stored_ruled <- function(x) is.list(stored_parts(x))

# Joins vectors of puzzles into one.
joined_puzzles <- function(vectors) {
  parts <- lapply(unname(vectors), function(x) list(cells = cells_of_puzzles(x), key = keys_of_puzzles(x), rules = rules_of_puzzles(x)))
  column <- function(name) unlist(lapply(parts, `[[`, name), use.names = FALSE)
  rules <- do.call(c, lapply(parts, `[[`, "rules"))
  puzzles_of_fields(as.character(column("cells")), as.character(column("key")), rules[!duplicated(names(rules))])
}

missing_puzzles <- function(n) {
  new_sudoku(replicate(9, rep(NA_integer_, n), simplify = FALSE))
}

no_puzzles <- function() missing_puzzles(0)

missing_puzzle <- function() missing_puzzles(1)

# Stores a vector again, after R has turned it into plain text, for instance by saving it.
as_stored <- function(x) {
  if (is_classed(x) && isFALSE(stored_parts(x))) as_puzzles_or_text(x) else x
}

# Converts text to a vector of puzzles if all of it is puzzles; otherwise returns the text.
as_puzzles_or_text <- function(text) {
  columns <- puzzle_columns(text)
  puzzles <- if (is.list(columns)) {
    new_sudoku(columns)
  } else {
    parts <- parts_of_ruled(text)
    if (is.list(parts)) puzzles_of_parts(parts$cells, parts$index, parts$rules)
  }
  if (is.null(puzzles)) {
    return(text)
  }
  names(puzzles) <- names(text)
  puzzles
}

stop_malformed <- function(reason, arg, call) {
  bad <- which(!is.na(reason))
  if (length(bad) == 0) {
    return(invisible())
  }
  reason <- reason[bad]
  shown <- truncate_values(paste0("[", bad, "]: ", reason), 3)
  stop_oxidoku(
    "puzzle",
    c(
      "{.arg {arg}} must contain only puzzles.",
      stats::setNames(paste0("{shown[[", seq_along(shown), "]]}"), rep("x", length(shown))),
      # These functions do not help to assign to a vector.
      "i" = if (arg != "value") "{.fn solve_puzzles} and {.fn rate_sudoku} report malformed puzzles and process the others."
    ),
    arg = arg, positions = bad, reason = reason, call = call
  )
}

# Reads the puzzle in the text of a puzzle with rules. Raises an error if the text was cut or
# changed.
puzzle_of_text <- function(x, arg, call) {
  puzzle <- parts_in_text(as.character(x))
  if (!is.list(puzzle)) {
    stop_oxidoku(
      "puzzle",
      c(
        "{.arg {arg}} must be the whole text of a puzzle.",
        "x" = "It begins like a puzzle with rules, but was truncated or changed: {.val {shorten(x, 60)}}.",
        "i" = "{.fn givens} returns the cells, {.fn rules} the rules. {.fn read_sudoku} reads the formats of other programs."
      ),
      arg = arg, positions = 1L, reason = "a text that was cut or changed", call = call
    )
  }
  puzzles_of_parts(puzzle$cells, puzzle$index, puzzle$rules)
}

check_one_puzzle <- function(x, arg, call, brief = FALSE) {
  if (length(x) == 1) {
    return(invisible())
  }
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must be one puzzle.",
      "x" = "It has {count_words(length(x), 'puzzle', 'puzzles')}.",
      "i" = if (length(x) > 0) "Take one of them, such as {.code {arg}[[1]]}, or use {.fn solve_puzzles} for all."
    ),
    arg = arg, found = paste(length(x), "puzzles"), call = call, brief = brief
  )
}
