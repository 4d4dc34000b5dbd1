# Draws steps: the board with its pencil marks and the pattern of the step.

#' Draw steps
#'
#' Draws the board with its pencil marks and the pattern of a step, or several steps on one page,
#' with \pkg{grid} graphics. The title names the technique, and the text below gives the reason. The
#' key between board and text names every tint, shape and line of the picture. Tints,
#' shapes and lines have the same meaning in all pictures: see Details.
#'
#' The parts of a picture:
#' * tinted cells: houses, cells and sets of cells of the pattern;
#' * a shape around a candidate: a circle for the pattern; a diamond for a fin or another extra
#'   candidate; a hexagon for the digit that the ends of a pattern share; a square, slanted square,
#'   cross or trapezium for the colours A, B, C and D; a pentagon for a candidate that is true
#'   (pointing up) or false (pointing down) under the assumption of a chain;
#' * a solid arrow: a strong link (if the first candidate is false, the second is true);
#' * a dashed arrow: a weak link (if the first candidate is true, the second is false);
#' * arrows of different colours: the branches of a forcing chain;
#' * a band: the cells of a group;
#' * orange cells and lines: for a hidden single, the digits that rule out the other cells of the
#'   house, and lines from these digits to the cells;
#' * a green frame: a digit that is placed;
#' * a red stroke: a candidate that is eliminated.
#'
#' @param x Steps from [find_steps()], a path from [explain_sudoku()] or a hint
#'   from [hint_sudoku()].
#' @param which The rows of the steps to draw: one, or several for a page, such as `1:4`.
#' @param ... These dots must be empty.
#' @param inside For forcing chains that rest on nested chains: the number of the nested chain to
#'   draw instead, or, for a chain nested in another, both numbers, such as `c(2, 1)`. The
#'   texts of the steps contain these numbers.
#' @param axis_labels Whether to label the rows `r1` to `r9` and the columns `c1` to `c9`, as in
#'   the names of cells.
#' @param columns How many pictures to draw side by side. `NULL` chooses the number that makes
#'   them largest.
#' @param new_page Whether to start a new page, or the next figure if `par(mfrow = )` or `layout()`
#'   divides the page. `FALSE` draws into the current \pkg{grid} viewport.
#' @returns The drawn grob, invisibly.
#' @seealso [plot_sudoku()] for boards; [sudoku_words] for the terms.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' plot(find_steps(board, techniques = "pointing"))
#' path <- explain_sudoku(board)
#' plot(path, which = 20)
#' plot(path, which = 1:4)
#' plot(hint_sudoku(board))
#' @export
plot.oxidoku_steps <- function(x, which = 1, ..., inside = NULL, axis_labels = TRUE,
                               columns = NULL, new_page = TRUE) {
  call <- environment()
  check_dots_empty(..., call = call, instead = plot_advice)
  x <- check_steps(x, "x", call)
  which <- check_which(which, nrow(x), call)
  axis_labels <- check_flag(axis_labels, "axis_labels", call)
  columns <- if (!is.null(columns)) check_number(columns, 1, largest_page, "columns", call)
  new_page <- check_flag(new_page, "new_page", call)
  if (!is.null(inside)) {
    check_number(which, 1, nrow(x), "which", call)
    x <- chain_inside(x[which, ], inside, call)
    which <- 1
  }
  grobs <- lapply(which, function(row) scene_grob(step_scene(x, row), axis_labels))
  grob <- page_grob(grobs, NULL, columns = columns)
  draw_canvas(grob, new_page)
  invisible(grob)
}

# Checks the numbers of steps to draw: at least one, and no more than fit on a page.
check_which <- function(which, n, call) {
  which <- as_whole_numbers(which, 1, n, "which", call)
  check_page(length(which), call, "which")
  which
}

# Checks steps that a picture will show. The user may have changed the table since it was made.
check_steps <- function(x, arg, call) {
  x <- steps_reconstruct(x, x)
  if (inherits(x, "oxidoku_steps") && nrow(x) > 0) {
    return(x)
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must contain a step to draw.",
      "x" = if (inherits(x, "oxidoku_steps")) "It has none." else "Some columns of steps are missing."
    ),
    call = call
  )
}

