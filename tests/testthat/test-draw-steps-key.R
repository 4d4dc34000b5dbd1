test_that("every shade, shape and line of a picture is in its key", {
  for (picture in pictures()) {
    in_key <- vapply(picture$grob$key, `[[`, "", "colour")
    shown <- unlist(lapply(drawn_shapes(picture), colours_of))
    # A filled cell has a frame on its own background.
    shown <- setdiff(shown, tints$placed)
    # If branches have colours, the key names strong and weak links in grey.
    expect_identical(setdiff(shown, in_key), character(), info = picture$technique)
    expect_identical(
      setdiff(in_key, c(shown, "grey25")), character(),
      info = picture$technique
    )
    words <- labels_of(part_of(picture$leaves, "key"))
    expect_identical(words, vapply(picture$grob$key, `[[`, "", "label"), info = picture$technique)
    expect_identical(anyDuplicated(words), 0L, info = picture$technique)
  }
})

test_that("the key uses the words of the text", {
  labels <- function(technique) {
    vapply(pictures()[[technique]]$grob$key, `[[`, "", "label")
  }
  expect_identical(labels("x_wing")[1:2], c("base", "cover"))
  expect_true("fin" %in% labels("finned_x_wing"))
  expect_match(labels("pointing")[[1]], "^box [1-9]$")
  expect_match(labels("pointing")[[2]], "^(row|column) [1-9]$")
  expect_true(all(c("set A", "set B", "shared digit") %in% labels("als_xz")))
  expect_true(all(c("true", "false", "weak link", "strong link") %in% labels("xy_chain")))
  expect_true(all(c("pivot", "pincer") %in% labels("xy_wing")))
  board <- "300008000420100003000000706000709000030000020075000300800002004240901800000800002"
  steps <- find_steps(board, techniques = "forcing_chain_verity")
  branched <- which(vapply(steps$pattern, function(pattern) length(pattern$chains) > 1, NA))
  key <- scene_grob(step_scene(steps, branched[[1]]))$key
  expect_true(all(c("branch 1", "branch 2") %in% vapply(key, `[[`, "", "label")))
  expect_true(all(c("A", "B") %in% labels("simple_colors_trap")))
  expect_true("placed" %in% labels("hidden_single"))
})
