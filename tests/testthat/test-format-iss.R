# Reads a text without the warning about rules that are left out.
iss <- function(text) suppressWarnings(read_sudoku(I(text), format = "iss"), classes = "oxidoku_warning_left_out")

# Rules of every kind that the text can store.
sayable <- sudoku_rules(
  rule_diagonals("up"), rule_windows(), rule_disjoint_groups(), rule_anti_knight(), rule_anti_king(),
  rule_non_consecutive(), rule_extra_region("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"),
  rule_all_different("r1c2 r2c3"), rule_cage("r1c1 r1c2", 9), rule_arrow("r2c2", "r3c3 r4c4"),
  rule_arrow("r1c1 r1c2", "r2c1 r3c1 r4c1"), rule_double_arrow("r1c1 r1c2 r1c3 r1c4"),
  rule_thermometer("r1c1 r1c2 r1c3"), rule_whisper("r1c1 r1c2", 4), rule_renban("r1c1 r1c2"),
  rule_palindrome("r1c1 r2c4 r4c2"), rule_between("r1c1 r1c2 r1c3"), rule_lockout("r1c1 r1c2 r1c3"),
  rule_region_sum("r1c3 r1c4"), rule_zipper("r1c1 r1c2 r1c3"), rule_entropic("r1c1 r1c2 r1c3"),
  rule_modular("r1c1 r1c2 r1c3"), rule_kropki("r1c1 r1c2", "r2c1 r2c2", all_marked = TRUE),
  rule_xv("r1c1 r1c2", "r3c1 r3c2", all_marked = TRUE), rule_greater("r1c1>r1c2"), rule_even("r5c5 r5c6"),
  rule_odd("r7c7"), rule_candidates("r8c8", c(1, 5, 9)), rule_quadruple("r3c3", c(1, 1, 2)),
  rule_indexing("r4c4", "row"), rule_indexing("r4c5"), rule_sandwich(rows = c(r2 = 10), columns = c(c9 = 0)),
  rule_x_sum(top = c(c1 = 20), right = c(r9 = 7)), rule_skyscraper(bottom = c(c5 = 3)),
  rule_numbered_room(left = c(r3 = 4)), rule_little_killer("r1c8 r2c9", 8)
)

test_that("every rule with a place comes back", {
  board <- matrix(0L, 9, 9)
  board[4, 9] <- 7L
  x <- sudoku_puzzle(board, sayable)
  file <- withr::local_tempfile()
  write_sudoku(c(x, as_sudoku(x)), file, format = "iss")
  back <- read_sudoku(file)
  expect_identical(attr(back, "format"), "iss")
  expect_true(rules(back$puzzle[1]) == sayable)
  expect_true(all(back$puzzle == x))
})

test_that("texts are read as their program writes them", {
  # The program writes several cells or pairs in one part, and numbers at both ends of a line.
  x <- iss(".Shape~6x6.~R1C1_5~R2C3_2_4_6.Cage~10~R1C1~R1C2.Skyscraper~C2~3~1.WhiteDot~R1C1~R1C2~R1C3")$puzzle
  wanted <- sudoku_rules(
    rule_even("r2c3"), rule_cage("r1c1 r1c2", 10), rule_skyscraper(top = c(c2 = 3), bottom = c(c2 = 1)),
    rule_kropki(white = "r1c1 r1c2 r1c2 r1c3"),
    size = 6
  )
  expect_identical(rules(x)$key, wanted$key)
  expect_identical(givens(x)[1, 1], 5L)
  expect_identical(
    rules(iss(".LittleKiller~30~R1C6.LittleKiller~20~R3C1")$puzzle)$key,
    sudoku_rules(rule_little_killer("r1c6", 30, "down_left"), rule_little_killer("r3c1", 20, "down_right"))$key
  )
  wide <- iss(".Shape~12x12.~RaCc_12")$puzzle
  expect_identical(which(givens(wide) == 12L, arr.ind = TRUE)[1, ], c(row = 10L, col = 12L))
  expect_identical(rules(iss(".NoBoxes.Diagonal~1")$puzzle)$key, sudoku_rules(rule_diagonals("up"), regions = "none")$key)
  layout <- paste0(rep(0:8, each = 9), collapse = "")
  expect_identical(rules(iss(paste0(".NoBoxes.Jigsaw~", layout))$puzzle)$key, sudoku_rules(regions = layout)$key)
  link <- "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing.~R1C1_5"
  expect_identical(rules(read_sudoku(link))$key, sudoku_rules(rule_anti_king())$key)
  # A text with only classic rules is read as a classic puzzle.
  expect_s3_class(iss(".~R1C1_5")$puzzle, "oxidoku_sudoku")
})

