# Ratings as bars, in base graphics. R/autoplot.R draws the same bars with ggplot2.

#' Draw ratings
#'
#' Draws the distribution of the ratings of [rate_sudoku()]: bars of scores, levels or
#' hardest techniques, coloured by level.
#'
#' @param x Ratings from [rate_sudoku()].
#' @param show The distribution to show: `"score"` (the ER, on Sudoku Explainer's scale), `"level"`,
#'   or `"technique"` for the hardest technique of each puzzle. The default is `"score"`, or
#'   `"level"` for boards that are not classic.
#' @param ... Arguments of [graphics::barplot()], such as `main`, `xlab` or `las`.
#' @returns The counts that the bars show, invisibly: a matrix with a row for each level
#'   and a column for each bar.
#' @seealso [autoplot()][autoplot.oxidoku_solution] for ggplot2; [plot_sudoku()] draws the
#'   puzzles themselves; [sudoku_words] for the terms.
#' @examples
#' ratings <- rate_sudoku(sudoku_examples$puzzle)
#' plot(ratings)
#' plot(ratings, show = "level")
#' plot(ratings, show = "technique")
#' @export
plot.oxidoku_ratings <- function(x, show = c("score", "level", "technique"), ...) {
  call <- environment()
  scale <- scale_of_ratings(x)
  show <- check_rating_show(if (!missing(show)) show, scale, call)
  check_ratings(x, scale, "x", call)
  rated <- x[!is.na(x$level), ]
  counts <- switch(show,
    score = count_scores(rated, scale),
    level = count_bars(rated, rated$level),
    technique = count_hardest(rated, scale)
  )
  flat <- show == "technique"
  label <- switch(show,
    score = paste(score_label(scale), "on", scale_words(scale)),
    level = paste("Level on", scale_words(scale)),
    technique = "Puzzles"
  )
  look <- list(
    height = counts, col = level_colours[rownames(counts)], border = "white", horiz = flat,
    las = 1, space = if (show == "score") 0.05 else 0.2, xlab = label,
    ylab = if (!flat) "Puzzles"
  )
  levels <- rownames(counts)[rowSums(counts) > 0]
  if (show != "level" && length(levels) > 0) {
    right <- max(graphics::strwidth(levels, "inches")) + 0.6
    old <- graphics::par(mai = replace(graphics::par("mai"), 4, right))
    on.exit(graphics::par(old))
  }
  draw_bars(utils::modifyList(look, list(...)))
  if (show != "level") level_legend(levels)
  left_out <- left_out_words(nrow(x) - nrow(rated))
  if (!is.null(left_out)) {
    graphics::mtext(left_out, side = 1, line = 4, adj = 0, cex = 0.8)
  }
  invisible(counts)
}

rating_shows <- c("score", "level", "technique")

# Returns the scale of ratings. The general scale has no columns that identify it, so it is stored
# in an attribute.
scale_of_ratings <- function(x) {
  if (identical(attr(x, "scale"), "general")) "general" else scale_of_columns(names(x))
}

# Checks which distribution to show. The default is the scores, or the levels if prints of the
# scale show no scores.
check_rating_show <- function(show, scale, call) {
  check_choice(show %||% if (shows_scores(scale)) "score" else "level", rating_shows, "show", call)
}

# Checks that a table still has the columns of ratings: the user may have removed some.
check_ratings <- function(x, scale, arg, call) {
  missing <- setdiff(c("level", score_column(scale), "hardest"), names(x))
  if (length(missing) > 0) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must have the columns of {.fn rate_sudoku}.",
        "x" = "It lacks {.val {missing}}."
      ),
      call = call
    )
  }
}

left_out_words <- function(n) {
  if (n > 0) {
    paste("Without", count_words(n, "puzzle that has", "puzzles that have"), "no rating")
  }
}

# Counts puzzles in a matrix with one row per level and one column per value of a factor.
count_bars <- function(rated, bar) {
  counts <- table(factor(rated$level, levels_by_difficulty), bar)
  matrix(as.integer(counts), nrow(counts), dimnames = unname(dimnames(counts)))
}

# Counts scores in bins. Scores with decimals have one bin for each tenth. Whole scores range from
# about 200 to many thousands, so the limits of their bins are round numbers in nearly constant
# ratios.
count_scores <- function(rated, scale) {
  score <- rated[[score_column(scale)]]
  if (!of_scale(scale, "whole")) {
    tenths <- round(10 * score)
    all <- if (length(tenths) > 0) seq(min(tenths), max(tenths)) else integer()
    return(count_bars(rated, factor(tenths, all, sprintf("%.1f", all / 10))))
  }
  score <- pmax(score, 1)
  edges <- as.vector(outer(c(1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8), 10^(0:6)))
  bin <- findInterval(score, edges)
  all <- if (length(bin) > 0) seq(min(bin), max(bin)) else integer()
  count_bars(rated, factor(bin, all, vapply(edges, format_count, "")[all]))
}

# Counts the hardest techniques. The simplest technique comes last, because the last bar is at the
# top.
count_hardest <- function(rated, scale) {
  table <- technique_table(scale)
  used <- rev(intersect(table$name, rated$hardest))
  count_bars(rated, factor(rated$hardest, used, table$label[match(used, table$name)]))
}

# Draws the bars. Horizontal bars have their names on the left, in a size at which all names fit.
draw_bars <- function(look) {
  if (length(look$height) == 0) {
    graphics::plot.new()
    return(invisible())
  }
  if (!look$horiz) {
    return(invisible(do.call(graphics::barplot, look)))
  }
  names <- colnames(look$height)
  room <- graphics::par("pin")[[2]] / length(names)
  size <- min(1, room / (1.3 * graphics::strheight("X", "inches")))
  inches <- max(graphics::strwidth(names, "inches", cex = size)) + 0.25
  old <- graphics::par(mai = replace(graphics::par("mai"), 2, inches))
  on.exit(graphics::par(old))
  middles <- do.call(graphics::barplot, c(look, list(names.arg = rep("", length(names)))))
  graphics::axis(
    2, middles, names,
    tick = FALSE, line = -0.8, las = 1, cex.axis = size, gap.axis = -1
  )
}

# Draws the legend of levels in the right margin.
level_legend <- function(levels) {
  if (length(levels) > 0) {
    corner <- graphics::par("usr")[c(2, 4)]
    graphics::legend(
      corner[[1]], corner[[2]], levels,
      fill = level_colours[levels], border = "white", bty = "n", xpd = NA
    )
  }
}
