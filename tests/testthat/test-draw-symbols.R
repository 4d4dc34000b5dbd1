test_that("shapes differ in outline, and neighbours in filling", {
  expect_length(digit_shapes, length(named_symbols$shapes))
  filled <- vapply(digit_shapes, `[[`, NA, "filled")
  expect_true(all(filled[-1] != filled[-length(filled)]))
  # Returns the reach of an outline in 24 directions, to measure how different two outlines are.
  profile <- function(shape) {
    # Include points along the sides.
    along <- do.call(rbind, lapply(seq_along(shape$x), function(i) {
      to <- i %% length(shape$x) + 1
      t <- seq(0, 1, length.out = 40)
      cbind(shape$x[[i]] + t * (shape$x[[to]] - shape$x[[i]]), shape$y[[i]] + t * (shape$y[[to]] - shape$y[[i]]))
    }))
    sector <- factor(floor((atan2(along[, 2], along[, 1]) + pi) / (2 * pi) * 24) %% 24, 0:23)
    reach <- tapply(sqrt(rowSums(along^2)), sector, max)
    reach[is.na(reach)] <- 0
    reach
  }
  profiles <- lapply(digit_shapes, profile)
  apart <- outer(seq_along(profiles), seq_along(profiles), Vectorize(function(i, j) max(abs(profiles[[i]] - profiles[[j]]))))
  diag(apart) <- NA
  expect_gt(min(apart, na.rm = TRUE), 0.12)
  # All shapes have about the same size and fit in a circle.
  reach <- vapply(profiles, max, 0)
  expect_true(all(reach > 0.9 & reach < 1.5))
})

test_that("shapes differ in grey, small and large", {
  ink_of <- function(digit, size) {
    file <- withr::local_tempfile(fileext = ".png")
    board <- matrix(0L, 9, 9)
    board[5, 5] <- digit
    grDevices::png(file, size, size, type = "cairo")
    plot_sudoku(board, symbols = "shapes")
    grDevices::dev.off()
    pixels <- png::readPNG(file)[, , 1]
    middle <- round(size * (4.5 + c(-0.36, 0.36)) / 9.56 + size * 0.28 / 9.56)
    as.vector(pixels[middle[[1]]:middle[[2]], middle[[1]]:middle[[2]]])
  }
  skip_if_not_installed("png")
  for (size in c(140, 500)) {
    ink <- lapply(1:9, ink_of, size)
    for (pair in utils::combn(9, 2, simplify = FALSE)) {
      expect_gt(mean(abs(ink[[pair[[1]]]] - ink[[pair[[2]]]])), 0.08)
    }
  }
})

test_that("text of digits, marks and steps is in symbols", {
  leaves <- drawn(plot_sudoku(x_wing_puzzle, candidates = TRUE, symbols = "A-I", new_page = FALSE))
  plain <- drawn(plot_sudoku(x_wing_puzzle, candidates = TRUE, new_page = FALSE))
  expect_identical(labels_of(leaves), chartr("123456789", "ABCDEFGHI", labels_of(plain)))
  # Text of three letters takes the width of a digit or two.
  wide <- drawn(plot_sudoku(x_wing_puzzle, symbols = paste0("do", 1:9), new_page = FALSE))
  expect_true(all(font_sizes(part_of(wide, "givens")) < 0.7 * font_sizes(part_of(plain, "givens"))))
})

test_that("shapes and discs are at the places of digits", {
  board <- as_matrix(x_wing_puzzle)
  for (symbols in c("shapes", "colours")) {
    leaves <- part_of(drawn(plot_sudoku(x_wing_puzzle, symbols = symbols, new_page = FALSE)), "givens")
    expect_length(Filter(is_text, leaves), 0)
    for (leaf in leaves) {
      digit <- as.integer(sub("[a-z]*", "", leaf$name))
      x <- tapply(as.numeric(leaf$x), leaf$id %||% seq_along(leaf$x), function(x) floor(mean(range(x)))) + 1
      y <- tapply(as.numeric(leaf$y), leaf$id %||% seq_along(leaf$y), function(y) floor(mean(range(y)))) + 1
      expect_setequal(paste(y, x), apply(which(board == digit, arr.ind = TRUE), 1, paste, collapse = " "))
    }
    expect_length(leaves, length(unique(board[board > 0])))
  }
})
