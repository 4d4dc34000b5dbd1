# Pictures for ggplot2. The methods are registered when ggplot2 is loaded, so that the package
# works without it.

#' Pictures for ggplot2
#'
#' @description
#' `ggplot2::autoplot()` returns a plot to which you can add layers, scales and themes. It draws
#'
#' * a result of [solve_sudoku()] or [check_sudoku()] as a board;
#' * a vector of puzzles, or a table from [generate_sudoku()], with one facet per board;
#' * steps, a path or a hint as [plot()][plot.oxidoku_steps()] does, with the key as the legend;
#' * ratings from [rate_sudoku()] as the distribution of scores, levels or techniques;
#' * `summary(path)`, for a path from [explain_sudoku()], as the number of uses of each technique.
#'
#' Boards of any size are drawn with their rules. [plot_sudoku()] and `plot()` draw all of these
#' except `summary(path)` without ggplot2, and faster.
#'
#' @param object The result to draw.
#' @param which The row of the step to draw.
#' @param show For ratings, the distribution to show: `"score"` (the ER, on Sudoku Explainer's
#'   scale), `"level"`, or `"technique"` for the hardest technique of each puzzle. The
#'   default is `"score"`, or `"level"` for boards that are not classic.
#' @param inside See [plot.oxidoku_steps()].
#' @param axis_labels Whether to label rows and columns.
#' @param ... These dots must be empty.
#' @returns A ggplot. The data of a board have one row per cell and the columns `row`, `col`,
#'   `digit`, `given` (whether the digit belongs to the puzzle) and `clash` (whether the digit
#'   clashes). The data of several puzzles also have the column `puzzle`, the number of the puzzle.
#' @seealso [plot_sudoku()], [plot.oxidoku_steps()]; [sudoku_words] for the terms.
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' library(ggplot2)
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' autoplot(solve_sudoku(board)) + labs(title = "Solved")
#' autoplot(explain_sudoku(board), which = 20)
#' autoplot(sudoku_puzzle(rules = sudoku_rules(rule_diagonals(), size = 6)))
#'
#' set.seed(1)
#' ratings <- rate_sudoku(generate_sudoku(50)$puzzle)
#' autoplot(ratings)
#' autoplot(ratings, show = "level")
#' autoplot(summary(explain_sudoku(board)))
#' @name autoplot.oxidoku_solution
NULL

#' @rdname autoplot.oxidoku_solution
#' @exportS3Method ggplot2::autoplot oxidoku_shown
#' @method autoplot oxidoku_shown
autoplot.oxidoku_shown <- function(object, ..., axis_labels = FALSE) {
  autoplot_board(object, ..., axis_labels = axis_labels, call = environment())
}

#' @rdname autoplot.oxidoku_solution
#' @exportS3Method ggplot2::autoplot oxidoku_sudoku
#' @method autoplot oxidoku_sudoku
autoplot.oxidoku_sudoku <- function(object, ..., axis_labels = FALSE) {
  autoplot_boards(object, ..., axis_labels = axis_labels, call = environment())
}

#' @rdname autoplot.oxidoku_solution
#' @exportS3Method ggplot2::autoplot oxidoku_generated
#' @method autoplot oxidoku_generated
autoplot.oxidoku_generated <- function(object, ..., axis_labels = FALSE) {
  puzzles <- puzzles_of_table(object)
  puzzles <- if (has_rules(puzzles)) puzzles else as_sudoku(puzzles)
  autoplot_boards(puzzles, ..., axis_labels = axis_labels, call = environment())
}

# Draws each puzzle of a vector in its own facet.
autoplot_boards <- function(puzzles, ..., axis_labels, call) {
  check_dots_empty(..., call = call)
  axis_labels <- check_flag(axis_labels, "axis_labels", call)
  check_page(length(puzzles), call, "object")
  set <- if (has_rules(puzzles)) puzzles else as.list(as.character(puzzles))
  drawn <- drawn_boards(set, NULL, call)
  ggplot_boards(drawn, axis_labels) +
    ggplot2::facet_wrap(ggplot2::vars(.data$puzzle)) +
    ggplot2::labs(alt = puzzles_alt_text(drawn, length(drawn)))
}

