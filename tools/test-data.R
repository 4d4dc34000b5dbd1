# Writes the data of tests: puzzles, cases of techniques and ratings. Those for R are in
# tests/testthat/data/, and those for the engine crate in its tests/data/. The installed package
# makes them, and the tests check them with the slow solvers.
#
#   Rscript tools/test-data.R
#
# Run it after adding a technique (for its cases), or if a rating changes for a good reason.

library(oxidoku)
set.seed(20)

folders <- c("tests/testthat/data", "src/rust/engine/tests/data")
for (folder in folders) {
  dir.create(folder, showWarnings = FALSE)
}

write_table <- function(rows, name) {
  for (folder in folders) {
    utils::write.csv(rows, file.path(folder, name), row.names = FALSE, quote = FALSE, na = "")
  }
  message(name, ": ", nrow(rows), " rows")
}

string <- function(board) paste(t(board), collapse = "")
matrix_of <- function(text) matrix(as.integer(strsplit(text, "")[[1]]), 9, byrow = TRUE)

# ---- Puzzles: of every level, with many solutions, and with none ----

one_solution <- unlist(lapply(levels(sudoku_techniques()$level), function(level) {
  generate_sudoku(12, level = level)$puzzle
}))
few_clues <- generate_sudoku(6, clues = 20)$puzzle

# Removes clues from a puzzle, so that it has several solutions.
without_clues <- function(puzzle, n) {
  board <- matrix_of(puzzle)
  board[sample(which(board != 0L), n)] <- 0L
  string(board)
}
several <- mapply(without_clues, one_solution[1:12], rep(1:3, 4), USE.NAMES = FALSE)

# Adds a digit that fits its houses but not the solution, so that there is no solution.
with_wrong_digit <- function(puzzle) {
  board <- matrix_of(puzzle)
  open <- candidates(board)
  solution <- solve_sudoku(board)$solution
  open[cbind(c(row(board)), c(col(board)), c(solution))] <- FALSE
  wrong <- which(open, arr.ind = TRUE)
  wrong <- wrong[sample(nrow(wrong), 1), ]
  board[wrong[[1]], wrong[[2]]] <- wrong[[3]]
  string(board)
}
none <- vapply(one_solution[13:20], with_wrong_digit, "", USE.NAMES = FALSE)

# Solutions are counted up to this limit.
most <- 1000
puzzles <- c(one_solution, few_clues, several, none)
solved <- solve_puzzles(puzzles)
write_table(data.frame(
  puzzle = puzzles,
  solutions = pmin(count_solutions(puzzles, limit = most), most),
  first = solved$solution
), "puzzles.csv")

# ---- Ratings ----

rated <- c(one_solution, few_clues)
ratings <- rate_sudoku(rated)
write_table(data.frame(
  puzzle = rated, level = ratings$level, score = ratings$score, steps = ratings$steps
), "ratings.csv")

# ---- Cases of techniques ----

candidate_names <- function(rows) {
  sprintf("%dr%dc%d", rows$digit, rows$row, rows$col)
}
candidate_list <- function(rows) paste(sort(candidate_names(rows)), collapse = " ")

# Returns the position before each step of a path.
states_of <- function(puzzle, path) {
  state <- list(board = matrix_of(puzzle), givens = matrix_of(puzzle))
  state$candidates <- candidates(state$board)
  states <- list()
  for (k in seq_len(nrow(path))) {
    states[[k]] <- state
    state <- after(state, path[k, ])
  }
  states
}

after <- function(state, step) {
  state$candidates[as.matrix(step$eliminations[[1]][c("row", "col", "digit")])] <- FALSE
  placed <- step$placements[[1]]
  state$board[cbind(placed$row, placed$col)] <- placed$digit
  state$candidates <- state$candidates & candidates(state$board)
  state
}

