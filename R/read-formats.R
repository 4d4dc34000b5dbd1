# The readers of the formats: each takes a source, the bytes read of it already,
# the format's name, and gives the table of read_sudoku().
#
# Formats of one or a few puzzles are read as *entries*, lists of `puzzle` and,
# where the format has them, `filled`, `candidates` (a 9x9x9 logical array),
# `solution`, `fields` (a named list of single values), `line` and `reason`.

new_entry <- function(puzzle = NA_character_, line = NA_integer_, ..., filled = NULL,
                      candidates = NULL, solution = NULL, fields = list(),
                      reason = NA_character_) {
  # A board that is its givens alone says nothing by `filled`.
  if (identical(filled, puzzle)) filled <- NULL
  if (!is.null(candidates)) {
    candidates <- candidates_around(candidates, filled %||% puzzle)
  }
  list(
    puzzle = puzzle, solution = solution, filled = filled, candidates = candidates,
    fields = fields, line = as.integer(line), reason = reason
  )
}

bad_entry <- function(line, reason) {
  new_entry(line = line, reason = reason)
}

# The table of entries.
table_of_entries <- function(entries) {
  text <- function(name) {
    vapply(entries, function(entry) entry[[name]] %||% NA_character_, "")
  }
  columns <- list(puzzle = text("puzzle"))
  for (name in c("solution", "filled")) {
    values <- text(name)
    if (!all(is.na(values))) columns[[name]] <- values
  }
  candidates <- lapply(entries, function(entry) entry$candidates)
  if (!all(vapply(candidates, is.null, NA))) {
    columns$candidates <- candidates
  }
  names <- unique(unlist(lapply(entries, function(entry) names(entry$fields))))
  names <- c(intersect(c("rating", "label"), names), setdiff(names, c("rating", "label")))
  for (name in setdiff(names, names(columns))) {
    values <- vapply(entries, function(entry) {
      as.character(entry$fields[[name]] %||% NA_character_)
    }, "")
    columns[[name]] <- typed_column(values)
  }
  columns$line <- vapply(entries, function(entry) entry$line, 1L)
  columns$reason <- text("reason")
  tibble::new_tibble(columns, nrow = length(entries))
}

# Numbers where all values are numbers, and none is a code such as `0300`.
typed_column <- function(values) {
  if (any(grepl("^[0-9]{10,}$|^0[0-9]", values))) {
    return(values)
  }
  utils::type.convert(values, as.is = TRUE, na.strings = c("", "NA"))
}

# Puzzles and what else, of cells row by row: digits 0 to 9.
text_of_digits <- function(digits) {
  paste(digits, collapse = "")
}

# A 9x9x9 array [row, col, digit] of 81 rows of nine, cells row by row.
candidates_of_rows <- function(rows) {
  aperm(array(rows, c(9, 9, 9)), c(2, 1, 3))
}

# The other way: 81 rows of nine.
rows_of_candidates <- function(candidates) {
  matrix(aperm(candidates, c(2, 1, 3)), 81)
}

# Of a filled cell, its digit alone, as candidates() has it.
candidates_around <- function(candidates, board) {
  digits <- digits_of_string(board)
  rows <- rows_of_candidates(candidates)
  full <- digits > 0
  rows[full, ] <- outer(digits[full], 1:9, `==`)
  candidates_of_rows(rows)
}

# Rows of candidates out of strings of digits, one a cell.
rows_of_marks <- function(marks) {
  vapply(1:9, function(digit) grepl(digit, marks, fixed = TRUE), logical(length(marks)))
}

# What a reader of a small file gives, out of a function of its lines.
entry_reader <- function(read) {
  force(read)
  function(source, start, format, progress, call) {
    lines <- lines_of_source(source, start, format, call)
    entries <- read(lines, source, call)
    if (length(entries) == 0) {
      stop_file(
        source$name,
        "{file_label(source$name)} holds no puzzle in the format {.val {format}}.",
        format = format, call = call
      )
    }
    table_of_entries(entries)
  }
}

# A puzzle in each line that `is_entry`, each read on its own.
line_reader <- function(is_entry, read) {
  entry_reader(function(lines, source, call) {
    at <- which(is_entry(lines))
    lapply(at, function(i) read(trimws(lines[[i]]), i))
  })
}

is_no_comment <- function(lines) {
  nzchar(trimws(lines)) & !startsWith(lines, "#")
}

