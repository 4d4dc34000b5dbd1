#' Read a puzzle from a photo or a screenshot
#'
#' Finds the 9x9 grid in a picture of a newspaper, a book or a screen, and reads its printed digits.
#' The grid may be surrounded by text and other pictures, turned, bent, in shadow or seen from the
#' side. The result contains the confidence in each cell, and every other function accepts it as a
#' board.
#'
#' @details
#' A small neural network reads the digits. It was trained on digits drawn in about 800 fonts, not
#' on photos. The picture stays on your computer.
#'
#' Check the result before you use it: `print()` marks doubtful cells, `plot()` draws the grid and
#' the digits onto the picture, and [edit_sudoku()] opens the board for correction, with the
#' doubtful cells coloured.
#'
#' Most doubts can be settled because a puzzle has exactly one solution. If the board as read has
#' exactly one, digits that would lead to no solution or to several get little weight in doubtful
#' cells. Otherwise `repair` changes the cells that were most likely misread, if the board then has
#' exactly one solution, and `changed` lists these cells. Use `repair = FALSE` for a misprinted
#' puzzle and for a variant with further rules. Doubtful cells, clashing digits and several
#' solutions raise no error.
#'
#' The function is made for printed digits. It reads handwriting less reliably, and does not
#' distinguish it from givens. A cell with small pencil marks counts as empty.
#'
#' @section Pictures:
#' PNG files need the package \pkg{png} and JPEG files the package \pkg{jpeg}. All other formats,
#' such as WebP, GIF and the HEIC files of phones, need \pkg{magick}; for HEIC, \pkg{magick} must
#' have been built with support for it. The format is recognised by the content of the file, not by
#' its name. The orientation that a camera records in a file does not matter, because the digits
#' show which way is up. Pictures of more than 64 million pixels raise an error that says how to
#' reduce them.
#'
#' For a page of a PDF, use `magick::image_read_pdf()`.
#'
#' @param image One of: the path of a file; the bytes of a file, as a raw vector; an image of
#'   \pkg{magick}; a `nativeRaster` or `raster`; a matrix of grey values, or an array of rows,
#'   columns and 1 to 4 channels, with numbers from 0 to 1 or from 0 to 255.
#' @param ... These dots must be empty.
#' @param corners The corners of the grid, for a picture in which the grid is not found
#'   automatically: a 4x2 matrix with the x and y coordinates of the corners at the top left, top
#'   right, bottom right and bottom left, in pixels from the top left of the picture.
#' @param repair Whether to change the cells that were most likely misread, if the board does not
#'   have exactly one solution.
#' @param all Whether to read every grid on the page.
#' @returns A list of class `oxidoku_image`, which every function with an argument `board` accepts
#'   (see [board]). With `all`, a list of such lists, from the top of the page to the bottom. The
#'   elements are:
#' * `puzzle`: the board, a vector of one puzzle (see [as_sudoku()]);
#' * `confidence`: the confidence in each cell, a 9x9 matrix of numbers from 0 to 1;
#' * `second`: the next most likely reading of each cell, a 9x9 integer matrix, `0` for an empty
#'   cell;
#' * `doubtful`: a tibble of the cells to check, with `row`, `col`, `read` (the digit that was
#'   read), `second`, `confidence`, and `reason`: `"unsure"` (a confidence under 0.9), `"clash"`
#'   (the same digit twice in a house), or `"repaired"`;
#' * `changed`: a tibble of the cells that were repaired, with `row`, `col`, `read` and `repaired`;
#' * `corners`: the corners of the grid, as in the argument, but beginning with the top left corner
#'   of the board itself;
#' * `nodes`: the x and y coordinates of all crossings of lines, a 10x10x2 array;
#' * `support`: the share of the grid lines that was found. Below 0.85, the grid itself is in doubt;
#' * `turned`: by how many degrees the board is turned clockwise in the picture: 0, 90, 180 or 270;
#' * `picture`: the picture for `plot()`, in grey and reduced in size.
#'
#' `as.matrix()` returns the board as a 9x9 integer matrix.
#' @section Errors:
#' * `oxidoku_error_image`: the picture has no grid or is too large, or the file is not a picture.
#' * `oxidoku_error_file`: the file does not exist.
#' * `oxidoku_error_package`: the package that reads this kind of file is not installed.
#' * `oxidoku_warning_image` (a warning), with the fields `support` (the share of the grid lines
#'   that was found) and `beyond` (the share of the lines that continue beyond one side of the
#'   grid): there may be no 9x9 grid, as in a picture of noise or of a 6x6 or 12x12 board. Boards of
#'   other sizes cannot be read from pictures.
#' @concept photo
#' @concept screenshot
#' @concept scan
#' @seealso [read_sudoku()] for files of puzzles, [edit_sudoku()]; [sudoku_words] for the terms.
#' @examplesIf rlang::is_installed("jpeg")
#' # A picture that the package drew, bent and shaded
#' photo <- system.file("examples", "photo.jpg", package = "oxidoku")
#' found <- read_sudoku_image(photo)
#' found
#' plot(found)
#' hint_sudoku(found)
#' @export
read_sudoku_image <- function(image, ..., corners = NULL, repair = TRUE, all = FALSE) {
  call <- environment()
  check_dots_empty(..., call = call, instead = image_advice)
  check_flag(repair, "repair", call)
  check_flag(all, "all", call)
  corners <- as_corners(corners, call)
  pixels <- pixels_of(image, call)
  found <- check_native(
    native_read_image(
      pixels$values, as.integer(pixels$width), as.integer(pixels$height), pixels$channels,
      corners, all
    ),
    call
  )
  if (length(found$readings) == 0) {
    stop_no_grid(pixels, corners, call)
  }
  picture <- kept_picture(found, pixels)
  images <- lapply(found$readings, new_image, picture = picture, repair = repair)
  warn_weak_grid(found$readings, call)
  if (all) images else images[[1]]
}

