# Text that the package writes for programs, used to test that it is the same on every machine. A
# fresh R sources only this file, helper-boards.R and helper-rules.R, so this file uses no other
# helpers.

bytes_written <- function(write, ending = "") {
  file <- tempfile(fileext = ending)
  on.exit(unlink(file))
  suppressWarnings(write(file))
  readBin(file, "raw", file.size(file))
}

bytes_of_format <- function(x, format) {
  bytes <- bytes_written(function(file) write_sudoku(x, file, format = format))
  if (format != "opensudoku") {
    return(bytes)
  }
  # Drop the time of writing.
  charToRaw(gsub("created=\"[0-9]+\"", "", rawToChar(bytes), useBytes = TRUE))
}

# The names of glyphs and surfaces contain the number of the picture in its process.
without_ids <- function(bytes) {
  charToRaw(gsub("\\bs[0-9a-f]{10}-|(?<=surface)[0-9]+", "", rawToChar(bytes), perl = TRUE, useBytes = TRUE))
}

bytes_drawn <- function(draw) {
  without_ids(bytes_written(function(file) {
    grDevices::svg(file, 8, 11)
    on.exit(grDevices::dev.off())
    draw()
  }))
}

bytes_of_page <- function(...) {
  bytes_written(function(file) save_sudoku_page(list(...), file, title = "\u00c7\u0131kt\u0131 I i"), ".html")
}

# Returns a board with all rules of `every_rule` that a format can store.
board_of_rules <- function(format) {
  # A link to SudokuPad uses either f-puzzles or SCL.
  refused <- unlist(no_place[switch(format, fpuzzles = "f-puzzles", sudokupad = c("f-puzzles", "scl"), format)])
  # The cages of these rules share cells with other cages, or a format cannot say that all dots
  # are given on a board that also has dots with other numbers.
  several <- c("cage", "cage_overlap", "cages", "cages_sums", "no_dots", "no_white", "no_black", "all_white", "all_dots")
  kept <- every_rule[setdiff(names(every_rule), c(refused, several))]
  sudoku_puzzle(rules = do.call(sudoku_rules, unname(kept)))
}

# Returns what the package writes for programs, as a list of named bytes for each kind of text.
texts_for_programs <- function(kinds) {
  texts <- list(
    formats = texts_of_formats, pages = texts_of_pages, links = texts_of_links, sheets = texts_of_sheets, tables = texts_of_tables
  )
  lapply(texts[kinds], function(write) withr::with_seed(1, write()))
}

# Returns the output of process_sudoku() for classic and other boards, both valid and malformed.
texts_of_tables <- function() {
  input <- withr::local_tempfile()
  output <- withr::local_tempfile(fileext = ".csv")
  writeLines(c(as.character(sudoku_examples$puzzle[1:2]), "I\u0131 1,5"), input, useBytes = TRUE)
  own <- sudoku_rules(rule_candidates("r1c1", 1:9))
  tasks <- expand.grid(what = c("solve", "count", "rate", "check"), own = c(FALSE, TRUE), stringsAsFactors = FALSE)
  bytes <- Map(function(what, is_own) {
    process_sudoku(input, output, what, rules = if (is_own) own, progress = FALSE)
    readBin(output, "raw", file.size(output))
  }, tasks$what, tasks$own)
  stats::setNames(bytes, paste("table of", tasks$what, ifelse(tasks$own, "with rules", "")))
}

texts_of_formats <- function() {
  text <- as.character(sudoku_examples$puzzle[1])
  table <- tibble::tibble(
    puzzle = text, filled = text, candidates = list(candidates(text)), solution = solve_puzzles(text)$solution,
    label = "Iiss\u0131\u0130 1,5 \u00fc", author = "\u00c7i\u011fdem I", rating = 100000, er = 1.2, ep = 1.2, ed = 1.2, clues = 1e5
  )
  made <- list()
  for (format in setdiff(oxidoku:::writable_formats, "killer")) {
    holds <- oxidoku:::file_formats[[format]]$holds
    held <- if ("*" %in% holds) names(table) else intersect(names(table), c("puzzle", holds))
    made[[format]] <- bytes_of_format(table[held], format)
  }
  made$killer <- bytes_of_format(sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 15))), "killer")
  # Larger boards write digits as letters.
  large <- function(side, letters) sudoku_puzzle(paste0(letters, strrep(".", side^2 - nchar(letters))))
  for (format in c("iss", "fpuzzles", "scl", "f-puzzles", "sudokupad")) {
    boards <- list(board_of_rules(format))
    if (format %in% c("iss", "scl")) boards[[2]] <- if (format == "iss") large(16, "1ADG") else large(25, "1AIO")
    for (puzzle in boards) {
      bytes <- bytes_of_format(puzzle, format)
      name <- paste(format, nrow(givens(puzzle)))
      made[[name]] <- bytes
      read <- read_sudoku(I(strsplit(rawToChar(bytes), "\n")[[1]]))
      made[[paste(name, "read")]] <- charToRaw(paste(read$reason, as.character(read$puzzle), rules(read$puzzle)$key))
    }
  }
  made
}

