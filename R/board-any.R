# Input conversion of boards of any size, with their rules. as_board() reads the classic
# board; what is here answers NULL for it, so that verbs go on as they always did.

# The rules that an object carries: rules, a vector of puzzles, or NULL.
carried_rules <- function(x) {
  if (is_puzzle(x)) {
    return(x)
  }
  if (inherits(x, "oxidoku_hint")) {
    x <- field_of(x, "position")
  }
  if (inherits(x, c("oxidoku_solution", "oxidoku_check", "oxidoku_position"))) {
    return(field_of(x, "rules"))
  }
  if (is.data.frame(x)) {
    column <- puzzle_column(x)
    return(if (is_puzzle(column)) column)
  }
  NULL
}

puzzle_column <- function(x) {
  at <- if (length(x) == 1) 1L else match("puzzle", names(x))
  if (!is.na(at)) x[[at]]
}

# The argument `rules` of a verb, which may be NULL. Rules with parts to be drawn at `random`
# are for generate_sudoku() alone.
check_rules <- function(rules, arg, call, random = FALSE) {
  if (is.null(rules)) {
    return(NULL)
  }
  if (is_rules(rules) && (random || length(rules$draw) == 0)) {
    return(rules)
  }
  if (is_rules(rules)) {
    stop_oxidoku(
      "rules",
      c(
        "{.arg {arg}} must not have parts that are drawn at random.",
        "x" = "It has {random_words(rules$draw[[1]])}.",
        "i" = "{.fn generate_sudoku} draws them; the puzzles that it makes carry their rules."
      ),
      arg = arg, call = call
    )
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be rules made by {.fn sudoku_rules}.",
      "x" = "It is {obj_type_friendly(rules)}.",
      "i" = if (is_rule(rules) || is_random(rules)) "It becomes rules by {.code sudoku_rules({arg})}."
    ),
    call = call
  )
}

# The rules given and those carried have to be the same.
agreed_rules <- function(rules, carried, arg, call) {
  if (is.null(rules) || is.null(carried)) {
    return(rules %||% carried)
  }
  if (rules$key != carried$key) {
    stop_oxidoku(
      "rules",
      c(
        "{.arg rules} must be those that {.arg {arg}} carries, or {.code NULL}.",
        "x" = "Carried: {format(carried)}.",
        "x" = "Given: {format(rules)}.",
        "i" = "Take the cells alone, to give them other rules: {.code sudoku_puzzle(givens({arg}), rules)}."
      ),
      arg = arg, call = call
    )
  }
  rules
}

# ---- One board -----------------------------------------------------------------

# What a verb needs of a board that is not classic: `board` (a matrix), `rules` and `facts`
# of the shape. NULL for the classic board.
general_board <- function(x, rules, arg, call) {
  check_given(x, arg, call)
  x <- position_of_row(x)
  if (is.null(rules) && is_plainly_classic(x)) {
    return(NULL)
  }
  own <- with_its_rules(x, rules, arg, call)
  if (is_classic_rules(own$rules)) {
    return(NULL)
  }
  read_board_of(own, arg, call)
}

# Rules in place of a puzzle.
check_not_rules <- function(x, arg, call) {
  if (!is.object(x) || !inherits(x, c("oxidoku_rules", "oxidoku_rule", "oxidoku_random"))) {
    return(invisible())
  }
  code <- if (is_rules(x)) "rules" else "sudoku_rules(...)"
  is_drawn <- is_random(x) || is_rules(x) && length(x$draw) > 0
  stop_oxidoku(
    "type",
    c(
      "{.arg {arg}} must be a puzzle.",
      "x" = "It is rules without a board.",
      "i" = if (is_drawn) {
        "{.code generate_sudoku(rules = {code})} draws puzzles by them."
      } else {
        "{.code sudoku_puzzle(rules = {code})} is the puzzle without givens."
      }
    ),
    arg = arg, call = call
  )
}

# A board and its rules: those given, those that it carries, or the plain ones of its size.
with_its_rules <- function(x, rules, arg, call, symbols = NULL) {
  check_not_rules(x, arg, call)
  rules <- check_rules(rules, "rules", call)
  x <- from_killer_text(x, call)
  carried <- carried_rules(x)
  if (is_puzzle(carried)) {
    x <- carried
    carried <- rules_of_one(x, arg, call)
  }
  rules <- agreed_rules(rules, carried, arg, call) %||% rules_by_size(x, symbols) %||% classic_rules()
  list(x = x, rules = rules)
}

