test_that("rows above 9 are numbers, and letters are read too", {
  x <- sudoku_puzzle(rules = sudoku_rules(rule_sandwich(rows = c(r10 = 17)), rule_skyscraper(top = c(c12 = 3)), size = 12))
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "iss")
  expect_match(readLines(file), "Sandwich~17~R10", fixed = TRUE)
  expect_match(readLines(file), "Skyscraper~C12~3~", fixed = TRUE)
  expect_identical(read_sudoku(file)$puzzle, x)
  expect_identical(read_sudoku(I(sub("C12", "Cc", sub("R10", "Ra", readLines(file)))))$puzzle, x)
})

test_that("two givens in a cell are refused, sum lines are read", {
  expect_match(read_sudoku(I(".~R1C1_1~R1C1_3"), format = "iss")$reason, "two givens")
  x <- sudoku_puzzle(rules = sudoku_rules(rule_sum_line("r1c1 r1c2 r1c3 r1c4", 9)))
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "iss")
  expect_identical(read_sudoku(file)$puzzle, x)
})

test_that("a rule of white dots without dots is written if no other rule has dots", {
  write <- function(...) {
    file <- withr::local_tempfile()
    write_sudoku(sudoku_puzzle(rules = sudoku_rules(...)), file, format = "iss")
    readLines(file)
  }
  expect_match(write(rule_kropki(all_marked = "white")), "AntiConsecutive", fixed = TRUE)
  # A dot exempts its edge, which Interactive Sudoku Solver cannot express.
  expect_error(
    write(rule_kropki(all_marked = "white"), rule_kropki(black = "r1c1 r1c2")),
    class = "oxidoku_error_file"
  )
  expect_error(write(rule_kropki(all_marked = "white", difference = 2)), class = "oxidoku_error_file")
})

read_iss <- function(...) read_sudoku(I(paste0(".Shape~4x4", ...)), format = "iss")$puzzle

iss_reason <- function(...) read_sudoku(I(paste0(".Shape~4x4", ...)), format = "iss")$reason

# Expects that the 4x4 grids that satisfy a text are those that `keeps` accepts.
expect_same_grids <- function(text, keeps, label = text) {
  found <- vapply(grids_in(all_solutions(read_iss(text), limit = 300)), paste, "", collapse = "")
  wanted <- vapply(Filter(keeps, all_grids_4()), paste, "", collapse = "")
  expect_identical(sort(found), sort(wanted), label = label)
}

letters_for <- function(keeps, size = 4) letters_of_relation(as.integer(outer(seq_len(size), seq_len(size), keeps) %*% 2^(seq_len(size) - 1)))

