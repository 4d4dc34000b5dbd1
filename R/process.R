# Functions that process files of any size. Native code reads plain files, processes them and
# writes the results. R opens inputs that only R can open, compresses the output and words the
# conditions.

#' Process files of any size
#'
#' Streams puzzles from files, applies one operation to each, and writes a table (CSV) with one
#' row for each row of the input, in the same order. Memory use does not grow with the file. For
#' puzzles that fit into memory, use [read_sudoku()] and [solve_puzzles()].
#'
#' @details
#' The operation `what` determines the columns between `puzzle` and `status`:
#' \describe{
#'   \item{`"solve"`}{Like [solve_puzzles()]. Columns `clues`, `solution`, `n_solutions`.}
#'   \item{`"count"`}{Like [count_solutions()]. Column `n_solutions`.}
#'   \item{`"rate"`}{Like [rate_sudoku()]. Columns `clues`, `level`, `score`, `hardest`, `steps`,
#'   `by_logic`.}
#'   \item{`"check"`}{Like [check_sudoku()] and [is_solution()]. Columns `blanks` (empty cells),
#'   `conflicts` (pairs of cells), `correct`.}
#'   \item{`"canonical"`}{Like [canonical_sudoku()]. Columns `canonical`, `automorphisms`.}
#' }
#'
#' The first column is `puzzle`: 81 characters, with `0` for an empty cell; or, with
#' `rules`, one character per cell, with `.` for an empty cell. On boards with `digits = 0:8`, `0` is
#' a digit. `status` has the values of [solve_puzzles()].
#' `"check"` and `"canonical"` do not solve, so their values are `"solved"`, `"open"` (has empty
#' cells), `"invalid"` and `"malformed"`. The last column, `reason`, explains what is wrong with a
#' malformed row, which has no puzzle.
#'
#' The rows of the input are those that [read_sudoku()] finds in lines and tables.
#' Comments, blank lines and headers are skipped.
#'
#' @inheritParams solve_puzzles
#' @param input The puzzles: the path of a file, several paths (whose rows are combined in
#'   this order), or a connection. Files may be compressed with gzip, bzip2, xz or zstd (with
#'   R 4.5 or the program `zstd`). Pipes and devices such as `/dev/stdin` are read once, from
#'   their current position. The section *Connections* of [read_sudoku()] names connections
#'   whose data may end too soon without an error.
#' @param output The path of the table. If it ends in `.gz`, `.bz2`, `.xz` or, from R 4.5,
#'   `.zst`, the table is compressed block by block. An existing file is replaced at the
#'   end, with the same permissions. If the path is a symbolic link, its target is replaced.
#' @param what The operation: see below.
#' @param rules The rules of all puzzles, made by [sudoku_rules()]. `NULL` for classic puzzles: rows
#'   of other boards are then malformed. With rules, a puzzle is one character for each cell of the
#'   board, or its whole text as [as.character()][as_sudoku] returns it. `"rate"` then uses the scale
#'   `"general"`, and `"canonical"` raises an error.
#' @param size The side of all boards, as in [generate_sudoku()]. Another side than 9 has the same
#'   effect as `rules` for boards of that size.
#' @param format `"lines"` or `"csv"` as in [read_sudoku()], or `"auto"`.
#' @param scale The scale for `"rate"`, as in [rate_sudoku()].
#' @param limit Where `"solve"` and `"count"` stop counting solutions, as in
#'   [solve_puzzles()].
#' @param threads Number of threads, as in [solve_puzzles()], not counting the one that
#'   reads and writes. The result does not depend on the number.
#' @param resume Whether to continue an interrupted call: see below.
#' @returns A list of class `oxidoku_process`:
#' * `rows`: the number of rows;
#' * `statuses`: the number of rows of each status, a named vector;
#' * `resumed`: the number of rows that an earlier call wrote;
#' * `seconds`: the time this call took;
#' * `input`, `output`, `what`: the arguments.
#'
#' @section Interruptions:
#' Rows are written to `<output>.partial`, and checkpoints to `<output>.journal`. At the end
#' the partial file is renamed and the journal is removed. If a call is interrupted (by Ctrl-C, a
#' full disk, a killed process), the same call with `resume = TRUE` continues after the last row
#' that the journal records, and the output is byte for byte that of an uninterrupted call.
#' If there is nothing to resume, the call starts at the beginning, so a script can always use
#' `resume = TRUE`.
#'
#' `what`, `scale` and `limit` (if the operation uses them), `rules`, `size`, `format`, the input and
#' the version of the package must be the same. Inputs are compared by size, beginning and end.
#' A pipe or connection must provide its text from the beginning again.
#'
#' A second call with the same output is refused while the first one runs. A call is also refused if
#' there is a file called `<output>.partial` or `<output>.journal` that `process_sudoku()` did not
#' write. Such files are left alone.
#'
#' @section Errors:
#' Raises
#' * `oxidoku_error_file`, with the fields `arg` and `file`, if an input does not exist, is in a
#'   format that cannot be read in blocks, or is the output; or if the output cannot be written, is
#'   a device or pipe, or would overwrite a file of another program (field `path`);
#' * `oxidoku_error_locked`, with the fields `pid` and `started`, if another call is writing the
#'   output;
#' * `oxidoku_error_resume`, with the field `changed`, if the interrupted call used different
#'   settings, or its journal is damaged;
#' * `oxidoku_error_worker` if a worker of a [future plan][parallel-work] ended before its work
#'   was done.
#' @seealso [sudoku_worker()] for lines from other programs; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' puzzles <- tempfile(fileext = ".txt")
#' solved <- tempfile(fileext = ".csv")
#' write_sudoku(generate_sudoku(5)$puzzle, puzzles)
#' cat("not a puzzle\n", file = puzzles, append = TRUE)
#'
#' process_sudoku(puzzles, solved)
#' read.csv(solved, colClasses = "character")[c("status", "reason")]
#'
#' # Boards of 6x6
#' writeLines(as.character(generate_sudoku(3, size = 6)$puzzle), puzzles)
#' process_sudoku(puzzles, solved, size = 6)
#' read.csv(solved)[c("clues", "solution", "status")]
#' @export
process_sudoku <- function(input, output, what = c("solve", "count", "rate", "check", "canonical"),
                           ..., rules = NULL, size = NULL, format = c("auto", "lines", "csv"),
                           scale = c("hodoku", "se", "modern", "general"), limit = 2,
                           threads = getOption("oxidoku.threads"),
                           progress = getOption("oxidoku.progress"), resume = FALSE) {
  call <- environment()
  check_dots_empty(..., call = call)
  check_given(input, "input", call)
  check_given(output, "output", call)
  task <- as_task(what, scale, limit, call)
  format <- check_choice(format, c("auto", "lines", "csv"), "format", call)
  task <- with_rules_of_task(task, sized_rules(rules, size, call), !missing(scale), call)
  threads <- check_threads(threads, call)
  check_flag(resume, "resume", call)
  started <- proc.time()[["elapsed"]]
  texts <- open_texts(input, format, !is.null(task$rules), call)
  on.exit(texts$close(), add = TRUE)
  target <- output_target(output, input, call)
  target$settings <- settings_of(task, format, texts)
  target$resume <- resume
  workers <- process_workers(task, texts$rows, threads, call)
  done <- with_progress("Working", texts$rows, progress, call, function(on_progress) {
    check_native(
      native_process(
        texts[c("paths", "tables", "read")], target, task, workers, on_progress
      ),
      call
    )
  })
  if (!is.null(done$failure)) {
    abort_process(done, output, target, input, call)
  }
  structure(
    list(
      rows = done$rows,
      statuses = done$statuses,
      resumed = done$resumed,
      seconds = proc.time()[["elapsed"]] - started,
      input = texts$names,
      output = output,
      what = task$what
    ),
    class = "oxidoku_process"
  )
}