autoplot_board <- function(object, ..., axis_labels, call) {
  check_dots_empty(..., call = call)
  axis_labels <- check_flag(axis_labels, "axis_labels", call)
  ggplot_boards(list(drawn_board(object, NULL, call)), axis_labels, numbered = FALSE) +
    ggplot2::labs(alt = alt_text(object))
}

# Draws boards on the same axes and leaves out those that cannot be read. If `numbered`, the data
# include the number of each board.
ggplot_boards <- function(drawn, axis_labels, numbered = TRUE) {
  readable <- which(vapply(drawn, function(one) is.null(one$reason), NA))
  drawn <- drawn[readable]
  dims <- largest_dims(drawn)
  cells <- lapply(seq_along(drawn), function(i) cbind(puzzle = readable[[i]], board_cells(drawn[[i]])))
  cells <- do.call(rbind, cells)
  if (!numbered) cells$puzzle <- NULL
  pieces <- lapply(drawn, function(one) if (is.null(one$reason)) rules_pieces(one$rules, one$facts, one$board))
  margin <- max(0, vapply(pieces, function(piece) piece$margin %||% 0, 0))
  layer <- function(part) {
    Map(function(piece, at) ggplot_piece(piece[[part]], at, dims, margin), pieces, readable)
  }
  ggplot2::ggplot(cells, ggplot2::aes(.data$col, .data$row)) +
    ggplot2::geom_tile(data = cells[cells$clash, ], fill = tints$wrong, width = 1, height = 1) +
    ggplot_tints(tints_of_cells(if (!numbered) drawn[[1]]$marked)) +
    layer("under") +
    ggplot_lines(lapply(drawn, `[[`, "facts"), readable) +
    # Text has a fixed size, but less space on a larger board and in a grid of boards.
    ggplot_digits(cells, size = 7 * 9 / max(dims) / ceiling(sqrt(length(drawn)))) +
    layer("over") +
    ggplot_key(key_of_drawn(drawn)) +
    ggplot_canvas(axis_labels, dims, margin)
}

tints_of_cells <- function(highlight) {
  Map(function(cells, fill) list(row = cells$row, col = cells$col, fill = fill), highlight, highlight_tints(length(highlight)))
}

# Returns the most rows and the most columns of any board.
largest_dims <- function(drawn) {
  dims <- lapply(drawn, function(one) dim(one$board))
  as.integer(do.call(pmax, c(dims, list(c(1L, 1L)))))
}

# Draws a piece of a picture of rules as a layer of the facet `at`. The layer fills the panel, in
# which ggplot_canvas() leaves room around the cells.
ggplot_piece <- function(piece, at, dims, margin) {
  if (is.null(piece)) {
    return(NULL)
  }
  room <- panel_room + margin
  cells <- grid::viewport(
    xscale = c(-room, dims[[2]] + room), yscale = c(dims[[1]] + room, -room)
  )
  ggplot2::layer(
    data = data.frame(puzzle = at), stat = ggplot2::StatIdentity, inherit.aes = FALSE,
    position = ggplot2::PositionIdentity, geom = ggplot2::GeomCustomAnn, show.legend = FALSE,
    params = list(
      grob = grid::gTree(children = grid::gList(grid::gTree(children = grid::gList(piece), vp = cells))),
      xmin = -Inf, xmax = Inf, ymin = -Inf, ymax = Inf
    )
  )
}

# Room on each side of a panel, in cells.
panel_room <- 0.05