test_that("pairs, groups and kinds without a kind here are read by their meaning", {
  line <- function(board) board[cbind(1:4, c(1, 3, 2, 4))]
  cells <- "~R1C1~R2C3~R3C2~R4C4"
  odd <- function(a, b) (a + 2 * b) %% 4 != 1
  expect_same_grids(paste0(".Pair~", letters_for(odd), "~_odd", cells), function(x) all(odd(line(x)[-4], line(x)[-1])))
  near <- function(a, b) abs(a - b) != 2
  expect_same_grids(paste0(".PairX~", letters_for(near), "~_near", cells), function(x) all(outer(line(x), line(x), near)))
  # For two cells, the relation applies in the order in which they are listed.
  expect_same_grids(paste0(".PairX~", letters_for(`<=`), "~_", cells), function(x) !is.unsorted(line(x)))
  two <- paste0(".Pair~", letters_for(`<`), "~_a~R1C1~R1C2~~R2C1~R2C2~_b~R3C1~R3C2")
  expect_same_grids(two, function(x) all(x[1:3, 1] < x[1:3, 2]))
  expect_same_grids(paste0(".Binary~", chartr("-_", "_-", letters_for(odd)), "~_", cells), function(x) all(odd(line(x)[-4], line(x)[-1])))
  expect_same_grids(".Regex~LigyfDMpLio~R1C1~R2C3~R3C2~~R1C4~R2C4~R3C4", function(x) line(x)[[2]] %in% 2:3 && x[2, 4] %in% 2:3)
  expect_same_grids(".SameValues~2~R1C1~R2C3", function(x) x[1, 1] == x[2, 3])
  expect_same_grids(".SameValues~3~R1C1~R2C3~R3C2", function(x) length(unique(line(x)[-4])) == 1)
  # No digits of the cage add up to 5.
  subsets <- expand.grid(rep(list(0:1), 3))[-1, ]
  expect_same_grids(".RellikCage~5~R1C1~R2C1~R3C1", function(x) !any(as.matrix(subsets) %*% x[1:3, 1] == 5))
  # The cage has as many even digits as odd ones and as many low digits as high ones, and its
  # digits differ.
  equal <- function(d) sum(d %% 2 == 0) == 1 && sum(d <= 2) == 1 && d[[1]] != d[[2]]
  expect_same_grids(".EqualityCage~R1C1~R2C2", function(x) equal(c(x[1, 1], x[2, 2])))
  taxicab <- function(x) {
    at <- which(x > 0, arr.ind = TRUE)
    apart <- as.matrix(stats::dist(at, "manhattan"))
    !any(outer(x[at], x[at], `==`) & apart == x[at])
  }
  expect_same_grids(".AntiTaxicab", taxicab)
})

test_that("a group is repeated on the cells of its mask, and what joins parts says nothing", {
  edge <- letters_for(function(a, b) a + b != 5)
  # The mask selects the first three cells of row 1, and the group is shifted from R1C1 to each.
  expect_same_grids(
    paste0(".Replicate~H~R1C1.Pair~", edge, "~_five~R2C1~R2C2.End"), function(x) all(x[2, 1:3] + x[2, 2:4] != 5)
  )
  expect_same_grids(paste0(".And.Thermo~R1C1~R1C2.And.Thermo~R2C1~R2C2.End.End"), function(x) all(x[1:2, 1] < x[1:2, 2]))
  expect_same_grids(".SearchPriority~5~R1C1", function(x) TRUE)
  # A relation on all edges is one rule.
  sides <- paste0(".Replicate~", sub("A+$", "", letters_of_bits(rep(c(1, 1, 1, 0), 4), TRUE)), ".Pair~", edge, "~_five~R1C1~R1C2.End")
  downs <- paste0(".Replicate~", sub("A+$", "", letters_of_bits(rep(1, 12), TRUE)), ".Pair~", edge, "~_five~R1C1~R2C1.End")
  expect_true(rules(read_iss(sides, downs)) == sudoku_rules(rule_neighbours(\(a, b) a + b != 5, label = "five"), size = 4))
})

test_that("machines are read and written as their letters say, a line in parts too", {
  x <- sudoku_puzzle(rules = sudoku_rules(
    rule_automaton(list("r1c1 r2c3 r3c2", "r1c4 r2c2 r3c3"), 0, \(s, d) (s + d) %% 3, \(s) s == 0, label = "~ 3. 50%"), size = 4
  ))
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "iss")
  expect_match(readLines(file), "~_%7E%203%2E%2050%25~R1C1~R2C3~R3C2~~R1C4~R2C2~R3C3$")
  expect_identical(rules(read_sudoku(file)$puzzle)$rules, lapply(rules(x)$rules, function(rule) rule[names(rule) != "formula"]))
  # Accepts a digit, a break, a digit and then a 1.
  next_of <- rbind(c(2L, 2L, 2L, 2L, 0L), c(0L, 0L, 0L, 0L, 3L), c(4L, 4L, 4L, 4L, 0L), c(5L, 0L, 0L, 0L, 0L), 0L)
  letters <- letters_of_machine(machine_table(1L, c(0L, 0L, 0L, 0L, 1L), next_of), 5)
  expect_same_grids(paste0(".NFA~", letters, "~_~R1C1~-~R2C3~R3C2"), function(x) x[3, 2] == 1)
  expect_match(iss_reason(".NFA~", letters, "~_~R1C1~R2C3~R3C2"), "No digits")
})