# Whether `x` is a classic board at first sight, as most boards are.
is_plainly_classic <- function(x) {
  if (is.object(x)) {
    return(is_classed(x))
  }
  if (is_string(x) && is.null(dim(x))) {
    return(nchar(x, "bytes") == 81 && !has_arrows(x))
  }
  identical(dim(x), c(9L, 9L))
}

rules_of_one <- function(x, arg, call) {
  if (length(x) != 1) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be one puzzle.",
        "x" = "It has {count_words(length(x), 'puzzle', 'puzzles')}.",
        "i" = if (length(x) > 0) "One of them: {.code {arg}[1]}."
      ),
      arg = arg, found = count_words(length(x), "puzzle", "puzzles"), call = call
    )
  }
  if (is.na(x)) {
    stop_oxidoku("shape", c("{.arg {arg}} must be a board.", "x" = "It is a missing puzzle."), arg = arg, found = "NA", call = call)
  }
  attr(x, "rules")[[vctrs::field(x, "key")]]
}

# The plain rules of the size that a board has, where that is plain to see; NULL for the
# classic size, and for what as_board() has to judge.
rules_by_size <- function(x, symbols = NULL) {
  size <- size_of_board(x, symbols)
  if (!is.null(size) && size != 9) plain_rules(size)
}

# Most lines that a drawn board has.
longest_board <- 60L

size_of_board <- function(x, symbols = NULL) {
  dims <- dim(x)
  if (length(dims) == 2 && is_own_board(x)) {
    return(NULL)
  }
  if (length(dims) == 2) {
    good <- dims[[1]] == dims[[2]] && dims[[1]] %in% 4:25 &&
      (is.data.frame(x) || is.numeric(x) || is.character(x) || is_blank_logical(x))
    return(if (good) dims[[1]])
  }
  if (!is.null(dims)) {
    return(NULL)
  }
  if (is.list(x) && !is.object(x) && length(x) %in% 4:25 && length(x) != 9) {
    rows <- all(lengths(x) == length(x)) && all(vapply(x, is_row_of_cells, NA))
    if (rows) {
      return(length(x))
    }
    if (all(vapply(x, is_string, NA))) x <- unlist(x)
  }
  if (!is.character(x) || is.object(x) || !length(x) %in% 1:longest_board || anyNA(x) || !all(validEnc(x))) {
    return(NULL)
  }
  if (length(x) > 1) {
    # The rows of one board have as many cells as there are rows.
    cells <- lapply(x, cells_in_text)
    cells <- cells[lengths(cells) > 0]
    n <- length(cells)
    good <- n %in% 4:25 && all(lengths(cells) == n) && n != 9
    return(if (good) n)
  }
  if (nchar(x, "bytes") == 81 || nchar(x, "bytes") > longest_text) {
    return(NULL)
  }
  n <- length(cells_in_text(x))
  side <- as.integer(round(sqrt(n)))
  if (side^2 == n && side %in% 4:25 && side != 9 && all_cells_of_size(x, side, symbols)) side
}

all_cells_of_size <- function(x, side, symbols) {
  cells <- cells_in_text(x)
  if (side > 9 && all(grepl("^[0-9A-Za-z._-]+$", cells))) {
    # board_of_string() says which of them are wrong, or may be different digits.
    return(TRUE)
  }
  !anyNA(digits_of_symbols(cells, side, symbols))
}

# A board with its rules, the `facts` of its shape, and a matrix of its digits: 0 for an
# empty cell, NA for a place outside the board.
any_board <- function(x, rules, arg, call, symbols = NULL, brief = FALSE) {
  read_board_of(with_its_rules(x, rules, arg, call, symbols), arg, call, symbols, brief)
}

# `own` is what with_its_rules() gives.
read_board_of <- function(own, arg, call, symbols = NULL, brief = FALSE) {
  x <- own$x
  facts <- own$rules$facts
  board <- if (is_puzzle(x)) {
    board_of_text(vctrs::field(x, "cells"), facts)
  } else if (is_classic_rules(own$rules) && is.null(symbols)) {
    as_board(x, arg, call, brief)
  } else {
    board_of_shape(x, facts, arg, call, symbols, brief)
  }
  list(board = board, rules = own$rules, facts = facts)
}

