# Whether a machine in a table accepts digits, read as its description says.
accepted <- function(table, digits, x) {
  states <- (length(table) - 1) / (digits + 1)
  next_of <- matrix(table[-seq_len(states + 1)], states, byrow = TRUE)
  state <- table[[1]]
  for (digit in x) {
    state <- next_of[state, digit]
    if (state == 0) {
      return(FALSE)
    }
  }
  table[[1 + state]] == 1
}

all_lines <- function(digits, length) {
  lines <- as.matrix(expand.grid(rep(list(seq_len(digits)), length)))
  dimnames(lines) <- NULL
  lines
}

expect_accepts <- function(table, digits, length, holds, label = NULL) {
  lines <- all_lines(digits, length)
  expect_identical(apply(lines, 1, function(x) accepted(table, digits, x)), apply(lines, 1, function(x) isTRUE(holds(x))), label = label)
}

states_of <- function(table, digits) (length(table) - 1) / (digits + 1)

test_that("a relation is a mask for each digit of the first cell", {
  table <- relation_table(function(a, b) a < b, 4, FALSE, NULL)
  expect_identical(table, c(14L, 12L, 8L, 0L))
  # The function is called with one digit each, as `if` requires.
  even <- relation_table(function(a, b) if (a %% 2 == 0 && b %% 2 == 0) FALSE else TRUE, 4, TRUE, NULL)
  expect_identical(even, c(15L, 5L, 15L, 5L))
})

test_that("a relation with a fault is refused, with the digits", {
  error <- function(holds, symmetric = FALSE) expect_rule_error(relation_table(holds, 4, symmetric, NULL))
  expect_identical(error(function(a, b) a < b, TRUE)$digits, c(1L, 2L))
  expect_identical(error(function(a, b) if (a == 2 && b == 3) NA else TRUE)$digits, 2:3)
  expect_match(conditionMessage(error(function(a, b) "yes")), "returned yes for the digits 1 and 1")
  failed <- error(function(a, b) if (b == 4) stop("no more") else TRUE)
  expect_identical(failed$digits, c(1L, 4L))
  expect_identical(conditionMessage(failed$parent), "no more")
  error(function(a, b) FALSE)
  expect_warning(relation_table(function(a, b) TRUE, 4, FALSE, NULL), class = "oxidoku_warning_says_nothing")
  calls <- 0
  error(function(a, b) (calls <<- calls + 1) %% 2 == 0)
})

test_that("random numbers of the user change nothing outside", {
  set.seed(1)
  before <- .Random.seed
  relation_table(function(a, b) {
    stats::runif(1)
    a < b
  }, 4, FALSE, NULL)
  expect_identical(.Random.seed, before)
})

test_that("a function of all digits becomes the machine that accepts the same lines", {
  rules <- list(
    arrow = function(x) sum(x) == 2 * max(x), rising = function(x) all(diff(x) == diff(x)[1]), odd = function(x) sum(x %% 2) == x[1],
    run = function(x) max(x) - min(x) != 2, first = function(x) x[1] == 3, prime = function(x) sum(x) %in% c(3, 5, 7, 11)
  )
  for (name in names(rules)) {
    for (length in 2:4) {
      # On two cells, `rising` accepts any digits, which gives a warning.
      table <- suppressWarnings(line_table(rules[[name]], 4, length, FALSE, NULL), classes = "oxidoku_warning")
      expect_accepts(table, 4, length, rules[[name]], name)
    }
  }
  distinct <- line_table(rules$run, 5, 3, TRUE, NULL)
  expect_accepts(distinct, 5, 3, function(x) !anyDuplicated(x) && rules$run(x))
})

test_that("a line that is too long, or that no digits fill, is refused", {
  error <- expect_rule_error(line_table(function(x) TRUE, 9, 9, FALSE, NULL))
  expect_match(conditionMessage(error), "387,420,489 ways")
  expect_rule_error(line_table(function(x) FALSE, 4, 3, FALSE, NULL), "No digits satisfy the rule on a line of 3 cells")
  expect_rule_error(line_table(function(x) x[1] == x[2], 4, 2, TRUE, NULL))
  expect_warning(line_table(function(x) TRUE, 4, 2, FALSE, NULL), class = "oxidoku_warning_says_nothing")
})