image_advice <- rep("Only 9x9 grids can be read from pictures: enter the digits of other boards with {.fn edit_sudoku}.", 3)
names(image_advice) <- c("size", "box", "rules")

# Warns if the picture may not show a 9x9 grid. Noise and boards of other sizes also contain some
# grid lines. The lines of a larger board continue beyond the part that looks like a 9x9 grid.
warn_weak_grid <- function(readings, call) {
  support <- min(vapply(readings, `[[`, 0, "support"))
  beyond <- max(vapply(readings, `[[`, 0, "beyond"))
  if (support >= sure_grid && beyond <= sure_end) {
    return(invisible())
  }
  cli::cli_warn(
    c(
      "There may be no 9x9 grid in {.arg image}.",
      "x" = if (support < sure_grid) {
        "Only {round(100 * support)}% of the grid lines were found, so the digits may be meaningless."
      } else {
        "The grid lines continue beyond the area that was read, which may be part of a larger board."
      },
      "i" = "Use {.fn plot} to compare the digits with the picture. If they are wrong, crop the picture or give {.arg corners}.",
      "i" = "Pictures of boards of other sizes cannot be read: enter their digits with {.fn edit_sudoku}."
    ),
    class = c("oxidoku_warning_image", "oxidoku_warning"),
    support = support, beyond = beyond, call = call
  )
}

stop_no_grid <- function(pixels, corners, call) {
  size <- paste0(pixels$width, "x", pixels$height)
  tried <- if (is.null(corners)) {
    "No square grid was found at any position, size or angle in {size} pixels."
  } else {
    "No grid fits between the {.arg corners}."
  }
  stop_image(
    c(
      "There is no Sudoku grid in {.arg image}.",
      "x" = tried,
      "i" = "Crop the picture to the grid with some paper around it, or take a new one from closer up.",
      "i" = "Or give the position of the grid with {.code corners = rbind(c(x, y), ...)}."
    ),
    call = call
  )
}

# Converts four corners to a vector of their x and y coordinates, corner by corner.
as_corners <- function(corners, call) {
  if (is.null(corners)) {
    return(NULL)
  }
  if (is.data.frame(corners)) {
    corners <- as.matrix(corners)
  }
  if (is.numeric(corners) && identical(dim(corners), c(4L, 2L)) && all(is.finite(corners))) {
    return(as.double(t(corners)))
  }
  stop_must(
    corners, "corners",
    "be a 4x2 matrix of x and y coordinates in pixels",
    "i" = "Give the corners in this order: top left, top right, bottom right, bottom left.",
    call = call
  )
}

kept_picture <- function(found, pixels) {
  list(
    grey = as.raw(found$picture), width = found$width, height = found$height,
    of = c(pixels$width, pixels$height)
  )
}

# Cells with a lower confidence and grids with a lower support are doubtful.
sure_cell <- 0.9
sure_grid <- 0.85
# If more than this share of its lines continues beyond a side, a grid may be part of a larger
# one.
sure_end <- 0.65

new_image <- function(reading, picture, repair) {
  read <- matrix(reading$board, 9)
  board <- if (repair && !is.null(reading$repaired)) matrix(reading$repaired, 9) else read
  shares <- matrix(reading$shares, 81)
  confidence <- matrix(shares[cbind(1:81, c(read) + 1L)], 9)
  shares[cbind(1:81, c(read) + 1L)] <- -1
  second <- matrix(max.col(shares, "first") - 1L, 9)
  nodes <- array(reading$nodes, c(10, 10, 2))
  corners <- rbind(nodes[1, 1, ], nodes[1, 10, ], nodes[10, 10, ], nodes[10, 1, ])
  colnames(corners) <- c("x", "y")
  structure(
    list(
      puzzle = as_sudoku(board),
      confidence = confidence,
      second = second,
      doubtful = doubtful_cells(read, board, second, confidence),
      changed = changed_cells(read, board),
      corners = corners,
      nodes = nodes,
      support = reading$support,
      turned = 90L * reading$turned,
      picture = picture
    ),
    class = "oxidoku_image"
  )
}

doubtful_cells <- function(read, board, second, confidence) {
  conflicts <- find_conflicts(read)
  clashing <- matrix(FALSE, 9, 9)
  clashing[cbind(c(conflicts$row, conflicts$other_row), c(conflicts$col, conflicts$other_col))] <- TRUE
  reason <- ifelse(
    read != board, "repaired",
    ifelse(clashing, "clash", ifelse(confidence < sure_cell, "unsure", ""))
  )
  at <- by_row(matrix(nzchar(reason), 9))
  tibble::tibble(
    row = at[, 1], col = at[, 2], read = read[at], second = second[at],
    confidence = confidence[at], reason = reason[at]
  )
}

changed_cells <- function(read, board) {
  at <- by_row(read != board)
  tibble::tibble(row = at[, 1], col = at[, 2], read = read[at], repaired = board[at])
}

# Returns the rows and columns of TRUE values, row by row.
by_row <- function(flags) {
  at <- which(t(flags), arr.ind = TRUE)
  unname(at[, 2:1, drop = FALSE])
}
