# Puzzles and positions for the functions that explain, rate and generate.

# A puzzle of 216 points that singles solve.
easy <- "600007008005000070100530200000090080000003000700600000061000000807020093053078620"

strings_of <- function(boards) unname(vapply(boards, board_to_string, ""))

clue_cells <- function(puzzle) as_matrix(puzzle) != 0L

# Whether a puzzle has exactly one solution. Backtracking tries the digits in order, so with the
# digits renamed from 9 to 1 it finds the last solution first. If the first and the last solution
# are the same, there is only one. This function does not use the fast search.
has_one_solution <- function(puzzle) {
  first <- solve_sudoku(puzzle, "backtracking")$solution
  reversed <- as_matrix(puzzle)
  reversed[reversed != 0L] <- 10L - reversed[reversed != 0L]
  last <- 10L - solve_sudoku(reversed, "backtracking")$solution
  !anyNA(first) && identical(first, last)
}

# Returns the position before step `k` of a path, computed in R: the board and its remaining
# candidates.
replayed <- function(puzzle, path, k = nrow(path) + 1) {
  board <- as_matrix(puzzle)
  struck <- array(FALSE, c(9, 9, 9))
  for (i in seq_len(k - 1)) {
    struck[as.matrix(path$eliminations[[i]])] <- TRUE
    placed <- path$placements[[i]]
    board[cbind(placed$row, placed$col)] <- placed$digit
  }
  list(board = board, candidates = candidates(board) & !struck)
}

# Returns the position before the first step of a technique in a path.
state_before <- function(puzzle, technique, path = explain_sudoku(puzzle)) {
  k <- match(technique, path$technique)
  stopifnot(!is.na(k))
  replayed(puzzle, path, k)
}

# Returns the steps whose conclusions contradict the solution. There should be none.
wrong_steps <- function(steps, solution) {
  wrong <- function(placed, struck) {
    any(solution[cbind(placed$row, placed$col)] != placed$digit) ||
      any(solution[cbind(struck$row, struck$col)] == struck$digit)
  }
  which(mapply(wrong, steps$placements, steps$eliminations))
}

path_to_the_end <- local({
  path <- NULL
  function() {
    if (is.null(path)) {
      path <<- explain_sudoku(hardest, scale = "se")
    }
    path
  }
})

first_of <- function(path, technique) match(technique, path$technique)

# Reads the positions for the techniques, one per row.
technique_cases <- function() {
  utils::read.csv(test_path("data", "cases.csv"), colClasses = "character")
}

# Finds the steps of the technique of a case in its position.
steps_of_case <- function(case) {
  struck <- regmatches(case$struck, gregexpr("[0-9]r[0-9]c[0-9]", case$struck))[[1]]
  marks <- candidates(case$board)
  for (one in struck) {
    at <- as.integer(strsplit(one, "[rc]")[[1]])
    marks[at[[2]], at[[3]], at[[1]]] <- FALSE
  }
  find_steps(
    case$board,
    givens = case$givens, candidates = marks, techniques = case$technique, scale = "modern"
  )
}