#' @rdname process_sudoku
#' @param x The result of `process_sudoku()`.
#' @export
print.oxidoku_process <- function(x, ...) {
  verb <- process_verbs[[x$what]]
  cat(count_words(x$rows, "row", "rows"), " ", verb, " in ", time_words(x$seconds), ": ", x$output, "\n", sep = "")
  if (x$resumed > 0) {
    cat(format_count(x$resumed), "of them are from an earlier call\n")
  }
  counts <- x$statuses[x$statuses > 0]
  if (length(counts) > 0) {
    cat(paste0("* ", names(counts), ": ", vapply(counts, format_count, ""), "\n"), sep = "")
  }
  invisible(x)
}

#' @export
as.data.frame.oxidoku_process <- function(x, ...) {
  data.frame(status = names(x$statuses), rows = unname(x$statuses))
}

process_verbs <- c(
  solve = "solved", count = "counted", rate = "rated", check = "checked",
  canonical = "brought into canonical form"
)

time_words <- function(seconds) {
  if (seconds < 120) {
    return(paste(format(round(seconds, 1)), "seconds"))
  }
  minutes <- round(seconds / 60)
  if (minutes < 120) paste(minutes, "minutes") else paste(round(minutes / 60, 1), "hours")
}

# Returns the operation for native code, with its settings.
as_task <- function(what, scale, limit, call) {
  list(
    what = check_choice(what, names(process_verbs), "what", call),
    scale = check_scale(scale, call),
    limit = check_limit(limit, highest = Inf, call = call)
  )
}