board_of_shape <- function(x, facts, arg, call, symbols = NULL, brief = FALSE) {
  if (inherits(x, "oxidoku_solution")) {
    solution <- field_of(x, "solution")
    if (all(is.na(solution))) {
      return(board_from_solution(x, arg, call, brief))
    }
    x <- solution
  } else if (inherits(x, "oxidoku_hint")) {
    x <- field_of(field_of(x, "position"), "board")
  } else if (inherits(x, c("oxidoku_check", "oxidoku_position"))) {
    x <- field_of(x, "board")
  }
  if (is_sudoku(x)) {
    x <- as.character(x)
  }
  if (is.data.frame(x)) {
    column <- column_of_puzzles(x)
    if (length(column) == 1 && nrow(x) == 1) {
      x <- column
    } else {
      check_columns_of_cells(x, arg, call, brief)
      x <- as.matrix(x)
    }
  }
  check_list_of_rows(x, arg, call, brief, facts$columns)
  if (is.list(x) && !is.object(x) && length(x) > 0) {
    x <- if (all(vapply(x, is_row_of_cells, NA)) && all(lengths(x) > 1)) {
      rows <- lapply(x, cells_of_row)
      if (length(unique(lengths(rows))) == 1) do.call(rbind, rows) else rows
    } else {
      unlist(x)
    }
  }
  if (is.object(x) && !inherits(x, c("AsIs", "noquote", "table")) || is.null(x) || !is.atomic(x)) {
    stop_no_board(x, facts, arg, call, brief)
  }
  if (is.character(x) && is.null(dim(x))) {
    return(board_of_string(x, facts, arg, call, symbols, brief))
  }
  if (!is.numeric(x) && !is.character(x) && !is_blank_logical(x)) {
    stop_no_board(x, facts, arg, call, brief)
  }
  if (!identical(as.integer(dim(x)), c(facts$rows, facts$columns))) {
    stop_board_size(obj_type_friendly(x), facts, arg, call, brief)
  }
  digits <- if (is.character(x)) {
    digits_of_symbols(as.vector(x), facts$digits, symbols)
  } else {
    digits_of_numbers(as.vector(x), facts$digits)
  }
  board <- matrix(digits, facts$rows, facts$columns)
  inside <- cells_inside(facts)
  bad <- inside & is.na(board) | !inside & !is.na(board) & board != 0L
  if (any(bad)) {
    hints <- c(
      "i" = if (any(bad & !inside)) "Outside of the grids there are no cells: {.code NA} or {.code 0}.",
      "i" = if (is.character(x)) letters_in_words(facts$digits)
    )
    stop_cells(x, bad, arg, call, brief, facts$digits, hints)
  }
  board[!inside] <- NA
  board
}

stop_no_board <- function(x, facts, arg, call, brief) {
  stop_oxidoku(
    "type",
    c(
      "{.arg {arg}} must be a board: a {facts$rows}x{facts$columns} matrix or data frame, or a string of a character for each cell.",
      "x" = "It is {obj_type_friendly(x)}."
    ),
    arg = arg, call = call, brief = brief
  )
}

stop_board_size <- function(found, facts, arg, call, brief) {
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have {facts$rows} rows and {facts$columns} columns.",
      "x" = "It is {found}."
    ),
    arg = arg, found = found, wanted = size_of_facts(facts), call = call, brief = brief
  )
}

size_of_facts <- function(facts) paste0(facts$rows, "x", facts$columns)

# How to write digits above 9; NULL for boards without such digits.
letters_in_words <- function(highest) {
  if (highest > 9) {
    "10 is {.val A}, 11 is {.val B} and so on; {.arg symbols} of {.fn sudoku_puzzle} names others."
  }
}

# ---- Text ----------------------------------------------------------------------

# The cells in a text, without white space and drawing. Numbers of two digits are cells
# where white space or drawing divides all cells.
cells_in_text <- function(text, highest = 25L) {
  text <- enc2utf8(text)
  bare <- gsub(drawing, " ", gsub("[-=|\u2500-\u257f]*[+\u2500-\u257f][-+=|\u2500-\u257f]*", " ", text, perl = TRUE), perl = TRUE)
  pieces <- strsplit(trimmed(bare), "[[:space:]]+")[[1]]
  if (highest > 9 && any(grepl("^[12][0-9]$", pieces)) && all(grepl("^([01]?[0-9]|2[0-5]|[._-])$", pieces))) {
    return(pieces)
  }
  chars <- strsplit(bare, "")[[1]]
  chars[!grepl("[[:space:]]", chars)]
}

