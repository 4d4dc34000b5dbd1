# Rules that a user defines, compared with their functions on full boards.

test_that("relations of two digits are those of their function, on 4x4 and 6x6", {
  line <- "r1c1 r2c2 r3c2 r4c3"
  expect_same_boards(empty_4, rule_pairs(line, \(a, b) a < b | a == 4), \(x) {
    at <- digits_at(x, line)
    all(at[-4] < at[-1] | at[-4] == 4)
  }, size = 4)
  expect_same_boards(empty_4, rule_pairs("r1c1 r2c3 r4c4", \(a, b) abs(a - b) == 1 || a == b, all = TRUE), \(x) {
    diff(range(digits_at(x, "r1c1 r2c3 r4c4"))) <= 1
  }, size = 4)
  expect_same_boards(empty_4, rule_neighbours(\(a, b) a + b != 3), \(x) {
    !any(x[-1, ] + x[-4, ] == 3) && !any(x[, -1] + x[, -4] == 3)
  }, size = 4, regions = "none")
  expect_same_boards(some_6, rule_neighbours(\(a, b) a + b != 12, moves = list(c(2, 1))), \(x) {
    same <- \(a, b) any(a == 6 & b == 6)
    !same(x[-(1:2), -1], x[-(5:6), -6]) && !same(x[-1, -(1:2)], x[-6, -(5:6)]) &&
      !same(x[-(1:2), -6], x[-(5:6), -1]) && !same(x[-1, -(5:6)], x[-6, -(1:2)])
  }, size = 6)
})

test_that("moves are all moves of their kind, each pair once", {
  moves_of <- \(...) sudoku_rules(rule_neighbours(\(a, b) a != b, ...), size = 4)$rules[[1]]$values[-1]
  expect_identical(moves_of(), c(0L, 1L, 1L, 0L))
  expect_identical(moves_of("corner"), c(1L, -1L, 1L, 1L))
  expect_identical(moves_of("knight"), c(1L, -2L, 1L, 2L, 2L, -1L, 2L, 1L))
  expect_identical(moves_of("knight"), moves_of(list(c(2, -1))))
  expect_identical(moves_of("diagonal"), c(1L, -1L, 1L, 1L, 2L, -2L, 2L, 2L, 3L, -3L, 3L, 3L))
  knight <- count_solutions(sudoku_puzzle(rules = sudoku_rules(rule_anti_knight(), size = 6)), limit = Inf)
  own <- count_solutions(sudoku_puzzle(rules = sudoku_rules(rule_neighbours(`!=`, "knight"), size = 6)), limit = Inf)
  expect_identical(as.numeric(own), as.numeric(knight))
})

test_that("a function of all digits works on lines whose cells see each other, and on others", {
  expect_same_boards(empty_4, rule_line("r1c1 r1c2 r1c3", \(x) sum(x) == 2 * max(x)), \(x) {
    sum(x[1, 1:3]) == 2 * max(x[1, 1:3])
  }, size = 4)
  diagonal <- cbind(1:4, 1:4)
  expect_same_boards(empty_4, rule_line("r1c1-r4c4", \(x) length(unique(x)) == 2), \(x) length(unique(x[diagonal])) == 2, size = 4)
  squares <- expand.grid(row = 1:5, col = 1:5)
  expect_same_boards(some_6, rule_line("squares", \(x) sum(x) > 5 && sum(x) < 21), \(x) {
    x <- unclass(x)
    sums <- mapply(\(r, k) sum(x[r + 0:1, k + 0:1]), squares$row, squares$col)
    all(sums > 5 & sums < 21)
  }, size = 6)
  # Several lines of different lengths.
  expect_same_boards(empty_4, rule_line(list("r1c1 r1c2", "r4c1 r4c2 r4c3"), \(x) sum(x) %in% c(4, 8)), \(x) {
    sum(x[1, 1:2]) %in% c(4, 8) && sum(x[4, 1:3]) %in% c(4, 8)
  }, size = 4)
})

test_that("automata and expressions read long lines", {
  # The state before the first digit is not passed to the accepting function.
  step <- \(s, d) if (is.null(s)) c(d, 0, 0) else c(d, d > s[1], s[3] + (s[2] && d < s[1]))
  peaks <- rule_automaton("r3c1-r3c6", NULL, step, \(s) if (s[3] == 2) TRUE else FALSE)
  count <- \(row) sum(diff(sign(diff(row))) == -2)
  expect_same_boards(some_6, peaks, \(x) count(x[3, ]) == 2, size = 6)
  beside <- \(row) any(paste0(row[-6], row[-1]) %in% c("25", "52", "36"))
  expect_same_boards(some_6, rule_regex("columns", ".*(25|52|36).*"), \(x) all(apply(x, 2, beside)), size = 6)
  expect_same_boards(some_6, rule_regex("boxes", "^[^6].{3,4}.?[1-5]$"), \(x) {
    all(c(x[c(1, 3, 5), c(1, 4)], x[c(2, 4, 6), c(3, 6)]) != 6)
  }, size = 6)
})