# Makes the scene of a step: everything that a picture shows, for any graphics system. A scene has
# the `state` of the board, the `side` of the square of marks in a cell (see mark_side()), tinted
# cells, candidates in a shape, links with their routes, groups of cells, candidates `placed` and
# `struck` (eliminated), `large` digits in filled cells, and the title, text and key.
step_scene <- function(steps, which) {
  step <- numbered_step(steps[which, ])
  state <- position_before(steps, which)
  side <- mark_side(state$marks)
  pattern <- step$pattern[[1]]
  technique <- steps$technique[[which]]
  placed <- step$placements[[1]]
  # A chain may end at the pencil mark that is placed. For other techniques, a large digit
  # replaces the marks of the cell.
  large <- if (length(pattern$chains) == 0) placed else placed[0, ]
  for (i in seq_len(nrow(large))) {
    state$marks[large$row[[i]], large$col[[i]], ] <- FALSE
  }
  marks <- drop_cells(pattern_candidates(technique, pattern), large)
  struck <- drop_cells(step$eliminations[[1]], large)
  # Sets and placed cells have their own tints.
  cells <- steps$cells[[which]]
  for (own in c(lapply(pattern$sets, `[[`, "cells"), list(placed))) {
    cells <- drop_cells(cells, own)
  }
  links <- chain_links(pattern$chains, side)
  routes <- route_links(links, digits_in_the_way(state))
  drawn <- !vapply(routes, is.null, NA)
  blockers <- step_blockers(step)
  rays <- blocker_rays(blockers)
  list(
    state = state,
    side = side,
    tints = c(
      step_tints(technique, pattern, cells),
      list(tint(placed, tints$placed, "placed"), tint(do.call(rbind, lapply(blockers, `[[`, "cell")), tints$blocker, "blockers"))
    ),
    rays = rays,
    marks = marks,
    links = links,
    routes = routes,
    groups = grouped_nodes(pattern$chains),
    placed = placed, struck = struck, large = large,
    title = paste(c(label_of(technique), pattern$forcing$title), collapse = ", "),
    text = pattern$forcing$text %||% steps$text[[which]],
    letters = set_letters(technique, pattern$sets),
    key = step_key(technique, pattern, cells, marks, links[drawn, ], placed, struck, blockers),
    symbols = usual_symbols(state$rules$facts)
  )
}

# Makes the scene of a board with tinted cells and no pattern.
plain_scene <- function(state, tints, title, text, key) {
  none <- tibble::new_tibble(
    list(row = integer(), col = integer(), digit = integer(), style = character()),
    nrow = 0
  )
  list(
    state = state, side = mark_side(state$marks), tints = tints, marks = none, links = NULL, routes = list(),
    groups = list(), placed = none, struck = none, large = none,
    title = title, text = text, key = key, symbols = usual_symbols(state$rules$facts)
  )
}

scene_grob <- function(scene, axis_labels = TRUE) {
  rules <- scene$state$rules
  facts <- rules$facts
  pieces <- rules_pieces(rules, facts, scene$state$board, marked = TRUE)
  canvas <- canvas_grob(
    tints_piece(scene$tints),
    pieces$under,
    edges_piece(facts),
    grid::gTree(name = "pattern", children = grid::gList(
      frame_piece(scene$placed),
      ray_piece(scene$rays, scene$state$board),
      group_piece(scene$groups, scene$side),
      link_piece(scene$links, scene$routes, scene$side),
      shapes_piece(scene$marks, scene$side),
      strike_piece(scene$struck, scene$side)
    )),
    pieces$over,
    scene_marks_piece(scene),
    letters_piece(scene$letters, scene$side),
    symbols_piece(
      scene$large$digit, scene$symbols, scene$large$row, scene$large$col,
      gp = grid::gpar(col = placed_colour, fontface = "bold"), name = "placed_digits"
    ),
    board_piece(
      scene$state$board, !scene$state$givens, grid::gpar(col = filled_digits), "filled",
      symbols = scene$symbols
    ),
    board_piece(
      scene$state$board, scene$state$givens,
      grid::gpar(col = given_digits, fontface = "bold"), "givens",
      symbols = scene$symbols
    ),
    axis_labels = axis_labels,
    name = "step",
    dims = dim(scene$state$board),
    margin = pieces$margin %||% 0
  )
  captioned_grob(canvas, scene$title, scene$text, scene$key)
}

# Removes the candidates in `cells`.
drop_cells <- function(marks, cells) {
  keep <- !cell_names(marks) %in% cell_names(cells)
  tibble::new_tibble(lapply(as.list(marks), function(column) column[keep]), nrow = sum(keep))
}

# The styles of pencil marks: plain, in a shape, eliminated and placed.
candidate_looks <- list(
  plain = list(colour = "grey25", face = "plain"),
  shaped = list(colour = "black", face = "plain"),
  struck = list(colour = struck_colour, face = "bold"),
  placed = list(colour = placed_colour, face = "bold")
)

