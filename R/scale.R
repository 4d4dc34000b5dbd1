# Scales: in which order techniques are tried, and what their steps score. An
# argument `scale` takes one of the names of `scale_table()`.

# The engine's table never changes: it is asked for once a session.
scale_table <- local({
  table <- NULL
  function() {
    if (is.null(table)) {
      table <<- received(native_scales())
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

# The columns of what puzzles score, as people who use the scale call them.
score_columns <- function(rated, scale) {
  if (scale == "se") {
    return(list(er = rated$score, ep = rated$pearl, ed = rated$diamond))
  }
  list(score = as_scores(rated$score, scale))
}

# A table that names its scale where it is printed.
scored_tibble <- function(columns, n, scale, class = character()) {
  tibble::new_tibble(columns, nrow = n, scale = scale, class = c(class, "oxidoku_scored"))
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.oxidoku_scored <- function(x, ...) {
  c(NextMethod(), Scale = of_scale(attr(x, "scale"), "label"))
}

# The scale of a table with such columns.
scale_of_columns <- function(names) {
  if (all(c("er", "ep", "ed") %in% names)) "se" else "hodoku"
}

# What the scores of the steps of a path come to.
total_score <- function(scores, scale) {
  if (length(scores) == 0) {
    return(as_scores(0, scale))
  }
  switch(of_scale(scale, "total"), sum = sum(scores), max = max(scores))
}

# In the middle of a sentence.
scale_words <- function(scale) {
  paste0(of_scale(unique(scale), "label"), "'s scale", collapse = " and ")
}

# One decimal where a scale has decimals.
score_text <- function(score, scale) {
  ifelse(of_scale(scale, "whole"), format_count(round(score)), sprintf("%.1f", score))
}

# Score 690 on HoDoKu's scale
score_words <- function(score, scale, partial = FALSE) {
  paste(
    if (partial) "Partial score" else "Score", score_text(score, scale), "on", scale_words(scale)
  )
}