# ---- HoDoKu's library --------------------------------------------------------

read_library_line <- function(line, at) {
  parts <- strsplit(line, ":", fixed = TRUE)[[1]]
  length(parts) <- 8
  parts[is.na(parts)] <- ""
  cells <- strsplit(parts[[4]], "")[[1]]
  placed <- which(cells == "+") + 1
  digits <- cells[cells != "+"]
  filled_in <- which(cells != "+") %in% placed
  digits[digits == "."] <- "0"
  if (!startsWith(line, ":") || length(digits) != 81 || !all(digits %in% 0:9)) {
    return(bad_entry(at, "not a line of HoDoKu's library"))
  }
  deleted <- library_candidates(parts[[5]])
  if (is.null(deleted)) {
    return(bad_entry(at, "candidates that are no digit, row and column"))
  }
  filled <- text_of_digits(digits)
  new_entry(
    puzzle = text_of_digits(ifelse(filled_in, "0", digits)),
    line = at,
    filled = filled,
    candidates = if (nrow(deleted) > 0) candidates_less(filled, deleted),
    fields = Filter(nzchar, list(
      technique = parts[[2]], digits = parts[[3]], eliminations = parts[[6]],
      placements = parts[[7]], extra = parts[[8]]
    ))
  )
}

# "615 627": digit, row and column each; NULL where it is something else.
library_candidates <- function(text) {
  found <- strsplit(trimws(text), "[[:space:]]+")[[1]]
  found <- found[nzchar(found)]
  if (!all(grepl("^[1-9]{3}$", found))) {
    return(NULL)
  }
  digits <- vapply(strsplit(found, ""), as.integer, integer(3))
  matrix(digits[c(2, 3, 1), ], ncol = 3, byrow = TRUE)
}

# Candidates that a board leaves open, less some.
candidates_less <- function(filled, deleted) {
  open <- open_candidates(filled)
  open[deleted] <- FALSE
  open
}

# Without a class of its own.
open_candidates <- function(board) {
  array(as.logical(unclass(candidates(board))), c(9, 9, 9))
}

# ---- 729 candidates ----------------------------------------------------------

read_candidates_line <- function(line, at) {
  run <- regmatches(line, regexpr("([0-9.*_]{243}){3}", line))
  places <- strsplit(run, "")[[1]]
  given <- matrix(places, ncol = 9, byrow = TRUE)
  held <- given == matrix(1:9, 81, 9, byrow = TRUE)
  if (any(!held & given %in% as.character(1:9))) {
    return(bad_entry(at, "a digit at the place of another"))
  }
  new_entry(
    puzzle = text_of_digits(rep(0, 81)), line = at,
    candidates = candidates_of_rows(held)
  )
}

is_candidates_line <- function(lines) {
  is_no_comment(lines) & grepl(candidates_line, lines)
}

# ---- Grids: pencil marks, .ss, .sdk, .sdx ------------------------------------

# The rows of a drawn grid of candidates, without rules and comments.
grid_rows_of_marks <- function(lines) {
  lines <- lines[!grepl("---|===", lines) & !grepl("^\\s*#", lines)]
  lines[vapply(lines, function(line) length(mark_tokens(line)) == 9, NA)]
}

# The marks of a row, cell by cell: all but digits, dots and blanks is drawing or
# points at something.
mark_tokens <- function(line) {
  tokens <- strsplit(trimws(gsub("[^0-9. ]", " ", line)), "\\s+")[[1]]
  if (grepl("[[:alpha:]]{2}", line)) character() else tokens
}

read_pencilmarks <- function(lines, source, call) {
  tokens <- lapply(lines, mark_tokens)
  rule <- grepl("---|===", lines) | grepl("^\\s*#", lines)
  at <- which(lengths(tokens) == 9 & !rule)
  groups <- split(at, (seq_along(at) - 1) %/% 9)
  lapply(unname(groups), function(rows) {
    if (length(rows) < 9) {
      return(bad_entry(rows[[1]], paste("a grid of", count_words(length(rows), "row", "rows"))))
    }
    marks <- unlist(tokens[rows])
    marks[marks %in% c(".", "0")] <- "123456789"
    entry_of_marks(marks, rows[[1]])
  })
}

