test_that("the text is there to the last word, at any size", {
  path <- explain_sudoku(x_wing_puzzle)
  which <- which(path$technique == "x_wing")
  for (size in list(c(1.5, 1.5), c(4, 4), c(12, 12), c(9, 4), c(3, 8))) {
    leaves <- drawn(scene_grob(step_scene(path, which)), size[[1]], size[[2]])
    expect_identical(
      gsub("\n", " ", labels_of(part_of(leaves, "text"))), path$text[[which]],
      label = paste("text at", paste(size, collapse = "x"), "inches")
    )
  }
})

# Compares the boxes of the key's rows and of the text, in inches of the whole picture.
test_that("nothing of a caption is cut off or overlaps", {
  for (picture in pictures()[c("forcing_net_verity", "death_blossom", "finned_swordfish")]) {
    for (size in list(c(3, 3), c(6, 6), c(10, 5))) {
      local_device(size[[1]], size[[2]])
      width <- size[[1]] * 72
      height <- size[[2]] * 72
      beside <- width > 1.5 * height
      fit <- if (beside) {
        fit_caption(picture$grob, width - height, 0.9 * height, height / 28)
      } else {
        fit_caption(picture$grob, width, 0.3 * height, min(width, height) / 42)
      }
      room <- if (beside) width - height else width
      for (row in fit$rows) {
        wide <- sum(entry_widths(picture$grob$key[row], fit$size)) +
          1.3 * fit$size * (length(row) - 1)
        expect_lte(wide, room)
      }
      expect_lte(max(text_widths(fit$lines, fit$size)), room)
      expect_lte(fit$text_room + fit$key_room + fit$title_room, height)
    }
  }
})

test_that("text is broken between words, into lines that fit", {
  local_device()
  text <- "Hidden single: r1c9 is the only cell of column 9 that can be 8, so it is placed there."
  for (width in c(60, 150, 300, 5000)) {
    lines <- wrap_text(text, width, 10)
    expect_identical(paste(lines, collapse = " "), text)
    expect_true(all(text_widths(lines, 10) <= width + 0.01 | !grepl(" ", lines)))
  }
  expect_length(wrap_text(text, 5000, 10), 1)
})

test_that("a title is made smaller to fit, and then cut", {
  local_device()
  title <- "A title that is too long for the width of its board"
  expect_identical(fit_title("short", 10, 200), 10)
  room <- 0.9 * text_widths(title, 10)
  fitting <- fit_title(title, 10, room)
  expect_lt(text_widths(title, fitting), room)
  expect_gt(text_widths(title, fitting), 0.8 * room)
  cut <- cut_to_fit(title, 10, 100)
  expect_true(endsWith(cut, "...") && startsWith(title, sub("...", "", cut, fixed = TRUE)))
  expect_lte(1.08 * text_widths(cut, 10), 100)
  longer <- paste0(substr(title, 1, nchar(cut) - 2), "...")
  expect_gt(1.08 * text_widths(longer, 10), 100)
  expect_identical(cut_to_fit("short", 10, 100), "short")
})

test_that("a board without surroundings is drawn alone", {
  canvas <- canvas_grob(edges_piece(classic_rules()$facts))
  expect_identical(captioned_grob(canvas), canvas)
  expect_identical(labels_of(drawn(captioned_grob(canvas, title = "Monday"))), "Monday")
})
