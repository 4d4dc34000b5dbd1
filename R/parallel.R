# Splits work among the workers of a future plan.

#' Use several processes and machines
#'
#' If a [future::plan()] other than `"sequential"` is set, [rate_sudoku()],
#' [generate_sudoku()], [solve_puzzles()] and [process_sudoku()] split large work into chunks
#' for its workers, each of which uses one thread. The result is the same for every plan. Without a
#' plan nothing is split, because threads within one process cost nothing to start.
#'
#' @details
#' Work is split if a sample of 0.25 seconds predicts more than 5 seconds on one thread. Set
#' `options(oxidoku.split_after = 60)` to raise this limit to a minute. Below 5 seconds, starting
#' workers costs more than it saves. Puzzles that take less than 5 microseconds each are never sent,
#' because sending one costs about one microsecond. So `solve_puzzles()` splits only sets of very
#' hard puzzles. `generate_sudoku()` splits only calls for classic puzzles.
#'
#' `process_sudoku()` only considers the number of lines. It splits `"rate"` and `"canonical"` for
#' 20,000 lines or more, and ratings on slower scales for fewer: 12,500 on the modern scale, 5,000
#' on Sudoku Explainer's and 250 on the general scale. It never splits `"solve"`, `"count"` or
#' `"check"`.
#'
#' The package must be installed wherever the workers run, and \pkg{future.apply} in this session.
#' Ctrl-C stops split work without a result, but `process_sudoku()` can be resumed.
#'
#' A worker that ends before its work is done causes an error of class
#' `oxidoku_error_worker`.
#' @name parallel-work
#' @seealso [sudoku_worker()] for other ways to use many machines; [sudoku_words] for the terms.
#' @examplesIf interactive() && requireNamespace("future.apply", quietly = TRUE)
#' future::plan("multisession", workers = 2)
#' rate_sudoku(rep(sudoku_examples$puzzle, 1000))
#' future::plan("sequential")
NULL

# The minimum predicted time in seconds on one thread for which work is split (see
# ?parallel-work).
split_after <- function() getOption("oxidoku.split_after", 5)
# The minimum time in seconds for each puzzle, about five times the cost of sending one.
split_each <- 5e-6
# The maximum number of puzzles in a chunk, which keeps chunks far below the size that future
# allows.
largest_chunk <- 100000

# Whether to split work over `n` puzzles. `work` processes the puzzles at given positions in this
# process. The function times it with the clock `now` for a quarter of a second, on a sample from
# the whole set. The decision does not affect the result.
is_split <- function(n, work, now = function() proc.time()[["elapsed"]]) {
  if (!has_plan() || n < 2) {
    return(FALSE)
  }
  each <- seconds_each(n, work, now)
  each * n >= split_after() && each >= min(split_each, split_after())
}

seconds_each <- function(n, work, now) {
  sample <- unique(round(seq(1, n, length.out = min(n, 2048))))
  # Neighbouring puzzles are often similar, so the sample is rearranged.
  sample <- sample[order(seq_along(sample) %% 16)]
  done <- 0
  started <- now()
  repeat {
    to <- min(max(1, 2 * done), length(sample))
    work(sample[seq(done + 1, to)])
    done <- to
    seconds <- now() - started
    if (done == length(sample) || seconds > 0.25) {
      return(seconds / done)
    }
  }
}

# Whether the user has set a plan, which requires that future is loaded.
has_plan <- function() {
  isNamespaceLoaded("future") && !inherits(future::plan(), "sequential")
}

# Applies `work` to each of `chunks` on the workers of the plan.
over_workers <- function(chunks, work, ..., call) {
  need_packages("future.apply", call)
  tryCatch(
    future.apply::future_lapply(chunks, work, ..., future.seed = FALSE),
    FutureError = function(e) stop_worker(e, call)
  )
}

# Generates the puzzles of a range of items. None of them repeats a row of `earlier`.
generate_items <- function(ends, request, seed, earlier = NULL, threads = 1L,
                           on_progress = NULL, call = parent.frame()) {
  check_native(native_generate(
    request$rules, as.integer(ends), earlier, request, seed, threads, on_progress
  ), call)
}