test_that("the same line has one engine rule a line, and one table", {
  rules <- sudoku_rules(rule_regex("columns", ".*(15|51).*"))$rules
  expect_length(rules, 9)
  expect_length(unique(lapply(rules, `[[`, "table")), 1)
  expect_length(sudoku_rules(rule_pairs(list("r1c1 r1c2", "r5c5 r6c6 r7c7"), `<`))$rules, 2)
})

test_that("functions are called when the rule meets its board, and never later", {
  calls <- 0
  rule <- rule_pairs("r1c1 r1c2", function(a, b) {
    calls <<- calls + 1
    a < b
  })
  format(rule)
  expect_identical(calls, 0)
  rules <- sudoku_rules(rule, size = 4)
  made <- calls
  expect_gte(made, 16)
  puzzle <- sudoku_puzzle(rules = rules)
  solve_sudoku(puzzle)
  count_solutions(puzzle)
  as_sudoku(as.character(puzzle))
  expect_identical(calls, made)
  has_function <- function(x) is.function(x) || is.environment(x) || is.list(x) && any(vapply(x, has_function, NA))
  expect_false(has_function(unclass(rules)))
})

test_that("what makes no sense is refused with the digits, the cells and the rule", {
  error <- function(rule, size = 4) expect_rule_error(sudoku_rules(rule_diagonals(), rule, size = size))
  asymmetric <- error(rule_pairs("r1c1 r2c2", \(a, b) a < b, all = TRUE))
  expect_identical(asymmetric$digits, c(1L, 2L))
  expect_identical(asymmetric$rule, 2L)
  expect_identical(asymmetric$cells, data.frame(row = 1:2, col = 1:2))
  expect_identical(error(rule_neighbours(\(a, b) a < b))$digits, c(1L, 2L))
  expect_match(conditionMessage(error(rule_line("r1c1 r1c2", \(x) NA))), "must return TRUE or FALSE")
  expect_match(conditionMessage(error(rule_line("r1c1-r1c3", \(x) sum(x) == 5))), "digits that all differ")
  long <- error(rule_line("r1c1-r9c9", \(x) TRUE), size = 9)
  expect_match(conditionMessage(long), "387,420,489 ways")
  expect_identical(nrow(long$cells), 9L)
  many <- error(rule_automaton("rows", 0, \(s, d) s * 10 + d, \(s) TRUE), size = 9)
  expect_match(conditionMessage(many), "4,096 states after cell 4 of 9")
  expect_match(conditionMessage(error(rule_regex(list("r1c1-r1c4", "r2c1 r2c2"), "1..."))), "a line of 2 cells")
  failed <- error(rule_automaton("r1c1", 0, \(s, d) stop("no"), \(s) TRUE))
  expect_identical(conditionMessage(failed$parent), "no")
  error(rule_pairs("r1c1 r9c9", `<`))
  error(rule_pairs("r1c1 r1c2", `==`))
})

test_that("a rule that says nothing is a warning", {
  warned <- function(rule) expect_warning(sudoku_rules(rule, size = 4), class = "oxidoku_warning_says_nothing")
  warned(rule_pairs("r1c1 r2c2", \(a, b) a < b | a >= b))
  warned(rule_line("r1c1 r1c2", \(x) sum(x) > 2))
  warned(rule_automaton("rows", 0, \(s, d) s + d, \(s) s > 3))
  warned(rule_regex("rows", ".*"))
  expect_no_warning(sudoku_rules(rule_regex("rows", ".*1.*2.*"), size = 4))
})

test_that("arguments are checked", {
  refused <- function(code) expect_error(code, class = "oxidoku_error_argument")
  refused(rule_pairs("r1c1 r1c2", 3))
  refused(rule_pairs("r1c1", `<`))
  refused(rule_pairs(list(), `<`))
  refused(rule_pairs("r1c1 r1c2"))
  refused(rule_neighbours(`!=`, "king"))
  refused(rule_neighbours(`!=`, list(c(0, 0))))
  refused(rule_neighbours(`!=`, list()))
  refused(rule_line("r1c1", \(x) TRUE, label = "two\nlines"))
  refused(rule_line("r1c1", \(x) TRUE, label = ""))
  refused(rule_line("r1c1", \(x) TRUE, look = "bold"))
  refused(rule_regex("r1c1", 1))
  refused(rule_regex("r1c1", "(1"))
  refused(rule_regex("r1c1", "[1"))
  refused(rule_regex("r1c1", "1{3,2}"))
  refused(sudoku_rules(rule_line("boxes", \(x) TRUE), size = 5))
})

