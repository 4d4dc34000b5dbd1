test_that("verbs take the scale by name", {
  verbs <- list(
    function(...) find_steps(article_1, techniques = "hidden_single", ...),
    function(...) explain_sudoku(article_1, ...),
    function(...) hint_sudoku(article_1, "step", ...),
    function(...) rate_sudoku(article_1, ...),
    function(...) sudoku_techniques(...),
    function(...) {
      set.seed(1)
      generate_sudoku(...)
    }
  )
  for (verb in verbs) {
    expect_identical(verb(scale = "hodoku"), verb())
    for (scale in list("magic", NA, 1, NULL, c("hodoku", "hodoku"))) {
      error <- expect_error(verb(scale = scale), class = "oxidoku_error_argument")
      expect_identical(error$arg, "scale")
    }
  }
})

test_that("rows of steps keep their scale with their scores", {
  path <- explain_sudoku(article_1)
  expect_identical(unique(path$scale), "hodoku")
  expect_identical(summary(path)$scale, "hodoku")
  expect_identical(summary(path[1:3, ])$scale, "hodoku")
  steps <- find_steps(article_1, techniques = "pointing")
  for (printed in list(path, summary(path), steps, summary(path[1:3, ]))) {
    expect_output(print(printed), "on HoDoKu's scale", fixed = TRUE)
  }
})

test_that("scores print as their scale writes them", {
  expect_identical(score_text(1690L, "hodoku"), "1,690")
  expect_identical(score_text(c(7.1, 2, 30), c("se", "se", "hodoku")), c("7.1", "2.0", "30"))
  expect_identical(total_score(c(4L, 14L), "hodoku"), 18L)
  expect_identical(total_score(integer(), "hodoku"), 0L)
  expect_identical(total_score(c(1.2, 7.1, 2), "se"), 7.1)
})

test_that("Sudoku Explainer's ratings have their own columns", {
  rated <- rate_sudoku(c(article_1, strrep("0", 81), "12"), scale = "se")
  expect_named(rated, c(
    "puzzle", "clues", "status", "level", "score", "er", "ep", "ed", "hardest", "steps", "by_logic", "reason"
  ))
  expect_identical(rated$status, c("unique", "multiple", "malformed"))
  expect_identical(is.na(rated$er), c(FALSE, TRUE, TRUE))
  path <- explain_sudoku(article_1, scale = "se")
  expect_identical(rated$er[[1]], max(path$score))
  expect_identical(rated$ed[[1]], path$score[[1]])
  expect_identical(rated$steps[[1]], nrow(path))
  expect_output(print(path), "on Sudoku Explainer's scale", fixed = TRUE)
})

test_that("ratings are those stored for the package's own puzzles", {
  stored <- read.csv(test_path("data", "ratings-se.csv"), colClasses = c(puzzle = "character"))
  stored <- stored[stored$er < 9, ]
  rated <- rate_sudoku(stored$puzzle, scale = "se")
  expect_equal(as.data.frame(rated)[c("er", "ep", "ed", "steps")], stored[-1], ignore_attr = TRUE)
})

test_that("puzzles are made to a range of ER", {
  set.seed(2)
  made <- generate_sudoku(2, scale = "se", score = c(6.5, 7.2))
  expect_true(all(made$er >= 6.5 & made$er <= 7.2))
  expect_identical(rate_sudoku(made$puzzle, scale = "se")$er, made$er)
  made <- generate_sudoku(scale = "se", require = "naked_pair", level = "Medium")
  expect_true("naked_pair" %in% explain_sudoku(made$puzzle, scale = "se")$technique)
  expect_error(
    generate_sudoku(scale = "se", require = "skyscraper"),
    class = "oxidoku_error_technique"
  )
})

test_that("ratings go to a file and come back", {
  file <- withr::local_tempfile(fileext = ".txt")
  rated <- rate_sudoku(article_1, scale = "se")
  write_sudoku(rated[c("puzzle", "er", "ep", "ed")], file, format = "serate")
  expect_match(readLines(file), " ED=[0-9.]+/[0-9.]+/[0-9.]+$")
  back <- read_sudoku(file)
  for (column in c("er", "ep", "ed")) {
    expect_identical(back[[column]], rated[[column]])
  }
})

test_that("techniques of one scale are unknown on the other", {
  expect_error(
    explain_sudoku(article_1, scale = "se", techniques = "skyscraper"),
    class = "oxidoku_error_technique"
  )
  expect_error(find_steps(article_1, techniques = "aligned_pair_exclusion"), class = "oxidoku_error_technique")
  some <- find_steps(article_1, scale = "se", techniques = c("hidden_single", "pointing"))
  expect_identical(unique(some$scale), "se")
})

test_that("the modern scale has HoDoKu's techniques, newer ones, and chains at the end", {
  hodoku <- sudoku_techniques()
  modern <- sudoku_techniques(scale = "modern")
  se <- sudoku_techniques(scale = "se")
  expect_identical(intersect(modern$name, hodoku$name), setdiff(hodoku$name, "brute_force"))
  last <- setdiff(modern$name, hodoku$name)
  expect_identical(utils::tail(modern$name, length(last)), last)
  expect_true(all(last %in% se$name))
  expect_identical(modern$score[match(hodoku$name, modern$name)], replace(hodoku$score, hodoku$name == "brute_force", NA))
  # The modern scale uses every technique that HoDoKu uses by default, and some that HoDoKu only
  # uses on request.
  used <- hodoku$name[hodoku$on_by_default & hodoku$name != "brute_force"]
  expect_true(all(used %in% modern$name[modern$on_by_default]))
  newer <- c("almost_locked_pair", "junior_exocet", "tridagon_1", "msls", "vwxyz_wing")
  expect_true(all(modern$on_by_default[match(newer, modern$name)]))
  expect_false(any(hodoku$on_by_default[match(newer, hodoku$name)]))
})

test_that("paths, hints, ratings and puzzles are on the modern scale", {
  puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
  path <- explain_sudoku(puzzle, scale = "modern")
  expect_identical(unique(path$scale), "modern")
  expect_output(print(path), "on oxidoku's scale", fixed = TRUE)
  rated <- rate_sudoku(puzzle, scale = c("hodoku", "modern"))
  expect_identical(rated$score_modern, sum(path$score))
  expect_identical(rated$steps_modern, nrow(path))
  set.seed(3)
  made <- generate_sudoku(1, require = "chute_remote_pair", scale = "modern")
  path <- explain_sudoku(made$puzzle, scale = "modern")
  at <- match("chute_remote_pair", path$technique)
  expect_false(is.na(at))
  expect_match(path$text[[at]], "can only be")
  before <- position_before(path, at)
  hint <- hint_sudoku(
    before$board, "step",
    givens = before$givens, candidates = before$marks, scale = "modern"
  )
  expect_identical(hint$technique, "chute_remote_pair")
})

test_that("nothing is guessed on the modern scale", {
  # Paths with only HoDoKu's techniques do not solve this puzzle.
  hard <- "100007090030020008009600500005300900010080002600004000300000010041000007007000300"
  rated <- rate_sudoku(hard, scale = "modern")
  expect_true(rated$by_logic)
  expect_identical(technique_names("exocet", "modern", NULL), c("junior_exocet", "double_exocet"))
  expect_identical(technique_names("Thor's Hammer", "modern", NULL), c("tridagon_1", "tridagon_2"))
})
