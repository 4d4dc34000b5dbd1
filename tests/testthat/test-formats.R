# The parts that a format may have, with the arguments of the functions among them.
parts_of_formats <- list(
  about = NULL, keeps = NULL, ending = NULL, holds = NULL, single = NULL, draws_marks = NULL,
  any_board = NULL, zero = NULL,
  detect = "lines", detect_last = "lines", is_entry = "lines", read_blocks = "...",
  read = c("lines", "source", "call"), read_line = c("line", "at"), text = c("text", "name"),
  keeps_marks = c("rows", "digits"), prepare = "table", around = c("table", "call"),
  write_columns = "table", write_lines = c("table", "empty", "call"), write_entry = c("entry", "call")
)

test_that("every format has known parts, of the types that callers expect", {
  for (name in names(file_formats)) {
    format <- file_formats[[name]]
    expect_identical(setdiff(names(format), names(parts_of_formats)), character(), label = name)
    arguments <- lapply(format, function(part) if (is.function(part)) names(formals(part)))
    expect_identical(arguments, parts_of_formats[names(format)], label = name)
    texts <- format[c("about", "keeps")]
    expect_true(is.character(unlist(texts)) && all(lengths(texts) == 1), label = name)
  }
})

test_that("a format is found in a text only if it can be read, and has one way to be written", {
  has <- function(...) names(Filter(function(format) any(c(...) %in% names(format)), file_formats))
  expect_setequal(detection_order, has("detect", "detect_last"))
  expect_identical(setdiff(detection_order, readable_formats), character())
  expect_identical(anyDuplicated(detection_order), 0L)
  ways <- vapply(file_formats, function(format) {
    sum(c("write_columns", "write_lines", "write_entry") %in% names(format))
  }, 0L)
  expect_identical(names(ways)[ways > 0], writable_formats)
  expect_lte(max(ways), 1)
})

test_that("what a format writes is found to be in this format", {
  # A killer has no givens, and a grid of candidates has no digits.
  others <- c("killer", "candidates")
  for (name in setdiff(intersect(writable_formats, readable_formats), others)) {
    read <- round_trip(played$puzzle, name)
    expect_identical(attr(read, "format"), name)
    expect_identical(as.character(read$puzzle), played$puzzle, label = name)
  }
})

test_that("the extension of a file names its format, whatever its compression", {
  endings <- unlist(lapply(file_formats, function(format) format$ending))
  expect_identical(anyDuplicated(endings), 0L)
  for (name in names(endings)) {
    for (file in c("a.b.%s", "A.%s.gz", "b.%s.zst", "x.%s.XZ")) {
      expect_identical(format_of_name(sprintf(file, endings[[name]])), name)
    }
    expect_identical(format_of_name(toupper(paste0("a.", endings[[name]]))), name)
  }
  for (file in list("a.txt", "csv", NA, 1, c("a.csv", "b.csv"), NULL)) {
    expect_identical(format_of_name(file), "lines")
  }
})

test_that("the lists of the help pages have an item for each format", {
  lines <- strsplit(formats_list(writable_formats), "\n")[[1]]
  expect_identical(lines[c(1, length(lines))], c("\\describe{", "}"))
  items <- lines[-c(1, length(lines))]
  expect_identical(sub("^.item[{]`\"([^\"]+)\"`[}].*", "\\1", items), writable_formats)
  about <- vapply(file_formats[writable_formats], `[[`, "", "about", USE.NAMES = FALSE)
  expect_identical(mapply(grepl, about, items, fixed = TRUE, USE.NAMES = FALSE), rep(TRUE, length(items)))
  expect_match(grep("\"csv\"", items, value = TRUE), "It can also store the solution, filled cells", fixed = TRUE)
  expect_match(grep("\"spf\"", items, value = TRUE), "It stores only the puzzle.}", fixed = TRUE)
})

# ---- Hostile inputs ------------------------------------------------------------

scl_link <- function(json) paste0("https://sudokupad.app/scl", gsub("+", "%2B", native_lz_compress(json), fixed = TRUE))
fpuzzles_load <- function(json) paste0("https://f-puzzles.com/?load=", gsub("+", "%2B", native_lz_compress(json), fixed = TRUE))

repeated <- function(text, n) paste(rep(text, n / (nchar(text) + 1)), collapse = ",")
four_by_four <- "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"