test_that("label, description and look are part of the rules; how the code was written is not", {
  rules <- function(...) sudoku_rules(rule_pairs("r1c1 r1c2", ...), size = 4)
  plain <- rules(\(a, b) a < b)
  expect_true(plain == rules(\(x, y) y > x))
  expect_false(plain == rules(\(a, b) a > b))
  expect_false(plain == rules(\(a, b) a < b, label = "less"))
  expect_false(plain == rules(\(a, b) a < b, look = "cage"))
  expect_false(rules(\(a, b) a < b, description = "a") == rules(\(a, b) a < b, label = "a"))
  # A symmetric relation is the same from both ends.
  expect_true(rules(`!=`) == sudoku_rules(rule_pairs("r1c2 r1c1", `!=`), size = 4))
  expect_false(plain == sudoku_rules(rule_pairs("r1c2 r1c1", `<`), size = 4))
  # The order of the rules does not matter.
  two <- list(rule_neighbours(\(a, b) a + b != 3), rule_neighbours(\(a, b) a + b != 4))
  expect_identical(sudoku_rules(two, size = 4), sudoku_rules(rev(two), size = 4))
  expect_identical(solve_sudoku(sudoku_puzzle(rules = plain))$status, "multiple")
})

test_that("code makes the same rules, by their functions or by tables", {
  limit <- 5
  rules <- sudoku_rules(
    rule_pairs("r1c1 r2c2", \(a, b) a + b > 3, all = TRUE, label = "a \\ \"b\""), rule_neighbours(\(a, b) a + b != limit, "knight"),
    rule_line("r1c1 r1c2 r1c3", \(x) sum(x) > limit + 1), rule_regex("columns", ".*(14|41).*"),
    rule_automaton(list("r1c1-r1c4", "r4c4 r4c3"), 0, \(s, d) s + d, \(s) s > limit, description = "More."),
    size = 4
  )
  code <- format(rules, code = TRUE)
  expect_identical(eval(str2lang(code))$key, rules$key)
  expect_match(code, "holds = \\(a, b) a + b > 3", fixed = TRUE)
  expect_no_match(code, "limit")
  bare <- lapply(rules$rules, function(rule) rule[names(rule) != "formula"])
  expect_identical(eval(str2lang(format(known_rules(rules$shape, bare), code = TRUE)))$key, rules$key)
})

test_that("a formula is kept if it needs nothing from elsewhere", {
  limit <- 3
  abs <- function(x) x
  formula <- function(fun) formula_of(list(holds = fun))
  expect_identical(formula(\(a, b) a < b), c(holds = "\\(a, b) a < b"))
  expect_identical(formula(\(a, b) a < limit), NULL)
  expect_identical(formula(\(a, b) abs(a - b) > 1), NULL)
  expect_identical(formula(`<`), NULL)
  expect_true(nzchar(formula(function(x) {
    top <- max(x)
    for (i in seq_along(x)) top <- top - x[i]
    sapply(x, function(y, z = 1) y + z)
    list(a = top)$a == 0 && x[, drop = TRUE][1] > 0
  })))
  expect_identical(formula_of(list(start = new.env(), step = \(s, d) d)), NULL)
})

test_that("prints, sentences and explanations use the label and the description", {
  rules <- sudoku_rules(
    rule_pairs("r1c1 r2c3", \(a, b) a > b + 1, label = "drop", description = "Digits drop by two."), rule_line("r4c1 r4c2", \(x) sum(x) > 4),
    size = 4
  )
  expect_identical(format(rules), "4x4, drop, 1 line rule")
  expect_output(print(rules), "drop: r1c1 r2c3 (\\(a, b) a > b + 1)", fixed = TRUE)
  expect_identical(rule_sentences(rules, c(play_words, shape_labels()))[[1]], "Digits drop by two.")
  expect_identical(vapply(key_of_rules(rules), `[[`, "", "label"), c("drop", "line rule"))
  expect_match(paste(unlist(cell_notes(rules, rules$facts, as.list(c(play_words, shape_labels())))), collapse = " "), "drop")
  expect_match(paste(find_steps(sudoku_puzzle(rules = rules))$text, collapse = " "), "drop")
  error <- expect_rule_error(sudoku_rules(rule_pairs("r1c1 r1c2", `==`, label = "twins"), size = 4))
  expect_match(conditionMessage(error), "twins")
})

