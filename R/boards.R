# Converts everything that users may call a set of puzzles to a vector of puzzles. All functions
# for several puzzles go through as_boards().

#' Many puzzles
#'
#' @description
#' Functions for many puzzles take any number of them, in any of these forms:
#'
#' * a vector of puzzles: see [as_sudoku()];
#' * a character vector, such as a column of a data frame: one string per puzzle,
#'   as in [board];
#' * a table with a column `puzzle`, such as a result of [generate_sudoku()], [solve_puzzles()],
#'   [rate_sudoku()] or [read_sudoku()]; or a data frame whose only column contains strings;
#' * a list of boards, each in any of the forms listed in [board];
#' * a 9x9xn array, or an array of boards of another size;
#' * a matrix or data frame with one puzzle per row and one column per cell, row by row: 81 columns,
#'   or with `rules` the number of cells of their board.
#'
#' A single board in any other form listed in [board] is a set of one puzzle.
#'
#' A malformed puzzle does not stop the work on the others. In a table, its row has a `reason`. In a
#' vector, its element is `NA`, and a warning of class `oxidoku_warning_malformed` says why. Only
#' functions that need every puzzle, such as [as_sudoku()], [minimize_sudoku()] and
#' [shuffle_sudoku()], raise an error.
#'
#' Functions whose first argument is `board` take exactly one puzzle, such as one row of a table
#' or one element of a vector.
#' @name puzzles
#' @seealso [board] for one puzzle; [sudoku_words] for the terms.
#' @examples
#' strings <- c(
#'   paste0(
#'     "000006000095700300400092005764000003000000000",
#'     "200000971500210009007005480000800000"
#'   ),
#'   paste0(
#'     "517600034289004000346205090602000010038006047",
#'     "000000000090000078703400560000000000"
#'   )
#' )
#' solve_puzzles(strings)$status
#'
#' # A list of boards in several forms
#' count_solutions(list(strings[[1]], matrix(0, 9, 9)))
#'
#' # A table with a column `puzzle`
#' set.seed(1)
#' made <- generate_sudoku(3)
#' rate_sudoku(made)$level
#' hint_sudoku(made[1, ])
NULL

# ---- Conversion ----------------------------------------------------------------

# Converts `x` to a vector of puzzles of any sizes and rules. Returns a list of `x`, with NA for
# what cannot be read, and `reason`, which says why it cannot, or is NULL if everything can be
# read. `rules` apply to all puzzles, unless they are NULL.
as_boards <- function(x, rules = NULL, arg = "x", call = parent.frame(), symbols = NULL) {
  force(call)
  check_given(x, arg, call)
  check_not_rules(x, arg, call)
  rules <- check_rules(rules, "rules", call)
  # A list of solutions may record that a limit cut it. This does not matter when they are used as
  # puzzles.
  if (!is.null(attr(x, "limit"))) attr(x, "limit") <- NULL
  x <- as_stored(column_of_puzzles(x) %||% x)
  if (has_rules(x)) {
    for (group in groups_of(x)) agreed_rules(rules, group$rules, arg, call)
    return(list(x = unname(x), reason = NULL))
  }
  read <- if (is.character(x) && is.null(dim(x)) && !is_rows_of_one(x, rules)) {
    boards_of_strings(x, rules, arg, call, symbols)
  } else if (is_list_of_boards(x) && !is_rows_of_one(x, rules)) {
    boards_one_by_one(unname(x), rules, arg, call, symbols)
  } else if (is_set_of_cells(x, rules)) {
    boards_of_cells(x, rules, arg, call, symbols)
  } else {
    board <- as_board(x, rules, arg, call, symbols)
    list(x = new_puzzles(asked_text(board), board$rules), reason = NULL)
  }
  # If none of the strings is a puzzle, they may be the rows of one puzzle, one of them faulty.
  if (is.character(x) && length(read$reason) > 0 && !anyNA(read$reason)) check_rows(x, arg, call, brief = FALSE)
  read
}