# Functions that return a text of about `n` bytes for the named reader. A careless reader would
# start again at every character or follow the nesting without limit.
hostile <- list(
  scl = list(
    "a string without an end" = function(n) paste0("{cells:['", strrep("a\\'", n / 3), "]}"),
    "strings without an end, doubly quoted" = function(n) paste0("{cells:[\"", strrep("a\\\"", n / 3), "]}"),
    "nested arrays" = function(n) paste0("{cells:", strrep("[", n / 2), strrep("]", n / 2), "}"),
    "nested arrays, not closed" = function(n) paste0("{cells:", strrep("[", n)),
    "nested objects" = function(n) paste0("{cells:", strrep("{ce:", n / 5), strrep("}", n / 5), "}"),
    "nothing between commas" = function(n) paste0("{cells:[", strrep(",", n), "]}"),
    "signs of several bytes" = function(n) paste0("{cells:[", strrep("\u00e9,", n / 3), "]}"),
    "many points" = function(n) paste0("{cells:[[,,,],[,,,],[,,,],[,,,]],l:[{wp:[", repeated("[.5,.5]", n), "]}]}")
  ),
  fpuzzles = list(
    "nested arrays" = function(n) paste0("{\"grid\":", strrep("[", n / 2), strrep("]", n / 2), "}"),
    "many cages" = function(n) paste0("{\"size\":4,\"grid\":", four_by_four, ",\"killercage\":[", repeated("{\"cells\":[\"R1C1\"]}", n), "]}"),
    "many members" = function(n) paste0("{\"grid\":[],", paste0("\"a", seq_len(n / 12), "\":1", collapse = ","), "}")
  ),
  iss = list(
    "one rule many times" = function(n) paste0(".", strrep("Cage~5~R1C1~R1C2.", n / 34), "NoBoxes"),
    "many rules" = function(n) strrep(".X~R1C1~R1C2", n / 12),
    "one cell many times" = function(n) paste0(".WhiteDot~R1C1", strrep("~R1C2", n / 10)),
    "many points" = function(n) strrep(".", n),
    "groups in groups" = function(n) paste0(strrep(".Or", n / 7), strrep(".End", n / 7)),
    "parts repeated again and again" = function(n) {
      paste0(strrep(".Replicate~____________H", 15), ".AntiKnight.~R1C1_1", strrep(".End", 15), strrep(".X~R1C1~R1C2", n / 12))
    }
  ),
  links = list(
    "many links" = function(n) strrep("https://sudokupad.app/a\n", n / 24),
    "many beginnings" = function(n) strrep("/scl", n / 8),
    "many signs in percents" = function(n) strrep("%41\u00e9", n / 10),
    "a code that swells" = function(n) scl_link(strrep("a", 10 * n)),
    "cells of SudokuMaker" = function(n) {
      json <- paste0("{\"puzzle\":{\"cells\":[", repeated("{}", 10 * n), "]}}")
      paste0("https://sudokumaker.app/?puzzle=", chartr("/", "-", native_lz_compress(json)))
    },
    "lines of Penpa+" = function(n) paste0("https://a.org/penpa-edit/#p=", penpa_code(strrep("[\n", 5 * n))),
    "gaps of puzz.link" = function(n) paste0("https://puzz.link/p?sudoku/9/9/", strrep("z1", n / 2)),
    "words of puzz.link" = function(n) paste0("https://puzz.link/p?sudoku", strrep("/v", n / 2))
  ),
  killer = list("arrows" = function(n) strrep("<", n)),
  opensudoku = list(
    "many games" = function(n) paste0("<opensudoku>", strrep("<game data='1'/>", n / 16), "</opensudoku>"),
    "nested tags" = function(n) paste0("<opensudoku>", strrep("<a>", n / 3)),
    "one game" = function(n) paste0("<opensudoku><game data='", strrep("1|", n / 2), "'/></opensudoku>"),
    "many attributes" = function(n) paste0("<opensudoku ", paste0("a", seq_len(n / 10), "='1'", collapse = " "), "/>")
  ),
  hodoku = list("fields" = function(n) strrep(":0000:x:", n / 8)),
  candidates = list("groups" = function(n) strrep("123 ", n / 4)),
  pencilmarks = list("groups" = function(n) strrep("123 |", n / 5)),
  sdk = list("lines" = function(n) strrep("1|\n", n / 3)),
  sdx = list("groups" = function(n) strrep("u1 ", n / 3)),
  ss = list("lines" = function(n) strrep("1|\n", n / 3)),
  spf = list("letters" = function(n) strrep("a|", n / 2)),
  csv = list(
    "commas" = function(n) strrep("1,", n / 2), "quotes" = function(n) paste0("puzzle,a\n", strrep("\"", n)),
    "columns" = function(n) paste0("puzzle", strrep(",a", n / 2), "\n1")
  ),
  lines = list("a line without an end" = function(n) strrep("1", n))
)

