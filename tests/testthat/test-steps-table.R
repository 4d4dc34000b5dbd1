# The classes of steps and paths after changes.

plain <- c("tbl_df", "tbl", "data.frame")

path <- explain_sudoku(article_1)
steps <- find_steps(article_1, techniques = c("hidden_single", "pointing"))
other <- find_steps(article_2, techniques = c("hidden_single", "naked_single"))

# Expects that each row is drawn with its own position.
expect_own <- function(table, from, rows) {
  for (i in seq_along(rows)) {
    expect_identical(position_before(table, i), position_before(from, rows[[i]]))
  }
}

expect_printed_whole <- function(table) {
  expect_identical(class(table), plain)
  expect_named(attributes(table), c("class", "row.names", "names"), ignore.order = TRUE)
  printed <- paste(capture.output(print(table, width = Inf)), collapse = "\n")
  for (name in names(table)) expect_match(printed, name, fixed = TRUE)
}

test_that("all rows of a path in order are a path, some of them are steps", {
  expect_s3_class(path[], "oxidoku_path")
  expect_identical(path[seq_len(nrow(path)), ], path)
  for (rows in list(1:5, 2:3, rev(seq_len(nrow(path))), integer())) {
    some <- path[rows, ]
    expect_s3_class(some, c("oxidoku_steps", plain), exact = TRUE)
    expect_identical(some$step, rows)
    expect_own(some, path, rows)
  }
  expect_output(print(path), paste("Solved in", nrow(path), "steps"))
  expect_output(print(path[2:3, ]), "^2 steps of a path\n  2[.] .*\n  3[.] [^\n]*$")
})

test_that("some rows of a path do not claim its end", {
  some <- summary(path[1:5, ])
  expect_s3_class(some, "oxidoku_steps_summary")
  expect_identical(some$score, sum(path$score[1:5]))
  expect_identical(sum(some$steps$steps), 5L)
  expect_null(some$outcome)
  expect_no_match(capture.output(print(some)), "olved|tuck")
  expect_no_match(capture.output(print(path[1:5, ])), "olved|tuck")
  # A path with other rows has no outcome, whatever its class.
  stuck <- explain_sudoku(article_1, techniques = c("naked_single", "hidden_single"))
  forged <- rbind(path[1, ], path[1, ])
  class(forged) <- class(path)
  attr(forged, "end") <- attr(path, "end")
  expect_no_match(capture.output(print(forged)), "olved")
  expect_s3_class(summary(forged), "oxidoku_steps_summary")
  spliced <- path
  spliced$position[[2]] <- path$position[[3]]
  expect_s3_class(spliced, c("oxidoku_steps", plain), exact = TRUE)
  skipped <- path
  attr(skipped, "row.names") <- seq_len(nrow(path))
  expect_identical(capture.output(print(skipped)), capture.output(print(path)))
  attr(skipped, "end") <- attr(stuck, "end")
  expect_no_match(capture.output(print(skipped)), "tuck")
})

test_that("columns are a plain tibble that shows them", {
  expect_printed_whole(path[c("step", "technique", "score")])
  expect_printed_whole(steps["text"])
  expect_printed_whole(steps[1:2, c("technique", "text")])
  expect_identical(path[["score"]], path$score)
  expect_identical(path[, "score", drop = TRUE], path$score)
  expect_s3_class(path[names(path)], "oxidoku_path")
  without <- path
  without$position <- NULL
  expect_printed_whole(without)
  without <- path
  without[["text"]] <- NULL
  expect_printed_whole(without)
  renamed <- steps
  names(renamed)[[1]] <- "what"
  expect_printed_whole(renamed)
  broken <- steps
  broken$position <- seq_len(nrow(steps))
  expect_printed_whole(broken)
  broken <- steps
  broken[1, "technique"] <- NA
  expect_printed_whole(broken)
  # Changes that no method sees are detected when the object is used.
  bare <- steps
  attr(bare, "names")[[8]] <- "words"
  expect_output(print(bare), "words")
})

test_that("an added column is printed", {
  more <- steps
  more$mine <- seq_len(nrow(steps))
  expect_s3_class(more, "oxidoku_steps")
  expect_output(print(more), "Further columns: mine")
})

test_that("bound steps are drawn each from its own board", {
  both <- rbind(steps, other)
  expect_s3_class(both, c("oxidoku_steps", plain), exact = TRUE)
  expect_identical(nrow(both), nrow(steps) + nrow(other))
  expect_own(both, steps, seq_len(nrow(steps)))
  expect_own(both[-seq_len(nrow(steps)), ], other, seq_len(nrow(other)))
  expect_output(print(both), "steps on 2 boards")
  expect_no_match(capture.output(print(both)), "simplest first")
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  drawn <- plot(both, which = nrow(both))
  expect_identical(
    grid::getGrob(drawn$canvas, "givens", global = TRUE)$label,
    grid::getGrob(plot(other, which = nrow(other))$canvas, "givens", global = TRUE)$label
  )
  paths <- rbind(path, explain_sudoku(article_2))
  expect_s3_class(paths, c("oxidoku_steps", plain), exact = TRUE)
  expect_output(print(paths), "steps of 2 paths")
  expect_identical(class(rbind(path[1:30, ], path[-(1:30), ])), class(path[1:2, ]))
})