# Warns of puzzles that could not be read, for functions without a column for the reason.
# Where `of_missing` is FALSE, missing results of missing puzzles are expected. `arg` is the argument
# with the puzzles, if the function has two of them. `outcome` says what there is instead of a result.
warn_malformed <- function(reason, of_missing = TRUE, arg = NULL, outcome = "{?its result is/their results are} {.code NA}") {
  if (!of_missing) reason <- replace(reason, reason %in% reason_missing, NA)
  malformed <- which(!is.na(reason))
  if (length(malformed) == 0) {
    return(invisible())
  }
  reason <- reason[malformed]
  of <- if (!is.null(arg)) " of {.arg {arg}}"
  shown <- truncate_values(paste0("[", malformed, "]: ", reason), 3)
  cli::cli_warn(
    c(
      paste0("{cli::qty(length(malformed))}{?One puzzle/Some puzzles}", of, " cannot be read, and ", outcome, "."),
      stats::setNames(paste0("{shown[[", seq_along(shown), "]]}"), rep("x", length(shown)))
    ),
    class = c("oxidoku_warning_malformed", "oxidoku_warning"),
    arg = arg, positions = malformed, reason = reason
  )
}

# Does the same as as_boards() for functions that support only the classic board.
as_classic_boards <- function(x, arg = "x", call = parent.frame()) {
  check_given(x, arg, call)
  carried <- carried_rules(x)
  if (is_rules(carried) && length(rules_to_show(carried)) > 0) stop_classic_only(carried, arg, call)
  # A vector with rules may be left with classic puzzles only. Then their cells are enough.
  if (has_rules(carried)) x <- classic_texts(carried, arg, call)
  as_boards(x, classic_rules(), arg, call)
}

# Whether `x` is one board of any size rather than a set.
is_one_board <- function(x) {
  if (has_rules(x)) {
    return(length(x) == 1)
  }
  if (are_small_boards(x)) {
    return(FALSE)
  }
  if (is_own_board(x) || !is.null(size_of_board(x))) {
    return(TRUE)
  }
  if (is.null(dim(x))) {
    many <- is_list_of_boards(x) || is.character(x) && length(x) != 1
    return(!many || is_board_of_lines(x))
  }
  is.null(column_of_puzzles(x)) && !is_set_of_cells(x, NULL)
}

# Whether the elements of `x` are the rows of one board, of the shape of `rules`, or of any size
# without them.
is_rows_of_one <- function(x, rules) {
  if (length(x) <= 1 || is_classed(x) || is.null(rules) && are_small_boards(x)) {
    return(FALSE)
  }
  facts <- rules$facts
  if (is.null(facts) || is_9x9(facts)) {
    return(is_board_of_lines(x, facts))
  }
  if (length(x) != facts$rows || !all(vapply(x, length, 1L) == 1)) {
    return(FALSE)
  }
  cells <- lapply(x, function(one) if (is_string(one)) cells_of_line(one))
  all(lengths(cells) == facts$columns)
}

# Whether strings are as many small boards as each has cells, such as sixteen boards of 4x4. As rows
# of one large board, they would have no digit but the lowest few, so its puzzle would not be proper.
are_small_boards <- function(x) {
  length(x) %in% (4:5)^2 && is.character(x) && is.null(dim(x)) && !anyNA(x) && all(validEnc(x)) &&
    all(nchar(x, "bytes") == length(x)) && all(board_side(x) > 0) && any(grepl("[1-9]", x))
}

is_list_of_boards <- function(x) {
  is.list(x) && !is.data.frame(x) && !is_own_board(x) && !are_rules_alone(x) &&
    !is_board_of_rows(x) && !is_board_of_lines(x)
}

# ---- Text ----------------------------------------------------------------------