# Eliminates a random share of the wrong candidates.
thinned <- function(state, share) {
  solution <- solve_sudoku(state$givens)$solution
  wrong <- state$candidates
  wrong[cbind(c(row(solution)), c(col(solution)), c(solution))] <- FALSE
  wrong <- which(wrong)
  state$candidates[sample(wrong, length(wrong) * share)] <- FALSE
  state
}

# Fills random cells, like a player who guesses well: avoidable rectangles need digits that are
# not givens.
filled <- function(puzzle) {
  board <- givens <- matrix_of(puzzle)
  chosen <- sample(which(board == 0L), sample(15:35, 1))
  board[chosen] <- solve_sudoku(puzzle)$solution[chosen]
  list(board = board, givens = givens, candidates = candidates(board))
}

find_in <- function(state, technique, options = step_options()) {
  setTimeLimit(elapsed = 3, transient = TRUE)
  on.exit(setTimeLimit())
  tryCatch(
    find_steps(
      state$board,
      givens = state$givens, candidates = state$candidates,
      techniques = technique, options = options
    ),
    error = function(e) NULL, interrupt = function(e) NULL
  )
}

case_row <- function(technique, option, state, step) {
  struck <- which(candidates(state$board) & !state$candidates, arr.ind = TRUE)
  data.frame(
    technique = technique,
    option = option,
    board = string(state$board),
    givens = string(state$givens),
    struck = candidate_list(data.frame(row = struck[, 1], col = struck[, 2], digit = struck[, 3])),
    placements = if (is.null(step)) "" else candidate_list(step$placements[[1]]),
    eliminations = if (is.null(step)) "" else candidate_list(step$eliminations[[1]])
  )
}

# Returns a case in which a technique finds a step and, after that step, one in which it does not.
cases_of <- function(technique, state, options = step_options(), option = "") {
  steps <- find_in(state, technique, options)
  if (is.null(steps) || nrow(steps) == 0) {
    return(NULL)
  }
  step <- steps[1, ]
  rows <- case_row(technique, option, state, step)
  later <- after(state, step)
  rest <- find_in(later, technique, options)
  if (!is.null(rest) && nrow(rest) == 0) {
    rows <- rbind(rows, case_row(technique, option, later, NULL))
  }
  rows
}

puzzles <- generate_sudoku(400, minimal = TRUE)$puzzle
puzzles <- c(puzzles, generate_sudoku(40, level = "Extreme")$puzzle)
paths <- lapply(puzzles, explain_sudoku)

names <- sudoku_techniques()$name
cases <- list()
pool <- list()
for (i in seq_along(puzzles)) {
  path <- paths[[i]]
  new <- which(path$technique %in% names & !path$technique %in% names(cases))
  if (length(new) == 0 && i %% 4 != 0) next
  states <- states_of(puzzles[[i]], path)
  for (k in new) {
    technique <- path$technique[[k]]
    if (is.null(cases[[technique]])) {
      cases[[technique]] <- cases_of(technique, states[[k]])
    }
  }
  pool <- c(pool, states[seq(1, length(states), 12)])
}
# The remaining techniques are mostly not on by default. They are searched for in random states,
# with a share of the wrong candidates removed.
missing <- setdiff(names, names(cases))
message("not on a path: ", paste(missing, collapse = ", "))
for (technique in missing) {
  started <- proc.time()[["elapsed"]]
  for (try in 1:150) {
    state <- thinned(pool[[sample(length(pool), 1)]], sample(c(0, 0.1, 0.25, 0.45, 0.6), 1))
    found <- cases_of(technique, state)
    if (!is.null(found)) {
      cases[[technique]] <- found
      break
    }
    if (proc.time()[["elapsed"]] - started > 40) break
  }
}

for (technique in c("avoidable_rectangle_1", "avoidable_rectangle_2")) {
  for (try in 1:5000) {
    if (!is.null(cases[[technique]])) break
    cases[[technique]] <- cases_of(technique, filled(sample(puzzles, 1)))
  }
}