board_of_string <- function(x, facts, arg, call, symbols, brief) {
  if (anyNA(x) || length(x) == 0 || any(nchar(x, "bytes") > longest_text) || !all(validEnc(x))) {
    stop_board_size("no readable text of that many cells", facts, arg, call, brief)
  }
  cells <- cells_in_text(paste(x, collapse = "\n"), facts$digits)
  inside <- cells_inside(facts)
  n <- length(facts$row)
  board <- matrix(NA_integer_, facts$rows, facts$columns)
  place <- cbind(facts$row, facts$col)
  if (length(cells) == length(inside) && length(cells) != n) {
    cells <- matrix(cells, facts$rows, byrow = TRUE)[place]
  }
  if (length(cells) != n) {
    check_rows(unlist(strsplit(x, "\n", fixed = TRUE)), arg, call, brief, facts$columns)
    found <- count_words(length(cells), "cell", "cells")
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must have {n} characters, one for each cell.",
        "x" = "It has {length(cells)}, white space and drawing left out.",
        "i" = empty_cells_in_words
      ),
      arg = arg, found = found, wanted = size_of_facts(facts), call = call, brief = brief
    )
  }
  check_unambiguous(cells, facts$digits, symbols, arg, call, brief)
  digits <- digits_of_symbols(cells, facts$digits, symbols)
  if (anyNA(digits)) {
    wrong <- which(is.na(digits))
    shown <- truncate_values(paste0(encodeString(cells[wrong], quote = "\""), " in r", facts$row[wrong], "c", facts$col[wrong]))
    stop_oxidoku(
      "cell",
      c(
        "{.arg {arg}} must consist of the digits 1 to {symbol_of(facts$digits)} and empty cells.",
        "x" = "{cli::qty(length(wrong))}Wrong character{?s}: {shown}.",
        "i" = empty_cells_in_words,
        "i" = letters_in_words(facts$digits)
      ),
      arg = arg, cells = data.frame(row = facts$row[wrong], col = facts$col[wrong]),
      positions = wrong, call = call, brief = brief
    )
  }
  board[place] <- digits
  board
}

# Letters alone may count from A = 1, and a 0 beside dots may be a digit.
check_unambiguous <- function(cells, highest, symbols, arg, call, brief) {
  if (highest <= 9 || !is.null(symbols)) {
    return(invisible())
  }
  letters_only <- any(grepl("^[A-Za-z]$", cells)) && !any(grepl("[1-9]", cells))
  two_blanks <- any(cells == "0") && any(cells %in% c(".", "_", "-"))
  if (!letters_only && !two_blanks) {
    return(invisible())
  }
  stop_oxidoku(
    "symbols",
    c(
      "The characters of {.arg {arg}} may be different digits.",
      "x" = if (letters_only) {
        "There are letters and no digits: {.val A} may be 1 or 10."
      } else {
        "There are {.val 0} and other empty cells: {.val 0} may be a digit."
      },
      "i" = "Name them: {.code sudoku_puzzle({arg}, symbols = \"{if (letters_only) 'A-P' else '0-9A-F'}\")}."
    ),
    arg = arg, call = call, brief = brief
  )
}

symbol_letters <- c(1:9, LETTERS[1:16])

symbol_of <- function(digit) symbol_letters[digit]

# Digits of characters, 0 for an empty cell, NA for what is neither. Numbers are digits too.
digits_of_symbols <- function(cells, highest, symbols = NULL) {
  text <- trimmed(as.character(cells))
  text[is.na(text)] <- ""
  if (!is.null(symbols)) {
    digits <- match(text, symbols)
    same_case <- match(lower_ascii(text), lower_ascii(symbols))
    if (!anyDuplicated(lower_ascii(symbols))) digits <- same_case
    digits[digits > highest] <- NA
  } else {
    digits <- match(upper_ascii(text), symbol_letters[seq_len(highest)])
    number <- match(text, as.character(seq_len(highest)))
    digits[!is.na(number)] <- number[!is.na(number)]
  }
  digits[is.na(digits) & text %in% c("", blank_marks)] <- 0L
  digits
}