# Splits the pencil marks of a scene by style.
split_marks <- function(scene) {
  marks <- marks_of(scene$state$marks)
  names <- candidate_names(marks)
  kind <- rep("plain", length(names))
  kind[names %in% candidate_names(scene$marks)] <- "shaped"
  kind[names %in% candidate_names(scene$struck)] <- "struck"
  kind[names %in% candidate_names(scene$placed)] <- "placed"
  kinds <- names(candidate_looks)
  lapply(stats::setNames(kinds, kinds), function(which) {
    lapply(marks, function(column) column[kind == which])
  })
}

scene_marks_piece <- function(scene) {
  parts <- split_marks(scene)
  pieces <- Map(function(marks, look, kind) {
    gp <- grid::gpar(col = look$colour, fontface = look$face)
    marks_piece(marks, scene$side, gp, paste0(kind, "_marks"), scene$symbols)
  }, parts, candidate_looks, names(parts))
  tree_grob(pieces, "marks")
}

candidate_names <- function(candidates) paste(candidates$row, candidates$col, candidates$digit)

# Makes a tint of cells. Later tints are drawn over earlier ones.
tint <- function(cells, fill, name) {
  list(row = cells$row, col = cells$col, fill = fill, name = name)
}

# Tints the pattern: first its houses, in the lightest tints, then its cells, and then its sets,
# each in its own tint.
step_tints <- function(technique, pattern, cells) {
  fills <- set_tints(technique, length(pattern$sets))
  sets <- lapply(seq_along(pattern$sets), function(i) {
    tint(pattern$sets[[i]]$cells, fills[[i]], paste0("set", i))
  })
  # Where sets overlap, the smaller set is on top.
  sizes <- vapply(pattern$sets, function(set) nrow(set$cells), 0L)
  c(
    list(
      tint(cells_of_houses(pattern$base), tints$base, "base"),
      tint(cells_of_houses(pattern$cover), tints$cover, "cover"),
      tint(cells, tints$cell, "cells")
    ),
    sets[order(-sizes)]
  )
}

tints_piece <- function(tints) {
  pieces <- lapply(tints, function(tint) {
    shade_piece(tint$row, tint$col, fill = tint$fill, name = tint$name)
  })
  tree_grob(pieces, "tints")
}

# Returns the letters of sets that are named by a letter, one for each cell of each set. A cell of
# several sets shows only the letter of the smallest one, whose tint is also on top.
set_letters <- function(technique, sets) {
  none <- data.frame(row = integer(), col = integer(), letter = character())
  if (length(sets) == 0) {
    return(none)
  }
  labels <- set_labels(technique, sets)
  sizes <- vapply(sets, function(set) nrow(set$cells), 0L)
  lettered <- intersect(order(sizes), grep("^set [A-Z]$", labels))
  each <- lapply(lettered, function(i) {
    data.frame(row = sets[[i]]$cells$row, col = sets[[i]]$cells$col, letter = sub("set ", "", labels[[i]]))
  })
  all <- do.call(rbind, c(list(none), each))
  all[!duplicated(cell_names(all)), ]
}

# Returns the place of a letter: at the left edge of its cell, between two rows of pencil marks.
letter_place <- function(side = 3) {
  c(x = -0.43, y = if (side %% 2 == 1) 0.45 / side else 0)
}

letters_piece <- function(letters, side = 3) {
  place <- letter_place(side)
  digits_piece(
    letters$letter, letters$row, letters$col,
    x = place[["x"]], y = place[["y"]], size = 0.17 * mark_scale(side),
    gp = grid::gpar(fontface = "bold"), name = "letters"
  )
}

cells_of_houses <- function(houses) {
  do.call(rbind, as.list(houses$cells))
}

# Lists the candidates of a pattern, including the nodes of its chains. The column `style` refers
# to `role_styles`.
pattern_candidates <- function(technique, pattern) {
  style <- style_of_role(technique, pattern$marks$role)
  marks <- tibble::new_tibble(
    c(as.list(pattern$marks)[c("row", "col", "digit")], list(style = style)),
    nrow = length(style)
  )
  nodes <- lapply(chain_nodes(pattern$chains), function(node) {
    n <- nrow(node$cells)
    tibble::new_tibble(list(
      row = node$cells$row, col = node$cells$col,
      digit = rep(node$digit, n), style = rep("pattern", n)
    ), nrow = n)
  })
  marks <- do.call(rbind, c(list(marks), nodes))
  # A candidate that has a role already keeps it.
  marks[!duplicated(candidate_names(marks)), ]
}