# Lists the cells of a board in row-major order.
board_cells <- function(drawn) {
  board <- drawn$board
  at <- which(!is.na(t(board)), arr.ind = TRUE)[, 2:1, drop = FALSE]
  conflicts <- drawn$conflicts
  clashing <- matrix(FALSE, nrow(board), ncol(board))
  clashes <- cbind(c(conflicts$row, conflicts$other_row), c(conflicts$col, conflicts$other_col))
  clashing[clashes[!is.na(clashes[, 1]), , drop = FALSE]] <- TRUE
  digit <- board[at]
  tibble::new_tibble(list(
    row = as.integer(at[, 1]), col = as.integer(at[, 2]),
    digit = ifelse(digit == 0L, NA_integer_, value_of(digit, drawn$facts)),
    given = digit != 0L & drawn$given[at],
    clash = clashing[at]
  ), nrow = nrow(at))
}

# Draws digits. Text sizes suit a board about 10 cm wide.
ggplot_digits <- function(cells, size = 7) {
  cells <- cells[!is.na(cells$digit), ]
  ggplot2::geom_text(
    ggplot2::aes(label = sign_of_value(.data$digit)),
    data = cells, size = size,
    colour = ifelse(cells$given, given_digits, filled_digits),
    fontface = ifelse(cells$given, "bold", "plain")
  )
}

# Draws the lines of boards. `facts` lists the facts of their shapes, NULL for the classic board.
ggplot_lines <- function(facts = list(NULL), puzzles = 1) {
  classic <- classic_rules()$facts
  edges <- lapply(facts, function(one) line_segments(one %||% classic))
  segments <- function(weight, colour, width) {
    ends <- Map(function(edge, at) {
      if (nrow(edge[[weight]]) > 0) cbind(puzzle = at, edge[[weight]] + 0.5)
    }, edges, puzzles)
    ggplot2::geom_segment(
      ggplot2::aes(x = .data$x, y = .data$y, xend = .data$xend, yend = .data$yend),
      data = do.call(rbind, ends), colour = colour, linewidth = width, lineend = "square"
    )
  }
  list(segments("thin", "grey60", 0.3), segments("thick", "black", 1))
}

# Sets up scales and a theme for a board without axes, whose rows are counted from the top.
ggplot_canvas <- function(axis_labels, dims = c(9, 9), margin = 0) {
  names <- function(stem, n) if (axis_labels) paste0(stem, seq_len(n))
  room <- c(0, panel_room + margin)
  list(
    ggplot2::scale_x_continuous(
      name = NULL, breaks = seq_len(dims[[2]]), labels = names("c", dims[[2]]), position = "top",
      limits = c(0.5, dims[[2]] + 0.5), expand = room
    ),
    ggplot2::scale_y_reverse(
      name = NULL, breaks = seq_len(dims[[1]]), labels = names("r", dims[[1]]),
      limits = c(dims[[1]] + 0.5, 0.5), expand = room
    ),
    ggplot2::coord_equal(clip = "off"),
    ggplot2::theme_void(),
    ggplot2::theme(
      plot.title = ggplot2::element_text(face = "bold", hjust = 0.5),
      plot.caption = ggplot2::element_text(hjust = 0),
      plot.caption.position = "plot",
      # theme_void() has no background, so ggsave() would save black lines on a transparent
      # ground, invisible on dark pages.
      plot.background = ggplot2::element_rect(fill = "white", colour = NA),
      plot.margin = ggplot2::margin(6, 6, 6, 6),
      legend.position = "bottom"
    ),
    if (axis_labels) {
      ggplot2::theme(axis.text = ggplot2::element_text(colour = "grey35", size = 9))
    }
  )
}

#' @rdname autoplot.oxidoku_solution
#' @exportS3Method ggplot2::autoplot oxidoku_steps
#' @method autoplot oxidoku_steps
autoplot.oxidoku_steps <- function(object, which = 1, ..., inside = NULL, axis_labels = TRUE) {
  call <- environment()
  check_dots_empty(..., call = call)
  object <- check_steps(object, "object", call)
  which <- check_number(which, 1, nrow(object), "which", call)
  axis_labels <- check_flag(axis_labels, "axis_labels", call)
  if (!is.null(inside)) {
    object <- chain_inside(object[which, ], inside, call)
    which <- 1
  }
  autoplot_scene(step_scene(object, which), axis_labels)
}

