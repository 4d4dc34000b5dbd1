#' Sheets of puzzles
#'
#' Writes sheets of puzzles for printing: a PDF file with embedded fonts, or an HTML file that
#' browsers print page by page. Sheets are black and grey, except for some rules, such as whispers,
#' for `symbols = "colours"`, and for the answers to positions of [practice_sudoku()].
#'
#' @inheritParams solve_puzzles
#' @param x Puzzles: a table from [generate_sudoku()] or [practice_sudoku()], or any set described
#'   in [puzzles]. Positions to practise are printed with pencil marks, and the step is the answer.
#' @param file The path of the file to write, ending in `.pdf` or `.html`. `NULL` draws the pages on
#'   the current graphics device, which should be as large as the paper: 8.27 by 11.69 inches for
#'   A4.
#' @param per_page The number of puzzles per page: 1, 2, 4, 6, 9 or 12. `NULL` means 4, or 2 with
#'   `large = TRUE`.
#' @param ... These dots must be empty.
#' @param title A line at the top of each page.
#' @param caption The text above each puzzle. `NULL` numbers them.
#' @param level The level printed with each puzzle: `NULL` for the column `level` of `x`, if it has
#'   one, otherwise the names of the further rules; `TRUE` to rate the puzzles with [rate_sudoku()];
#'   `FALSE` for no level; or one string for each puzzle.
#' @param answers Where the answers are printed: `"end"`, on separate pages; `"upside_down"`, small
#'   at the foot of each page; `"none"`; or the path of another file for them, ending in `.pdf` or
#'   `.html`. Answers have no cages, lines or clues, which would hide their small digits. The steps
#'   of [practice_sudoku()] are not printed upside down.
#' @param paper The paper size.
#' @param footer A line at the foot of each page.
#' @param seed Whether the foot of each page shows the seed of puzzles from [generate_sudoku()] and
#'   [practice_sudoku()].
#' @param name_line Whether each page of puzzles begins with a line for name and date.
#' @param large Whether to print larger grids with narrow margins, larger digits and captions, and
#'   heavier lines.
#' @param labels The language of the texts, `"de"`, `"fr"` or `"es"`, or texts of your own, named as
#'   in [sudoku_labels()].
#' @param symbols What is printed for the digits: `"letters"`, `"shapes"`, `"colours"`, a word with
#'   a letter for each digit, or a text for each digit. See *Symbols* in [plot_sudoku()].
#' @returns The path of the file, invisibly. If the answers are in a second file, the paths of both;
#'   if `file` is `NULL`, `NULL`.
#' @section Errors:
#' Raises `oxidoku_error_sheet`, with the field `puzzles`, if a puzzle cannot be read, or if answers
#' are requested and a puzzle does not have exactly one solution.
#' @concept worksheet
#' @concept printable
#' @seealso [generate_sudoku()], [practice_sudoku()], [plot_sudoku()] for a page on
#'   the screen; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' puzzles <- generate_sudoku(6, level = c("Easy", "Medium"))
#' file <- tempfile(fileext = ".pdf")
#' sudoku_sheet(
#'   puzzles, file,
#'   per_page = 6, title = "Six to start with", name_line = TRUE
#' )
#'
#' practice <- practice_sudoku("pointing", 4)
#' page <- tempfile(fileext = ".html")
#' sudoku_sheet(practice, page, title = "Find the pointing pair")
#'
#' # For children
#' small <- c(
#'   generate_sudoku(2, size = 4)$puzzle,
#'   generate_sudoku(2, size = 6)$puzzle
#' )
#' sudoku_sheet(small, file, large = TRUE, per_page = 4)
#' sudoku_sheet(small, file, per_page = 4, symbols = "shapes")
#'
#' # The answers in a separate file
#' sudoku_sheet(puzzles, file, answers = tempfile(fileext = ".pdf"))
#'
#' # In German
#' sudoku_sheet(puzzles, file, name_line = TRUE, labels = "de")
#' @export
sudoku_sheet <- function(x, file, per_page = NULL, ..., title = NULL, caption = NULL,
                         level = NULL, answers = c("end", "upside_down", "none"),
                         paper = c("a4", "letter"), footer = NULL, seed = FALSE,
                         name_line = FALSE, large = FALSE, labels = NULL, rules = NULL, symbols = NULL) {
  call <- environment()
  check_dots_empty(..., call = call, instead = sheet_advice)
  check_given(x, "x", call)
  check_given(file, "file", call)
  if (!is.null(file)) check_sheet_file(file, "file", call)
  answers_file <- if (is_answers_file(answers)) check_answers_file(answers, file, call)
  large <- check_flag(large, "large", call)
  look <- list(
    per_page = check_per_page(per_page %||% if (large) 2 else 4, call),
    paper = check_choice(paper, names(papers), "paper", call),
    answers = if (is.null(answers_file)) check_choice(answers, c("end", "upside_down", "none"), "answers", call) else "apart",
    title = check_line(title, "title", call),
    name_line = check_flag(name_line, "name_line", call),
    large = large,
    words = as.list(as_labels(labels, words_of_sheets(), call))
  )
  items <- lapply(sheet_items(x, caption, level, look, call, rules), item_in_symbols, symbols, call)
  footer <- check_line(footer, "footer", call)
  seed <- if (check_flag(seed, "seed", call)) seed_line(x, look$words)
  look$footer <- if (!is.null(footer) || !is.null(seed)) paste(c(footer, seed), collapse = ", ")
  if (is.null(file)) {
    draw_sheet(items, look)
    return(invisible())
  }
  write_sheet(items, look, file, call)
  if (!is.null(answers_file)) {
    look$answers <- "alone"
    write_sheet(items, look, answers_file, call)
  }
  invisible(c(file, answers_file))
}