test_that("a saved path is a path", {
  file <- withr::local_tempfile()
  saveRDS(path, file)
  expect_identical(readRDS(file), path)
  expect_identical(capture.output(print(readRDS(file))), capture.output(print(path)))
})

test_that("dplyr gives true objects or plain tibbles", {
  skip_if_not_installed("dplyr")
  steps_class <- c("oxidoku_steps", plain)

  same <- list(
    dplyr::filter(path, TRUE), dplyr::arrange(path, step), dplyr::slice(path, 1:100),
    dplyr::select(path, dplyr::everything()), dplyr::mutate(path), dplyr::distinct(path)
  )
  for (it in same) expect_identical(it, path)

  rows <- which(path$score > 4)
  some <- dplyr::filter(path, score > 4)
  expect_identical(class(some), steps_class)
  expect_own(some, path, rows)
  expect_identical(dplyr::slice(path, rows), some)
  sorted <- dplyr::arrange(path, dplyr::desc(step))
  expect_identical(class(sorted), steps_class)
  expect_own(sorted, path, rev(seq_len(nrow(path))))
  expect_identical(class(dplyr::slice_head(path, n = 3)), steps_class)
  expect_identical(class(dplyr::distinct(path, technique, .keep_all = TRUE)), steps_class)

  expect_printed_whole(dplyr::count(path, technique))
  expect_printed_whole(dplyr::select(path, step, technique, score))
  expect_printed_whole(dplyr::rename(path, points = score))
  expect_printed_whole(dplyr::transmute(path, step, twice = 2 * score))
  expect_printed_whole(dplyr::summarise(path, score = sum(score)))
  expect_printed_whole(dplyr::distinct(path, technique))
  expect_printed_whole(dplyr::mutate(path, position = step))
  expect_identical(nrow(dplyr::count(path, technique)), length(unique(path$technique)))

  by <- dplyr::group_by(path, technique)
  expect_s3_class(by, "grouped_df")
  expect_false(inherits(by, "oxidoku_steps"))
  expect_printed_whole(dplyr::summarise(by, n = dplyr::n()))
  expect_identical(class(dplyr::ungroup(by)), plain)

  more <- dplyr::mutate(path, mine = 2 * score)
  expect_s3_class(more, "oxidoku_path")
  expect_output(print(more), "Further columns: mine")
  moved <- dplyr::relocate(path, score)
  expect_s3_class(moved, "oxidoku_path")
  expect_identical(summary(moved)$score, summary(path)$score)

  all <- sudoku_techniques()
  table <- tibble::tibble(name = all$name, family = all$family)
  joined <- dplyr::left_join(path, table, by = c(technique = "name"))
  expect_s3_class(joined, "oxidoku_path")
  expect_output(print(joined), "Further columns: family")
  filtered <- dplyr::semi_join(path, table[table$name == "pointing", ], by = c(technique = "name"))
  expect_identical(class(filtered), steps_class)
  all <- dplyr::right_join(path, table, by = c(technique = "name"))
  expect_identical(class(all), plain)
  expect_printed_whole(dplyr::left_join(table, path[c("technique", "step")], by = c(name = "technique")))

  both <- dplyr::bind_rows(steps, other)
  expect_identical(class(both), steps_class)
  expect_own(both, steps, seq_len(nrow(steps)))
  expect_own(both[-seq_len(nrow(steps)), ], other, seq_len(nrow(other)))
  expect_identical(class(dplyr::bind_rows(path, path)), steps_class)
  expect_identical(class(dplyr::bind_rows(path[1:3, ], path[4:nrow(path), ])), steps_class)
  mixed <- dplyr::bind_rows(path, tibble::tibble(step = 1L, note = "x"))
  expect_printed_whole(mixed)
})

test_that("vctrs gives true objects or plain tibbles", {
  skip_if_not_installed("vctrs")
  expect_identical(vctrs::vec_slice(path, seq_len(nrow(path))), path)
  expect_identical(class(vctrs::vec_slice(path, 2:1)), c("oxidoku_steps", plain))
  bound <- vctrs::vec_rbind(steps, other)
  expect_true(inherits(bound, "oxidoku_steps") || identical(class(bound), plain))
  expect_identical(bound$text, c(steps$text, other$text))
  expect_identical(class(vctrs::vec_rbind(path, path)), class(vctrs::vec_slice(path, 2:1)))
})

test_that("a path converts to a plain tibble", {
  expect_printed_whole(tibble::as_tibble(path))
  expect_identical(class(as.data.frame(path)), "data.frame")
})

test_that("steps of every technique hold", {
  set.seed(61)
  for (puzzle in generate_sudoku(30, level = c("Unfair", "Extreme"))$puzzle) {
    path <- explain_sudoku(puzzle)
    expect_true(is_intact_steps(path))
    expect_s3_class(path[], "oxidoku_path")
  }
  # In this position, many techniques find a step.
  expect_true(is_intact_steps(find_steps(hardest)))
})
