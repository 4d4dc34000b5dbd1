#' Puzzles on paper
#'
#' Writes sheets of puzzles to print: a PDF, or an HTML page that browsers print page
#' by page. All is black and grey. Fonts are embedded in the PDF.
#'
#' @param x Puzzles: what [generate_sudoku()] or [practice_sudoku()] gives, or any set
#'   as for [puzzles]. Positions to practise are printed with pencil marks, and the step
#'   is the answer.
#' @param file The file to write, ending in `.pdf` or `.html`. `NULL` draws the pages on
#'   the graphics device there is, which should be as large as the paper: 8.27 by 11.69
#'   inches for A4.
#' @param per_page How many puzzles a page: 1, 2, 4, 6, 9 or 12.
#' @param paper `"a4"` or `"letter"`.
#' @param titles One for each puzzle. `NULL` numbers them.
#' @param levels The level at each puzzle: `NULL` for what is in the column `level`
#'   of `x`, if anything; `TRUE` to rate them by [rate_sudoku()]; `FALSE` for none; or
#'   one text for each.
#' @param answers Where the answers go: `"end"`, on pages of their own; `"upside_down"`,
#'   small at the foot of each page; or `"none"`. The steps of [practice_sudoku()] can
#'   only go to the end.
#' @param ... These dots must be empty.
#' @param title A line at the top of each page.
#' @param footer A line at the foot of each page. `NULL` gives the seed of puzzles from
#'   [generate_sudoku()] and [practice_sudoku()]; `FALSE` gives none.
#' @param large Whether to print large: digits fill their cells, lines and titles
#'   are heavier.
#' @returns The path of the file, or `NULL`, invisibly.
#' @section Errors:
#' `oxidoku_error_sheet`, with the field `puzzles`, where a puzzle cannot be read, or
#' an answer is asked for and there is not exactly one.
#' @seealso [generate_sudoku()], [practice_sudoku()], [plot_sudoku()] for a page on
#'   the screen
#' @examples
#' set.seed(1)
#' puzzles <- generate_sudoku(6, level = c("Easy", "Medium"))
#' file <- tempfile(fileext = ".pdf")
#' sudoku_sheet(puzzles, file, per_page = 6, title = "Six to start with")
#'
#' practice <- practice_sudoku("pointing", 4)
#' sudoku_sheet(practice, tempfile(fileext = ".html"), title = "Find the pointing pair")
#' @export
sudoku_sheet <- function(x, file, per_page = 4, paper = "a4", titles = NULL, levels = NULL,
                         answers = "end", ..., title = NULL, footer = NULL, large = FALSE) {
  call <- environment()
  check_no_more(..., call = call)
  format <- if (!is.null(file)) check_sheet_file(file, call)
  look <- list(
    per_page = check_per_page(per_page, call),
    paper = check_word(paper, names(papers), "paper", call),
    answers = check_word(answers, c("end", "upside_down", "none"), "answers", call),
    title = check_line(title, "title", call),
    large = check_flag(large, "large", call)
  )
  items <- sheet_items(x, titles, levels, look$answers, call)
  look$footer <- check_line(footer %||% seed_line(x), "footer", call)
  if (is.null(file)) {
    draw_sheet(items, look)
    return(invisible())
  }
  write <- switch(format, pdf = write_sheet_pdf, html = write_sheet_html)
  replace_file(file, call = call, write = function(draft) {
    write(items, look, draft)
    if (!has_end(draft, format)) {
      stop_output(file, "Not all of it could be written. Is the disk full?", call)
    }
  })
  invisible(file)
}

# Whether a file has its end: neither R nor cairo stops where a disk is full.
has_end <- function(file, format) {
  mark <- c(pdf = "%%EOF", html = "</html>")[[format]]
  input <- file(file, "rb")
  on.exit(close(input))
  seek(input, max(0, file.size(file) - 100))
  length(grepRaw(mark, readBin(input, "raw", 100), fixed = TRUE)) > 0
}

# Width and height in inches.
papers <- list(a4 = c(210, 297) / 25.4, letter = c(8.5, 11))

# Columns and rows.
layouts <- list(
  "1" = c(1, 1), "2" = c(1, 2), "4" = c(2, 2), "6" = c(2, 3), "9" = c(3, 3), "12" = c(3, 4)
)

check_per_page <- function(per_page, call) {
  allowed <- as.integer(names(layouts))
  if (is_whole_number(per_page, 1, 12) && per_page %in% allowed) {
    return(layouts[[as.character(per_page)]])
  }
  stop_argument(
    "per_page",
    c(
      "{.arg per_page} must be one of {.or {allowed}}.",
      "x" = if (is.numeric(per_page) && length(per_page) == 1) {
        "It is {format(per_page)}."
      } else {
        "It is {kind_of(per_page)}."
      }
    ),
    call = call
  )
}

check_sheet_file <- function(file, call) {
  if (!is.character(file) || length(file) != 1 || is.na(file)) {
    stop_argument(
      "file",
      c("{.arg file} must be the path of a file.", "x" = "It is {kind_of(file)}."),
      call = call
    )
  }
  format <- c(pdf = "pdf", html = "html", htm = "html")[tolower(sub(".*[.]", "", basename(file)))]
  if (is.na(format)) {
    stop_argument(
      "file",
      c("{.arg file} must end in {.val .pdf} or {.val .html}.", "x" = "It is {.file {file}}."),
      call = call
    )
  }
  if (!dir.exists(dirname(file))) {
    stop_argument(
      "file",
      c("The folder of {.arg file} must exist.", "x" = "There is no {.file {dirname(file)}}."),
      call = call
    )
  }
  if (format == "pdf" && !capabilities("cairo")) {
    stop_argument(
      "file",
      c("This R makes no PDF with embedded fonts.", "i" = "Give a file that ends in {.val .html}."),
      call = call
    )
  }
  unname(format)
}