# Adds the rules of the boards to the task, if they are not classic.
with_rules_of_task <- function(task, rules, names_scale, call) {
  rules <- rules_to_show(rules %||% classic_rules())$rules
  if (is.null(rules)) {
    return(task)
  }
  if (task$what == "canonical") {
    stop_oxidoku(
      "rules",
      c(
        "{.code what = \"canonical\"} works on the classic board only.",
        "x" = "{.arg rules} is {format(rules)}.",
        "i" = "{.val solve}, {.val count}, {.val rate} and {.val check} work on any board."
      ),
      arg = "what", call = call
    )
  }
  if (task$what == "rate") {
    check_explained(rules, call, "rules")
  }
  task$scale <- scale_for(if (names_scale) task$scale, rules, call)
  warn_left_out(list(rules))
  c(task, list(rules = rules, head = head_of_rules(rules)))
}

# ---- Input ---------------------------------------------------------------------

# Returns the texts to read, one after another:
#   paths         paths for native code, NA for texts that R reads
#   tables        whether each text is a table, NA if native code detects it
#   read          a function of c(place, bytes), for texts that R reads
#   close         a function that closes all of them
#   names         names for messages
#   fingerprints  texts that identify the inputs
#   rows          the approximate number of rows
open_texts <- function(input, format, has_rules, call) {
  if (!inherits(input, "connection") && (length(input) == 0 || !all(is_possible_path(input)))) {
    stop_must(input, "input", "be paths or a connection", call = call)
  }
  files <- list()
  opened <- FALSE
  on.exit(if (!opened) close_inputs(files))
  if (is.character(input)) {
    for (file in path.expand(unname(input))) {
      files <- c(files, list(inspect_input(file, format, has_rules, call)))
    }
  } else {
    files <- list(inspect_connection(input, format, has_rules, call))
  }
  opened <- TRUE
  of_each <- function(field, kind) vapply(files, `[[`, kind, field)
  open <- NULL
  at <- 0
  close_open <- function() {
    if (!is.null(open)) open$close()
    open <<- NULL
  }
  list(
    paths = of_each("path", ""),
    tables = of_each("table", NA),
    read = function(wanted) {
      if (at != wanted[[1]]) {
        close_open()
        at <<- wanted[[1]]
        open <<- files[[at]]$open()
      }
      open$read(wanted[[2]])
    },
    close = function() {
      close_open()
      close_inputs(files)
    },
    names = of_each("name", ""),
    fingerprints = of_each("fingerprint", ""),
    rows = sum(of_each("rows", 0))
  )
}

close_inputs <- function(files) {
  for (file in files) file$close()
}

inspect_connection <- function(connection, format, has_rules, call) {
  check_connection(connection, "read", "input", call)
  source <- tryCatch(connection_source(connection, call), error = function(e) {
    stop_file(
      summary(connection)$description,
      c("{.arg input} cannot be read.", "x" = "{conditionMessage(e)}"),
      arg = "input", call = call
    )
  })
  inspect_stream(source, format, has_rules, call)
}

# Inspects an input that is already open. The first reads return the bytes again that were read to
# detect its format.
inspect_stream <- function(source, format, has_rules, call) {
  withCallingHandlers(
    {
      start <- source$read(start_size)
      table <- is_table(start, source, format, has_rules, call)
    },
    error = function(e) source$close()
  )
  again <- read_again(source, start)
  again$close <- function() NULL
  list(
    path = NA_character_,
    table = table,
    open = function() again,
    close = source$close,
    name = source$name,
    fingerprint = paste("stream", rlang::hash(start)),
    rows = NA_real_
  )
}