# One character for each digit: "0-9a-f", "A-P", "123456789ABCDEFG".
check_symbols <- function(symbols, call) {
  if (is.null(symbols)) {
    return(NULL)
  }
  given <- symbols
  if (is_string(symbols)) {
    chars <- strsplit(symbols, "")[[1]]
    expanded <- character()
    while (length(chars) > 0) {
      if (length(chars) >= 3 && chars[[2]] == "-") {
        ends <- utf8ToInt(paste0(chars[[1]], chars[[3]]))
        # A range that runs backwards, or is far too long, stays as it was typed.
        if (anyNA(ends) || !(ends[[2]] - ends[[1]]) %in% 0:61) {
          stop_symbols(symbols, call)
        }
        expanded <- c(expanded, strsplit(intToUtf8(ends[[1]]:ends[[2]]), "")[[1]])
        chars <- chars[-(1:3)]
      } else {
        expanded <- c(expanded, chars[[1]])
        chars <- chars[-1]
      }
    }
    symbols <- expanded
  }
  good <- is.character(symbols) && !anyNA(symbols) && length(symbols) %in% 4:62 &&
    all(nchar(symbols) == 1) && !anyDuplicated(symbols) && !any(symbols %in% c(".", "_", "-", " "))
  if (!good) {
    stop_symbols(given, call)
  }
  symbols
}

stop_symbols <- function(symbols, call) {
  shown <- if (is.character(symbols)) encodeString(symbols, na.encode = FALSE)
  stop_argument(
    "symbols",
    c(
      "{.arg symbols} must be a character for each digit, the lowest first, such as {.val 0-9a-f} or {.val A-P}.",
      "x" = if (length(shown) > 0) "It is {.val {truncate_values(shown)}}." else "It is {obj_type_friendly(symbols)}."
    ),
    call = call
  )
}

# ---- Matrices and text of the vector ---------------------------------------------

cells_inside <- function(facts) {
  inside <- matrix(FALSE, facts$rows, facts$columns)
  inside[cbind(facts$row, facts$col)] <- TRUE
  inside
}

# Where the cells of a shape are in its matrix.
matrix_places <- function(facts) facts$row + (facts$col - 1L) * facts$rows

codes_of_digits <- utf8ToInt(paste(c(".", symbol_letters), collapse = ""))

text_of_board <- function(board, facts) {
  intToUtf8(codes_of_digits[board[matrix_places(facts)] + 1L])
}

board_of_text <- function(text, facts) {
  board <- rep(NA_integer_, facts$rows * facts$columns)
  board[matrix_places(facts)] <- match(utf8ToInt(text), codes_of_digits) - 1L
  dim(board) <- c(facts$rows, facts$columns)
  board
}

# Whether `x` is one board and not a set, of whatever size.
is_one_general <- function(x) {
  if (is_puzzle(x)) {
    return(length(x) == 1)
  }
  if (is.data.frame(x) && is_puzzle(puzzle_column(x))) {
    return(FALSE)
  }
  is_own_board(x) || !is.null(size_of_board(x)) || !is_many_puzzles(x)
}

# ---- Many boards ---------------------------------------------------------------

# `x` as a vector of puzzles, with the reasons why some cannot be read. NULL if all are
# classic.
general_puzzles <- function(x, rules, arg, call) {
  check_given(x, arg, call)
  check_not_rules(x, arg, call)
  if (is.null(rules) && is_plainly_classic(x)) {
    return(NULL)
  }
  rules <- check_rules(rules, "rules", call)
  carried <- carried_rules(x)
  is_classic <- if (is_rules(carried)) {
    is_classic_rules(carried)
  } else if (is.null(carried)) {
    if (is.null(rules)) !has_other_size(x) else is_classic_rules(rules)
  } else {
    FALSE
  }
  if (!is_classic) any_puzzles(x, rules, arg, call)
}

has_other_size <- function(x) {
  if (is.data.frame(x)) {
    column <- column_of_puzzles(x)
    if (!is.null(column)) x <- column
  }
  if (is_sudoku(x)) {
    return(FALSE)
  }
  if (is.character(x) && is.null(dim(x)) && length(x) > 0) {
    first <- first_known(x)
    if (is.na(first)) {
      return(FALSE)
    }
    if (is_killer_text(first)) {
      return(TRUE)
    }
    if (nchar(first, "bytes") == 81) {
      return(FALSE)
    }
    return(length(x) > 1 && !is.null(size_of_board(x)) || !is.null(rules_by_size(first)))
  }
  if (is_list_of_boards(x)) {
    return(length(x) > 0 && any(vapply(x, function(one) !is.null(carried_rules(one)) || !is.null(rules_by_size(one)), NA)))
  }
  !is.null(rules_by_size(x))
}