# One line of text, or NULL for none.
check_line <- function(x, arg, call) {
  if (is.null(x) || isFALSE(x)) {
    return(NULL)
  }
  if (is.character(x) && length(x) == 1 && !is.na(x)) {
    return(x)
  }
  stop_argument(
    arg,
    c("{.arg {arg}} must be one line of text.", "x" = "It is {kind_of(x)}."),
    call = call
  )
}

# Columns may be gone, and other tables may have a column of that name.
seed_line <- function(x) {
  seeds <- if (is.data.frame(x) && is.character(x[["seed"]])) unique(x[["seed"]])
  if (length(seeds) == 0 || length(seeds) > 3) {
    return(NULL)
  }
  paste0(if (length(seeds) > 1) "Seeds " else "Seed ", paste(seeds, collapse = ", "))
}

# What is on the sheet: a list with, for each puzzle, `title`, `level`, the `drawn` board,
# its `marks` or NULL, and its answer: `solved`, a drawn board, or the `scene` of a step.
sheet_items <- function(x, titles, levels, answers, call) {
  practice <- inherits(x, "oxidoku_practice")
  if (practice && answers == "upside_down") {
    stop_argument(
      "answers",
      c(
        "{.arg answers} must be {.val end} or {.val none} for positions to practise.",
        "i" = "A step takes room for its picture and its text."
      ),
      call = call
    )
  }
  text <- puzzles_of_sheet(x, call)
  n <- length(text)
  titles <- labels_of_items(titles %||% seq_len(n), n, "titles", call)
  levels <- levels_of_items(levels, x, text, n, call)
  givens <- if (practice) as.character(x$puzzle) else text
  answer <- if (practice) {
    lapply(x$step, function(step) list(scene = step_scene(step, 1)))
  } else if (answers != "none") {
    solved_items(text, call)
  } else {
    vector("list", n)
  }
  lapply(seq_len(n), function(i) {
    c(
      list(
        title = titles[[i]], level = levels[[i]],
        drawn = drawn_board(text[[i]], givens[[i]], call),
        marks = if (practice) unclass(x$candidates[[i]])
      ),
      answer[[i]]
    )
  })
}

# Strings of 81 characters, all of them readable.
puzzles_of_sheet <- function(x, call) {
  if (inherits(x, "oxidoku_practice")) {
    x <- x$board
  } else if (is.data.frame(x) && !is.null(x[["puzzle"]])) {
    x <- x[["puzzle"]]
  }
  puzzles <- as_puzzles(x, "x", call)
  text <- as.character(puzzles$x)
  if (length(text) == 0) {
    stop_argument("x", "{.arg x} must hold at least one puzzle.", call = call)
  }
  bad <- which(!is.na(puzzles$reason %||% rep(NA, length(text))) | is.na(text))
  if (length(bad) > 0) {
    reasons <- (puzzles$reason %||% rep("missing", length(text)))[bad]
    shown <- few(paste0(bad, " (", reasons, ")"))
    stop_oxidoku(
      "sheet",
      c(
        "All puzzles of {.arg x} must be readable.",
        "x" = "{cli::qty(length(bad))}Wrong: puzzle{?s} {shown}."
      ),
      arg = "x", puzzles = bad, call = call
    )
  }
  text
}

solved_items <- function(text, call) {
  solved <- solve_puzzles(text, progress = FALSE)
  bad <- which(solved$status != "unique")
  if (length(bad) > 0) {
    words <- c(multiple = "several solutions", none = "no solution", invalid = "digits that clash")
    shown <- few(paste0(bad, " (", words[solved$status[bad]], ")"))
    stop_oxidoku(
      "sheet",
      c(
        "Puzzles must have exactly one solution to have an answer.",
        "x" = "{cli::qty(length(bad))}Wrong: puzzle{?s} {shown}.",
        "i" = "{.code answers = \"none\"} prints them all the same."
      ),
      arg = "x", puzzles = bad, call = call
    )
  }
  Map(function(solution, puzzle) {
    list(solved = drawn_board(solution, puzzle, call))
  }, as.character(solved$solution), text, USE.NAMES = FALSE)
}

# One text for each puzzle.
labels_of_items <- function(labels, n, arg, call) {
  if (is.factor(labels)) {
    labels <- as.character(labels)
  }
  if (is.atomic(labels) && length(labels) == n) {
    labels <- as.character(labels)
    labels[is.na(labels)] <- ""
    return(labels)
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be one text for each puzzle.",
      "x" = "There {cli::qty(n)}{?is/are} {n} puzzle{?s}, and {.arg {arg}} is {kind_of(labels)}."
    ),
    call = call
  )
}

levels_of_items <- function(levels, x, text, n, call) {
  if (isFALSE(levels)) {
    return(rep("", n))
  }
  if (isTRUE(levels)) {
    levels <- rate_sudoku(text, progress = FALSE)$level
  } else if (is.null(levels)) {
    levels <- if (is.data.frame(x) && is.atomic(x[["level"]])) x[["level"]] else NULL
    levels <- levels %||% rep("", n)
  }
  labels_of_items(levels, n, "levels", call)
}

# Items in pages of so many.
in_pages <- function(items, per_page) {
  unname(split(items, (seq_along(items) - 1) %/% per_page))
}