stop_worker <- function(error, call) {
  reason <- strsplit(conditionMessage(error), "\n")[[1]][[1]]
  stop_oxidoku(
    "worker",
    c(
      "A worker of the {.pkg future} plan ended before its work was done.",
      "x" = "{reason}",
      "i" = "Start the workers again with {.fn future::plan}, and repeat the call."
    ),
    call = call
  )
}

# Splits the numbers from 1 to `n` into ranges, several for each worker.
chunks_of <- function(n) {
  chunks <- max(min(4 * future::nbrOfWorkers(), n), ceiling(n / largest_chunk))
  unname(split(seq_len(n), sort(rep_len(seq_len(chunks), n))))
}

# Returns the columns that `work` returns for puzzles. Splits large work over the workers of a
# plan, and does other work with threads in this process.
columns_for <- function(boards, work, ..., what, threads, progress, call) {
  n <- length(boards[[1]])
  if (!is_split(n, function(at) work(boards_at(boards, at), ...))) {
    return(with_progress(what, n, progress, call, function(on_progress) {
      work(boards, ..., threads = threads, on_progress = on_progress, call = call)
    }))
  }
  parts <- lapply(chunks_of(n), function(at) boards_at(boards, at))
  columns <- stack_columns(over_workers(parts, work, ..., call = call))
  columns$left <- sum(columns$left)
  columns
}

# Stacks lists of columns, or lists of such lists.
stack_columns <- function(parts) {
  first <- parts[[1]]
  if (!is.list(first)) {
    return(do.call(c, parts))
  }
  columns <- lapply(names(first), function(name) stack_columns(lapply(parts, `[[`, name)))
  stats::setNames(columns, names(first))
}

# Generates the same puzzles as a single process would. A chunk does not know the puzzles of the
# others, so duplicates are found afterwards and generated again.
generate_over_workers <- function(n, request, seed, call, run = over_workers) {
  first_items <- check_native(native_lists())$first_items
  if (length(generate_items(c(1, min(n, first_items)), request, seed)$items) == 0) {
    return(generate_items(c(1, n), request, seed))
  }
  ends <- lapply(chunks_of(n), range)
  parts <- run(ends, generate_items, request = request, seed = seed, call = call)
  made <- stack_made(parts)
  repeat {
    repeats <- check_native(native_repeats(made$puzzles$puzzle, request))
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

# Selects boards from the result of boards_for_native(). Every part keeps all rules.
boards_at <- function(boards, at) {
  if (is.null(boards$rules)) {
    return(columns_at(boards, at))
  }
  list(cells = boards$cells[at], of = boards$of[at], rules = boards$rules)
}

columns_at <- function(columns, at) {
  lapply(columns, function(x) if (is.list(x)) columns_at(x, at) else x[at])
}

# Combines the results of several runs of items into one.
stack_made <- function(parts) {
  part <- function(name) Filter(Negate(is.null), lapply(parts, `[[`, name))
  any_of <- function(name) any(unlist(part(name)))
  list(
    items = unlist(part("items")), puzzles = stack_columns(part("puzzles")),
    failed = sum_tallies(part("failed")),
    stopped = any_of("stopped"), late = any_of("late"), gave_up = any_of("gave_up")
  )
}

sum_tallies <- function(tallies) {
  names <- setdiff(names(tallies[[1]]), "unmet")
  each <- lapply(stats::setNames(names, names), function(name) {
    unlist(lapply(tallies, `[[`, name))
  })
  least <- each$fewest
  most <- each$most
  totals <- lapply(each, sum)
  totals$fewest <- if (all(is.na(least))) NA_integer_ else min(least, na.rm = TRUE)
  totals$most <- if (all(is.na(most))) NA_integer_ else max(most, na.rm = TRUE)
  reasons <- unlist(lapply(tallies, `[[`, "unmet"))
  c(totals, list(unmet = if (length(reasons) > 0) reasons[[1]]))
}