#' @rdname autoplot.oxidoku_solution
#' @exportS3Method ggplot2::autoplot oxidoku_hint
#' @method autoplot oxidoku_hint
autoplot.oxidoku_hint <- function(object, ..., axis_labels = TRUE) {
  call <- environment()
  check_dots_empty(..., call = call)
  axis_labels <- check_flag(axis_labels, "axis_labels", call)
  autoplot_scene(hint_scene(object), axis_labels)
}

autoplot_scene <- function(scene, axis_labels) {
  board <- scene$state$board
  rules <- scene$state$rules
  dims <- dim(board)
  facts <- rules$facts
  pieces <- rules_pieces(rules, facts, board, marked = TRUE)
  margin <- pieces$margin %||% 0
  cells <- board_cells(list(board = board, given = scene$state$givens, conflicts = no_conflicts, facts = facts))
  # Text has a fixed size, but less space on a larger board.
  shrunk <- 9 / max(dims)
  small <- shrunk * mark_scale(scene$side)
  ggplot2::ggplot(cells, ggplot2::aes(.data$col, .data$row)) +
    ggplot_tints(scene$tints) +
    ggplot_piece(pieces$under, 1, dims, margin) +
    ggplot_lines(list(facts)) +
    ggplot_frames(scene$placed) +
    ggplot_rays(scene$rays, board) +
    ggplot_groups(scene$groups, scene$side, small) +
    ggplot_links(scene$links, scene$routes, small) +
    ggplot_shapes(scene$marks, scene$side) +
    ggplot_strikes(scene$struck, scene$side, small) +
    ggplot_piece(pieces$over, 1, dims, margin) +
    ggplot_marks(scene, small) +
    ggplot_letters(scene$letters, scene$side, small) +
    ggplot_digits(cells, size = 7 * shrunk) +
    ggplot_large(scene$large, 7 * shrunk, scene$symbols) +
    ggplot_key(scene$key) +
    ggplot_canvas(axis_labels, dims, margin) +
    ggplot2::labs(
      title = scene$title, caption = paste(strwrap(scene$text, 75), collapse = "\n"),
      alt = scene_alt_text(scene)
    )
}

ggplot_tints <- function(tints) {
  lapply(tints, function(tint) {
    if (length(tint$row) > 0) {
      ggplot2::geom_tile(
        data = data.frame(row = tint$row, col = tint$col),
        fill = tint$fill, width = 1, height = 1
      )
    }
  })
}

# Converts positions from the canvas, which counts cells from their corners, to ggplot2, which
# counts them from their centres.
mark_points <- function(marks, side) {
  data.frame(col = mark_x(marks, side) + 0.5, row = mark_y(marks, side) + 0.5, digit = marks$digit)
}

ggplot_marks <- function(scene, small) {
  parts <- split_marks(scene)
  unname(Map(function(marks, look) {
    ggplot2::geom_text(
      ggplot2::aes(label = symbol_of(.data$digit, scene$symbols)),
      data = mark_points(marks, scene$side), size = 2.7 * small, colour = look$colour, fontface = look$face
    )
  }, parts, candidate_looks))
}

ggplot_shapes <- function(marks, side) {
  radius <- mark_radius * mark_scale(side)
  lapply(unname(split(marks, marks$style)), function(these) {
    style <- role_styles[[these$style[[1]]]]
    corners <- shape_corners[[style$shape]]
    n <- length(corners$x)
    at <- rep(seq_len(nrow(these)), each = n)
    points <- mark_points(these, side)
    ggplot2::geom_polygon(
      ggplot2::aes(group = .data$mark),
      data = data.frame(
        col = points$col[at] + radius * rep(corners$x, nrow(these)),
        # Rows are counted downwards.
        row = points$row[at] - radius * rep(corners$y, nrow(these)),
        mark = at
      ),
      fill = style$fill, colour = "grey20", linewidth = 0.25
    )
  })
}

