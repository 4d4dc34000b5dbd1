test_that("every rule is drawn with shapes inside the picture", {
  for (rule in small_rules_to_draw()) {
    rules <- sudoku_rules(rule)
    pieces <- rules_pieces(rules, rules$facts)
    svg <- svg_picture(pieces$under, pieces$over)
    name <- rules$rules[[1]]$name
    expect_identical(length(svg$shapes) > 0, name != "anti_knight", label = name)
    for (shape in svg$shapes) {
      expect_true(shape[[1]] %in% c("path", "circle", "rect", "text"), label = name)
      expect_false(anyNA(unlist(shape)), label = name)
      x <- as.numeric(unlist(shape[[2]][c("x", "cx")]))
      expect_true(all(x > -3 & x < 12), label = name)
    }
    expect_true(all(grepl("^#[0-9a-f]{6}$", unlist(svg$colours), ignore.case = TRUE)), label = name)
  }
})

test_that("lines have the width, dashes and places of the picture", {
  line <- svg_picture(line_piece(rbind(c(1, 1), c(2, 2)), "grey78", 0.26))
  expect_identical(line$shapes[[1]][[2]]$d, "M0.5 0.5L1.5 1.5")
  expect_identical(line$shapes[[1]][[2]]$`stroke-width`, 0.26)
  expect_identical(line$shapes[[1]][[2]]$stroke, "var(--k0,#c7c7c7)")
  cage <- rules_pieces(sudoku_rules(rule_cage("r1c1", 9)), sudoku_rules()$facts)
  cage <- svg_picture(cage$over)
  expect_match(cage$shapes[[1]][[2]]$`stroke-dasharray`, "^[0-9.]+ [0-9.]+$")
  expect_identical(cage$shapes[[3]][[3]], "9")
})

test_that("by night light colours are dark, and dark ones light", {
  lightness <- function(colour) sum(grDevices::col2rgb(colour) * c(0.3, 0.6, 0.1))
  expect_gt(lightness(night_colour("#000000")), 180)
  expect_lt(lightness(night_colour("#eeeeee")), 90)
  # White and black dots keep their colours, which have a meaning.
  dots <- svg_picture(dots_piece(rbind(c(1, 1), c(1, 2)), "white"), dots_piece(rbind(c(2, 1), c(2, 2)), "black"))
  expect_identical(dots$shapes[[1]][[2]]$fill, "#ffffff")
  expect_identical(dots$shapes[[2]][[2]]$fill, "#000000")
  expect_match(dots$shapes[[2]][[2]]$stroke, "var(--k0", fixed = TRUE)
})