write_sheet <- function(items, look, file, call) {
  format <- sheet_format(file)
  write <- switch(format, pdf = write_sheet_pdf, html = write_sheet_html)
  replace_file(file, call = call, write = function(draft) {
    write(items, look, draft)
    if (!has_end(draft, format)) {
      stop_output(file, "Not all of it could be written. Is the disk full?", call)
    }
  })
}

# Whether `answers` is a file: names of places for answers have no file extension.
is_answers_file <- function(answers) is_string(answers) && is_valid_text(answers) && grepl(".", answers, fixed = TRUE)

check_answers_file <- function(answers, file, call) {
  check_sheet_file(answers, "answers", call)
  if (is.null(file) || normalizePath(answers, mustWork = FALSE) == normalizePath(file, mustWork = FALSE)) {
    stop_argument(
      "answers",
      c(
        "{.arg answers} can be a file only if {.arg file} is a different file.",
        "x" = if (is.null(file)) "{.arg file} is {.code NULL}." else "Both are {.file {file}}."
      ),
      call = call
    )
  }
  answers
}

sheet_advice <- c(
  titles = "Use {.arg caption} for the puzzles, {.arg title} for the page.",
  levels = "Use {.arg level}."
)

# Returns the words of sheets, including the names and sentences of rules.
words_of_sheets <- function() c(common_words, play_words["blank"], sheet_words, name_words(), sentence_words())

# Whether a file is complete. Neither R nor cairo reports that a disk is full.
has_end <- function(file, format) {
  mark <- c(pdf = "%%EOF", html = "</html>")[[format]]
  input <- file(file, "rb")
  on.exit(close(input))
  seek(input, max(0, file.size(file) - 100))
  length(grepRaw(mark, readBin(input, "raw", 100), fixed = TRUE)) > 0
}

# The numbers of columns and rows.
layouts <- list(
  "1" = c(1, 1), "2" = c(1, 2), "4" = c(2, 2), "6" = c(2, 3), "9" = c(3, 3), "12" = c(3, 4)
)