ggplot_strikes <- function(struck, side, small) {
  if (nrow(struck) == 0) {
    return(NULL)
  }
  r <- 0.15 * mark_scale(side)
  ggplot2::geom_segment(
    ggplot2::aes(x = .data$col - r, y = .data$row + r, xend = .data$col + r, yend = .data$row - r),
    data = mark_points(struck, side), colour = strike_colour, linewidth = 1.1 * small, lineend = "round"
  )
}

ggplot_rays <- function(rays, board) {
  if (is.null(rays)) {
    return(NULL)
  }
  ggplot2::geom_segment(
    ggplot2::aes(x = .data$x, y = .data$y, xend = .data$xend, yend = .data$yend),
    data = ray_ends(rays, board), colour = ray_colour, linewidth = 0.8, lineend = "round"
  )
}

ggplot_frames <- function(placed) {
  if (nrow(placed) == 0) {
    return(NULL)
  }
  ggplot2::geom_tile(
    data = placed, fill = NA, colour = placed_colour, width = 0.93, height = 0.93, linewidth = 1
  )
}

ggplot_groups <- function(groups, side, small) {
  lapply(groups, function(node) {
    ggplot2::geom_path(
      data = mark_points(c(node$cells, digit = node$digit), side),
      colour = group_colour, linewidth = 3 * small, lineend = "round", linejoin = "round"
    )
  })
}

ggplot_links <- function(links, routes, small) {
  lapply(seq_along(routes), function(i) {
    if (is.null(routes[[i]])) {
      return(NULL)
    }
    ggplot2::geom_path(
      data = data.frame(col = routes[[i]]$x + 0.5, row = routes[[i]]$y + 0.5),
      colour = links$colour[[i]], linetype = line_types[[links$line[[i]]]],
      linewidth = 0.5 * small, arrow = link_arrow(grid::unit(1.6 * small, "mm"))
    )
  })
}

ggplot_large <- function(large, size, symbols) {
  if (nrow(large) == 0) {
    return(NULL)
  }
  ggplot2::geom_text(
    ggplot2::aes(label = symbol_of(.data$digit, symbols)),
    data = large, size = size, colour = placed_colour, fontface = "bold"
  )
}

# Draws the letters of sets in the same places as letters_piece().
ggplot_letters <- function(letters, side, small) {
  if (NROW(letters) == 0) {
    return(NULL)
  }
  place <- letter_place(side)
  letters$col <- letters$col + place[["x"]]
  letters$row <- letters$row + place[["y"]]
  ggplot2::geom_text(
    ggplot2::aes(label = .data$letter),
    data = letters, size = 1.9 * small, fontface = "bold"
  )
}

# Draws the key as the legend of an invisible layer. The fill values of the layer are the
# positions of the entries in the key, from which the glyphs are drawn.
ggplot_key <- function(key) {
  if (length(key) == 0) {
    return(NULL)
  }
  labels <- vapply(key, `[[`, "", "label")
  glyph <- function(data, params, size) {
    entry <- key[[as.integer(data$fill)]]
    key_glyph(
      entry, grid::unit(0.1, "npc"), grid::unit(0.9, "npc"), grid::unit(0.5, "npc"), 9
    )
  }
  list(
    ggplot2::geom_point(
      ggplot2::aes(fill = .data$label),
      data = data.frame(col = 1, row = 1, label = factor(labels, labels)),
      shape = 21, colour = "transparent", alpha = 0, key_glyph = glyph
    ),
    ggplot2::scale_fill_manual(
      name = NULL, values = stats::setNames(as.character(seq_along(labels)), labels),
      breaks = labels
    ),
    ggplot2::guides(fill = ggplot2::guide_legend(
      override.aes = list(alpha = 1), keywidth = grid::unit(6, "mm")
    ))
  )
}

