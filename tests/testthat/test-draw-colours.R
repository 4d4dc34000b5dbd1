# Returns the contrast of two colours by the Web Content Accessibility Guidelines, from 1 to 21.
contrast <- function(one, other) {
  luminance <- function(colour) {
    share <- grDevices::col2rgb(colour)[, 1] / 255
    linear <- ifelse(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055)^2.4)
    sum(c(0.2126, 0.7152, 0.0722) * linear)
  }
  both <- sort(c(luminance(one), luminance(other))) + 0.05
  both[[2]] / both[[1]]
}

test_that("the contrast is that of known pairs", {
  expect_equal(contrast("black", "white"), 21)
  expect_equal(contrast("#777777", "white"), 4.48, tolerance = 0.001)
})

test_that("digits can be read on every ground", {
  grounds <- c("white", unlist(tints))
  for (ground in grounds) {
    expect_gt(contrast(given_digits, ground), 7)
    # Large digits need less contrast than small pencil marks.
    expect_gt(contrast(filled_digits, ground), 3)
    expect_gt(contrast("grey25", ground), 4.5)
  }
  shapes <- vapply(role_styles, `[[`, "", "fill")
  for (shape in shapes) expect_gt(contrast("grey25", shape), 4.5)
  expect_gt(contrast(placed_colour, tints$placed), 4.5)
  expect_gt(contrast(struck_colour, strike_colour), 3)
})

test_that("links stand out from the board", {
  for (colour in link_colours) expect_gt(contrast(colour, "white"), 4.5)
})

test_that("a colour has one meaning", {
  roles <- vapply(role_styles, `[[`, "", "fill")
  # A fin has the same colour as the extra candidates of a fish.
  roles <- roles[names(roles) != "fin"]
  colours <- c(filled_digits, unlist(tints), struck_colour, strike_colour, placed_colour, group_colour, link_colours, roles)
  expect_identical(anyDuplicated(toupper(colours)), 0L)
  expect_named(level_colours, levels_by_difficulty)
})