test_that("each look is drawn in its own way, and named lines are not drawn", {
  drawn_of <- function(rule) length(drawn(canvas_grob(rules_pieces(sudoku_rules(rule), sudoku_rules()$facts)$under)))
  expect_gt(drawn_of(rule_pairs("r1c1 r1c2", `<`)), 0)
  expect_gt(drawn_of(rule_automaton("r1c1 r1c2", 0, \(s, d) d, \(s) s > 3)), 0)
  expect_identical(drawn_of(rule_regex("columns", ".*[12].*3.*")), drawn_of(rule_anti_knight()))
  rules <- sudoku_rules(rule_regex("columns", ".*(15|51).*", label = "flatmates"))
  expect_identical(lapply(key_of_rules(rules), `[[`, "label"), list("flatmates"))
  expect_no_error(svg_picture(rules_pieces(rules, rules$facts)$under))
})

test_that("puzzles with own rules are saved, copied, joined with classic ones and read from their text", {
  rules <- sudoku_rules(
    rule_pairs("r1c1 r1c2", \(a, b) a < b, label = "\u00fc~/=-"), rule_line("squares", \(x) sum(x) > 5, label = "more than 5"),
    size = 4
  )
  puzzle <- sudoku_puzzle("1...............", rules)
  both <- c(puzzle, as_sudoku(strrep(".", 81)), puzzle)
  expect_identical(rules(both[3])$key, rules$key)
  expect_true(both[1] == both[3])
  expect_true(puzzle == as_sudoku(as.character(puzzle)))
  expect_identical(rules(as_sudoku(as.character(puzzle))), rules)
  # A table for many lines is written once for each group of lines: here for squares within a box
  # and for others.
  expect_length(gregexpr("own~", as.character(puzzle))[[1]], 3)
  # Files contain only numbers, so a session without these functions can read them.
  file <- withr::local_tempfile(fileext = ".rds")
  saveRDS(both, file)
  expect_identical(as.character(readRDS(file)), as.character(both))
  counted <- count_solutions(both[c(1, 3)], limit = Inf)
  expect_identical(as.numeric(counted), rep(as.numeric(count_solutions(puzzle, limit = Inf)), 2))
})

test_that("cut text with tables is an error", {
  text <- as.character(sudoku_puzzle(rules = sudoku_rules(rule_pairs("r1c1 r1c2", `<`), size = 4)))
  local_brief_errors()
  for (end in seq(1, nchar(text) - 1, by = 3)) {
    expect_error(solve_sudoku(substr(text, 1, end)), class = "oxidoku_error")
  }
  expect_error(solve_sudoku(sub("own1", "own2", text)), class = "oxidoku_error")
})

# ---- Puzzles made elsewhere -------------------------------------------------------

test_that("puzzles with rules of the user's own are solved right", {
  file <- file.path(Sys.getenv("OXIDOKU_SHARED", "none"), "variants", "own_rules_dev.json")
  skip_if_not(file.exists(file), "puzzles of developers")
  puzzles <- jsonlite::read_json(file)
  expect_gte(length(puzzles), 20)
  # A small sweep has one puzzle of each mix of kinds.
  kinds <- lapply(puzzles, function(puzzle) sort(unique(vapply(puzzle$rules, `[[`, "", "kind"))))
  puzzles <- puzzles[sweep_size(!duplicated(kinds), TRUE, TRUE)]
  expect_setequal(unlist(kinds), c("pairs", "automaton", "sum", "any"))
  places <- function(cells, size) cbind(unlist(cells) %/% size + 1L, unlist(cells) %% size + 1L)
  make <- function(rule, size) {
    switch(rule$kind,
      pairs = {
        related <- do.call(rbind, lapply(rule$relation, \(row) if (is.character(row)) strsplit(row, "")[[1]] == "1" else unlist(row) == 1))
        rule_pairs(lapply(rule$pairs, places, size), \(a, b) related[a, b], label = "pair")
      },
      automaton = {
        next_of <- do.call(rbind, lapply(rule$`next`, unlist))
        accept <- unlist(rule$accept)
        # States are counted from 1.
        rule_automaton(
          lapply(rule$lines, places, size), rule$start, \(s, d) if (next_of[s, d] > 0) next_of[s, d], \(s) s %in% accept
        )
      },
      sum = rule_sum(places(rule$cells, size), rule$equals, weights = unlist(rule$factors)),
      any = do.call(rule_any, lapply(rule$of, make, size)),
      stop("no such rule: ", rule$kind)
    )
  }
  for (puzzle in puzzles) {
    rules <- sudoku_rules(lapply(puzzle$rules, make, puzzle$size), size = puzzle$size, box = unlist(puzzle$box))
    solved <- solve_puzzles(sudoku_puzzle(puzzle$givens, rules))
    expect_identical(solved$status, "unique", label = puzzle$id)
    expect_identical(cells_of_puzzles(solved$solution), puzzle$solution, label = puzzle$id)
  }
})