# Patterns that rarely occur by chance are found in positions made to practice them.
practised <- function(technique, ...) {
  made <- practice_sudoku(technique, ...)
  list(
    board = matrix_of(as.character(made$board)), givens = matrix_of(as.character(made$puzzle)),
    candidates = made$candidates[[1]], step = made$step[[1]]
  )
}
modern <- sudoku_techniques("modern")
newer <- setdiff(modern$name[modern$on_by_default], subset(sudoku_techniques(), on_by_default)$name)
for (technique in setdiff(intersect(newer, names), c(names(cases), "tridagon_2", "double_exocet"))) {
  cases[[technique]] <- cases_of(technique, practised(technique, max_tries = 1e5))
}
gurth <- "gurth_symmetrical_placement"
cases[[gurth]] <- cases_of(gurth, practised(gurth))
while (is.null(cases$double_exocet)) {
  cases$double_exocet <- cases_of("double_exocet", practised("junior_exocet"))
}

# Returns a case of a tridagon with other candidates in two cells: the cell that holds one of them
# in the solution, and a cell that sees it. The ten other cells keep only the three digits.
two_guardians <- function(state) {
  cells <- state$step$cells[[1]]
  cells <- 9 * (cells$col - 1) + cells$row
  digits <- state$step$digits[[1]]
  solution <- c(solve_sudoku(state$givens)$solution)
  true <- cells[!solution[cells] %in% digits]
  state$board <- state$givens
  for (twin in setdiff(cells, true)) {
    marks <- matrix(candidates(state$givens), 81)
    digit <- solution[[true]]
    if (!marks[twin, digit]) next
    marks[cells, setdiff(1:9, digits)] <- FALSE
    marks[c(true, twin), digit] <- TRUE
    state$candidates <- array(marks, c(9, 9, 9))
    rows <- cases_of("tridagon_2", state)
    if (!is.null(rows)) {
      return(rows)
    }
  }
  NULL
}
while (is.null(cases$tridagon_2)) {
  cases$tridagon_2 <- two_guardians(practised("tridagon_1"))
}

# Two kites that share their middle are too rare to occur by chance.
corner <- list(board = matrix(0L, 9, 9), givens = matrix(0L, 9, 9))
corner$candidates <- candidates(corner$board)
corner$candidates[1:2, , 1] <- FALSE
corner$candidates[, 1:2, 1] <- FALSE
corner$candidates[cbind(c(1, 2, 1, 2, 5, 6), c(2, 1, 5, 6, 1, 2), 1)] <- TRUE
cases$dual_two_string_kite <- cases_of("dual_two_string_kite", corner)

# Options, and the techniques for which they add steps.
options <- list(
  incomplete_rectangles = c("unique_rectangle_1", "unique_rectangle_2", "hidden_rectangle"),
  als_overlap = c("als_xy_wing", "als_chain"),
  als_in_chains = c("grouped_aic", "grouped_continuous_nice_loop"),
  small_empty_rectangles = "empty_rectangle"
)
switched <- function(option, to) do.call(step_options, stats::setNames(list(to), option))
for (option in names(options)) {
  for (try in 1:400) {
    technique <- sample(options[[option]], 1)
    state <- thinned(pool[[sample(length(pool), 1)]], sample(c(0, 0.1, 0.25), 1))
    without <- find_in(state, technique, switched(option, FALSE))
    with <- find_in(state, technique, switched(option, TRUE))
    if (is.null(with) || is.null(without) || nrow(with) == 0 || nrow(without) > 0) next
    # The technique finds a step with the option but not without it.
    cases[[option]] <- rbind(
      case_row(technique, option, state, with[1, ]),
      case_row(technique, paste0("no_", option), state, NULL)
    )
    break
  }
}

cases <- cases[order(match(names(cases), names))]
write_table(do.call(rbind, cases), "cases.csv")
message("without a case: ", paste(setdiff(c(names, names(options)), names(cases)), collapse = ", "))