# A grid of candidates. A lone digit is filled in where no cell of its houses has
# that candidate, as HoDoKu has it; the format does not tell givens apart.
entry_of_marks <- function(marks, line) {
  rows <- rows_of_marks(marks)
  lone <- rowSums(rows) == 1
  row <- rep(1:9, each = 9)
  col <- rep(1:9, 9)
  box <- (row - 1) %/% 3 * 3 + (col - 1) %/% 3
  is_filled <- lone & vapply(seq_len(81), function(cell) {
    peers <- (row == row[[cell]] | col == col[[cell]] | box == box[[cell]]) & seq_len(81) != cell
    !any(rows[peers, which(rows[cell, ])[1]], na.rm = TRUE)
  }, NA)
  digits <- ifelse(is_filled, max.col(rows, "first"), 0L)
  rows[is_filled, ] <- FALSE
  new_entry(text_of_digits(digits), line, candidates = candidates_of_rows(rows))
}

# .ss holds up to three grids: givens, givens and filled cells, candidates.
read_ss <- function(lines, source, call) {
  # A footer names the program; it comes after the grids.
  footer <- grep("Simple Sudoku|Version", lines, ignore.case = TRUE)
  if (length(footer) > 0) lines <- lines[seq_len(footer[[1]] - 1)]
  row <- gsub("[[:space:]|]", "", lines)
  plain <- which(grepl("^[0-9.X]{9}$", row))
  marks <- lapply(lines, mark_tokens)
  rule <- grepl("---", lines)
  marked <- setdiff(which(lengths(marks) == 9 & !rule), plain)
  grid <- function(i) {
    rows <- plain[9 * (i - 1) + 1:9]
    cells <- chartr(".X", "00", paste(row[rows], collapse = ""))
    if (anyNA(rows)) NULL else cells
  }
  if (length(plain) < 9) {
    return(list())
  }
  pencil <- if (length(marked) >= 9) rows_of_marks(unlist(marks[marked[1:9]]))
  filled <- grid(2)
  if (!is.null(pencil)) {
    digits <- strsplit(filled %||% grid(1), "")[[1]]
    pencil[digits != "0", ] <- FALSE
    pencil <- candidates_of_rows(pencil)
  }
  list(new_entry(grid(1), plain[[1]], filled = filled, candidates = pencil))
}

# .sdx: nine cells a line; `u1` is the player's digit, `1` a given, else candidates.
read_sdx <- function(lines, source, call) {
  at <- which(is_no_comment(lines))
  cells <- strsplit(trimws(lines[at]), "\\s+")
  if (length(cells) < 9 || any(lengths(cells[1:9]) != 9)) {
    return(list())
  }
  cells <- unlist(cells[1:9])
  if (!all(grepl("^u?[1-9]{1,9}$", cells))) {
    return(list(bad_entry(at[[1]], "a cell that is neither a digit nor candidates")))
  }
  mine <- grepl("^u[1-9]$", cells)
  digits <- sub("^u", "", cells)
  single <- nchar(digits) == 1
  pencil <- rows_of_marks(digits)
  pencil[single, ] <- FALSE
  list(new_entry(
    text_of_digits(ifelse(single & !mine, digits, "0")), at[[1]],
    filled = text_of_digits(ifelse(single, digits, "0")),
    candidates = candidates_of_rows(pencil)
  ))
}

# .sdk: tags, then sections, or nothing but the grid.
sdk_tags <- c(
  A = "author", C = "comment", D = "description", B = "date", S = "source", U = "url",
  L = "level", N = "solutions", H = "clues", T = "seconds"
)

read_sdk <- function(lines, source, call) {
  tagged <- grepl("^#[A-Z]", lines)
  tags <- substr(lines[tagged], 2, 2)
  values <- trimws(substring(lines[tagged], 3))
  known <- tags %in% names(sdk_tags)
  fields <- lapply(split(values[known], sdk_tags[tags[known]]), paste, collapse = "\n")
  sections <- sdk_sections(lines[!startsWith(lines, "#")])
  puzzle <- sdk_digits(sections$puzzle)
  if (is.null(puzzle)) {
    return(list())
  }
  filled <- sdk_digits(sections$state)
  pencil <- sdk_marks(sections$pencilmarks)
  # With a state, givens are the cells that are equal in both.
  line <- which(!startsWith(lines, "#") & grepl("[1-9]", lines))
  if (!is.null(sections$colours)) {
    fields$colours <- paste(sections$colours, collapse = "\n")
  }
  list(new_entry(
    text_of_digits(puzzle), if (length(line)) line[[1]] else 1L,
    filled = if (!is.null(filled)) text_of_digits(filled),
    candidates = pencil, fields = fields
  ))
}

