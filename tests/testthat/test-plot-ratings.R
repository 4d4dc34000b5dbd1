ratings_of <- function(scale = "hodoku") {
  rate_sudoku(sudoku_examples$puzzle[seq(1, 1000, 20)], scale = scale)
}

test_that("ratings are drawn as bars, and the counts are right", {
  local_device()
  rated <- ratings_of()
  scores <- plot(rated)
  expect_identical(rowSums(scores), c(table(rated$level)) + 0)
  lower <- as.numeric(gsub(",", "", colnames(scores)))
  expect_false(is.unsorted(lower))
  for (i in seq_along(lower)) {
    upper <- c(lower, Inf)[[i + 1]]
    expect_identical(sum(scores[, i]), sum(rated$score >= lower[[i]] & rated$score < upper))
  }
  levels <- plot(rated, show = "level")
  expect_identical(unname(diag(levels)), as.integer(table(rated$level)))
  expect_identical(sum(levels), nrow(rated))
  hardest <- plot(rated, show = "Technique")
  found <- table(label_of(rated$hardest))
  expect_identical(colSums(hardest)[names(found)], c(found) + 0)
  # The simplest technique is at the top, and so is drawn last.
  expect_identical(colnames(hardest), rev(intersect(sudoku_techniques()$label, names(found))))
})

test_that("ratings of Sudoku Explainer have a bar for each tenth", {
  local_device()
  rated <- ratings_of("se")
  counts <- plot(rated, main = "ER", xlab = "")
  tenths <- sprintf("%.1f", rated$er)
  expect_identical(colSums(counts)[unique(tenths)], c(table(tenths)[unique(tenths)]) + 0)
  expect_identical(as.numeric(colnames(counts)), round(seq(min(rated$er), max(rated$er), 0.1), 1))
})

test_that("puzzles without a rating are left out, and named", {
  pages <- withr::local_tempfile(fileext = ".svg")
  skip_if_not(capabilities("cairo"))
  grDevices::svg(pages)
  counts <- plot(rate_sudoku(c(article_1, empty, "x")))
  grDevices::dev.off()
  expect_identical(sum(counts), 1L)
  local_device()
  expect_identical(sum(plot(rate_sudoku(empty))), 0L)
  expect_identical(left_out_words(2), "Without 2 puzzles that have no rating")
  expect_null(left_out_words(0))
})

test_that("wrong arguments are refused by name", {
  local_device()
  rated <- ratings_of()[1:3, ]
  error <- expect_error(plot(rated, show = "scores"), class = "oxidoku_error_argument")
  expect_identical(error$arg, "show")
  error <- expect_error(plot(rated["puzzle"]), class = "oxidoku_error_argument")
  expect_identical(error$arg, "x")
})

test_that("ratings of boards that are not classic have bars of levels or scores", {
  local_device()
  set.seed(1)
  rated <- rate_sudoku(generate_sudoku(5, size = 6)$puzzle)
  counts <- plot(rated)
  expect_identical(counts, plot(rated, show = "level"))
  expect_identical(sum(counts), 5L)
  expect_identical(sum(plot(rated, show = "technique")), 5L)
  expect_identical(sum(plot(rated, show = "score")), 5L)
  skip_if_not_installed("ggplot2")
  expect_match(ggplot2::autoplot(rated)$labels$x, "any board")
  expect_match(ggplot2::autoplot(rated, show = "score")$labels$x, "Score on the scale of any board")
})

test_that("bars have the colours of their levels, and puzzles left out are named", {
  seen <- NULL
  local_function("draw_bars", function(look) seen <<- look)
  said <- NULL
  local_function("left_out_words", function(n) {
    said <<- n
    NULL
  })
  local_device()
  graphics::plot.new()
  rated <- rate_sudoku(c(article_1, empty, "x"))
  for (show in c("score", "level", "technique")) {
    plot(rated, show = show)
    expect_identical(rownames(seen$height), levels_by_difficulty)
    expect_identical(seen$col, level_colours[levels_by_difficulty])
    expect_identical(said, 2L)
  }
})