# Measures processor time, which does not depend on the load. For a text four times as long, a
# reader with quadratic time takes 16 times as long, and a linear one four times. The limit is ten
# times, plus a little for R's own work. If the first text already takes long, the second is only
# twice as long and may take three times as long.
test_that("every reader answers hostile texts in time that grows with their bytes, and gives a reason", {
  expect_setequal(names(hostile), readable_formats)
  # Every reader also gets a run of white space between two characters.
  spaces <- function(n) paste0(".1", strrep(" ", n), "1.")
  hostile <- lapply(hostile, c, list("white space" = spaces, "tabs" = function(n) paste0("{1", strrep("\t", n), "}")))
  for (name in names(hostile)) {
    for (what in names(hostile[[name]])) {
      seconds_for <- function(size) {
        text <- hostile[[name]][[what]](size)
        before <- sum(proc.time()[1:2])
        read <- tryCatch(
          suppressWarnings(read_sudoku(I(text), format = name)),
          oxidoku_error_file = function(e) NULL
        )
        used <- sum(proc.time()[1:2]) - before
        expect_true(is.null(read) || nrow(read) > 0 && all(is.na(read$puzzle) == !is.na(read$reason)), label = paste(name, what))
        used
      }
      # Run it once first, because some packages are loaded only when they are needed.
      seconds_for(120)
      # A machine may be slow for a moment, but not three times in a row.
      for (try in 1:3) {
        # A small sweep measures slow readers with shorter texts.
        for (size in sweep_size(c(3000, 12000), 12000, 12000)) {
          first <- seconds_for(size)
          is_long <- first > if (size < 12000) 0.08 else 0.15
          if (is_long) break
        }
        size <- size * if (is_long) 2 else 4
        second <- seconds_for(size)
        limit <- min(2.5e-4 * size, if (is_long) 3 * first + 0.1 * size / 24000 else 10 * first + 0.4)
        if (second < limit) break
      }
      expect_lt(second, limit, label = paste(name, what))
    }
  }
})

test_that("a bad link, line or code loses none of the good puzzles beside it", {
  good <- as.character(sudoku_examples$puzzle[1:2])
  bad <- c(
    scl_link(paste0("{ce:", strrep("[", 9000), strrep("]", 9000), "}")),
    scl_link(paste0("{cells:['", strrep("a\\'", 20000), "]}")),
    fpuzzles_load(paste0("{\"grid\":", strrep("[", 9000), strrep("]", 9000), "}")),
    fpuzzles_load("{\"size\":9,\"grid\":[[]],\"arrow\":[[[1]],2]}"),
    paste0("https://f-puzzles.com/?load=", strrep("A", 70000)),
    "https://sudokupad.app/fpuzN4Igzg"
  )
  for (link in bad) {
    read <- read_sudoku(I(c(sudoku_link(good[[1]], "sudokupad"), link, sudoku_link(good[[2]], "f-puzzles"))))
    expect_identical(as.character(read$puzzle), c(good[[1]], NA, good[[2]]))
    expect_identical(is.na(read$reason), c(TRUE, FALSE, TRUE))
  }
})

test_that("a file of JSON has the limits of a link", {
  long <- paste0("{\"cells\":[", strrep(" ", longest_json), "]}")
  expect_match(read_sudoku(I(long), format = "scl")$reason, "a puzzle of 200,012 characters")
  expect_match(read_sudoku(I(sub("cells", "grid", long)), format = "fpuzzles")$reason, "characters: none needs more")
  # A bracket inside a string does not count.
  expect_identical(depth_of_json(paste0("{\"a\":\"", strrep("[", 500), "\",\"b\":[[1]]}")), 3)
  expect_identical(depth_of_json("{a:'[\\'[',b:[]}"), 2)
})