# Lines by section; all of them are the puzzle where there are none.
sdk_sections <- function(lines) {
  heads <- grepl("^\\s*\\[.*\\]\\s*$", lines)
  if (!any(heads)) {
    return(list(puzzle = lines))
  }
  names <- tolower(gsub("[^[:alpha:]]", "", lines[heads]))
  names[names == "colors"] <- "colours"
  parts <- split(lines[!heads], factor(cumsum(heads)[!heads], seq_along(names)))
  stats::setNames(parts, names)
}

sdk_digits <- function(lines) {
  cells <- grid_cells(lines[!grepl("---", lines)])
  if (length(cells) < 81) {
    return(NULL)
  }
  cells <- cells[1:81]
  ifelse(cells %in% as.character(1:9), cells, "0")
}

# Nine lines of cells between commas.
sdk_marks <- function(lines) {
  lines <- lines[grepl(",", lines, fixed = TRUE)]
  if (length(lines) < 9) {
    return(NULL)
  }
  cells <- lapply(lines[1:9], function(line) {
    strsplit(paste0(gsub("[[:space:]]", "", line), ",."), ",", fixed = TRUE)[[1]][1:9]
  })
  cells <- unlist(cells)
  cells[is.na(cells)] <- ""
  candidates_of_rows(rows_of_marks(cells))
}

# ---- .spf --------------------------------------------------------------------

read_spf_line <- function(line, at) {
  if (!grepl("^[1-9_]{81}$", line)) {
    return(bad_entry(at, "not 81 digits and underscores"))
  }
  new_entry(chartr("_", "0", line), at)
}

# ---- .opensudoku -------------------------------------------------------------

read_opensudoku <- function(lines, source, call) {
  need_packages("xml2", call)
  text <- paste(lines, collapse = "\n")
  # Entities of their own can make a small file swell without end.
  if (grepl("<!DOCTYPE|<!ENTITY", text, ignore.case = TRUE)) {
    stop_file(
      source$name,
      c("{file_label(source$name)} declares entities of its own.", "i" = "No .opensudoku file needs them."),
      format = "opensudoku", call = call
    )
  }
  text <- sub("encoding=(\"[^\"]*\"|'[^']*')", "encoding=\"UTF-8\"", text)
  document <- tryCatch(
    xml2::read_xml(charToRaw(enc2utf8(text)), options = c("NOBLANKS", "NONET")),
    error = function(e) {
      stop_file(
        source$name,
        c("{file_label(source$name)} is not well-formed XML.", "x" = "{conditionMessage(e)}"),
        format = "opensudoku", call = call
      )
    }
  )
  tags <- opensudoku_tags(document)
  games <- xml2::xml_find_all(document, "//game")
  line_of_game <- grep("<game", lines, fixed = TRUE)
  lapply(seq_along(games), function(i) {
    game <- games[[i]]
    folder <- xml2::xml_attr(xml2::xml_parent(game), "name")
    fields <- tags
    if (!is.na(folder)) fields$label <- folder
    note <- xml2::xml_attr(game, "note")
    if (!is.na(note) && nzchar(note)) fields$note <- note
    line <- if (i <= length(line_of_game)) line_of_game[[i]] else NA
    entry_of_game(xml2::xml_attr(game, "data"), line, fields)
  })
}

opensudoku_tags <- function(document) {
  names <- c(
    name = "label", author = "author", description = "description", comment = "comment",
    created = "created", source = "source", level = "level", sourceURL = "url"
  )
  values <- lapply(names(names), function(name) {
    xml2::xml_text(xml2::xml_find_first(document, paste0("/opensudoku/", name)))
  })
  values <- stats::setNames(values, names)
  Filter(function(value) !is.na(value) && nzchar(value), values)
}

