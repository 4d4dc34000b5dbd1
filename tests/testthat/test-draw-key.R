entries_of <- function(n) {
  shapes <- rep(c("tint", "circle", "strike", "frame", "band", "line", "solid", "dashed", "none"), length.out = n)
  do.call(c, Map(key_entry, strrep("word ", seq_len(n) %% 5 + 1), shapes, "black", USE.NAMES = FALSE))
}

test_that("a key has as few rows as its width allows, none longer than that", {
  local_device()
  size <- 10
  key <- entries_of(9)
  widths <- entry_widths(key, size)
  for (width in c(120, 250, 400, 2000)) {
    rows <- wrap_key(key, width, size)
    expect_identical(unlist(rows), seq_along(key))
    long <- vapply(rows, function(row) sum(widths[row]) + 13 * (length(row) - 1), 0)
    expect_true(all(long <= width | lengths(rows) == 1))
    # Filling the rows one after the other needs at least as many rows.
    needed <- 1
    used <- -13
    for (w in widths) {
      if (used > 0 && used + 13 + w > width) {
        needed <- needed + 1
        used <- -13
      }
      used <- used + 13 + w
    }
    expect_length(rows, needed)
  }
  expect_identical(wrap_key(NULL, 100, size), list())
})

test_that("every entry is drawn with its label and its shape, side by side", {
  local_device()
  key <- entries_of(9)
  leaves <- flatten(key_grob(key, wrap_key(key, 300, 10), 10, 300, 100))
  expect_identical(labels_of(leaves), vapply(key, `[[`, "", "label"))
  drawn <- Filter(function(leaf) !is_text(leaf) && !inherits(leaf, "null"), leaves)
  # The entry that consists only of words has no shape.
  expect_length(drawn, 8)
  colours <- lapply(drawn, function(leaf) c(leaf$gp$col, leaf$gp$fill))
  expect_true(all(vapply(colours, function(colour) "black" %in% colour, NA)))
  texts <- Filter(is_text, leaves)
  at <- function(unit) grid::convertUnit(unit, "points", valueOnly = TRUE)
  left <- vapply(texts, function(leaf) at(leaf$x), 0)
  row <- vapply(texts, function(leaf) at(leaf$y), 0)
  right <- left + text_widths(labels_of(leaves), 10)
  same_row <- diff(row) == 0
  expect_true(all(left[-1][same_row] > right[-length(right)][same_row] + 13))
  expect_true(all(left >= 0 & right <= 300))
})