test_that("pieces beside boxes are cells of different digits, and closed lines close", {
  layout <- "0011001122332233"
  columns <- lapply(1:4, function(i) rule_extra_region(paste0("r", 1:4, "c", i)))
  expect_true(rules(read_iss(".Jigsaw~", "0123012301230123")) == sudoku_rules(columns, size = 4))
  expect_true(rules(read_iss(".NoBoxes.Jigsaw~", layout)) == sudoku_rules(regions = layout))
  loop <- "~R1C1~R1C2~R2C3~R2C2~R1C1"
  ring <- function(x) c(x[1, 1], x[1, 2], x[2, 3], x[2, 2])
  expect_same_grids(paste0(".Whisper~2", loop), function(x) all(abs(diff(ring(x)[c(1:4, 1)])) >= 2))
  expect_same_grids(paste0(".Renban", loop), function(x) length(unique(ring(x))) == 4)
  expect_same_grids(paste0(".Modular~2", loop), function(x) all(diff(ring(x)[c(1:4, 1)]) %% 2 == 1))
})

test_that("sums, counts and choices are read by their meaning", {
  expect_same_grids(".EqualSum~R1C1~R1C2~-~R3C3~R4C4~-~R2C3", function(x) x[1, 1] + x[1, 2] == x[3, 3] + x[4, 4] && x[2, 3] == x[3, 3] + x[4, 4])
  expect_same_grids(".Sum~1_=_2_-1~R1C1~R2C3", function(x) 2 * x[1, 1] - x[2, 3] == 1)
  group <- function(x) x[cbind(c(1, 2, 3), c(1, 3, 2))]
  expect_same_grids(".ContainAtLeast~1_1_2~R1C1~R2C3~R3C2", function(x) sum(group(x) == 1) >= 2 && 2 %in% group(x))
  expect_same_grids(".ContainExact~1_1~R1C1~R2C3~R3C2", function(x) sum(group(x) == 1) == 2)
  expect_same_grids(".LookAndSay~2102~R1C1~R2C3~R3C2", function(x) sum(group(x) == 1) == 2 && !2 %in% group(x))
  expect_same_grids(".CountingCircles~R1C1~R2C3~R3C2", function(x) all(vapply(group(x), function(d) sum(group(x) == d) == d, NA)))
  expect_same_grids(".SameValues~2~R1C1~R1C2~R3C3~R4C4", function(x) identical(sort(x[1, 1:2]), sort(c(x[3, 3], x[4, 4]))))
  expect_same_grids(
    ".Or.Thermo~R1C1~R1C2.And.~R2C1_1.V~R4C3~R4C4.End.~R3C1_4_2.End",
    function(x) x[1, 1] < x[1, 2] || x[3, 1] %in% c(2, 4) || x[2, 1] == 1 && x[4, 3] + x[4, 4] == 5
  )
})