# Reads strings. Native code reads the cells of classic boards, and all texts that the package
# itself writes are read together. Only the remaining texts are read one by one, with more care.
boards_of_strings <- function(x, rules, arg, call, symbols) {
  facts <- (rules %||% classic_rules())$facts
  if (is_sudoku(x)) refuse_zero(rules, arg, call)
  if (is_sudoku(x) && is_9x9(facts)) {
    return(list(x = with_rules(unname(x), rules), reason = NULL))
  }
  # Drops names and a class such as that of I().
  if (!is.null(attributes(x))) attributes(x) <- NULL
  quick <- if (!is.null(symbols) || has_zero(facts)) {
    list(x = missing_puzzles(length(x)), odd = seq_along(x))
  } else if (is_9x9(facts)) {
    boards_of_digits(x, rules)
  } else {
    boards_of_letters(x, rules)
  }
  if (length(quick$odd) == 0) {
    return(list(x = quick$x, reason = NULL))
  }
  odd <- quick$odd
  if (is.null(rules) && is.null(symbols)) {
    own <- boards_of_own_text(x[odd])
    quick$x[odd[own$at]] <- own$x
    odd <- odd[setdiff(seq_along(odd), own$at)]
  }
  filled_in(quick$x, odd, x[odd], rules, arg, call, symbols)
}

# Reads boards of 9x9. `odd` are the positions of all other strings.
boards_of_digits <- function(x, rules) {
  found <- check_native(native_rows(x))
  made <- new_sudoku(found$rows)
  odd <- if (length(found$odd) == 0 && !anyNA(found$rows[[1]])) integer() else sort(c(found$odd, which(is.na(x))))
  list(x = with_rules(made, rules), odd = odd)
}

# Reads boards of another size from strings that hold one character per cell and nothing else.
boards_of_letters <- function(x, rules) {
  facts <- rules$facts
  symbols <- paste(symbol_letters[seq_len(facts$digits)], collapse = "")
  text <- if (facts$digits <= 9) gsub("[0_-]", ".", x) else x
  good <- nchar(x, "bytes") == length(facts$row) & grepl(paste0("^[.", symbols, "]*$"), text)
  # Letters without digits are ambiguous: they may count from A = 1.
  good <- !is.na(x) & good & (facts$digits <= 9 | grepl("[1-9]", x) | !grepl("[A-Z]", x))
  list(x = new_puzzles(ifelse(good, text, NA), rules), odd = which(!good))
}

# Reads the texts that the package writes for puzzles that are not classic: text with rules, and
# plain boards, which are recognised by their size. `at` are the positions of such texts.
boards_of_own_text <- function(text) {
  at <- which(!is.na(text) & is_ruled_text(text))
  parts <- if (length(at) > 0) parsed_parts(text[at]) else FALSE
  if (!is.list(parts)) at <- integer()
  found <- list(if (is.list(parts)) puzzles_of_parts(parts$cells, parts$index, parts$rules))
  side <- sqrt(nchar(text, "bytes"))
  for (one in intersect(unique(side), setdiff(4:25, 9))) {
    here <- which(side == one)
    read <- boards_of_letters(text[here], plain_rules(one))
    good <- setdiff(seq_along(here), read$odd)
    at <- c(at, here[good])
    found <- c(found, list(read$x[good]))
  }
  list(at = at, x = joined_puzzles(Filter(Negate(is.null), found)))
}

# ---- Other input ---------------------------------------------------------------

boards_one_by_one <- function(boards, rules, arg, call, symbols) {
  read <- read_each(boards, rules, arg, call, symbols)
  good <- vapply(read, is.list, NA)
  if (all(good)) {
    return(list(x = puzzles_of_boards(read), reason = NULL))
  }
  with_boards(missing_puzzles(length(boards)), seq_along(boards), read, good)
}

# Returns each board as as_board() does, or the reason why it cannot be read.
read_each <- function(boards, rules, arg, call, symbols) {
  # Many rows may have the same text, such as an empty one.
  each <- if (is.character(boards)) unique(boards) else boards
  read <- lapply(each, function(board) {
    tryCatch(as_board(board, rules, arg, call, symbols, brief = TRUE), oxidoku_error = conditionMessage)
  })
  if (is.character(boards)) read[match(boards, each)] else read
}