# Inspects one file and returns
#   path         its path, NA if R must read it
#   table        whether it is a table
#   open, close  functions that open it for R, and close it
#   name, fingerprint, rows  as for open_texts()
inspect_input <- function(file, format, has_rules, call) {
  kind <- file_kind(file)
  if (kind %in% c("absent", "folder")) {
    stop_input(
      file,
      if (kind == "folder") "It is a folder." else "There is no such file.",
      "{.arg input} takes paths and connections.", call, "input"
    )
  }
  open <- function() open_path(file, "Check its permissions.", call, "input")
  source <- open()
  if (kind == "other") {
    return(inspect_stream(source, format, has_rules, call))
  }
  on.exit(source$close())
  start <- source$read(start_size)
  ends <- file_ends(file)
  lines <- max(1, sum(start == as.raw(10)))
  plain <- identical(start, utils::head(ends$first, length(start)))
  list(
    path = if (plain) enc2utf8(normalizePath(file)) else NA_character_,
    table = is_table(start, source, format, has_rules, call),
    open = open,
    close = function() NULL,
    name = file,
    fingerprint = paste(ends$size, rlang::hash(ends[c("first", "last")])),
    rows = if (plain) ends$size / max(1, length(start)) * lines else NA_real_
  )
}

# Returns the size of a file and the bytes at both ends, without decompression.
file_ends <- function(file) {
  size <- file.size(file)
  bytes <- base::file(normalizePath(file), "rb", raw = TRUE)
  on.exit(close(bytes))
  first <- readBin(bytes, "raw", start_size)
  if (size > start_size) {
    seek(bytes, max(start_size, size - start_size))
  }
  list(size = size, first = first, last = readBin(bytes, "raw", start_size))
}

is_table <- function(start, source, format, has_rules, call) {
  if (has_rules) {
    refuse_other_files(start, source, call)
    return(switch(format, auto = NA, csv = TRUE, lines = FALSE))
  }
  if (format == "auto") {
    no_text <- all(start %in% charToRaw(" \t\r\n"))
    format <- if (no_text) "lines" else detect_format(start, source, call)
  }
  if (!format %in% c("lines", "csv")) {
    stop_file(
      source$name,
      c(
        "{file_label(source$name)} is in the format {.val {format}}.",
        "x" = "{.fn process_sudoku} reads only {.val lines} and {.val csv}.",
        "i" = if (format == "iss") {
          "If all its puzzles have the same rules, pass them as {.arg rules}. Otherwise use {.fn read_sudoku} and {.fn solve_puzzles}."
        } else {
          "Read it with {.fn read_sudoku}, and convert it to lines with {.fn write_sudoku}."
        }
      ),
      arg = "input", format = format, call = call
    )
  }
  new_text_reader(start, source, format, call)
  format == "csv"
}

# ---- Output --------------------------------------------------------------------

# Returns the file to write, its temporary files, and the function that compresses rows.
output_target <- function(output, input, call) {
  check_output(output, call)
  path <- real_path(output)
  target <- list(
    path = path,
    partial = paste0(path, ".partial"),
    journal = paste0(path, ".journal"),
    compress = compressor_of(output, call, arg = "output")
  )
  check_not_input(output, unlist(target[c("path", "partial", "journal")]), input, call)
  check_folder(output, dirname(path), call)
  target
}

check_output <- function(output, call) {
  if (length(output) != 1 || !is_possible_path(output)) {
    stop_must(output, "output", "be a single path", call = call)
  }
  check_target(output, call, arg = "output")
  if (is_device(output)) {
    stop_file(
      output,
      c(
        "{.arg output} must be a file.",
        "x" = "{.file {output}} is a device or a pipe: an interrupted call could not be resumed.",
        "i" = "To write to a pipe, use {.fn sudoku_worker}."
      ),
      arg = "output", call = call
    )
  }
}

check_not_input <- function(output, paths, input, call) {
  if (!is.character(input)) {
    return(invisible())
  }
  used <- intersect(normalizePath(paths, mustWork = FALSE), normalizePath(input, mustWork = FALSE))
  if (length(used) == 0) {
    return(invisible())
  }
  stop_file(
    output,
    c(
      "{.arg output} and {.arg input} must be different files.",
      "x" = if (basename(used[[1]]) == basename(paths[[1]])) {
        "Both are {.file {output}}."
      } else {
        "The input {.file {basename(used[[1]])}} has the name of a temporary file for {.file {output}}."
      }
    ),
    arg = "output", call = call
  )
}

check_folder <- function(output, folder, call) {
  if (file.access(folder, 2) == 0) {
    return(invisible())
  }
  stop_file(
    output,
    c(
      "{.file {output}} cannot be written.",
      "x" = "You do not have permission to write to the folder {.file {folder}}.",
      "i" = "Choose another folder, such as {.code tempdir()}."
    ),
    arg = "output", call = call
  )
}