#' @rdname autoplot.oxidoku_solution
#' @exportS3Method ggplot2::autoplot oxidoku_ratings
#' @method autoplot oxidoku_ratings
autoplot.oxidoku_ratings <- function(object, show = c("score", "level", "technique"), ...) {
  call <- environment()
  check_dots_empty(..., call = call)
  scale <- scale_of_ratings(object)
  show <- check_rating_show(if (!missing(show)) show, scale, call)
  check_ratings(object, scale, "object", call)
  rated <- object[!is.na(object$level), ]
  left_out <- nrow(object) - nrow(rated)
  base <- switch(show,
    score = ggplot_scores(rated, scale),
    level = ggplot_levels(rated, scale),
    technique = ggplot_hardest(rated, scale)
  )
  base + scale_levels() + ggplot2::labs(
    y = if (show != "technique") "Puzzles",
    caption = left_out_words(left_out),
    alt = ratings_alt_text(rated, show)
  )
}

scale_levels <- function() {
  ggplot2::scale_fill_manual(name = "Level", values = level_colours, drop = TRUE)
}

# Draws the distribution of scores. Scores with decimals have a bar for each tenth. Whole scores,
# which range from about 200 to many thousands, have a logarithmic axis.
ggplot_scores <- function(rated, scale) {
  column <- score_column(scale)
  label <- paste(score_label(scale), "on", scale_words(scale))
  if (!of_scale(scale, "whole")) {
    return(
      ggplot2::ggplot(rated, ggplot2::aes(.data[[column]], fill = .data$level)) +
        ggplot2::geom_bar(width = 0.09) +
        ggplot2::labs(x = label)
    )
  }
  ggplot2::ggplot(rated, ggplot2::aes(pmax(.data[[column]], 1), fill = .data$level)) +
    ggplot2::geom_histogram(bins = 30, colour = "white", linewidth = 0.2) +
    ggplot2::scale_x_log10() +
    ggplot2::labs(x = paste(label, "(logarithmic)"))
}

ggplot_levels <- function(rated, scale) {
  ggplot2::ggplot(rated, ggplot2::aes(.data$level, fill = .data$level)) +
    ggplot2::geom_bar(show.legend = FALSE) +
    ggplot2::scale_x_discrete(drop = FALSE) +
    ggplot2::labs(x = paste("Level on", scale_words(scale)))
}

ggplot_hardest <- function(rated, scale) {
  counts <- table(rated$hardest)
  ggplot_techniques(names(counts), as.integer(counts), scale) +
    ggplot2::labs(x = paste("Puzzles with this as the hardest step on", scale_words(scale)))
}

# Draws one bar per technique, with the simplest technique at the top.
ggplot_techniques <- function(technique, n, scale) {
  table <- sudoku_techniques(scale)
  at <- match(technique, table$name)
  data <- data.frame(
    label = factor(table$label[at], rev(unique(table$label[sort(at)]))),
    level = table$level[at], n = n
  )
  ggplot2::ggplot(data, ggplot2::aes(.data$n, .data$label, fill = .data$level)) +
    ggplot2::geom_col() +
    ggplot2::labs(y = NULL)
}

#' @rdname autoplot.oxidoku_solution
#' @exportS3Method ggplot2::autoplot oxidoku_path_summary
#' @method autoplot oxidoku_path_summary
autoplot.oxidoku_path_summary <- function(object, ...) {
  check_dots_empty(..., call = environment())
  used <- object$steps
  ggplot_techniques(used$technique, used$steps, object$scale) +
    scale_levels() +
    ggplot2::labs(x = paste("Steps on", scale_words(object$scale)), alt = alt_text(object))
}