check_per_page <- function(per_page, call) {
  allowed <- as.integer(names(layouts))
  if (is_whole_number(per_page, 1, 12) && per_page %in% allowed) {
    return(layouts[[match(per_page, allowed)]])
  }
  stop_argument(
    "per_page",
    c(
      "{.arg per_page} must be one of {.or {allowed}}.",
      "x" = if (is.numeric(per_page) && length(per_page) == 1) {
        "It is {format(per_page)}."
      } else {
        "It is {obj_type_friendly(per_page)}."
      }
    ),
    call = call
  )
}

sheet_format <- function(file) unname(c(pdf = "pdf", html = "html", htm = "html")[lower_ascii(sub(".*[.]", "", basename(file)))])

check_sheet_file <- function(file, arg, call) {
  check_path(file, arg, call)
  format <- sheet_format(file)
  if (is.na(format)) {
    stop_argument(
      arg,
      c("{.arg {arg}} must end in {.val .pdf} or {.val .html}.", "x" = "It is {.file {file}}."),
      call = call
    )
  }
  if (!dir.exists(dirname(file))) {
    stop_argument(
      arg,
      c("The folder of {.arg {arg}} must exist.", "x" = "There is no {.file {dirname(file)}}."),
      call = call
    )
  }
  if (format == "pdf" && !capabilities("cairo")) {
    stop_argument(
      arg,
      c("This build of R cannot make PDF files with embedded fonts.", "i" = "Choose a file that ends in {.val .html}."),
      call = call
    )
  }
  invisible(format)
}

# Checks a line of text, or NULL for none.
check_line <- function(x, arg, call) {
  if (is.null(x)) {
    return(NULL)
  }
  if (is_string(x) && is_valid_text(x)) {
    return(x)
  }
  stop_must(x, arg, "be one line of text", call = call)
}

# Returns the line with the seeds, or NULL unless the table has a few seeds of puzzles: the column
# may be missing, or belong to another table.
seed_line <- function(x, words) {
  seeds <- if (is.data.frame(x) && is.character(x[["seed"]])) unique(x[["seed"]])
  if (length(seeds) == 0 || length(seeds) > 3) {
    return(NULL)
  }
  sheet_word(words, "sheet_seed", seed = paste(seeds, collapse = ", "))
}

# Returns for each puzzle its `title`, its `level`, the `drawn` board, its `marks` or NULL, and
# its answer: `solved`, which is a drawn board, or the `scene` of a step.
sheet_items <- function(x, caption, level, look, call, rules = NULL) {
  practice <- inherits(x, "oxidoku_practice")
  if (practice && look$answers == "upside_down") {
    stop_argument(
      "answers",
      c(
        "{.arg answers} must be {.val end} or {.val none} for positions to practise.",
        "i" = "A step needs space for its picture and its text."
      ),
      call = call
    )
  }
  text <- puzzles_of_sheet(x, rules, call)
  n <- length(text)
  titles <- texts_of_items(caption %||% seq_len(n), n, "caption", call)
  levels <- levels_of_items(level, x, text, n, look$words, call)
  givens <- if (practice) as.character(x$puzzle) else text
  answer <- if (practice) {
    lapply(x$step, function(step) list(scene = step_scene(step, 1)))
  } else if (look$answers != "none") {
    solved_items(text, call)
  } else {
    vector("list", n)
  }
  lapply(seq_len(n), function(i) {
    drawn <- drawn_board(text[[i]], givens[[i]], call)
    c(
      list(
        title = titles[[i]], level = levels[[i]],
        drawn = drawn, sentences = rule_sentences(drawn$rules, look$words),
        marks = if (practice) unclass(x$candidates[[i]])
      ),
      answer[[i]]
    )
  })
}

# Sets the symbols of an item. The sentence of a step is written with digits, so it is replaced by
# the outcome of the step.
item_in_symbols <- function(item, symbols, call) {
  item$drawn <- in_symbols(item$drawn, symbols, call)
  if (!is.null(item$solved)) item$solved <- in_symbols(item$solved, symbols, call)
  if (!is.null(item$scene) && !is.null(symbols)) {
    written <- item$drawn$symbols
    item$scene$text <- outcome_words(item$scene$placed, item$scene$struck, written)
    item$scene$symbols <- written
  }
  item
}

