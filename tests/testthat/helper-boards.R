# Boards that several tests use.

article_1 <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
article_1_solution <- "372456198695781324481392765764129853819573246253648971548217639137965482926834517"
article_2 <- "517600034289004000346205090602000010038006047000000000090000078703400560000000000"
hardest <- "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
unsolvable <- ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
empty <- strrep("0", 81)

as_matrix <- function(text) {
  matrix(as.integer(strsplit(text, "")[[1]]), 9, byrow = TRUE)
}

# Returns the 81 digits of a matrix, row by row.
board_to_string <- function(board) paste(t(board), collapse = "")

clashing <- function() {
  board <- as_matrix(article_1)
  board[1, 1] <- 6L
  board
}

# Whether a matrix is a solved grid that contains the digits of a board.
solves <- function(solution, board) {
  differ <- function(houses) !anyDuplicated(c(10 * houses + solution))
  box <- (row(solution) - 1) %/% 3 * 3 + (col(solution) - 1) %/% 3
  all(solution %in% 1:9) && differ(row(solution)) && differ(col(solution)) && differ(box) &&
    all(solution[board != 0] == board[board != 0])
}

# Returns the path of a file in the folder of shared data: `OXIDOKU_SHARED`, or a folder beside
# the checkout. If the variable is set, the file must exist.
shared_file <- function(...) {
  shared <- Sys.getenv("OXIDOKU_SHARED")
  folder <- if (nzchar(shared)) shared else testthat::test_path("..", "..", "..", "shared")
  file <- file.path(folder, ...)
  if (nzchar(shared) && !file.exists(file)) {
    stop("OXIDOKU_SHARED is set, but there is no ", file)
  }
  testthat::skip_if_not(file.exists(file), paste("file", basename(file), "of the folder `shared`"))
  file
}

# Reads a table in this repository, written by `tools/test-data.R`. Its tests always run.
own_table <- function(name) {
  utils::read.csv(testthat::test_path("data", name), colClasses = "character")
}

# Returns the digits read from a board in any form.
board_in <- function(x, ...) as_board(x, ...)$board
