test_that("cells are highlighted in every form", {
  local_device()
  flags <- matrix(FALSE, 9, 9)
  flags[2, 3] <- flags[5, 7] <- TRUE
  forms <- list(
    c("r2c3", "R5C7"), flags, which(flags, arr.ind = TRUE),
    data.frame(row = c(2, 5), col = c(3, 7)), tibble::tibble(row = c(2L, 5L), col = c(3L, 7L))
  )
  for (form in forms) {
    shades <- part_of(drawn(plot_sudoku(article_1, highlight = form)), "highlights")[[1]]
    expect_setequal(
      paste(as.numeric(shades$y) + 0.5, as.numeric(shades$x) + 0.5), c("2 3", "5 7")
    )
  }
  leaves <- drawn(plot_sudoku(article_1, highlight = list(here = "r1c1", there = flags)))
  expect_identical(labels_of(part_of(leaves, "key")), c("here", "there"))
  fills <- vapply(part_of(leaves, "highlights"), function(leaf) leaf$gp$fill, "")
  expect_identical(anyDuplicated(fills), 0L)
  for (wrong in list("r0c1", "here", 1:3, matrix(TRUE, 2, 2), data.frame(a = 1), list(5))) {
    error <- expect_error(plot_sudoku(article_1, highlight = wrong), class = "oxidoku_error_argument")
    expect_identical(error$arg, "highlight")
  }
})

test_that("named sets of cells are in the key, in their colours", {
  key <- key_of_highlights(list(here = 1, 2, there = 3))
  expect_identical(vapply(key, `[[`, "", "label"), c("here", "there"))
  expect_identical(vapply(key, `[[`, "", "colour"), highlight_tints(3)[c(1, 3)])
  expect_null(key_of_highlights(list(1, 2)))
  expect_identical(anyDuplicated(highlight_tints(7)), 0L)
})