# Accepts lines that rise at exactly two places.
rises <- list(
  start = NULL, step = function(s, d) if (is.null(s)) c(d, 0) else c(d, s[2] + (d > s[1])),
  accept = function(s) !is.null(s) && s[2] == 2, holds = function(x) sum(diff(x) > 0) == 2
)

test_that("an automaton accepts the lines that its steps lead to", {
  for (length in 3:5) {
    table <- automaton_table(rises$start, rises$step, rises$accept, 4, length, NULL)
    expect_accepts(table, 4, length, rises$holds)
  }
  # The table also reads shorter lines, because a state has no successor only after the last digit
  # of the longest line.
  expect_accepts(table, 4, 4, rises$holds)
  # States may be of any type, and NULL is returned for lines that cannot be accepted.
  table <- automaton_table(list(seen = integer()), function(s, d) if (!d %in% s$seen) list(seen = sort(c(s$seen, d))), function(s) TRUE, 4, 4, NULL)
  expect_accepts(table, 4, 4, function(x) !anyDuplicated(x))
})

test_that("equal rules have equal tables, however they are written", {
  by_line <- line_table(function(x) sum(x) == 6, 4, 3, FALSE, NULL)
  exact <- automaton_table(c(0, 0), function(s, d) if (s[1] < 3) c(s[1] + 1, s[2] + d), function(s) all(s == c(3, 6)), 4, 3, NULL)
  expect_identical(by_line, exact)
  expect_identical(
    automaton_table(0L, function(s, d) (s + d) %% 6, function(s) s %% 2 == 0, 4, 9, NULL),
    automaton_table(c(a = 7), function(s, d) (s + d) %% 4 + 8, function(s) s %% 2 == 1, 4, 6, NULL)
  )
  # Even and odd sums are the only two states.
  expect_identical(states_of(automaton_table(0, function(s, d) (s + d) %% 20, function(s) s %% 2 == 0, 4, 30, NULL), 4), 2)
})

test_that("too many states, and steps that fail, are refused", {
  error <- expect_rule_error(automaton_table(0, function(s, d) s * 10 + d, function(s) TRUE, 9, 9, NULL))
  expect_match(conditionMessage(error), "more than 4,096 states after cell 4 of 9")
  failed <- expect_rule_error(automaton_table(0, function(s, d) stop("here"), function(s) TRUE, 4, 2, NULL))
  expect_identical(failed$state, 0)
  expect_identical(failed$digits, 1L)
  expect_rule_error(automaton_table(0, function(s, d) s, function(s) NA, 4, 2, NULL))
  expect_rule_error(automaton_table(0, function(s, d) NULL, function(s) TRUE, 4, 2, NULL), "No digits satisfy")
})

test_that("a pattern matches the lines that R's own regular expressions match", {
  patterns <- c(
    ".*(13|24).*", "(12|2.3|3..4).*", "1*2+3?.*", "[1-3]{2,3}4*", "[^2]+", "(1|23)*4?", "1{2,}.?", "^1.*4$", "(1?2?){2}3", "((1|2)(3|4))*", "."
  )
  for (pattern in patterns) {
    whole <- paste0("^(", sub("[$]$", "", sub("^\\^", "", pattern)), ")$")
    matches <- function(x) grepl(whole, paste(x, collapse = ""))
    for (length in 1:5) {
      if (any(apply(all_lines(4, length), 1, matches))) {
        expect_accepts(regex_table(pattern, 4, length, NULL), 4, length, matches, paste(pattern, length))
      } else {
        expect_rule_error(regex_table(pattern, 4, length, NULL))
      }
    }
  }
  # The digits from 10 are written as letters.
  expect_true(accepted(regex_table("[9A]B", 11, 2, NULL), 11, c(10, 11)))
})

test_that("a pattern that cannot be read is refused with the character", {
  for (bad in c("1(2", "1)2", "[12", "a", "*1", "1{2", "1{3,2}", "1{}", "[1-a]", "1|*")) {
    error <- expect_error(regex_table(bad, 4, 2, NULL), class = "oxidoku_error_argument", info = bad)
    expect_identical(error$arg, "pattern")
  }
})
