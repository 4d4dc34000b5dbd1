# Scales: the order in which techniques are tried, and the scores of their steps. An
# argument `scale` takes one of the names of `scale_table()`.

# The engine's table never changes, so R asks for it once a session.
scale_table <- local({
  table <- NULL
  function() {
    if (is.null(table)) {
      table <<- check_native(native_scales())
    }
    table
  }
})

check_scale <- function(scale, call) {
  check_choice(scale, scale_table()$name, "scale", call)
}

of_scale <- function(scale, column) {
  table <- scale_table()
  table[[column]][match(scale, table$name)]
}

# Native code gives doubles.
as_scores <- function(scores, scale) {
  if (of_scale(scale, "whole")) as.integer(scores) else scores
}

# The scores of puzzles as columns: `score`, and those that people who use the scale have
# names of their own for.
score_columns <- function(rated, scale) {
  measures <- of_scale(scale, "measures")[[1]]
  own <- lapply(measures, function(measure) as_scores(rated[[measure]], scale))
  names(own) <- of_scale(scale, "columns")[[1]]
  c(list(score = as_scores(rated$score, scale)), own[names(own) != "score"])
}

# A table that names its scales when it is printed. Its own scale is the first.
scored_tibble <- function(columns, n, scales, class = character()) {
  tibble::new_tibble(
    columns,
    nrow = n, scale = scales[[1]], scales = if (length(scales) > 1) scales,
    class = c(class, "oxidoku_scored")
  )
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.oxidoku_scored <- function(x, ...) {
  scales <- attr(x, "scales") %||% attr(x, "scale")
  c(NextMethod(), Scale = paste(of_scale(scales, "label"), collapse = " and "))
}

# The scale of a table with these columns: of those that have all their own columns there,
# the one with the most.
scale_of_columns <- function(names) {
  columns <- scale_table()$columns
  fits <- vapply(columns, function(own) all(own %in% names), NA)
  scales <- scale_table()$name
  if (any(fits)) scales[fits][[which.max(lengths(columns[fits]))]] else scales[[1]]
}

# The score of a path from those of its steps.
total_score <- function(scores, scale) {
  if (length(scores) == 0) {
    return(as_scores(0, scale))
  }
  switch(of_scale(scale, "total"), sum = sum(scores), max = max(scores))
}

# The name of a scale in a sentence: "HoDoKu's scale".
scale_words <- function(scale) {
  paste0(of_scale(unique(scale), "label"), "'s scale", collapse = " and ")
}

# A score as text, with one decimal if the scale has decimals.
score_text <- function(score, scale) {
  ifelse(of_scale(scale, "whole"), format_count(round(score)), sprintf("%.1f", score))
}

# Score 690 on HoDoKu's scale
score_words <- function(score, scale, partial = FALSE) {
  paste(
    if (partial) "Partial score" else "Score", score_text(score, scale), "on", scale_words(scale)
  )
}
