# Sudoku Explainer's steps in R: data, words, pictures, pages.

path_to_the_end <- local({
  path <- NULL
  function() {
    if (is.null(path)) {
      path <<- explain_sudoku(hardest, scale = "se")
    }
    path
  }
})

first_of <- function(path, technique) match(technique, path$technique)

test_that("a board on which HoDoKu's path sticks is explained to the end", {
  stuck <- explain_sudoku(hardest)
  expect_identical(summary(stuck)$outcome, "stuck")
  expect_output(print(stuck), "scale = \"se\"", fixed = TRUE)
  expect_output(print(summary(stuck)), "scale = \"se\"", fixed = TRUE)
  end <- attr(stuck, "end")$position
  hint <- hint_sudoku(end$board, candidates = end$candidates, givens = hardest)
  expect_identical(hint$kind, "stuck")
  expect_match(hint$text, "scale = \"se\"", fixed = TRUE)

  path <- path_to_the_end()
  expect_identical(as.matrix(path), as.matrix(solve_sudoku(hardest)))
  expect_identical(rate_sudoku(hardest, scale = "se")$er, max(path$score))
  expect_identical(unique(path$scale), "se")
})

test_that("forcing chains come node by node", {
  path <- path_to_the_end()
  chains <- Filter(Negate(is.null), lapply(path$pattern, `[[`, "forcing"))
  expect_length(chains, sum(path$length > 0))
  expect_identical(vapply(chains, `[[`, 0L, "size"), path$length[path$length > 0])
  for (forcing in chains) {
    for (branch in forcing$branches) {
      expect_named(branch, c("row", "col", "digit", "on", "parents", "reason", "number"))
      before <- mapply(function(rows, at) all(rows < at), branch$parents, seq_len(nrow(branch)))
      expect_true(all(before))
      inside <- branch$number[branch$reason == "nested"]
      expect_true(all(inside %in% seq_along(forcing$nested)))
    }
  }
})

test_that("texts tell long chains in short", {
  path <- path_to_the_end()
  expect_lt(max(nchar(path$text)), 3000)
  at <- first_of(path, "nested_forcing_chains_2")
  expect_match(path$text[[at]], "[Chain 1: ", fixed = TRUE)
  inside <- path$pattern[[at]]$forcing$nested
  expect_match(path$text[[at]], inside[[1]]$text, fixed = TRUE)
})

test_that("steps with chains are drawn, and chains inside", {
  path <- path_to_the_end()
  for (technique in c("forcing_chain", "multiple_forcing_chains", "nested_forcing_chains_2")) {
    at <- first_of(path, technique)
    local_device()
    text <- labels_of(drawn(plot(path, which = at)))
    expect_true(label_of(technique) %in% text)
  }
  at <- first_of(path, "nested_forcing_chains_2")
  whole <- path$pattern[[at]]$forcing
  inside <- chain_inside(path[at, ], 1, NULL)
  scene <- step_scene(inside, 1)
  expect_identical(scene$title, "Nested Forcing Chains Level 2, chain 1")
  expect_identical(scene$text, whole$nested[[1]]$text)
  expect_setequal(
    candidate_names(scene$struck), candidate_names(whole$nested[[1]]$eliminations)
  )
  local_device()
  expect_true(scene$title %in% labels_of(drawn(plot(path, which = at, inside = 1))))
  error <- expect_error(
    plot(path, which = at, inside = length(whole$nested) + 1),
    class = "oxidoku_error_argument"
  )
  expect_identical(error$arg, "inside")
  expect_error(plot(path, which = nrow(path), inside = 1), class = "oxidoku_error_argument")
  # Several branches, each in its colour.
  several <- step_scene(path, first_of(path, "multiple_forcing_chains"))
  expect_gt(length(unique(several$links$colour)), 1)
})

test_that("pages show these paths, and hints go on with them", {
  skip_if_not_installed("htmlwidgets")
  page <- view_path(path_to_the_end())
  expect_identical(schema_faults(through_json(page$x), "board"), character())
  data <- play_sudoku(hardest)$x
  expect_identical(vapply(data$paths, `[[`, "", "scale"), c("hodoku", "se"))
  expect_identical(data$paths[[2]]$outcome, "solved")
  used <- unique(unlist(lapply(data$paths[[2]]$steps, `[[`, "technique")))
  expect_true(all(used %in% names(data$techniques)))
})

test_that("techniques of one scale are unknown on the other", {
  expect_error(
    explain_sudoku(article_1, scale = "se", techniques = "skyscraper"),
    class = "oxidoku_error_technique"
  )
  expect_error(find_steps(article_1, techniques = "aligned_pair_exclusion"), class = "oxidoku_error_technique")
  some <- find_steps(article_1, scale = "se", techniques = c("hidden_single", "pointing"))
  expect_identical(unique(some$scale), "se")
})