# Without a vector as long as `x`, for which there may be no memory.
first_known <- function(x) {
  for (one in x) {
    if (!is.na(one)) {
      return(one)
    }
  }
  NA_character_
}

any_puzzles <- function(x, rules, arg, call, symbols = NULL) {
  check_not_rules(x, arg, call)
  rules <- check_rules(rules, "rules", call)
  carried <- carried_rules(x)
  if (is_puzzle(carried)) {
    for (group in groups_of(carried)) {
      agreed_rules(rules, group$rules, arg, call)
    }
    return(list(x = carried, reason = NULL))
  }
  if (is.data.frame(x) && !is.null(column_of_puzzles(x))) {
    x <- column_of_puzzles(x)
  }
  if (is_sudoku(x) && (is.null(rules) || is_classic_rules(rules))) {
    return(list(x = new_puzzles(gsub("0", ".", as.character(x), fixed = TRUE), classic_rules()), reason = NULL))
  }
  boards <- if (is.character(x) && is.null(dim(x)) && is.null(many_lines(x, rules))) {
    x <- as.character(x)
    if (!is.null(rules) && is.null(symbols)) {
      return(puzzles_of_texts(x, rules, arg, call))
    }
    as.list(x)
  } else if (is_list_of_boards(x) && is.null(many_lines(x, rules))) {
    unname(x)
  } else if (length(dim(x)) == 3) {
    lapply(seq_len(dim(x)[[3]]), function(i) matrix(x[, , i], dim(x)[[1]]))
  } else {
    read <- any_board(x, rules, arg, call, symbols)
    return(list(x = new_puzzles(text_of_board(read$board, read$facts), read$rules), reason = NULL))
  }
  read <- puzzles_of_list(boards, rules, arg, call, symbols)
  if (is.character(x)) check_rows_of_one(x, read$reason, arg, call)
  read
}

# The number of rows if the elements of a vector are the rows of one board, NULL otherwise.
many_lines <- function(x, rules) {
  if (is.null(rules)) {
    return(if (length(x) > 1) size_of_board(x))
  }
  facts <- rules$facts
  if (length(x) == facts$rows && facts$rows > 1 && all(vapply(x, length, 1L) == 1)) {
    cells <- lapply(x, function(one) if (is_string(one)) cells_in_text(one))
    if (all(lengths(cells) == facts$columns)) facts$rows
  }
}

# Strings that hold a character for each cell of the shape and nothing else are read at once,
# and only the others one by one, with more care.
puzzles_of_texts <- function(x, rules, arg, call) {
  facts <- rules$facts
  symbols <- paste(symbol_letters[seq_len(facts$digits)], collapse = "")
  text <- if (facts$digits <= 9) gsub("[0_-]", ".", x) else x
  good <- is.na(x) | nchar(x, "bytes") == length(facts$row) & grepl(paste0("^[.", symbols, "]*$"), text)
  good <- good & (facts$digits <= 9 | is.na(x) | grepl("[1-9]", x) | !grepl("[A-Z]", x))
  plain <- new_puzzles(text[good], rules)
  if (all(good)) {
    return(list(x = plain, reason = NULL))
  }
  others <- puzzles_of_list(as.list(x[!good]), rules, arg, call, NULL)
  place <- order(c(which(good), which(!good)))
  reason <- c(rep(NA_character_, sum(good)), others$reason %||% rep(NA_character_, sum(!good)))[place]
  list(x = vctrs::vec_c(plain, others$x)[place], reason = if (!all(is.na(reason))) reason)
}

puzzles_of_list <- function(boards, rules, arg, call, symbols) {
  reason <- rep(NA_character_, length(boards))
  read <- vector("list", length(boards))
  for (i in seq_along(boards)) {
    one <- tryCatch(
      {
        made <- any_board(boards[[i]], rules, arg, call, symbols, brief = TRUE)
        new_puzzles(text_of_board(made$board, made$facts), made$rules)
      },
      oxidoku_error = conditionMessage
    )
    if (is.character(one)) {
      reason[[i]] <- one
      one <- missing_puzzle()
    }
    read[[i]] <- one
  }
  x <- vctrs::vec_c(!!!read, .ptype = no_puzzles())
  list(x = x, reason = if (!all(is.na(reason))) reason)
}

no_puzzles <- function() puzzles_of_fields(character(), character(), list())

missing_puzzle <- function() puzzles_of_fields(NA_character_, NA_character_, list())
