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
  check_word(scale, scale_table()$name, "scale", call)
}

of_scale <- function(scale, column) {
  table <- scale_table()
  table[[column]][match(scale, table$name)]
}

# Native code gives doubles.
as_scores <- function(scores, scale) {
  if (of_scale(scale, "whole")) as.integer(scores) else scores
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
score_text <- function(score) {
  if (is.integer(score)) big(score) else sprintf("%.1f", score)
}

# Score 690 on HoDoKu's scale
score_words <- function(score, scale, partial = FALSE) {
  paste(if (partial) "Partial score" else "Score", score_text(score), "on", scale_words(scale))
}