# ---- Every constructor ---------------------------------------------------------

# Rules that a format replaces with other, equivalent rules.
said_otherwise <- list(
  "f-puzzles" = "windows", sudokumaker = "windows", iss = c(
    "cage", "cage_overlap", "cages", "no_white", "outside_sum", "outside_sum_2", "outside_sum_all", "minimum", "maximum", "clone",
    "own_pairs", "neighbours", "automaton", "regex", "any", "all"
  ),
  scl = c(
    "diagonals", "one_diagonal", "windows", "disjoint", "different", "cages", "outside_sum", "outside_sum_2",
    "outside_sum_all"
  )
)

test_that("what a format writes of any rule, it reads as the same rule, or it refuses it", {
  # The test needs only the class of an error, not its full message.
  local_brief_errors()
  for (format in names(no_place)) {
    refused <- drawn <- character()
    # In a small sweep, each rule has half of the formats.
    tested <- in_sweep(names(every_rule), 2, match(format, names(no_place)))
    for (name in tested) {
      puzzle <- sudoku_puzzle(rules = sudoku_rules(every_rule[[name]]))
      file <- withr::local_tempfile()
      written <- withCallingHandlers(
        tryCatch(write_sudoku(puzzle, file, format = format), oxidoku_error_file = function(e) NULL),
        oxidoku_warning_lost = function(w) {
          drawn <<- c(drawn, name)
          tryInvokeRestart("muffleWarning")
        }
      )
      if (is.null(written)) {
        refused <- c(refused, name)
        next
      }
      read <- read_sudoku(file)
      expect_identical(read$reason, NA_character_, label = paste(format, name))
      same <- is_sudoku(read$puzzle) && identical(rules(read$puzzle)$key, rules(puzzle)$key)
      expect_identical(same, !name %in% said_otherwise[[format]], label = paste(format, name))
      if (!same) {
        # A solution of either puzzle satisfies the rules of the other.
        boards <- list(puzzle, read$puzzle)
        grids <- vapply(boards, function(x) cells_of_puzzles(all_solutions(x, limit = 1)), "")
        kept <- vapply(boards, function(x) is_solution(rep(x, 2), grids), c(NA, NA))
        expect_true(all(kept), label = paste(format, name))
      }
    }
    # In these formats only the descriptions of rules are lost.
    is_refusing <- format %in% refusing_formats
    expect_setequal(if (is_refusing) refused else c(refused, drawn), intersect(no_place[[format]], tested))
    if (!is_refusing) expect_identical(refused, character())
  }
})

# Returns a rule with its cells turned by half, so that they lie in the last rows and columns. Small
# boards have fewer cells than the rule names, which are then nearer to each other.
turned <- function(rule, size) {
  turn <- function(one) {
    one$cells <- lapply(one$cells, function(cells) size - (cells - 1L) %% size)
    if (!is.null(one$rules)) one$rules <- lapply(one$rules, turn)
    one
  }
  is_turned <- all(vapply(rule, function(one) is.null(one$place$side) && length(one$cells) > 0, NA))
  if (is_turned) rule[] <- lapply(rule, turn)
  rule
}

test_that("boards of other sizes and digits come back with any rule that a format can say", {
  local_brief_errors()
  shapes <- list(
    list(size = 12), list(digits = 0:8), list(size = 7, digits = 1:9), list(size = 16, digits = 0:15),
    list(size = 8), list(size = 10, regions = "none"), list(size = 25), list(size = 4)
  )
  came_back <- 0
  for (format in c(names(no_place), "csv")) {
    for (i in seq_along(every_rule)) {
      # Each rule gets other shapes.
      for (shape in shapes[(i + seq_len(sweep_size(1, 2, length(shapes)))) %% length(shapes) + 1]) {
        size <- shape$size %||% 9
        rules <- tryCatch(
          suppressWarnings(do.call(sudoku_rules, c(list(turned(every_rule[[i]], size)), shape))),
          oxidoku_error = function(e) NULL
        )
        if (is.null(rules)) next
        values <- values_of(rules$facts)
        board <- matrix(if (0 %in% values) NA else 0, size, size)
        board[cbind(size, c(1, size))] <- range(values)
        puzzle <- sudoku_puzzle(board, rules)
        file <- withr::local_tempfile()
        is_lost <- FALSE
        written <- withCallingHandlers(
          tryCatch(write_sudoku(puzzle, file, format = format), oxidoku_error_file = function(e) NULL),
          oxidoku_warning_lost = function(w) {
            is_lost <<- TRUE
            tryInvokeRestart("muffleWarning")
          }
        )
        if (is.null(written)) next
        what <- paste(format, names(every_rule)[[i]], format(rules))
        read <- suppressWarnings(read_sudoku(file), classes = if (is_lost) "oxidoku_warning_left_out" else character())
        expect_identical(read$malformed, NA_character_, label = what)
        expect_identical(givens(read$puzzle), givens(puzzle), label = what)
        if (is_lost || names(every_rule)[[i]] %in% said_otherwise[[format]]) next
        expect_identical(rules(read$puzzle)$key, rules$key, label = what)
        came_back <- came_back + 1
      }
    }
  }
  expect_gt(came_back, 50)
})

