# Files of any size: native code reads plain files, works and writes; what is here
# opens what only R can open, keeps the settings for going on later, and says what
# went wrong.

#' Work through files of any size
#'
#' Reads puzzles block by block, does one thing for each, and writes a table (CSV)
#' with one row for every row of the input, in its order. Memory does not grow with the
#' file: `read_sudoku()` and [solve_puzzles()] are for what fits into it.
#'
#' @details
#' | `what` | does | columns between `puzzle` and `status` |
#' |---|---|---|
#' | `"solve"` | as [solve_puzzles()] | `solution`; `n_solutions` comes after `status` |
#' | `"count"` | as [count_solutions()] | `n_solutions` |
#' | `"rate"` | as [rate_sudoku()] | `level`, `score`, `hardest`, `steps`, `by_logic` |
#' | `"check"` | as [check_sudoku()] and [is_solution()] | `blanks`, `conflicts` (pairs of cells), `correct` |
#' | `"canonical"` | as [canonical_sudoku()] | `canonical`, `automorphisms` |
#'
#' The first column is `puzzle`, 81 characters with `0` for a blank. `status` is as in
#' [solve_puzzles()]; for `"check"` and `"canonical"`, which do not solve, it is
#' `"solved"`, `"open"` (has blanks), `"invalid"` or `"malformed"`. The last column is
#' `reason`: what is wrong with a malformed row, which has no puzzle.
#'
#' Rows of the input are what [read_sudoku()] takes for rows of lines and tables:
#' comments, blank lines and headers are none.
#'
#' @inheritParams solve_puzzles
#' @param input Where the puzzles are: the path of a file, several paths (one table is
#'   made of all, in their order), or a connection. Files may be compressed with gzip,
#'   bzip2, xz or, where R (from 4.5) or a program `zstd` can read it, zstd.
#' @param output The path of the table. One that ends in `.gz`, `.bz2`, `.xz` or, from R
#'   4.5, `.zst` is compressed, block by block. A file that is there is replaced at
#'   the end.
#' @param what What to do: see below.
#' @param format `"lines"` or `"csv"` as in [read_sudoku()], or `"auto"`.
#' @param scale For `"rate"`: the scale, as in [rate_sudoku()].
#' @param limit For `"solve"` and `"count"`: where to stop counting solutions, as in
#'   [solve_puzzles()].
#' @param threads Number of threads that work, as in [solve_puzzles()]; reading and
#'   writing go on beside them. The result never depends on it.
#' @param resume Whether to go on with work that was interrupted: see below.
#' @returns A list of class `oxidoku_process`:
#' * `rows`: the number of rows;
#' * `statuses`: how many there are of each status, a named vector;
#' * `resumed`: how many of the rows were there from an earlier call;
#' * `seconds`: how long this call took;
#' * `input`, `output`, `what`.
#'
#' @section Interruptions:
#' Rows are written to `<output>.partial`, and `<output>.journal` says how far that is
#' good. At the end the one is renamed and the other removed. Whatever ends the work
#' before (Ctrl-C, a full disk, a killed process, a power cut that loses nothing written
#' before), the same call with `resume = TRUE` goes on after the last whole row that the
#' journal knows, and the output is byte for byte what it would have been. Without
#' anything to go on with it starts at the beginning, so that a script may always say
#' `resume = TRUE`.
#'
#' `what`, `scale` and `limit` (where they matter), `format` and the input have to be
#' the same; what tells one input from another is its size, its beginning and its end.
#' A connection is read from its beginning again.
#'
#' @section Errors:
#' `oxidoku_error_file`, with the fields `arg` and `file`: an input that is not there,
#' is in a format that cannot be read in blocks, or is the output; an output that
#' cannot be written. `oxidoku_error_resume`, with the field `changed`: the work that
#' was interrupted is other than what is asked for. `oxidoku_error_worker`: a worker of a
#' [future plan][parallel-work] ended before its work.
#' @seealso [sudoku_worker()] for lines from other programs
#' @examples
#' set.seed(1)
#' puzzles <- tempfile(fileext = ".txt")
#' solved <- tempfile(fileext = ".csv")
#' write_sudoku(generate_sudoku(5)$puzzle, puzzles)
#' cat("not a puzzle\n", file = puzzles, append = TRUE)
#'
#' process_sudoku(puzzles, solved)
#' read.csv(solved, colClasses = "character")[c("status", "reason")]
#' @export
process_sudoku <- function(input, output, what = c("solve", "count", "rate", "check", "canonical"),
                           format = "auto", scale = "hodoku", limit = 2,
                           threads = getOption("oxidoku.threads"), ...,
                           progress = getOption("oxidoku.progress"), resume = FALSE) {
  call <- environment()
  check_no_more(..., call = call)
  task <- as_task(what, scale, limit, call)
  check_word(format, c("auto", "lines", "csv"), "format", call)
  threads <- check_threads(threads, call)
  check_flag(resume, "resume", call)
  started <- proc.time()[["elapsed"]]
  texts <- open_texts(input, format, call)
  on.exit(texts$close(), add = TRUE)
  target <- open_target(output, input, call)
  settings <- settings_of(task, format, texts)
  known <- if (resume) mark_of(target, settings, call) else no_mark()
  begin_journal(target, settings, known)
  done <- with_progress("Working", texts$rows, progress, call, function(tell) {
    received(
      native_process(
        texts[c("paths", "tables", "read")],
        c(target[c("file", "journal", "compress", "gzip")], list(mark = known)),
        task, process_workers(task, texts$rows, threads, call), tell
      ),
      call
    )
  })
  if (!is.null(done$failure)) {
    process_failed(done, target, input, call)
  }
  finish_target(target, call)
  structure(
    list(
      rows = done$rows,
      statuses = stats::setNames(done$statuses, process_statuses()),
      resumed = known[[1]],
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
    cat(format_count(x$resumed), "of them were there before\n")
  }
  counts <- x$statuses[x$statuses > 0]
  if (length(counts) > 0) {
    cat(paste0("* ", names(counts), ": ", vapply(counts, format_count, ""), "\n"), sep = "")
  }
  invisible(x)
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

# What native code does for each puzzle.
as_task <- function(what, scale, limit, call) {
  words <- names(process_verbs)
  list(
    what = if (identical(what, words)) words[[1]] else check_word(what, words, "what", call),
    scale = check_scale(scale, call),
    limit = check_limit(limit, highest = Inf, call = call)
  )
}

process_statuses <- local({
  words <- NULL
  function() {
    if (is.null(words)) {
      words <<- received(native_process_statuses())
    }
    words
  }
})

# ---- What is read --------------------------------------------------------------

# Texts to read one after another: `paths`, NA for those that R reads, whether they are
# `tables`, `read(c(place, bytes))` for those of R, and `close()`; `names` for people,
# `marks` that tell them from others, `rows`, about how many there are.
open_texts <- function(input, format, call) {
  if (inherits(input, "connection")) {
    return(text_of_connection(input, format, call))
  }
  if (!is.character(input) || length(input) == 0 || anyNA(input)) {
    stop_argument(
      "input",
      c("{.arg input} must be paths or a connection.", "x" = "It is {kind_of(input)}."),
      call = call
    )
  }
  input <- path.expand(unname(input))
  files <- lapply(input, look_at_file, format = format, call = call)
  of_each <- function(field, kind) vapply(files, `[[`, kind, field)
  open <- NULL
  at <- 0
  close_open <- function() {
    if (!is.null(open)) open$close()
    open <<- NULL
  }
  list(
    paths = ifelse(of_each("plain", NA), enc2utf8(normalizePath(input)), NA_character_),
    tables = of_each("table", NA),
    read = function(wanted) {
      if (at != wanted[[1]]) {
        close_open()
        at <<- wanted[[1]]
        open <<- files[[at]]$open()
      }
      open$read(wanted[[2]])
    },
    close = close_open,
    names = input,
    marks = of_each("mark", ""),
    rows = sum(of_each("rows", 0)),
    compressed = !all(of_each("plain", NA))
  )
}

text_of_connection <- function(input, format, call) {
  source <- tryCatch(source_of_connection(input), error = function(e) {
    stop_file(
      summary(input)$description,
      c("{.arg input} cannot be read.", "x" = "{conditionMessage(e)}"),
      arg = "input", call = call
    )
  })
  start <- source$read(start_size)
  table <- is_table(start, source, format, call)
  list(
    paths = NA_character_,
    tables = table,
    # What was looked at comes first.
    read = function(wanted) {
      if (length(start) == 0) {
        return(source$read(wanted[[2]]))
      }
      part <- utils::head(start, wanted[[2]])
      start <<- utils::tail(start, -length(part))
      part
    },
    close = source$close,
    names = source$name,
    marks = paste("connection", rlang::hash(start)),
    rows = NA_real_,
    compressed = FALSE
  )
}

# One file: whether it is `plain` for native code, a `table`; how to `open` it for R; a
# `mark`, and about how many `rows` it has.
look_at_file <- function(file, format, call) {
  if (!file.exists(file) || dir.exists(file)) {
    stop_input(
      file,
      if (dir.exists(file)) "It is a folder." else "There is no such file.",
      "{.arg input} takes paths and connections.", call
    )
  }
  open <- function() open_file(file, call)
  source <- open()
  start <- source$read(start_size)
  if (is_utf16(start)) {
    source$close()
    # R makes UTF-8 of it.
    open <- function() open_file(file, call, function(file, call) gzfile(file, "rt", encoding = "UTF-16"))
    source <- open()
    start <- source$read(start_size)
  }
  on.exit(source$close())
  ends <- file_ends(file)
  lines <- max(1, sum(start == as.raw(10)))
  plain <- identical(start, utils::head(ends$first, length(start)))
  list(
    plain = plain,
    table = is_table(start, source, format, call),
    open = open,
    mark = paste(ends$size, rlang::hash(ends[c("first", "last")])),
    rows = if (plain) ends$size / max(1, length(start)) * lines else NA_real_
  )
}

# The text of a file, decompressed.
open_file <- function(file, call, open = open_bytes) {
  opened <- tryCatch(suppressWarnings(open(file, call)), error = function(e) {
    if (inherits(e, "oxidoku_error")) stop(e)
    stop_input(file, conditionMessage(e), "Check that you may read it.", call)
  })
  source <- source_of_connection(opened, name = file)
  source$close <- function() close(opened)
  source
}

is_utf16 <- function(start) {
  length(start) >= 2 && sum(as.integer(start[1:2])) == 0xff + 0xfe
}

# The bytes at both ends of a file as it is.
file_ends <- function(file) {
  size <- file.size(file)
  bytes <- base::file(file, "rb", raw = TRUE)
  on.exit(close(bytes))
  first <- readBin(bytes, "raw", start_size)
  if (size > start_size) {
    seek(bytes, max(start_size, size - start_size))
  }
  list(size = size, first = first, last = readBin(bytes, "raw", start_size))
}

is_table <- function(start, source, format, call) {
  if (format == "auto") {
    blank <- all(start %in% charToRaw(" \t\r\n"))
    format <- if (blank) "lines" else detect_format(start, source, call)
  }
  if (!format %in% c("lines", "csv")) {
    stop_file(
      source$name,
      c(
        "{file_label(source$name)} is in the format {.val {format}}.",
        "x" = "Only {.val lines} and {.val csv} are read in blocks.",
        "i" = "{.fn read_sudoku} reads it, and {.fn write_sudoku} makes lines of it."
      ),
      arg = "input", format = format, call = call
    )
  }
  new_text_reader(start, source, format, call)
  format == "csv"
}

# ---- What is written -----------------------------------------------------------

# The file that is wanted and those on the way there, in full, and how to compress.
open_target <- function(output, input, call) {
  if (!is.character(output) || length(output) != 1 || is.na(output) || !nzchar(output)) {
    stop_argument(
      "output",
      c("{.arg output} must be one path.", "x" = "It is {kind_of(output)}."),
      call = call
    )
  }
  check_target(output, call, arg = "output")
  folder <- normalizePath(dirname(path.expand(output)))
  path <- enc2utf8(file.path(folder, basename(output)))
  if (is.character(input) && any(normalizePath(input) == normalizePath(path, mustWork = FALSE))) {
    stop_file(
      output,
      c(
        "{.arg output} must be another file than {.arg input}.",
        "x" = "Both are {.file {output}}."
      ),
      arg = "output", call = call
    )
  }
  if (file.access(folder, 2) != 0) {
    stop_file(
      output,
      c(
        "{.file {output}} cannot be written.",
        "x" = "The folder {.file {folder}} is not yours to write to.",
        "i" = "Take another folder, such as {.code tempdir()}."
      ),
      arg = "output", call = call
    )
  }
  ending <- tolower(sub("^.*[.]", "", basename(path)))
  type <- c(gz = "gzip", bz2 = "bzip2", xz = "xz", zst = "zstd")[ending]
  if (identical(unname(type), "zstd") && getRversion() < "4.5.0") {
    stop_file(
      output,
      c(
        "R {getRversion()} cannot compress with zstd.",
        "i" = "R 4.5 can. Any R can make files that end in {.val .gz} or {.val .xz}."
      ),
      arg = "output", call = call
    )
  }
  list(
    output = output,
    path = path,
    file = paste0(path, ".partial"),
    journal = paste0(path, ".journal"),
    compress = if (!is.na(type)) function(bytes) memCompress(bytes, type[[1]]),
    gzip = identical(type[[1]], "gzip")
  )
}

finish_target <- function(target, call) {
  if (!file.rename(target$file, target$path)) {
    stop_file(
      target$output,
      c(
        "{.file {target$output}} cannot be written.",
        "x" = "{.file {target$file}}, which has all rows, could not be moved there."
      ),
      arg = "output", call = call
    )
  }
  unlink(target$journal)
}

# ---- Going on ------------------------------------------------------------------

# What has to be the same for rows to be added to others: named strings.
settings_of <- function(task, format, texts) {
  matters <- c(
    what = TRUE, scale = task$what == "rate", limit = task$what %in% c("solve", "count")
  )
  task <- vapply(task[names(matters)[matters]], base::format, "", digits = 15)
  marks <- stats::setNames(texts$marks, rep("input", length(texts$marks)))
  c(task, format = format, marks)
}

# Rows, bytes and counts of statuses.
no_mark <- function() {
  double(2 + length(process_statuses()))
}

# A journal has a line for each setting, then one for each mark.
journal_lines <- function(settings) {
  paste(names(settings), settings)
}

begin_journal <- function(target, settings, mark) {
  # In one piece: a call that is killed here can be gone on with.
  new <- paste0(target$journal, ".new")
  failed <- function(e) {
    stop_file(
      target$output,
      c("{.file {target$output}} cannot be written.", "x" = "{conditionMessage(e)}"),
      arg = "output", call = parent.frame(4)
    )
  }
  mark <- if (mark[[2]] > 0) paste(format(mark, scientific = FALSE, trim = TRUE), collapse = " ")
  tryCatch(writeLines(c(journal_lines(settings), mark), new), error = failed)
  file.rename(new, target$journal)
}

# The last mark whose rows are all in the file.
mark_of <- function(target, settings, call) {
  size <- file.size(target$file)
  if (is.na(size) || !file.exists(target$journal)) {
    return(no_mark())
  }
  lines <- strsplit(paste0(rawToChar(readBin(target$journal, "raw", file.size(target$journal))), " "), "\n")[[1]]
  # Behind the last line feed there is nothing, or half a line.
  lines <- utils::head(lines, -1)
  is_mark <- grepl("^[0-9 ]+$", lines)
  check_settings(lines[!is_mark], settings, target, call)
  marks <- lapply(strsplit(lines[is_mark], " "), as.double)
  good <- Filter(function(mark) length(mark) == length(no_mark()) && mark[[2]] <= size, marks)
  if (length(good) > 0) good[[length(good)]] else no_mark()
}

check_settings <- function(known, settings, target, call) {
  wanted <- journal_lines(settings)
  if (identical(known, wanted)) {
    return(invisible())
  }
  other <- c(setdiff(known, wanted), setdiff(wanted, known))
  changed <- unique(sub(" .*", "", other))
  if (length(changed) == 0) {
    changed <- "input"
  }
  stop_oxidoku(
    "resume",
    c(
      "The work to go on with is not the one that was begun.",
      "x" = "{cli::qty(length(changed))}{.arg {changed}} {?was/were} another then.",
      "i" = "Call it as it was called before, or begin again with {.code resume = FALSE}."
    ),
    arg = "resume", changed = changed, file = target$output, call = call
  )
}

# ---- What goes wrong -----------------------------------------------------------

process_failed <- function(done, target, input, call) {
  go_on <- "{count_words(done$rows, 'row is', 'rows are')} done: {.code resume = TRUE} goes on from there."
  if (done$failure == "interrupt") {
    cli::cli_inform(c("i" = go_on), class = "oxidoku_message_interrupted", rows = done$rows)
    signal_interrupt()
  }
  if (done$failure == "read") {
    stop_file(
      input,
      c("The input cannot be read to its end.", "x" = "{done$text}.", "i" = go_on),
      arg = "input", rows = done$rows, call = call
    )
  }
  stop_file(
    target$output,
    c(
      "{.file {target$output}} cannot be written.",
      "x" = "{done$text}.",
      "i" = "Make room, or take another folder.",
      "i" = go_on
    ),
    arg = "output", rows = done$rows, call = call
  )
}

stop_input <- function(file, reason, remedy, call) {
  stop_file(
    file,
    c("{.file {file}} cannot be read.", "x" = "{reason}", "i" = remedy),
    arg = "input", call = call
  )
}