test_that("what cannot be read says why", {
  wrong <- c(
    ".nonsense~R1C1", ".Or.Cage~3~R1C1~R1C2", ".Cage~3~R1C1~R1C2.End", ".ChaosConstruction",
    ".Shape~3x3", ".Shape~9x9~2-10", ".Shape~9x9~0-7", ".Shape~17x17", ".Cage~x~R1C1",
    ".Cage~3~R1C1~R1Z2", ".Cage~99~R1C1~R1C2", ".~R1C1_10", ".~R1C1", ".Thermo~R1C1~LOOP", ".Jigsaw~12",
    ".NoBoxes.Jigsaw~12", ".Pair", ".Pair~!~_~R1C1~R1C2", ".Pair~____________________~_~R1C1~R1C2", ".NFA~A~_~R1C1", ".NFA~!~_~R1C1",
    ".Regex~_~R1C1", ".Replicate~C.X~R1C9~R1C8.End", ".XSum~R1~x", ".Quad~R9C9~1", ".Shape~ax",
    ".Arrow", ".Quad", ".Sandwich~3", ".XSum", ".LittleKiller~3", ".Whisper", ".Indexing", ".Jigsaw.NoBoxes", ".Shape~~",
    ".WhiteDot~R1C1", ".XSum~Q1~3", ".Sandwich~3~X", ".PillArrow~2~R1C1", ".Diagonal", ".Cage~~~"
  )
  for (text in wrong) {
    expect_false(is.na(iss(text)$reason), label = text)
    expect_true(is.na(iss(text)$puzzle), label = text)
  }
  expect_match(iss(".Jigsaw~12")$reason, "2 cells, not 81")
})

test_that("a line of one cell says nothing, and a sum of one cell does", {
  for (line in c("Thermo", "Palindrome", "Whisper~5", "Renban", "RegionSumLine", "Between", "Zipper", "Entropic", "Modular~3", "Lockout~4")) {
    read <- iss(paste0(".", line, "~R1C1.Cage~3~R1C2~R1C3"))
    expect_true(rules(read$puzzle) == sudoku_rules(rule_cage("r1c2 r1c3", 3)), label = line)
  }
  expect_true(rules(iss(".Cage~3~R1C1")$puzzle) == sudoku_rules(rule_cage("r1c1", 3)))
})

test_that("a part that is not known loses nothing but itself", {
  expect_warning(
    read <- read_sudoku(I(".~R1C1_5.Nabner~R2C1~R2C2.Cage~9~R1C2~R1C3.Or.Cage~3~R5C1~R5C2.Fog~R1C1.End.Var~A~extra~2.Pair~A~_~VA1~R1C1")),
    class = "oxidoku_warning_left_out"
  )
  expect_identical(read$reason, "without: Fog, Nabner, Var (cells outside the grid)")
  expect_identical(read$malformed, NA_character_)
  expect_identical(read$clues, 1L)
  wanted <- sudoku_rules(rule_cage("r1c2 r1c3", 9), left_out = c("Var (cells outside the grid)", "Fog", "Nabner"))
  expect_true(rules(read$puzzle) == wanted)
  # The letters of a table are not read as cells, and a sum may have factors.
  expect_identical(iss(".Pair~VAB~_odd~R1C1~R2C2")$reason, NA_character_)
  expect_identical(iss(".AntiKing.Sum~0_=_1_-1~R1C1~R2C4")$reason, NA_character_)
  expect_error(read_sudoku(I(".~R1C1_5.Nabner~R2C1"), strict = TRUE), class = "oxidoku_error_file")
})

test_that("what the text cannot say is a classed error", {
  file <- withr::local_tempfile()
  rules <- list(
    sudoku_rules(size = 18), sudoku_rules(grids = "samurai"), sudoku_rules(rule_kropki(all_marked = "black")),
    sudoku_rules(rule_kropki(white = "r1c1 r1c2", difference = 2, all_marked = TRUE)),
    # Counting circles of the text count all digits.
    sudoku_rules(rule_count("r1c1 r2c2 r3c3", 1:3, times = "itself"))
  )
  for (one in rules) {
    expect_error(write_sudoku(sudoku_puzzle(rules = one), file, format = "iss"), class = "oxidoku_error_file")
  }
})

test_that("no text is an error", {
  words <- c(".", "~", "_", "R1C1", "R9C9", "Cage", "Arrow", "Quad", "Shape", "9x9", "6x6", "Jigsaw", "XSum", "1", "12", "Whisper", "x")
  withr::with_seed(1, {
    for (i in seq_len(sweep_size(30, 100, 300))) {
      text <- paste0(".", paste(sample(words, sample(12, 1), replace = TRUE), collapse = ""))
      expect_s3_class(iss(text), "tbl_df")
    }
  })
})

