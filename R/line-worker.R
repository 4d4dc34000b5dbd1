# Answers lines from other programs as they arrive.

#' Answer lines from other programs
#'
#' Reads lines from standard input and writes one line for each to standard output, as soon as no
#' more input is waiting. The function is meant for programs that send work through pipes, such as
#' Spark's `rdd.pipe()`, Hadoop streaming, GNU parallel and Slurm job arrays.
#'
#' @inheritParams process_sudoku
#' @param ... These dots must be empty.
#' @details
#' ```sh
#' Rscript -e 'oxidoku::sudoku_worker("solve")' < puzzles.txt > rows.csv
#' ```
#'
#' Each line of the output has the columns of [process_sudoku()]. There is no header. For example,
#' `"solve"` writes `puzzle,clues,solution,n_solutions,status,reason`. Each input line produces one
#' output line, in the same order. A line without a puzzle, even an empty line, gets the status
#' `"malformed"`, a reason, and its text in quotes in place of the puzzle. Lines are read as in
#' [read_sudoku()], so there may be other fields around the puzzle. The input must be UTF-8, or
#' UTF-16 with a byte order mark.
#'
#' Lines that are waiting together are answered in one batch. The output is flushed as soon as no
#' input is waiting. One process uses one thread: start as many processes as there are cores.
#'
#' Only these lines are written to standard output. Messages are written to standard error,
#' and a failure ends `Rscript` with a status other than 0.
#' @returns The number of lines, invisibly, once the input has ended.
#' @section Errors:
#' Raises `oxidoku_error_file` if the input cannot be read or the output cannot be written, for
#' example because the program at the other end has closed the pipe.
#' @seealso [process_sudoku()] for files; [sudoku_words] for the terms.
#' @examplesIf .Platform$OS.type == "unix"
#' worker <- paste(
#'   shQuote(file.path(R.home("bin"), "Rscript")),
#'   "-e", shQuote("oxidoku::sudoku_worker('count')")
#' )
#' lines <- tempfile()
#' puzzles <- as.character(sudoku_examples$puzzle[1:2])
#' writeLines(c(puzzles, "not a puzzle"), lines)
#' system(paste(worker, "<", shQuote(lines)), intern = TRUE)
#' @export
sudoku_worker <- function(what = c("solve", "count", "rate", "check", "canonical"),
                          ..., rules = NULL, size = NULL, scale = c("hodoku", "se", "modern", "general"), limit = 2) {
  call <- environment()
  check_dots_empty(..., call = call)
  task <- as_task(what, scale, limit, call)
  task <- with_rules_of_task(task, sized_rules(rules, size, call), !missing(scale), call)
  # Everything else that R prints goes to standard error, and not among the answers.
  sink(stderr())
  on.exit(sink())
  served <- check_native(native_serve(task), call)
  if (!is.null(served$failure)) {
    stop_file(
      NULL,
      c(
        if (served$failure == "read") "Standard input cannot be read." else "Standard output cannot be written.",
        "x" = "{served$text}."
      ),
      arg = served$failure, call = call
    )
  }
  invisible(served$rows)
}
