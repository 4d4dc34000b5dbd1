# The text of a puzzle describes it completely.

expect_said <- function(x, info = NULL) {
  text <- as.character(x)
  back <- as_sudoku(text)
  expect_identical(as.character(back), text, info = info)
  expect_identical(keys_of_puzzles(back), keys_of_puzzles(x), info = info)
  expect_identical(cells_of_puzzles(back), cells_of_puzzles(x), info = info)
  # The text is a single line without characters at which readers split.
  expect_false(any(grepl("[[:space:],;\"]", text)), info = info)
}

shapes <- list(
  sudoku_rules(size = 4), small_jigsaw, small_killer, sudoku_rules(size = 10), sudoku_rules(size = 16),
  sudoku_rules(size = 25), sudoku_rules(regions = "none"), sudoku_rules(regions = "none", size = 5),
  sudoku_rules(grids = "samurai"), sudoku_rules(rule_diagonals(), size = 12)
)

test_that("text says every rule and every shape", {
  for (name in names(every_rule)) {
    expect_said(sudoku_puzzle(rules = sudoku_rules(every_rule[[name]])), name)
  }
  for (rules in shapes) {
    empty <- strrep(".", length(rules$facts$row))
    for (digit in unique(c(1, rules$facts$digits))) {
      one <- empty
      substr(one, 3, 3) <- symbol_of(digit)
      expect_said(new_puzzles(one, rules), format(rules))
    }
  }
  set.seed(1)
  expect_said(generate_sudoku(20, rules = sudoku_rules(random_cages(), random_thermometers(2), random_dots()))$puzzle)
})

# Joins the text of one puzzle piece by piece.
puzzle_text <- function(cells, rules) {
  head <- head_of_rules(rules)
  if (startsWith(head, "?")) {
    # Letters may count from A = 1.
    if (grepl("[1-9]", cells) || !grepl("[A-Z]", cells)) {
      return(cells)
    }
    head <- substring(head, 2)
  }
  if (!nzchar(head)) {
    return(if (nchar(cells) == 81) chartr(".", "0", cells) else cells)
  }
  chars <- strsplit(cells, "")[[1]]
  side <- ceiling(sqrt(length(chars)))
  if (startsWith(head, "oxidoku:")) {
    rows <- split(chars, (seq_along(chars) - 1) %/% side)
    return(paste0(head, paste(vapply(rows, paste, "", collapse = ""), collapse = "/")))
  }
  at <- which(chars != ".")
  names <- iss_names(cbind((at - 1) %/% side + 1, (at - 1) %% side + 1))
  given <- if (length(at) > 0) paste0(".", paste0("~", names, "_", match(chars[at], symbol_letters), collapse = ""))
  paste0(head, given, "..")
}

test_that("native code joins the text as it is joined piece by piece", {
  for (rules in c(shapes, lapply(every_rule, sudoku_rules))) {
    cells <- strrep(".", length(rules$facts$row))
    substr(cells, 2, 2) <- symbol_of(rules$facts$digits)
    expect_identical(as.character(new_puzzles(cells, rules)), puzzle_text(cells, rules), info = format(rules))
  }
})

test_that("truncated or changed text is an error", {
  cut_everywhere <- function(text) {
    local_brief_errors()
    for (end in in_sweep(seq_len(nchar(text) - 1), 3, nchar(text))) {
      expect_error(solve_sudoku(substr(text, 1, end)), class = "oxidoku_error")
    }
  }
  cut_everywhere(as.character(sudoku_puzzle(rules = small_killer)))
  cut_everywhere(as.character(sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 9)))))
  text <- as.character(sudoku_puzzle("1...............", small_jigsaw))
  expect_identical(rules(text)$key, small_jigsaw$key)
  expect_error(solve_sudoku(sub("r?C?1", "", text)), class = "oxidoku_error")
  solved <- solve_puzzles(c(text, substr(text, 1, nchar(text) - 1)))
  expect_identical(solved$status[[2]], "malformed")
  expect_match(solved$reason[[2]], "truncated or changed")
})

test_that("what is remembered of texts does not grow for the length of a session", {
  for (i in 1:600) {
    cell <- sprintf("r%dc%d", (i - 1) %/% 9 %% 9 + 1, (i - 1) %% 9 + 1)
    head_of_rules(sudoku_rules(rule_candidates(cell, (i %/% 81) + 1)))
  }
  expect_lte(length(remembered_rules), most_remembered)
  expect_lte(length(remembered_heads), most_remembered)
})