test_that("a text with one part a line is one puzzle, and lines of whole puzzles are many", {
  parts <- c(".AntiKnight", ".Cage~5~R1C1~R1C2", ".X~R5C5~R5C6", ".Whisper~R7C1~R7C2", ".~R9C9_3")
  one <- read_sudoku(I(paste(parts, collapse = "")))
  read <- read_sudoku(I(parts))
  expect_identical(read$puzzle, one$puzzle)
  expect_identical(read$line, 1L)
  # The parts may come in any order, and comments may separate two puzzles.
  expect_identical(rules(read_sudoku(I(rev(parts)))$puzzle)$key, rules(one$puzzle)$key)
  expect_identical(nrow(read_sudoku(I(c(parts, "# the second", parts)))), 2L)
  alone <- sudoku_puzzle(rules = sudoku_rules(rule_anti_knight()))
  given <- sudoku_puzzle(rules = sudoku_rules(rule_xv(x = "r1c1 r1c2")))
  empty <- sudoku_puzzle(rules = sudoku_rules(size = 4))
  for (x in list(c(alone, given), c(given, alone), c(empty, empty))) {
    file <- withr::local_tempfile()
    write_sudoku(x, file, format = "iss")
    expect_identical(read_sudoku(file)$puzzle, x)
  }
})

test_that("every part may be the first of a text", {
  for (name in Filter(nzchar, names(iss_entries))) expect_true(is_iss_text(paste0(".", name, "~R1C1~R1C2")), label = name)
  expect_true(is_iss_text("..Cage~5~R1C1~R1C2"))
})

test_that("real texts are read as one puzzle with its solution, or without what is named", {
  shared <- file.path(Sys.getenv("OXIDOKU_SHARED"), "variants", "ctc_dev.jsonl")
  skip_if_not(nzchar(Sys.getenv("OXIDOKU_SHARED")) && file.exists(shared), "shared texts")
  skip_if_not_installed("jsonlite")
  texts <- lapply(readLines(shared), jsonlite::parse_json)
  expect_length(texts, 87)
  texts <- texts[seq(1, 87, by = sweep_size(3, 1, 1))]
  lacking <- 0
  for (text in texts) {
    read <- suppressWarnings(read_sudoku(I(text$iss)), classes = "oxidoku_warning_left_out")
    expect_identical(nrow(read), 1L, label = text$id)
    if (is.na(read$reason)) {
      solution <- solve_puzzles(read$puzzle, threads = 1)$solution
      # Boards with classic rules have their own class. Solutions with 0 or 10 are lists of digits.
      found <- if (is.list(text$solution)) as.list(t(as.matrix(solution))) else cells_of_puzzles(solution)
      expect_identical(found, text$solution, label = text$id)
      next
    }
    lacking <- lacking + 1
    kinds <- unique(sub("[.]*([A-Za-z]*).*", "\\1", strsplit(text$iss, "[.\n]+")[[1]]))
    is_shape <- grepl("grid is not 4x4 to 16x16", read$reason)
    # Cells outside the grid have a longer name.
    left_out <- sub(" .*", "", if (!is_shape) rules(read$puzzle)$left_out)
    expect_true(is_shape || all(left_out %in% setdiff(kinds, c(names(iss_readers), "And", "End"))), label = text$id)
  }
  expect_lte(lacking, sweep_size(3, 7, 7))
})

test_that("values that a part has no place for are said, and no direction is guessed", {
  reason <- function(text) read_sudoku(I(c(paste0(text, ".~R1C1_1"), "")), "iss")$reason
  for (text in c(".XSum~R1~5~5~5", ".AntiKnight~x", ".Diagonal~1~R1C1", ".LittleKiller~10~R1C2~R9C9", ".Sandwich~5~R1~R2", ".NoBoxes~x")) {
    expect_match(reason(text), "too many values", label = text)
  }
  for (text in c(".XSum~R1~5~~", ".Sandwich~5~R1~", ".Diagonal~1", ".LittleKiller~10~R1C2", ".Cage~10~R1C1~R1C2~")) {
    expect_identical(reason(text), NA_character_, label = text)
  }
  expect_match(reason(".LittleKiller~10~R5C5"), "edge of the board")
  expect_match(reason(".X~R1C1~R1C2~R5C5"), "\"R5C5\" is beside no other cell", fixed = TRUE)
  expect_match(reason(".WhiteDot~R1C1~R1C3"), "beside no other cell", fixed = TRUE)
})
