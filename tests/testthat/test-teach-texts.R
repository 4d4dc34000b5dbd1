test_that("texts are for techniques that can be taught, and are short sentences", {
  names <- c(technique_table("hodoku")$name, technique_table("general")$name)
  expect_identical(setdiff(sub("_marks$", "", names(theory_texts)), names), character())
  expect_true(all(course_list[1:9] %in% names(theory_texts)))
  for (name in names(theory_texts)) {
    texts <- theory_texts[[name]]
    expect_named(texts, c("see", "why", "friend"), info = name)
    expect_match(texts, "^[A-Z].*[.]$", info = name)
    expect_lt(max(nchar(texts)), 240)
  }
})

test_that("a technique without a text is described by its sentence, in any language", {
  expect_identical(theory_of("sue_de_coq", FALSE, "A sentence.", list()), list(see = "A sentence."))
  german <- theory_of("x_wing", FALSE, "", as.list(sudoku_labels("de")))
  expect_match(unlist(german), "^Auf Englisch: ")
})

test_that("singles have other texts with pencil marks", {
  expect_identical(unlist(theory_of("naked_single", TRUE, "", list())), theory_texts$naked_single)
  expect_identical(unlist(theory_of("naked_single", FALSE, "", list())), theory_texts$naked_single_marks)
  expect_identical(unlist(theory_of("full_house", FALSE, "", list())), theory_texts$full_house)
})

# ---- What the texts say holds in positions ------------------------------------------

# The places of a digit among cells of a house, as "row column".
place <- function(row, col) paste(row, col)
places_in <- function(step, house, digit) {
  cells <- house$cells[[1]]
  marks <- step$position[[1]]$candidates
  place(cells$row, cells$col)[marks[cbind(cells$row, cells$col, digit)]]
}
houses_in <- function(houses) lapply(seq_len(nrow(houses)), function(i) houses[i, ])
cells_of <- function(houses) unlist(lapply(houses_in(houses), function(house) place(house$cells[[1]]$row, house$cells[[1]]$col)))
pattern_of <- function(step) step$pattern[[1]]
digit_of_step <- function(step) unique(step$eliminations[[1]]$digit)
candidates_of_cells <- function(step) {
  cells <- step$cells[[1]]
  marks <- step$position[[1]]$candidates
  lapply(seq_len(nrow(cells)), function(i) which(marks[cells$row[[i]], cells$col[[i]], ]))
}
kinds <- function(houses) sort(houses$kind)

locked <- function(step, from) {
  pattern <- pattern_of(step)
  places <- places_in(step, pattern$base, digit_of_step(step))
  expect_true(pattern$base$kind %in% from)
  expect_true(length(places) >= 2 && all(places %in% cells_of(pattern$cover)))
  removed <- step$eliminations[[1]]
  expect_true(all(place(removed$row, removed$col) %in% setdiff(cells_of(pattern$cover), cells_of(pattern$base))))
}
naked <- function(step, size) {
  held <- candidates_of_cells(step)
  expect_length(held, size)
  expect_length(unique(unlist(held)), size)
  expect_true(all(lengths(held) >= 2))
}
hidden <- function(step, size) {
  cells <- place(step$cells[[1]]$row, step$cells[[1]]$col)
  digits <- unique(pattern_of(step)$marks$digit)
  expect_length(cells, size)
  expect_length(digits, size)
  for (digit in digits) expect_true(all(places_in(step, pattern_of(step)$base[1, ], digit) %in% cells))
}
fish <- function(step, size) {
  pattern <- pattern_of(step)
  expect_identical(c(nrow(pattern$base), nrow(pattern$cover)), c(size, size))
  expect_length(unique(pattern$base$kind), 1)
  for (house in houses_in(pattern$base)) {
    places <- places_in(step, house, digit_of_step(step))
    expect_true(length(places) %in% 2:size && all(places %in% cells_of(pattern$cover)))
  }
}
two_links <- function(step, of) {
  base <- pattern_of(step)$base
  expect_true(list(kinds(base)) %in% of)
  for (house in houses_in(base)) expect_length(places_in(step, house, digit_of_step(step)), 2)
}
wing <- function(step, sizes) expect_identical(sort(lengths(candidates_of_cells(step))), sizes)

holds <- list(
  pointing = function(step) locked(step, "box"),
  claiming = function(step) locked(step, c("row", "column")),
  naked_pair = function(step) naked(step, 2),
  naked_triple = function(step) naked(step, 3),
  hidden_pair = function(step) hidden(step, 2),
  hidden_triple = function(step) hidden(step, 3),
  x_wing = function(step) fish(step, 2L),
  swordfish = function(step) fish(step, 3L),
  skyscraper = function(step) two_links(step, list(c("row", "row"), c("column", "column"))),
  two_string_kite = function(step) two_links(step, list(c("column", "row"))),
  xy_wing = function(step) wing(step, c(2L, 2L, 2L)),
  xyz_wing = function(step) wing(step, c(2L, 2L, 3L)),
  naked_single = function(step) expect_length(candidates_of_cells(step)[[1]], 1),
  hidden_single = function(step) expect_length(places_in(step, pattern_of(step)$base, step$placements[[1]]$digit), 1)
)

test_that("positions of lessons show what the texts say", {
  set.seed(1)
  for (technique in names(holds)) {
    for (step in practice_sudoku(technique, 3)$step) holds[[technique]](step)
  }
})