# Returns the settings that must be the same when a call is resumed, as lines with a name and a
# value.
settings_of <- function(task, format, texts) {
  matters <- c(
    what = TRUE, scale = task$what == "rate", limit = task$what %in% c("solve", "count")
  )
  values <- c(
    version = as.character(utils::packageVersion("oxidoku")),
    vapply(task[names(matters)[matters]], base::format, "", digits = 15),
    rules = task$rules$key,
    format = format,
    stats::setNames(texts$fingerprints, rep("input", length(texts$fingerprints)))
  )
  paste(names(values), values)
}

# ---- Failures ------------------------------------------------------------------

abort_process <- function(done, output, target, input, call) {
  switch(done$failure,
    locked = stop_locked(done, output, call),
    foreign = stop_foreign(done$path, output, call),
    changed = stop_changed(done$changed, output, call),
    damaged = stop_damaged(output, target, call)
  )
  resume <- "{count_words(done$rows, 'row is', 'rows are')} complete: {.code resume = TRUE} continues from there."
  if (done$failure == "interrupt") {
    cli::cli_inform(c("i" = resume), class = c("oxidoku_message_interrupted", "oxidoku_message"), rows = done$rows)
    signal_interrupt()
  }
  if (done$failure == "read") {
    stop_file(
      input,
      c("The input could not be read to the end.", "x" = "{done$text}.", "i" = resume),
      arg = "input", rows = done$rows, call = call
    )
  }
  stop_file(
    output,
    c(
      "{.file {output}} cannot be written.",
      "x" = "{done$text}.",
      "x" = if (done$failure == "finish") "All rows are in {.file {target$partial}}.",
      "i" = "Free some space, or choose another folder.",
      "i" = resume
    ),
    arg = "output", rows = done$rows, call = call
  )
}

stop_locked <- function(owner, output, call) {
  started <- if (!is.null(owner$started)) as.POSIXct(owner$started, origin = "1970-01-01")
  stop_oxidoku(
    "locked",
    c(
      "Another call is writing {.file {output}}.",
      "x" = if (!is.null(started)) "It runs in process {owner$pid} and began at {format(started)}.",
      "i" = "Wait until it has finished, or choose another {.arg output}."
    ),
    arg = "output", file = output, pid = owner$pid, started = started, call = call
  )
}

stop_foreign <- function(path, output, call) {
  stop_file(
    output,
    c(
      "{.file {output}} cannot be written.",
      "x" = "{.file {path}} exists, and {.fn process_sudoku} did not write it.",
      "i" = "Move it, or choose another {.arg output}."
    ),
    arg = "output", path = path, call = call
  )
}

stop_changed <- function(changed, output, call) {
  stop_oxidoku(
    "resume",
    c(
      "Cannot resume: the interrupted run used different settings.",
      "x" = "{cli::qty(length(changed))}{.arg {changed}} {?has/have} changed.",
      "i" = "Use the settings of the first call, or start again with {.code resume = FALSE}."
    ),
    arg = "resume", changed = changed, file = output, call = call
  )
}

stop_damaged <- function(output, target, call) {
  stop_oxidoku(
    "resume",
    c(
      "Cannot resume: the journal is damaged.",
      "x" = "{.file {target$journal}} has lost part of its contents, perhaps in a power cut.",
      "i" = "Start again with {.code resume = FALSE}."
    ),
    arg = "resume", changed = "journal", file = output, call = call
  )
}

# Returns the workers for process_sudoku(): either a number of threads, or a function that
# processes a batch of blocks and the largest number of blocks in a batch.
process_workers <- function(task, rows, threads, call) {
  if (!has_plan() || !isTRUE(rows >= split_lines(task))) {
    return(list(number = threads, `function` = NULL))
  }
  list(
    number = as.integer(64 * min(future::nbrOfWorkers(), 1024)),
    `function` = function(blocks) over_workers(blocks, process_block, task = task, call = call)
  )
}

# Returns the smallest number of lines for which a task is split, which take about five seconds.
split_lines <- function(task) {
  if (!task$what %in% c("rate", "canonical")) {
    return(Inf)
  }
  # Canonical forms take about as long as ratings on the fastest scale.
  each <- scale_table()$rated_per_second
  5 * if (task$what == "rate") of_scale(task$scale, "rated_per_second") else max(each)
}

process_block <- function(block, task) {
  check_native(native_process_block(block, task))
}
