test_that("a photo is read by path, as bytes and as every kind of picture", {
  skip_if_not_installed("jpeg")
  from_path <- read_sudoku_image(photo_file())
  expect_s3_class(from_path, "oxidoku_image")
  expect_identical(as.matrix(from_path), as_matrix(article_1))
  expect_identical(as.character(from_path$puzzle), article_1)
  expect_identical(nrow(from_path$doubtful), 0L)
  expect_identical(nrow(from_path$changed), 0L)
  expect_identical(from_path$turned, 0L)
  expect_gt(from_path$support, 0.85)
  expect_true(all(from_path$confidence > 0.9 & from_path$confidence <= 1))
  expect_true(all(from_path$second != as.matrix(from_path)))

  bytes <- readBin(photo_file(), "raw", 1e6)
  native <- jpeg::readJPEG(photo_file(), native = TRUE)
  grey <- jpeg::readJPEG(photo_file())
  pictures <- list(
    bytes, native, grey, 255 * grey, array(grey, c(dim(grey), 3)), grDevices::as.raster(grey)
  )
  for (picture in sweep_size(pictures[c(1, 2, 5)], pictures, pictures)) {
    found <- read_sudoku_image(picture)
    expect_identical(as.matrix(found), as_matrix(article_1))
    expect_equal(found$corners, from_path$corners, tolerance = 0.01)
  }
  # Pictures with the same pixels are read as the same.
  call <- environment()
  expect_equal(oxidoku:::pixels_of(255 * grey, call), oxidoku:::pixels_of(grey, call))
  of_raster <- oxidoku:::pixels_of(pictures[[6]], call)
  by_colour <- array(of_raster$values, c(of_raster$height, of_raster$width, of_raster$channels))
  for (colour in 1:3) expect_equal(by_colour[, , colour], 255 * grey, tolerance = 0.01)
})

test_that("every verb takes what was read as a board", {
  skip_if_not_installed("jpeg")
  found <- read_sudoku_image(photo_file())
  expect_identical(solve_sudoku(found)$solution, solve_sudoku(article_1)$solution)
  expect_identical(hint_sudoku(found)$technique, hint_sudoku(article_1)$technique)
  expect_identical(rate_sudoku(found)$score, rate_sudoku(article_1)$score)
  expect_identical(as_sudoku(found), found$puzzle)
  expect_identical(check_sudoku(found)$blanks, check_sudoku(article_1)$blanks)
  expect_identical(count_solutions(found), count_solutions(article_1))
})

test_that("a board turned in the picture is read upright", {
  image <- picture_of_board()[, , 1]
  over <- image[rev(seq_len(nrow(image))), rev(seq_len(ncol(image)))]
  clockwise <- t(image[rev(seq_len(nrow(image))), ])
  turned <- read_sudoku_image(over)
  expect_identical(as.matrix(turned), as_matrix(article_1))
  expect_identical(turned$turned, 180L)
  quarter <- read_sudoku_image(clockwise)
  expect_identical(as.matrix(quarter), as_matrix(article_1))
  expect_identical(quarter$turned, 90L)
  # The top left corner of the board is at the top right of the photo.
  expect_gt(quarter$corners[1, "x"], 250)
  expect_lt(quarter$corners[1, "y"], 250)
})

test_that("clashing digits are read as they are, and marked", {
  image <- picture_of_board(board = clashing())[, , 1]
  found <- read_sudoku_image(image, repair = FALSE)
  expect_identical(as.matrix(found), clashing())
  conflicts <- check_sudoku(clashing())$conflicts
  places <- paste(found$doubtful$row, found$doubtful$col)
  expect_setequal(places, c(
    paste(conflicts$row, conflicts$col), paste(conflicts$other_row, conflicts$other_col)
  ))
  expect_true(all(found$doubtful$reason == "clash"))
  expect_output(print(found), "Compare these cells")
})