entry_of_game <- function(data, line, fields) {
  data <- trimws(data)
  if (is.na(data)) {
    return(bad_entry(line, "a game without data"))
  }
  if (grepl("^[0-9]{81}$", data)) {
    return(new_entry(data, line, fields = fields))
  }
  version <- regmatches(data, regexec("^version: ?([0-9]+)\\s+(.*)$", data))[[1]]
  saved <- if (length(version)) version[[3]] else data
  parts <- strsplit(saved, "|", fixed = TRUE)[[1]]
  parts <- trimws(parts)
  parts <- parts[seq_len(min(length(parts), 243))]
  if (length(parts) != 243 || !all(parts[seq(1, 243, 3)] %in% as.character(0:9))) {
    return(bad_entry(line, "data that is neither 81 digits nor a saved game"))
  }
  cells <- matrix(parts, nrow = 3)
  given <- cells[3, ] == "0" & cells[1, ] != "0"
  new_entry(
    text_of_digits(ifelse(given, cells[1, ], "0")), line,
    filled = text_of_digits(cells[1, ]),
    candidates = marks_of_notes(cells[2, ]), fields = fields
  )
}

# Notes are bit masks, or lists such as `1,2,`, or `-`.
marks_of_notes <- function(notes) {
  is_list <- grepl(",", notes, fixed = TRUE)
  masks <- suppressWarnings(as.integer(ifelse(is_list | notes == "-", "0", notes)))
  masks[is.na(masks)] <- 0L
  rows <- vapply(1:9, function(digit) bitwAnd(masks, 2^(digit - 1)) > 0, logical(81))
  rows[is_list, ] <- rows_of_marks(notes)[is_list, ]
  if (any(rows)) candidates_of_rows(rows)
}

# ---- Lines and tables of any size --------------------------------------------

# A native reader of a text that begins so.
new_text_reader <- function(start, source, format, call) {
  reader <- received(native_text_reader(start, format == "csv"), call)
  if (isFALSE(reader)) {
    stop_file(
      source$name,
      c(
        "{file_label(source$name)} has no column of puzzles.",
        "i" = "Its header names none, and no value in the first row is 81 long."
      ),
      format = format, call = call
    )
  }
  reader
}

read_blocks <- function(source, start, format, progress, call) {
  reader <- new_text_reader(start, source, format, call)
  with_progress("Reading", source$size, progress, call, function(tell) {
    block <- start
    done <- 0
    while (length(block) > 0) {
      received(native_text_push(reader, block), call)
      done <- done + length(block)
      if (!is.null(tell)) tell(done)
      block <- source$read(block_size)
    }
  })
  read <- received(native_text_finish(reader), call)
  read$list_names <- names_of_list(start)
  table_of_text(read, format, call)
}

file_readers <- list(
  lines = read_blocks,
  csv = read_blocks,
  hodoku = line_reader(is_no_comment, read_library_line),
  pencilmarks = entry_reader(read_pencilmarks),
  candidates = line_reader(is_candidates_line, read_candidates_line),
  sdk = entry_reader(read_sdk),
  ss = entry_reader(read_ss),
  sdx = entry_reader(read_sdx),
  opensudoku = entry_reader(read_opensudoku),
  spf = line_reader(is_no_comment, read_spf_line),
  links = line_reader(is_no_comment, function(line, at) read_link(line, at)),
  fpuzzles = entry_reader(function(lines, source, call) {
    list(read_fpuzzles_json(paste(lines, collapse = "\n"), 1L, call))
  })
)

# ---- The table of lines and tables -------------------------------------------

table_of_text <- function(read, format, call) {
  n <- length(read$line)
  reason <- read$reason
  columns <- Filter(Negate(is.null), list(puzzle = read$puzzle, solution = read$solution))
  columns <- lapply(columns, new_sudoku)
  fields <- if (is.null(read$names)) {
    fields_around(read, n)
  } else {
    fields_of_table(read, names(columns))
  }
  if (!is.null(fields$hash)) {
    wrong <- !is.na(columns$puzzle) & !is.na(fields$hash) &
      fields$hash != substr(received(native_sha1(as.character(columns$puzzle)), call), 1, 12)
    reason[wrong] <- "the hash is not that of the puzzle: one of them was changed"
    columns$puzzle[wrong] <- NA
    fields$hash <- NULL
  }
  first <- intersect(c("rating", "label"), names(fields))
  columns <- c(columns, fields[first], fields[setdiff(names(fields), first)])
  columns$line <- if (n > 0 && max(read$line) > .Machine$integer.max) read$line else as.integer(read$line)
  columns$reason <- reason
  tibble::new_tibble(columns, nrow = n)
}