# Converts the roles that native code assigns to styles, which depend on the technique.
style_of_role <- function(technique, role) {
  family <- family_of(technique)
  other <- switch(family,
    wings = c(fin = "shared"),
    uniqueness = ,
    oddagons = ,
    tridagons = c(fin = "extra"),
    # The tints already distinguish the sets.
    als = c(
      fin = "shared", colour_a = "pattern", colour_b = "pattern",
      colour_c = "pattern", colour_d = "pattern"
    ),
    loops = ,
    graves = c(fin = "extra"),
    # Candidates for which the assumption leaves no place, and candidates that are refuted on the
    # way.
    contradictions = c(fin = "false", colour_b = "false"),
    chains = ,
    forcing_chains = ,
    forcing = if (technique != "remote_pair") c(colour_a = "false", colour_b = "true")
  )
  changed <- role %in% names(other)
  role[changed] <- other[role[changed]]
  role
}

# The radius of shapes around the marks of a classic board, in cells.
mark_radius <- 0.141

# Draws shapes around candidates.
shapes_piece <- function(marks, side = 3) {
  if (nrow(marks) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("pattern_marks", function(points) {
    shapes <- lapply(split(marks, marks$style), function(these) {
      style <- role_styles[[these$style[[1]]]]
      glyph_grob(
        style$shape,
        grid::unit(mark_x(these, side), "native"), grid::unit(mark_y(these, side), "native"),
        grid::unit(mark_radius * mark_scale(side) * points, "points"),
        grid::gpar(fill = style$fill, col = "grey20", lwd = max(0.4, points / 45))
      )
    })
    do.call(grid::gList, unname(shapes))
  })
}

# Draws a frame in each cell that the step fills.
frame_piece <- function(placed) {
  if (nrow(placed) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("frames", function(points) {
    grid::gList(grid::rectGrob(
      grid::unit(placed$col - 0.5, "native"), grid::unit(placed$row - 0.5, "native"),
      grid::unit(0.93 * points, "points"), grid::unit(0.93 * points, "points"),
      gp = grid::gpar(fill = NA, col = placed_colour, lwd = max(1, points / 14), linejoin = "mitre")
    ))
  })
}

# Draws a stroke under each eliminated candidate.
strike_piece <- function(struck, side = 3) {
  if (nrow(struck) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("strikes", function(points) {
    grid::gList(strike_grob(
      grid::unit(mark_x(struck, side), "native"), grid::unit(mark_y(struck, side), "native"),
      grid::unit(0.15 * mark_scale(side) * points, "points"),
      grid::gpar(col = strike_colour, lwd = max(1.2, mark_scale(side) * points / 12), lineend = "round")
    ))
  })
}

# Draws a band through the candidates of each node with several cells.
group_piece <- function(groups, side = 3) {
  if (length(groups) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("groups", function(points) {
    bands <- lapply(groups, function(node) {
      marks <- c(node$cells, digit = node$digit)
      grid::linesGrob(
        mark_x(marks, side), mark_y(marks, side),
        default.units = "native",
        gp = grid::gpar(col = group_colour, lwd = mark_scale(side) * points / 4, lineend = "round", linejoin = "round")
      )
    })
    do.call(grid::gList, bands)
  })
}

# Returns a chain nested in forcing chains as a step.
chain_inside <- function(step, inside, call) {
  forcing <- step$pattern[[1]]$forcing
  numbers <- as_whole_numbers(inside, 1, 1e6, "inside", call)
  for (number in numbers) {
    n <- length(forcing$nested)
    if (number > n) {
      stop_argument(
        "inside",
        c(
          "{.arg inside} must be the number of a nested chain of the step.",
          "x" = "It is {.val {numbers}}, but there {cli::qty(n)}{?is/are} {count_words(n, 'nested chain', 'nested chains')}."
        ),
        call = call
      )
    }
    forcing <- forcing$nested[[number]]
  }
  nodes <- do.call(rbind, forcing$branches)
  forcing$title <- paste("chain", paste(numbers, collapse = "."))
  step$placements <- list(forcing$placements)
  step$eliminations <- list(forcing$eliminations)
  step$cells <- list(unique(nodes[c("row", "col")]))
  step$pattern <- list(list(
    marks = tibble::tibble(
      nodes[c("row", "col", "digit")],
      role = ifelse(nodes$on, "colour_b", "colour_a")
    ),
    base = forcing$house, cover = forcing$house[0, ], sets = list(),
    chains = lapply(forcing$branches, chain_of_branch),
    forcing = forcing
  ))
  step
}

# Returns the path from the assumption to the end of a branch, in the form of a chain of a
# pattern.
chain_of_branch <- function(branch) {
  line <- nrow(branch)
  while (length(parents <- branch$parents[[line[[1]]]]) > 0) {
    line <- c(parents[[1]], line)
  }
  nodes <- lapply(line, function(at) {
    cell <- branch[at, c("row", "col")]
    list(digit = branch$digit[[at]], cells = cell, set = cell[0, ])
  })
  list(nodes = nodes, strong = branch$on[line][-1])
}
