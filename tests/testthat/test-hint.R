test_that("a hint has as much detail as requested", {
  nudge <- hint_sudoku(article_1)
  technique <- hint_sudoku(article_1, "technique")
  step <- hint_sudoku(article_1, "step")
  first <- explain_sudoku(article_1)[1, ]
  expect_s3_class(nudge, "oxidoku_hint")
  expect_identical(vapply(list(nudge, technique, step), `[[`, "", "kind"), rep("step", 3))
  expect_identical(vapply(list(nudge, technique, step), `[[`, "", "detail"), c("nudge", "technique", "step"))
  expect_null(nudge$technique)
  expect_null(nudge$step)
  expect_identical(technique$technique, first$technique)
  expect_null(technique$step)
  expect_identical(step$step$text, first$text)
  expect_s3_class(step$step, "oxidoku_steps")
  expect_null(step$cells)
  expect_null(step$fault)
  expect_identical(hint_sudoku(article_1, detail = "nudge"), nudge)
})

singles <- c("full_house", "hidden_single", "naked_single")

# Ranks singles by how early a person sees them: the last cell of a house, a hidden single in a
# box, a hidden single in a line, a naked single.
sight_of <- function(steps) {
  in_box <- vapply(steps$pattern, function(pattern) "box" %in% pattern$base$kind, NA)
  match(steps$technique, singles) + 0.5 * (steps$technique == "hidden_single" & !in_box)
}

test_that("of singles, a hint is one that people see first", {
  path <- explain_sudoku(article_1)
  earlier <- 0
  for (k in which(path$technique %in% singles)) {
    position <- path$position[[k]]
    all <- find_steps(position, techniques = singles)
    step <- hint_sudoku(position, "step")$step
    expect_identical(sight_of(step), min(sight_of(all)))
    earlier <- earlier + (sight_of(step) < sight_of(path[k, ]))
    # Rays are drawn if other cells of the house are blocked.
    leaves <- drawn(scene_grob(step_scene(step, 1)))
    expect_identical(length(part_of(leaves, "rays")) > 0, !is.null(blocker_rays(step_blockers(step))))
  }
  expect_gt(earlier, 0)
  only <- hint_sudoku(path$position[[1]], "step", techniques = "naked_single")
  expect_true(only$kind == "stuck" || only$technique == "naked_single")
})

test_that("a nudge gives away neither technique, nor cell, nor digit", {
  set.seed(31)
  puzzles <- c(article_1, easy, generate_sudoku(5, level = c("Hard", "Unfair", "Extreme"))$puzzle)
  for (puzzle in puzzles) {
    path <- explain_sudoku(puzzle)
    for (k in unique(match(unique(path$technique), path$technique))) {
      state <- replayed(puzzle, path, k)
      hint <- function(detail) {
        hint_sudoku(state$board, detail, givens = puzzle, candidates = state$candidates)
      }
      step <- hint("step")
      # People see some singles earlier than the order of the scale suggests.
      if (!path$technique[[k]] %in% singles) {
        expect_identical(step$technique, path$technique[[k]])
      } else {
        expect_true(step$technique %in% singles)
      }
      label <- label_of(step$technique)
      nudge <- hint("nudge")
      expect_no_match(nudge$text, label, fixed = TRUE)
      expect_match(nudge$text, "^Look at (row|column|box) [1-9]: (a digit|candidates) can be (placed|removed)[.]$")
      expect_identical(nrow(nudge$houses), 1L)
      expect_match(nudge$text, paste(nudge$houses$kind, nudge$houses$number), fixed = TRUE)
      expect_identical(nrow(nudge$houses$cells[[1]]), 9L)
      expect_no_match(paste(deparse(unclass(nudge)[c("technique", "step")]), collapse = ""), step$technique)
      expect_match(hint("technique")$text, label, fixed = TRUE)
      expect_no_match(hint("technique")$text, "r[1-9]c[1-9]")
      expect_match(step$text, step$step$text, fixed = TRUE)
    }
  }
})

test_that("a solved board and one where nothing is found are no errors", {
  expect_identical(hint_sudoku(article_1_solution)$kind, "solved")
  stuck <- hint_sudoku(article_1, techniques = "leviathan")
  expect_identical(stuck$kind, "stuck")
  expect_null(stuck$step)
  expect_identical(hint_sudoku(empty)$kind, "stuck")
})

test_that("a wrong entry comes before a step", {
  entries <- as_matrix(article_1)
  entries[1, 1] <- 8L
  hint <- hint_sudoku(entries, "step", givens = article_1)
  expect_identical(hint$kind, "wrong")
  expect_identical(hint$fault, "wrong_entry")
  expect_match(hint$text, "r1c1")
  # A correct entry does not prevent a hint.
  entries[1, 1] <- 3L
  expect_identical(hint_sudoku(entries, givens = article_1)$kind, "step")
})

