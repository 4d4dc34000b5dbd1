# Scales: the order in which techniques are tried, and the scores of their steps. An argument
# `scale` takes a name from `scale_table()`.

# The engine's table never changes, so R reads it once per session.
scale_table <- local({
  table <- NULL
  function() {
    if (is.null(table)) {
      table <<- check_native(native_lists())$scales
    }
    table
  }
})

check_scale <- function(scale, call) {
  check_choice(scale, scale_table()$name, "scale", call)
}

# Returns the scale of a board: the scale of its rules, unless the user names one, which has
# already been checked.
scale_for <- function(scale, rules, call) {
  own <- scale_of_rules(rules)
  if (is.null(scale)) {
    return(own)
  }
  if (own == "general" && scale != own) {
    stop_oxidoku(
      "rules",
      c(
        "{.arg scale} must be {.val general} for a board that is not classic.",
        "x" = "It is {.val {scale}}: {scale_words(scale)} is for the classic board only.",
        "x" = "This board is {format(rules)}.",
        "i" = "Leave {.arg scale} out, or set it to {.val general}."
      ),
      arg = "scale", call = call
    )
  }
  scale
}

of_scale <- function(scale, column) {
  table <- scale_table()
  table[[column]][match(scale, table$name)]
}

# Whether prints show the scores of steps. On the scale for any board they show levels.
shows_scores <- function(scale) scale != "general"

# Converts scores from native code, which are doubles.
as_scores <- function(scores, scale) {
  if (of_scale(scale, "whole")) as.integer(scores) else scores
}

# Returns the scores of puzzles as columns: `score`, and the scores under the names that users of
# the scale know.
score_columns <- function(rated, scale) {
  measures <- of_scale(scale, "measures")[[1]]
  own <- lapply(measures, function(measure) as_scores(rated[[measure]], scale))
  names(own) <- of_scale(scale, "columns")[[1]]
  c(list(score = as_scores(rated$score, scale)), own[names(own) != "score"])
}

# Makes a table that prints the names of its scales. The first scale is that of the table itself.
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

# Returns the scale of a table with these columns: of the scales whose columns the table has, the
# one with the most columns.
scale_of_columns <- function(names) {
  columns <- scale_table()$columns
  fits <- vapply(columns, function(own) length(own) > 0 && all(own %in% names), NA)
  scales <- scale_table()$name
  if (any(fits)) scales[fits][[which.max(lengths(columns[fits]))]] else scales[[1]]
}

# Returns the column in which users of a scale expect the score: `score`, or `er`.
score_column <- function(scale) {
  c(of_scale(scale, "columns")[[1]], "score")[[1]]
}

# Returns the name of that column in titles: "Score" or "ER".
score_label <- function(scale) {
  column <- score_column(scale)
  if (column == "score") "Score" else toupper(column)
}

# Returns a scale that continues where the techniques of `scale` get stuck, or NULL if there is
# none. A scale that lists brute force may get stuck without it. The chains of the other scales
# solve every known puzzle.
further_scale <- function(scale) {
  gets_stuck <- function(scale) "brute_force" %in% technique_table(scale)$name
  others <- Filter(Negate(gets_stuck), setdiff(scale_table()$name, scale))
  if (gets_stuck(scale) && length(others) > 0) others[[1]]
}

# Returns the score of a path from the scores of its steps.
total_score <- function(scores, scale) {
  if (length(scores) == 0) {
    return(as_scores(0, scale))
  }
  switch(of_scale(scale, "total"), sum = sum(scores), max = max(scores))
}

# Returns the levels that a scale assigns to techniques.
technique_level <- function(techniques, scale) {
  table <- technique_table(scale)
  table$level[match(techniques, table$name)]
}

# Returns how scales rate steps: their scores or levels.
step_verdicts <- function(techniques, scores, scales) {
  each <- function(technique, score, scale) {
    if (shows_scores(scale)) score_text(score, scale) else technique_level(technique, scale)
  }
  unlist(Map(each, techniques, scores, scales, USE.NAMES = FALSE))
}

# Returns the name of a scale in a sentence: "HoDoKu's scale".
scale_words <- function(scale) {
  if (identical(unique(scale), "general")) {
    return("the scale of any board")
  }
  paste0(of_scale(unique(scale), "label"), "'s scale", collapse = " and ")
}

# Returns a score as text, with one decimal if the scale has decimals.
score_text <- function(score, scale) {
  ifelse(of_scale(scale, "whole"), format_count(round(score)), sprintf("%.1f", score))
}

# Returns "Score 690 on HoDoKu's scale", or "Level: Hard, score 412" on the scale for any board.
verdict_words <- function(score, techniques, scale, partial = FALSE) {
  if (shows_scores(scale)) {
    return(score_words(score, scale, partial))
  }
  level <- max(as_level(c("Easy", technique_level(techniques, scale))))
  if (partial) paste("Level so far:", level) else paste0("Level: ", level, ", score ", score_text(score, scale))
}

# Returns "Score 690 on HoDoKu's scale".
score_words <- function(score, scale, partial = FALSE) {
  paste(
    if (partial) "Partial score" else "Score", score_text(score, scale), "on", scale_words(scale)
  )
}

# The engine's tables never change, so R reads each table once per session.
technique_table <- local({
  tables <- list()
  function(scale = "hodoku") {
    if (is.null(tables[[scale]])) {
      table <- of_scale(scale, "techniques")[[1]]
      table$score <- as_scores(table$score, scale)
      tables[[scale]] <<- table
    }
    tables[[scale]]
  }
})
