# Work over the workers of a future plan.

#' Work over several processes and machines
#'
#' Where you have set a [future::plan()] other than `"sequential"`, [rate_sudoku()] and
#' [process_sudoku()] split large work into chunks and hand them to its workers, each of
#' which uses one thread. The result is the same for every plan. Nothing is split
#' without a plan: threads within one process cost nothing to start.
#'
#' @details
#' Work is large from 20,000 puzzles to rate, or to bring into canonical form, on. Below
#' that a worker has hardly read the package when this process would be done. Tasks
#' that take less time for a puzzle than sending it does (`"solve"`, `"count"` and
#' `"check"` of `process_sudoku()`) are never sent away: threads do them.
#'
#' The package has to be installed where the workers are, and future.apply here.
#' Ctrl-C ends such work without a result; `process_sudoku()` can go on.
#'
#' Where a worker ends before its work, that is an error of class
#' `oxidoku_error_worker`.
#' @name parallel-work
#' @seealso [sudoku_worker()] for other ways over many machines.
#' @examples
#' \dontrun{
#' future::plan("multisession", workers = 2)
#' rate_sudoku(rep(sudoku_examples$puzzle, 100))
#' future::plan("sequential")
#' }
NULL

# From so many puzzles on. An estimate: to send 20,000 easy puzzles and load the package
# there takes about as long as to rate them here.
split_from <- 20000
# Puzzles in a chunk at most: what is sent stays far below the limits of future.
largest_chunk <- 100000

is_split <- function(n) {
  isTRUE(n >= split_from) && has_plan()
}

# Nobody has set a plan who has not loaded future.
has_plan <- function() {
  isNamespaceLoaded("future") && !inherits(future::plan(), "sequential")
}

# What `work` gives for each of `chunks`.
over_workers <- function(chunks, work, ..., call) {
  need_packages("future.apply", call)
  tryCatch(
    future.apply::future_lapply(chunks, work, ..., future.seed = FALSE),
    FutureError = function(e) stop_worker(e, call)
  )
}

stop_worker <- function(error, call) {
  reason <- strsplit(conditionMessage(error), "\n")[[1]][[1]]
  stop_oxidoku(
    "worker",
    c(
      "A worker of the {.pkg future} plan ended before its work was done.",
      "x" = "{reason}",
      "i" = "Nothing is lost but time: start the workers again by {.fn future::plan}, and call again."
    ),
    call = call
  )
}

# The columns that `work` gives for puzzles, as columns of nine integers, in chunks.
columns_over_workers <- function(rows, work, ..., call) {
  n <- length(rows[[1]])
  chunks <- max(min(4 * future::nbrOfWorkers(), n), ceiling(n / largest_chunk))
  places <- split(seq_len(n), sort(rep_len(seq_len(chunks), n)))
  parts <- lapply(unname(places), function(at) lapply(rows, `[`, at))
  parts <- over_workers(parts, work, ..., call = call)
  columns <- lapply(names(parts[[1]]), function(name) do.call(c, lapply(parts, `[[`, name)))
  names(columns) <- names(parts[[1]])
  columns$left <- sum(columns$left)
  columns
}

rate_chunk <- function(rows, scale) {
  received(native_rate(rows, scale, 1L, NULL))
}

# Who does the blocks of process_sudoku(): so many threads, or a function that takes
# so many blocks.
process_workers <- function(task, rows, threads, call) {
  worth_it <- task$what %in% c("rate", "canonical") && is_split(rows)
  if (!worth_it) {
    return(list(number = threads, `function` = NULL))
  }
  list(
    number = as.integer(64 * min(future::nbrOfWorkers(), 1024)),
    `function` = function(blocks) over_workers(blocks, process_block, task = task, call = call)
  )
}

process_block <- function(block, task) {
  received(native_process_block(block, task))
}