texts_of_links <- function() {
  text <- as.character(sudoku_examples$puzzle[1])
  sites <- eval(formals(sudoku_link)$site)
  links <- lapply(stats::setNames(sites, paste("link to", sites)), function(site) charToRaw(sudoku_link(text, site)))
  puzzle <- board_of_rules("sudokupad")
  c(links, list(
    code = charToRaw(paste(format(board_of_rules(""), code = TRUE), collapse = "\n")),
    sentences = charToRaw(paste(format(rules(puzzle)), rules(puzzle)$key))
  ))
}

texts_of_pages <- function() {
  text <- as.character(sudoku_examples$puzzle[1])
  path <- explain_sudoku(text)
  all_rules <- suppressWarnings(play_sudoku(board_of_rules(""), hints = FALSE))
  killer <- sudoku_puzzle("1...............", sudoku_rules(rule_cage("r1c2 r1c3", 5), size = 4))
  list(pages = bytes_of_page(
    all_rules, play_sudoku(text, title = "\u0130\u0131Ii"), play_sudoku(killer), view_path(path),
    watch_sudoku(text, "hybrid")
  ))
}

texts_of_sheets <- function() {
  killer <- sudoku_puzzle("12341...........", sudoku_rules(rule_cage("r2c3 r2c4", 5), rule_anti_king(), size = 4))
  look <- function(x, file) {
    sudoku_sheet(
      x, file, 2,
      title = "\u00c7\u0131kt\u0131 I", caption = rep("Ii\u0131\u0130", length(x)), footer = "1,5 \u00fc",
      answers = "none", name_line = TRUE
    )
  }
  boards <- list(sheet = as.character(sudoku_examples$puzzle[1:2]), "sheet of rules" = killer)
  html <- lapply(boards, function(x) without_ids(bytes_written(function(file) look(x, file), ".html")))
  drawn <- lapply(boards, function(x) bytes_drawn(function() look(x, NULL)))
  names(drawn) <- paste(names(boards), "drawn")
  rules <- board_of_rules("")
  c(html, drawn, list(
    "drawn rules" = bytes_drawn(function() grid::grid.draw(plot_sudoku(rules))),
    "drawn step" = bytes_drawn(function() plot(hint_sudoku(boards$sheet[[1]])))
  ))
}

# Returns the same texts from a fresh R with this locale and these options. `locale` is the locale
# that R chose.
texts_in_locale <- function(locale, options, kinds) {
  files <- testthat::test_path(c("helper-boards.R", "helper-rules.R", "helper-locales.R"))
  output <- tempfile(fileext = ".rds")
  on.exit(unlink(output))
  load <- if (is_installed()) {
    "library(oxidoku)"
  } else {
    sprintf("pkgload::load_all(%s, compile = FALSE, quiet = TRUE)", deparse(getNamespaceInfo("oxidoku", "path")))
  }
  code <- c(
    sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")), load,
    sprintf("options(%s)", options),
    sprintf("source(%s, encoding = 'UTF-8')", vapply(normalizePath(files), deparse, "")),
    sprintf("saveRDS(list(locale = Sys.getlocale('LC_COLLATE'), texts = texts_for_programs(%s)), %s)", deparse(kinds), deparse(output))
  )
  script <- tempfile(fileext = ".R")
  writeLines(code, script)
  said <- withr::with_envvar(
    c(LC_ALL = locale, LANGUAGE = "", R_ENABLE_JIT = "0"),
    system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", shQuote(script)), stdout = TRUE, stderr = TRUE)
  )
  unlink(script)
  if (!file.exists(output)) stop(paste(said, collapse = "\n"))
  readRDS(output)
}