# Returns a vector of puzzles. All of them must be readable.
puzzles_of_sheet <- function(x, rules, call) {
  if (inherits(x, "oxidoku_practice")) {
    x <- x$board
  } else if (is.data.frame(x) && !is.null(x[["puzzle"]])) {
    x <- x[["puzzle"]]
  }
  puzzles <- as_boards(x, rules, "x", call)
  text <- puzzles$x
  if (length(text) == 0) {
    stop_argument("x", "{.arg x} must hold at least one puzzle.", call = call)
  }
  bad <- which(!is.na(puzzles$reason %||% rep(NA, length(text))) | is.na(text))
  if (length(bad) > 0) {
    reasons <- (puzzles$reason %||% rep("missing", length(text)))[bad]
    shown <- truncate_values(paste0(bad, " (", reasons, ")"))
    stop_oxidoku(
      "sheet",
      c(
        "All puzzles in {.arg x} must be readable.",
        "x" = "{cli::qty(length(bad))}See puzzle{?s} {shown}."
      ),
      arg = "x", puzzles = bad, call = call
    )
  }
  text
}

solved_items <- function(text, call) {
  solved <- all_or_interrupt(solve_puzzles(text, progress = FALSE))
  bad <- which(solved$status != "unique")
  if (length(bad) > 0) {
    words <- c(multiple = "several solutions", none = "no solution", invalid = "clashing digits")
    shown <- truncate_values(paste0(bad, " (", words[solved$status[bad]], ")"))
    stop_oxidoku(
      "sheet",
      c(
        "Puzzles must have exactly one solution to have an answer.",
        "x" = "{cli::qty(length(bad))}See puzzle{?s} {shown}.",
        "i" = "{.code answers = \"none\"} prints them without answers."
      ),
      arg = "x", puzzles = bad, call = call
    )
  }
  solution <- if (has_rules(text)) solved$solution else as.character(solved$solution)
  lapply(seq_along(text), function(i) {
    list(solved = without_rules(drawn_board(solution[[i]], text[[i]], call)))
  })
}

# Leaves the rules out of a drawn board. Cages, lines and clues would hide the digits of answers,
# which are small.
without_rules <- function(drawn) {
  drawn$rules <- new_rules(drawn$rules$shape, list(), NULL)
  drawn
}

# Returns one text for each puzzle.
texts_of_items <- function(texts, n, arg, call) {
  if (is.factor(texts)) {
    texts <- as.character(texts)
  }
  if (is.atomic(texts) && length(texts) == n) {
    texts <- as.character(texts)
    texts[is.na(texts)] <- ""
    check_readable(texts, arg, call)
    return(texts)
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must have one string for each puzzle.",
      "x" = "There {cli::qty(n)}{?is/are} {n} puzzle{?s}, and {.arg {arg}} is {obj_type_friendly(texts)}."
    ),
    call = call
  )
}

levels_of_items <- function(level, x, text, n, words, call) {
  if (isFALSE(level)) {
    return(rep("", n))
  }
  if (isTRUE(level)) {
    level <- all_or_interrupt(rate_sudoku(text, progress = FALSE))$level
  } else if (is.null(level)) {
    level <- if (is.data.frame(x) && is.atomic(x[["level"]])) x[["level"]]
    level <- level %||% if (has_rules(text)) rules_of_items(text, words) else rep("", n)
  }
  level <- texts_of_items(level, n, "level", call)
  level_label(level, words)
}

# Returns the kinds of rules of each puzzle, because the drawing may not show all of them.
rules_of_items <- function(x, labels) {
  words <- rep("", length(x))
  for (group in groups_of(x)) {
    name <- function(rule) name_in_language(rule, labels, utils::tail(kind_of(rule)$label, 1))
    names <- unique(vapply(group$rules$rules, name, ""))
    words[group$at] <- paste(names, collapse = ", ")
  }
  words
}