test_that("a lunchbox is read as what it means", {
  cells <- "~R1C1~R2C3~R3C2~R4C4"
  sums <- list("0" = 0, "2" = 2, "3" = 3, "5" = 5)
  # The digits between the least and the greatest, wherever these are.
  between <- function(board) {
    digits <- board[cbind(1:4, c(1, 3, 2, 4))]
    ends <- sort(c(which.min(digits), which.max(digits)))
    if (anyDuplicated(digits)) NA else sum(digits[setdiff(seq(ends[[1]], ends[[2]]), ends)])
  }
  for (name in names(sums)) {
    expect_same_grids(paste0(".Lunchbox~", name, cells), function(x) between(x) %in% sums[[name]])
  }
  expect_same_grids(paste0(".Lunchbox~", cells), function(x) between(x) %in% 0)
  expect_match(iss_reason(".Lunchbox~11", cells), "cannot have the sum 11")
  # Digits that begin at 0, and two cells.
  holds <- function(shape, cells, sum, holds) {
    read <- read_sudoku(I(paste0(shape, ".Lunchbox~", sum, "~", paste(cells, collapse = "~"))), format = "iss")$puzzle
    plain <- sudoku_puzzle(rules = sudoku_rules(size = 4, digits = digits_of_shape(rules(read)$shape)))
    found <- vapply(as.list(all_solutions(read, limit = Inf)), function(x) paste(as.matrix(x), collapse = ""), "")
    wanted <- Filter(function(x) holds(as.matrix(x)), as.list(all_solutions(plain, limit = Inf)))
    expect_gt(length(wanted), 0)
    expect_setequal(found, vapply(wanted, function(x) paste(as.matrix(x), collapse = ""), ""))
  }
  names <- c("R1C1", "R2C3", "R3C2", "R4C4")
  for (sum in c(0, 1, 3)) holds(".Shape~4x4~0-3", names, sum, function(x) between(x) %in% sum)
  holds(".Shape~4x4", c("R1C1", "R2C3"), 0, function(x) x[1, 1] != x[2, 3])
  expect_match(iss_reason(".Lunchbox~3~R1C1~R2C3", ""), "cannot have the sum 3")
})

test_that("a branch that no digits satisfy is left out of a choice", {
  # The two cells are in one box, so they cannot be equal.
  equal <- paste0(".Pair~", letters_for(`==`), "~_~R1C1~R2C2")
  expect_same_grids(paste0(".Or", equal, ".And.~R3C3_2", equal, ".End.~R1C3_3.End"), function(x) x[1, 3] == 3)
  expect_same_grids(paste0(".Or.Or", equal, ".Cage~9~R1C1~R1C2.End.~R1C3_3.End"), function(x) x[1, 3] == 3)
  # If there is no other branch, the puzzle is impossible.
  expect_match(iss_reason(".Or", equal, ".Cage~9~R1C1~R1C2.End"), "impossible puzzle")
  # A branch that is wrong for another reason is not left out.
  expect_match(iss_reason(".Or.Cage~3~R1C8~R1C9.~R1C3_3.End"), "not on the board")
})

test_that("parts of more forms are repeated, also within a choice", {
  bits <- function(...) sub("A+$", "", letters_of_bits(as.integer(1:16 %in% c(...)), TRUE))
  choice <- paste0(".Replicate~", bits(1, 3), ".Or.~R1C1_1.And.~R1C2_1.~R2C1_2.End.End.End")
  keeps <- function(x, col) x[1, col] == 1 || x[1, col + 1] == 1 && x[2, col] == 2
  expect_same_grids(choice, function(x) keeps(x, 1) && keeps(x, 3))
  groups <- paste0(".Replicate~", bits(1, 2), ".EqualSum~R1C1~R2C2~-~R3C3~R4C1.End")
  expect_same_grids(groups, function(x) all(x[1, 1:2] + x[2, 2:3] == x[3, 3:4] + x[4, 1:2]))
  expect_same_grids(paste0(".Replicate~", bits(1, 2, 5), ".AntiKnight.~R1C1_1_2.End"), function(x) {
    x[1, 1] < 3 && x[1, 2] < 3 && x[2, 1] < 3 && keeps_rule("anti_knight", x, list(), integer(), NULL)
  })
  # Cells outside the board are reported once.
  outside <- suppressWarnings(iss_reason(".Var~S~shade~4x4.Replicate~H~VS1.~VS1_1_2.End"), classes = "oxidoku_warning_left_out")
  expect_match(outside, "^without: Var [(]cells outside the grid[)]$")
  deep <- paste0(strrep(".Or", 30), ".~R1C1_1", strrep(".End", 30))
  expect_match(iss_reason(deep), "deep")
  many <- paste0(strrep(paste0(".Replicate~", bits(1, 2, 5, 6)), 7), ".~R1C1_1_2", strrep(".End", 7))
  expect_match(iss_reason(many), "more than|off the board")
})