# Columns of a table but those of puzzle and solution, under their own names.
fields_of_table <- function(read, taken) {
  fields <- read$fields
  names(fields) <- utils::head(read$names, length(fields))
  keep <- setdiff(seq_along(fields), c(read$puzzle_column, read$solution_column))
  fields <- Filter(Negate(is.null), fields[keep])
  names(fields) <- vctrs::vec_as_names(names(fields), repair = "unique", quiet = TRUE)
  clash <- names(fields) %in% c(taken, "line", "reason", "file")
  names(fields)[clash] <- paste0(names(fields)[clash], "_")
  fields
}

# What stands before the puzzle is a hash or an id; what stands after it is what
# the lists of several programs have there.
fields_around <- function(read, n) {
  fields <- list()
  before <- if (length(read$fields) > 0) read$fields[[1]]
  after <- if (length(read$fields) > 1) read$fields[[2]]
  if (!is.null(before)) {
    before <- sub("[,;]$", "", before)
    before[before == ""] <- NA
    is_hash <- grepl("^[0-9a-f]{12}$", before)
    if (any(is_hash)) fields$hash <- ifelse(is_hash, before, NA)
    if (any(!is_hash & !is.na(before))) fields$id <- typed_column(ifelse(is_hash, NA, before))
  }
  if (is.null(after)) {
    return(fields)
  }
  after[after == ""] <- NA
  ratings <- regmatches(after, regexec("^ED=([0-9.]+)/([0-9.]+)/([0-9.]+)$", after))
  rated <- lengths(ratings) == 4
  if (any(rated)) {
    values <- matrix(NA_real_, n, 3, dimnames = list(NULL, c("er", "ep", "ed")))
    values[rated, ] <- t(vapply(ratings[rated], function(match) as.double(match[-1]), double(3)))
    fields[colnames(values)] <- as.data.frame(values)
    after[rated] <- NA
  }
  listed <- grepl("^[,;]", after)
  if (any(listed)) {
    names <- read$list_names
    # The reader has taken the solution out of the lines that have one.
    if (identical(tolower(names[1]), "solution")) {
      names <- names[-1]
      without <- listed & (if (is.null(read$solution)) TRUE else is.na(new_sudoku(read$solution)))
      after[without] <- sub("^[,;][^,;]*", "", after[without])
      listed <- grepl("^[,;]", after)
    }
    fields <- c(fields, fields_of_list(after, listed, names))
    after[listed] <- NA
  }
  number <- grepl("^[0-9]+([.][0-9]+)?$", after)
  if (any(number)) {
    fields$rating <- as.double(ifelse(number, after, NA))
    after[number] <- NA
  }
  text <- trimws(sub("^#", "", after))
  if (!all(is.na(text)) && is.null(fields$label)) {
    fields$label <- text
  }
  fields
}

# Fields between commas, named by the list's own header where it has one.
fields_of_list <- function(after, listed, names) {
  parts <- strsplit(paste0(substring(after[listed], 2), ","), "[,;]")
  size <- max(lengths(parts))
  values <- vapply(parts, function(part) c(part, rep("", size - length(part))), character(size))
  values <- matrix(values, ncol = size, byrow = TRUE)
  names <- names %||% if (size == 1) "label" else c("label", paste0("field_", seq_len(size)[-1]))
  names <- c(names, paste0("field_", seq_len(size)))[seq_len(size)]
  fields <- lapply(seq_len(size), function(i) {
    column <- rep(NA_character_, length(after))
    column[listed] <- trimws(values[, i])
    column[!is.na(column) & column == ""] <- NA
    typed_column(column)
  })
  names <- tolower(names)
  names[names %in% c("puzzle", "line", "reason", "file")] <- paste0(names[names %in% c("puzzle", "line", "reason", "file")], "_")
  fields <- stats::setNames(fields, make.unique(names, "_"))
  Filter(function(column) !all(is.na(column)), fields)
}

# The names in `#!sudoku -c1,PuzzleR,Label,...`, that of the puzzle left out.
names_of_list <- function(start) {
  lines <- strsplit(text_of_bytes(start), "\r\n|\r|\n")[[1]]
  header <- lines[startsWith(lines, "#!sudoku")]
  if (length(header) == 0) {
    return(NULL)
  }
  parts <- strsplit(header[[1]], ",", fixed = TRUE)[[1]]
  place <- suppressWarnings(as.integer(sub(".*-c([0-9]+).*", "\\1", parts[[1]])))
  names <- trimws(parts[-1])
  if (is.na(place) || place > length(names)) names else names[-place]
}
