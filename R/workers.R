# Work over the workers of a future plan.

#' Work over several processes and machines
#'
#' Where you have set a [future::plan()] other than `"sequential"`, [rate_sudoku()],
#' [generate_sudoku()], [solve_puzzles()] and [process_sudoku()] split large work into
#' chunks and hand them to its workers, each of which uses one thread. The result is the
#' same for every plan, and for every seed. Nothing is split without a plan: threads
#' within one process cost nothing to start.
#'
#' @details
#' Work is large if it would take more than about 5 seconds on one thread here, which a
#' quarter of a second on a sample tells; `options(oxidoku.split_after = 60)` makes that a
#' minute. Below that a worker has hardly read the
#' package when this process would be done. What takes less than 5 microseconds a puzzle
#' is never sent away, as sending it takes this process about one: threads solve most
#' puzzles faster than that, so `solve_puzzles()` splits only sets of very hard ones.
#'
#' `process_sudoku()` goes by the number of lines alone: it splits `"rate"` and
#' `"canonical"` from 20,000 lines on (5,000 on Sudoku Explainer's scale), and never
#' `"solve"`, `"count"` and `"check"`.
#'
#' The package has to be installed where the workers are, and future.apply here.
#' Ctrl-C ends such work without a result; `process_sudoku()` can go on.
#'
#' Where a worker ends before its work, that is an error of class
#' `oxidoku_error_worker`.
#' @name parallel-work
#' @seealso [sudoku_worker()] for other ways over many machines.
#' @examplesIf interactive() && requireNamespace("future.apply", quietly = TRUE)
#' future::plan("multisession", workers = 2)
#' rate_sudoku(rep(sudoku_examples$puzzle, 1000))
#' future::plan("sequential")
NULL

# Seconds of work on one thread from which on it is split, see ?parallel-work.
split_after <- function() getOption("oxidoku.split_after", 5)
# And seconds a puzzle: to send one and what comes of it takes this process about a
# fifth of that.
split_each <- 5e-6
# Puzzles in a chunk at most: what is sent stays far below the limits of future.
largest_chunk <- 100000

# Whether it pays to split work over `n` puzzles. `work` does those of some numbers here:
# as many as a quarter of a second allows, from all over the set. What comes of the
# whole does not depend on the answer.
is_split <- function(n, work) {
  if (!has_plan() || n < 2) {
    return(FALSE)
  }
  each <- seconds_each(n, work)
  each * n >= split_after() && each >= min(split_each, split_after())
}

seconds_each <- function(n, work) {
  sample <- unique(round(seq(1, n, length.out = min(n, 2048))))
  # Neighbours are often alike.
  sample <- sample[order(seq_along(sample) %% 16)]
  done <- 0
  started <- proc.time()[["elapsed"]]
  repeat {
    to <- min(max(1, 2 * done), length(sample))
    work(sample[seq(done + 1, to)])
    done <- to
    seconds <- proc.time()[["elapsed"]] - started
    if (done == length(sample) || seconds > 0.25) {
      return(seconds / done)
    }
  }
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

# Numbers from 1 to `n` in runs, a few a worker.
chunks_of <- function(n) {
  chunks <- max(min(4 * future::nbrOfWorkers(), n), ceiling(n / largest_chunk))
  unname(split(seq_len(n), sort(rep_len(seq_len(chunks), n))))
}

# The columns that `work` gives for rows of puzzles: over the workers of a plan where that
# pays, else here on threads.
columns_for <- function(rows, work, ..., what, threads, progress, call) {
  n <- length(rows[[1]])
  if (!is_split(n, function(at) work(columns_at(rows, at), ...))) {
    return(with_progress(what, n, progress, call, function(tell) {
      work(rows, ..., threads = threads, tell = tell, call = call)
    }))
  }
  parts <- lapply(chunks_of(n), function(at) columns_at(rows, at))
  columns <- stack_columns(over_workers(parts, work, ..., call = call))
  columns$left <- sum(columns$left)
  columns
}

# Lists of columns, or of such lists, one under the other.
stack_columns <- function(parts) {
  first <- parts[[1]]
  if (!is.list(first)) {
    return(do.call(c, parts))
  }
  columns <- lapply(names(first), function(name) stack_columns(lapply(parts, `[[`, name)))
  stats::setNames(columns, names(first))
}

# FIRST_ITEMS of the engine: where none of so many is found, the others are not tried.
first_items <- 4L

# Puzzles as one process makes them, though chunks do not know of each other's puzzles.
generate_over_workers <- function(n, request, seed, call, run = over_workers) {
  if (length(generate_items(c(1, min(n, first_items)), request, seed)$items) == 0) {
    return(generate_items(c(1, n), request, seed))
  }
  ends <- lapply(chunks_of(n), range)
  parts <- run(ends, generate_items, request = request, seed = seed, call = call)
  made <- stack_made(parts)
  repeat {
    repeats <- received(native_repeats(made$puzzles$puzzle, request))
    if (length(repeats) == 0) {
      return(made)
    }
    at <- repeats[[1]]
    before <- rows_at(made, seq_len(at - 1))
    item <- made$items[[at]]
    after <- rows_at(made, seq_along(made$items)[-seq_len(at)])
    again <- generate_items(c(item, item), request, seed, before$puzzles$puzzle)
    made <- stack_made(list(before, again, after, list(failed = made$failed)))
  }
}

rows_at <- function(made, at) {
  list(items = made$items[at], puzzles = columns_at(made$puzzles, at))
}

columns_at <- function(columns, at) {
  lapply(columns, function(x) if (is.list(x)) columns_at(x, at) else x[at])
}

# What came of several runs of items, as if they were one.
stack_made <- function(parts) {
  part <- function(name) Filter(Negate(is.null), lapply(parts, `[[`, name))
  list(
    items = unlist(part("items")), puzzles = stack_columns(part("puzzles")),
    failed = sum_tallies(part("failed")), stopped = FALSE, gave_up = FALSE
  )
}

sum_tallies <- function(tallies) {
  names <- names(tallies[[1]])
  each <- lapply(stats::setNames(names, names), function(name) {
    unlist(lapply(tallies, `[[`, name))
  })
  least <- each$fewest
  most <- each$most
  totals <- lapply(each, sum)
  totals$fewest <- if (all(is.na(least))) NA_integer_ else min(least, na.rm = TRUE)
  totals$most <- if (all(is.na(most))) NA_integer_ else max(most, na.rm = TRUE)
  totals
}

# Who does the blocks of process_sudoku(): so many threads, or a function that takes
# so many blocks.
process_workers <- function(task, rows, threads, call) {
  if (!has_plan() || !isTRUE(rows >= split_lines(task))) {
    return(list(number = threads, `function` = NULL))
  }
  list(
    number = as.integer(64 * min(future::nbrOfWorkers(), 1024)),
    `function` = function(blocks) over_workers(blocks, process_block, task = task, call = call)
  )
}

# From so many lines on a task is split: about what five seconds are enough for.
split_lines <- function(task) {
  if (!task$what %in% c("rate", "canonical")) {
    return(Inf)
  }
  if (task$what == "rate" && task$scale == "se") 5000 else 20000
}

process_block <- function(block, task) {
  received(native_process_block(block, task))
}