test_that("what is wrong gives no digit away at a nudge", {
  marks <- candidates(article_1)
  marks[1, 8, 9] <- FALSE
  hint <- function(detail) hint_sudoku(article_1, detail, candidates = marks)
  expect_match(hint("nudge")$text, "r1c8")
  expect_no_match(gsub("r1c8", "", hint("nudge")$text), "[0-9]")
  expect_match(hint("technique")$text, "9 in r1c8")
  expect_match(hint("step")$text, "9 in r1c8")
})

test_that("without solution and givens it says what to give", {
  expect_match(hint_sudoku(unsolvable)$text, "`givens`", fixed = TRUE)
  expect_no_match(hint_sudoku(unsolvable, givens = unsolvable)$text, "`givens`", fixed = TRUE)
  expect_no_match(hint_sudoku(clashing())$text, "`givens`", fixed = TRUE)
})

test_that("the detail is one of three words", {
  for (detail in list("all", NA, 1, character(), c("nudge", "step"), NULL)) {
    error <- expect_error(hint_sudoku(article_1, detail), class = "oxidoku_error_argument")
    expect_identical(error$arg, "detail")
  }
})

test_that("hints print", {
  local_reproducible_output(width = 80)
  expect_snapshot({
    hint_sudoku(article_1)
    hint_sudoku(article_1, "technique")
    hint_sudoku(article_1, "step")
    hint_sudoku(article_1_solution)
    hint_sudoku(article_1, techniques = "leviathan")
  })
  hint <- hint_sudoku(article_1)
  expect_identical(format(hint), hint$text)
})

test_that("hints are drawn: the step, or the cells at fault", {
  local_device()
  leaves <- drawn(plot(hint_sudoku(article_1, "step")))
  expect_identical(labels_of(part_of(leaves, "title")), label_of("hidden_single"))
  entries <- as_matrix(article_1)
  entries[1, 1] <- 8L
  hint <- hint_sudoku(entries, givens = article_1)
  leaves <- drawn(plot(hint))
  expect_identical(gsub("\n", " ", labels_of(part_of(leaves, "text"))), hint$text)
  expect_identical(labels_of(part_of(leaves, "key")), "to correct")
  # A nudge is drawn without its step.
  leaves <- drawn(plot(hint_sudoku(article_1)))
  expect_identical(labels_of(part_of(leaves, "title")), "Hint")
  expect_length(part_of(leaves, "placed_digits"), 0)
  expect_s3_class(plot(hint_sudoku(article_1_solution)), "grob")
  expect_s3_class(plot(hint_sudoku(empty)), "grob")
})

test_that("cells to correct and the house of a nudge have their tints", {
  entries <- as_matrix(article_1)
  entries[1, 1] <- 8L
  scene <- hint_scene(hint_sudoku(entries, givens = article_1))
  drawn <- Filter(function(tint) length(tint$row) > 0, scene$tints)
  expect_length(drawn, 1)
  expect_identical(drawn[[1]][c("row", "col", "fill")], list(row = 1L, col = 1L, fill = tints$wrong))
  scene <- hint_scene(hint_sudoku(article_1))
  drawn <- Filter(function(tint) length(tint$row) > 0, scene$tints)
  expect_identical(vapply(drawn, `[[`, "", "fill"), tints$base)
  expect_length(drawn[[1]]$row, 9)
})

test_that("a long contradiction says how much it leaves out, and where all of it is", {
  line <- "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
  # The rule adds nothing, but contradictions are steps only of boards with rules.
  hint_of <- function(technique, line) hint_sudoku(line, "step", techniques = technique, rules = sudoku_rules(rule_odd("r1c9")))
  long <- hint_of("nested_contradiction", line)
  all <- long$step$pattern[[1]]$consequences
  expect_gt(length(all), 40)
  expect_match(long$text, sprintf("Then %d consequences lead to a contradiction. Those nearest to it are: ", length(all)), fixed = TRUE)
  named <- vapply(all, grepl, NA, x = long$text, fixed = TRUE)
  expect_identical(sum(named), 10L)
  expect_output(print(long), sprintf("All %d consequences are in `\\$step\\$pattern\\[\\[1\\]\\]\\$consequences`.$", length(all)))
  # Other hints and contradictions name all that they rest on.
  solved <- as.matrix(solve_sudoku(line))
  easy <- as.matrix(as_sudoku(line))
  easy[1:6, ] <- solved[1:6, ]
  expect_output(print(hint_of("naked_single", easy)), "So r[0-9]c[0-9] is [0-9][.]$")
})
