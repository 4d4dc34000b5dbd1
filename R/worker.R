#' Answer lines from other programs
#'
#' Reads lines from standard input and writes one line for each to standard output,
#' as soon as it has nothing else to do: for programs that send work through pipes,
#' such as Spark's `rdd.pipe()`, Hadoop streaming, GNU parallel and arrays of Slurm.
#'
#' @inheritParams process_sudoku
#' @param ... These dots must be empty.
#' @details
#' ```sh
#' Rscript -e 'oxidoku::sudoku_worker("solve")' < puzzles.txt > rows.csv
#' ```
#'
#' A line of the output has the columns of [process_sudoku()], without a header, so
#' `"solve"` gives `puzzle,solution,status,n_solutions,reason`. Every line of the input
#' has its line, one for one and in order: a line that holds no puzzle, blank or not, has
#' the status `"malformed"`, a reason, and itself in quotes in the place of the
#' puzzle. Lines are those of [read_sudoku()]: fields may stand around the puzzle.
#'
#' All that waits is answered together, and nothing waits for the end of the input.
#' One process uses one thread: start as many as there are cores.
#'
#' Nothing but these lines goes to standard output. Messages go to standard error, and
#' a failure ends `Rscript` with a status other than 0.
#' @returns The number of lines, invisibly, at the end of the input.
#' @section Errors:
#' `oxidoku_error_file` where the input cannot be read, or nobody reads the output
#' any longer.
#' @seealso [process_sudoku()] for files.
#' @examplesIf .Platform$OS.type == "unix"
#' worker <- paste(
#'   shQuote(file.path(R.home("bin"), "Rscript")),
#'   "-e", shQuote("oxidoku::sudoku_worker('count')")
#' )
#' lines <- tempfile()
#' writeLines(c(sudoku_examples$puzzle[1:2], "not a puzzle"), lines)
#' system(paste(worker, "<", shQuote(lines)), intern = TRUE)
#' @export
sudoku_worker <- function(what = c("solve", "count", "rate", "check", "canonical"),
                          scale = "hodoku", limit = 2, ...) {
  call <- environment()
  check_no_more(..., call = call)
  task <- as_task(what, scale, limit, call)
  # Whatever R itself prints meanwhile is no answer.
  sink(stderr())
  on.exit(sink())
  served <- received(native_serve(task), call)
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
