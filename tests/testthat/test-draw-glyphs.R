test_that("one shape and colour means one thing in all pictures", {
  keys <- do.call(c, lapply(unname(pictures()), function(picture) picture$grob$key))
  shapes <- intersect(names(shape_corners), vapply(keys, `[[`, "", "shape"))
  for (shape in shapes) {
    these <- Filter(function(entry) entry$shape == shape, keys)
    labels <- unique(vapply(these, `[[`, "", "label"))
    colours <- unique(vapply(these, `[[`, "", "colour"))
    # A fin is the extra candidate of a fish.
    labels[labels == "fin"] <- "extra candidate"
    expect_identical(length(unique(labels)), 1L, info = shape)
    expect_identical(length(colours), 1L, info = shape)
  }
  expect_gte(length(shapes), 8)
})

test_that("every role has a shape, and shapes are of one size", {
  shapes <- vapply(role_styles, `[[`, "", "shape")
  expect_true(all(shapes %in% names(shape_corners)))
  expect_true(all(names(shape_corners) %in% shapes))
  area <- function(corners) {
    following <- c(seq_along(corners$x)[-1], 1)
    abs(sum(corners$x * corners$y[following] - corners$x[following] * corners$y)) / 2
  }
  areas <- vapply(shape_corners, area, 0)
  expect_true(all(areas > 2.7 & areas < 4.1))
})

test_that("glyphs are drawn around each of their candidates", {
  x <- grid::unit(c(1, 5), "points")
  y <- grid::unit(c(2, 7), "points")
  glyphs <- glyph_grob("square", x, y, grid::unit(0.5, "points"), grid::gpar())
  at <- function(unit) grid::convertUnit(unit, "points", valueOnly = TRUE)
  local_device()
  expect_equal(c(tapply(at(glyphs$x), glyphs$id, mean)), c(1, 5), ignore_attr = TRUE)
  expect_equal(c(tapply(at(glyphs$y), glyphs$id, mean)), c(2, 7), ignore_attr = TRUE)
  expect_equal(diff(range(at(glyphs$x)[1:4])), 2 * 0.5 * 1.27 * cos(pi / 4))
  stroke <- strike_grob(x, y, grid::unit(0.5, "points"), grid::gpar())
  expect_equal(at(stroke$x1) - at(stroke$x0), c(1, 1))
})