test_that("every format and link has the same bytes, whatever numbers look like on the screen", {
  skip_if_not_installed("jsonlite")
  x <- tibble::tibble(puzzle = sudoku_examples$puzzle[1], rating = 100000, label = "1,5", er = 1.2, ep = 1.2, ed = 1.2)
  cages <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 15)))
  rules <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 15), rule_sandwich(rows = c(r3 = 10))))
  written <- function() {
    file <- withr::local_tempfile()
    texts <- lapply(stats::setNames(nm = setdiff(writable_formats, "killer")), function(format) {
      suppressWarnings(write_sudoku(x, file, format = format))
      gsub("created=\"[0-9]+\"", "", readLines(file))
    })
    for (format in c("killer", "iss", "fpuzzles", "scl", "f-puzzles", "sudokupad")) {
      suppressWarnings(write_sudoku(cages, file, format = format))
      texts[[paste(format, "cages")]] <- readLines(file)
      expect_identical(read_sudoku(file)$reason, NA_character_)
    }
    texts$link <- sudoku_link(rules, "f-puzzles")
    texts$read <- format(rules(read_sudoku(I(texts$link))$puzzle))
    texts$key <- rules(rules)$key
    texts$page <- as.character(page_json(play_anyway(cages)$x))
    texts
  }
  usual <- withr::with_options(list(OutDec = ".", scipen = 0, digits = 7), written())
  comma <- list(OutDec = ",", scipen = 0, digits = 7)
  short <- list(OutDec = ".", scipen = -5, digits = 3)
  both <- list(OutDec = ",", scipen = -5, digits = 3)
  for (options in sweep_size(list(both), list(comma, short), list(comma, short, both))) {
    expect_identical(withr::with_options(options, written()), usual)
  }
})

test_that("a bad line in a file of JSON loses none of the good ones beside it", {
  skip_if_not_installed("jsonlite")
  for (format in c("fpuzzles", "scl")) {
    file <- withr::local_tempfile()
    write_sudoku(played$puzzle, file, format = format)
    good <- paste(readLines(file), collapse = "")
    for (bad in c("{\"size\":9,\"grid\":[[", "{\"cells\":[[{}", "{\"grid\":5,\"cells\":{\"a\":{}}}", paste0("{\"grid\":", strrep("[", 500)))) {
      read <- read_sudoku(I(c(good, bad, good)), format = format)
      expect_identical(as.character(read$puzzle), c(played$puzzle, NA, played$puzzle), label = paste(format, bad))
      expect_identical(is.na(read$reason), c(TRUE, FALSE, TRUE))
      expect_identical(read$line, 1:3)
    }
    # If the objects of one puzzle are on separate lines, they are not read as separate puzzles.
    spread <- gsub("},{", "},\n{", good, fixed = TRUE)
    expect_identical(as.character(read_sudoku(I(spread), format = format)$puzzle), played$puzzle)
  }
})

# ---- Every constructor has a row ------------------------------------------------

test_that("the table of rules has every constructor", {
  makers <- grep("^rule_", getNamespaceExports("oxidoku"), value = TRUE)
  calls <- as.list(rule_calls)[-1]
  used <- vapply(calls, function(call) as.character(call[[1]]), "")
  expect_setequal(unique(used), makers)
})
