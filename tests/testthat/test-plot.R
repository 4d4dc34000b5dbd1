local_device <- function(width = 5, height = 5, env = parent.frame()) {
  grDevices::pdf(NULL, width, height)
  device <- grDevices::dev.cur()
  withr::defer(grDevices::dev.off(device), env)
}

# The pieces of text that a plot drew, with where and how.
drawn_text <- function() {
  grid::grid.force()
  names <- grid::grid.ls(print = FALSE)$name
  grobs <- lapply(unique(names), function(name) {
    tryCatch(grid::grid.get(name, global = FALSE), error = function(e) NULL)
  })
  Filter(function(grob) inherits(grob, "text"), grobs)
}

test_that("givens are bold, filled cells are not, and all are there", {
  local_device()
  result <- solve_sudoku(article_1)
  plot(result)
  texts <- drawn_text()
  expect_length(texts, 2)
  bold <- vapply(texts, function(text) identical(names(text$gp$font), "bold"), NA)
  expect_identical(sum(bold), 1L)
  given <- texts[[which(bold)]]
  filled <- texts[[which(!bold)]]
  expect_length(given$label, 26)
  expect_length(filled$label, 55)
  # At the middle of their cells: x is the column, y the row.
  at <- cbind(as.numeric(given$y) + 0.5, as.numeric(given$x) + 0.5)
  expect_identical(as.integer(given$label), result$givens[at])
  at <- cbind(as.numeric(filled$y) + 0.5, as.numeric(filled$x) + 0.5)
  expect_identical(as.integer(filled$label), result$solution[at])
})

test_that("digits grow with the shorter side of the device", {
  size <- function(width, height) {
    local_device(width, height)
    plot(solve_sudoku(article_1))
    drawn_text()[[1]]$gp$fontsize
  }
  expect_equal(size(10, 10), 2 * size(5, 5))
  expect_equal(size(12, 5), size(5, 5))
  expect_equal(size(5, 12), size(5, 5))
})

test_that("boards without solution, clashing and empty ones are drawn", {
  local_device()
  expect_s3_class(plot(solve_sudoku(clashing())), "grob")
  expect_s3_class(plot(solve_sudoku(article_1, "logic")), "grob")
  grob <- plot(check_sudoku(clashing()))
  expect_true("clashes" %in% grid::childNames(grob))
  expect_s3_class(plot(check_sudoku(empty)), "grob")
  expect_length(drawn_text(), 0)
})

test_that("a board is drawn into the viewport there is", {
  local_device(10, 5)
  grid::grid.newpage()
  grid::pushViewport(grid::viewport(x = 0.25, width = 0.5))
  depth <- grid::current.vpPath()
  plot(solve_sudoku(article_1), newpage = FALSE)
  expect_identical(grid::current.vpPath(), depth)
})