# Reads boards in the user's form and puts them at positions `at` of a vector of puzzles.
filled_in <- function(x, at, boards, rules, arg, call, symbols) {
  read <- read_each(boards, rules, arg, call, symbols)
  with_boards(x, at, read, vapply(read, is.list, NA))
}

with_boards <- function(x, at, read, good) {
  reason <- rep(NA_character_, length(x))
  reason[at[!good]] <- unlist(read[!good])
  x[at[good]] <- puzzles_of_boards(read[good])
  list(x = x, reason = if (!all(good)) reason)
}

# Makes a vector of puzzles from boards that as_board() returned.
puzzles_of_boards <- function(boards) {
  rules <- lapply(boards, `[[`, "rules")
  names(rules) <- vapply(rules, `[[`, "", "key")
  puzzles_of_fields(vapply(boards, asked_text, ""), names(rules), rules[!duplicated(names(rules))])
}

# Whether `x` is an array of several boards, or has the cells of one board in each row.
is_set_of_cells <- function(x, rules) {
  dims <- dim(x)
  cells <- length((rules %||% classic_rules())$facts$row)
  length(dims) == 2 && dims[[2]] == cells || length(dims) == 3 && dims[[3]] != 1
}

boards_of_cells <- function(x, rules, arg, call, symbols) {
  dims <- dim(x)
  facts <- (rules %||% classic_rules())$facts
  if (length(dims) == 2) {
    check_rows_of_cells(x, arg, call)
    if (is.data.frame(x)) {
      x <- as.matrix(x)
    }
    cells <- array(NA, c(facts$rows, facts$columns, dims[[1]]))
    storage.mode(cells) <- typeof(x)
    at <- cbind(rep(facts$row, each = dims[[1]]), rep(facts$col, each = dims[[1]]), rep(seq_len(dims[[1]]), dims[[2]]))
    cells[at] <- unclass(x)
    x <- cells
  }
  n <- dim(x)[[3]]
  each <- function(at) lapply(at, function(i) matrix(x[, , i], nrow(x)))
  if (n > 0 && !is.numeric(x) && !is.character(x) && !is_blank_logical(x)) {
    as_board(each(1)[[1]], rules, arg, call)
  }
  if (!identical(dim(x)[1:2], c(9L, 9L)) || !is.null(symbols) || has_zero(facts)) {
    return(boards_one_by_one(each(seq_len(n)), rules, arg, call, symbols))
  }
  digits <- if (is.integer(x)) {
    x
  } else if (is.character(x)) {
    digits_of_symbols(x, 9L)
  } else {
    digits_of_numbers(x)
  }
  # Impossible values have become NA. In an integer array, however, NA is an empty cell.
  wrong <- if (is.integer(x)) integer() else (which(is.na(digits)) - 1L) %/% 81L + 1L
  found <- check_native(native_rows(digits))
  odd <- sort(unique(c(found$odd, wrong)))
  made <- with_rules(new_sudoku(found$rows), rules)
  made[odd] <- NA
  filled_in(made, odd, each(odd), rules, arg, call, symbols)
}

# Raises an error for dates and factors, because the numbers inside them are not digits.
check_rows_of_cells <- function(x, arg, call) {
  is_cells <- function(column) {
    is.atomic(column) && (!is.object(column) || inherits(column, c("AsIs", "noquote", "table")))
  }
  good <- if (is.data.frame(x)) vapply(x, is_cells, NA) else is_cells(x)
  if (all(good)) {
    return(invisible())
  }
  columns <- if (is.data.frame(x)) names(x)[!good]
  stop_oxidoku(
    "type",
    c(
      "{.arg {arg}} must be numbers or text, with one puzzle in each row.",
      "x" = if (is.null(columns)) {
        "It is {obj_type_friendly(x)}."
      } else {
        "{cli::qty(length(columns))}The column{?s} {truncate_marked(columns)} {?is/are} of another type."
      },
      "i" = "Turn a factor into text with {.fn as.character}."
    ),
    arg = arg, call = call
  )
}