test_that("all grids of a page are read", {
  image <- picture_of_board()[, , 1]
  other <- picture_of_board(board = article_2)[, , 1]
  found <- read_sudoku_image(cbind(image, other), all = TRUE)
  expect_length(found, 2)
  boards <- lapply(found, as.matrix)
  expect_identical(boards, list(as_matrix(article_1), as_matrix(article_2)))
})

test_that("corners say where the grid is", {
  skip_if_not_installed("jpeg")
  found <- read_sudoku_image(photo_file())
  again <- read_sudoku_image(photo_file(), corners = found$corners + 2)
  expect_identical(as.matrix(again), as_matrix(article_1))
  expect_error(read_sudoku_image(photo_file(), corners = 1:8), class = "oxidoku_error_argument")
  nowhere <- matrix(10, 4, 2)
  expect_error(read_sudoku_image(photo_file(), corners = nowhere), class = "oxidoku_error_image")
})

test_that("pictures without a grid are errors that help", {
  expect_snapshot(error = TRUE, {
    read_sudoku_image(matrix(0, 40, 30))
    read_sudoku_image(matrix(2:1000, 3))
    read_sudoku_image(array(0, c(2, 2, 7)))
    read_sudoku_image(raw())
    read_sudoku_image("no-such-file.png")
    read_sudoku_image("https://example.org/photo.jpg")
    read_sudoku_image(mean)
    read_sudoku_image(matrix(0L, 9000, 9000))
  })
})

test_that("photos beside the checkout are read as published", {
  skip_on_cran()
  skip_if_not_installed("jpeg")
  truths <- utils::read.csv(shared_file("photos", "dev_truth.csv"), colClasses = "character")
  # Reads few of the photos, because the benchmark reads all of them.
  some <- truths[seq(1, nrow(truths), sweep_size(40, 20, 20)), ]
  for (i in seq_len(nrow(some))) {
    found <- read_sudoku_image(shared_file("photos", "dev", paste0(some$id[[i]], ".jpg")))
    expect_identical(as.character(found$puzzle), chartr(".", "0", some$truth[[i]]), label = some$id[[i]])
  }
})

test_that("corners go round from the top left, and cells row by row", {
  found <- read_sudoku_image(picture_of_board()[, , 1])
  x <- found$corners[, "x"]
  y <- found$corners[, "y"]
  expect_true(all(x[c(1, 4)] < min(x[2:3])) && all(y[1:2] < min(y[3:4])))
  flags <- matrix(FALSE, 9, 9)
  flags[2, 8] <- flags[3, 1] <- flags[2, 5] <- TRUE
  expect_identical(by_row(flags), cbind(c(2L, 2L, 3L), c(5L, 8L, 1L)))
})

test_that("noise and boards of other sizes end in a refusal or a warning of its own class", {
  skip_if_not_installed("png")
  test <- environment()
  drawn <- function(size) {
    file <- withr::local_tempfile(fileext = ".png", .local_envir = test)
    grDevices::png(file, 400, 400)
    plot_sudoku(sudoku_puzzle(paste(rep(".", size^2), collapse = ""), rules = sudoku_rules(size = size)))
    grDevices::dev.off()
    file
  }
  noise <- withr::with_seed(4, matrix(stats::runif(300^2), 300))
  even <- matrix(0.5, 300, 300)
  sizes <- sweep_size(10, c(6, 10, 12), c(4, 6, 10, 12, 16))
  for (picture in c(lapply(sizes, drawn), list(noise, even))) {
    said <- tryCatch(
      read_sudoku_image(picture),
      oxidoku_warning_image = identity, oxidoku_error_image = identity
    )
    expect_s3_class(said, "condition")
    if (inherits(said, "oxidoku_warning_image")) expect_true(said$support < sure_grid || said$beyond > sure_end)
  }
})

test_that("a size or rules of a picture are refused by what can be read", {
  for (arg in c("size", "box", "rules")) {
    arguments <- c(list(photo_file()), stats::setNames(list(6), arg))
    error <- expect_error(do.call(read_sudoku_image, arguments), "Only 9x9 grids", class = "oxidoku_error_argument")
    expect_no_match(conditionMessage(error), "other boards, describe")
  }
})
