# A one-page reference: draw_cheatsheet(file) writes it as a PDF in A4 landscape, and stops if a line
# or a column does not fit. test-readme.R checks that the sheet has every exported function.

library(grid)

sheet_blue <- "#14509f"

# The pictures at the foot of the columns have at least this height, in mm.
least_picture <- 40

# Returns the exported functions of a family, without the prefix of their names.
functions_beginning <- function(start) {
  names <- sort(grep(paste0("^", start), getNamespaceExports("oxidoku"), value = TRUE))
  paste(sub(start, "", names), collapse = ", ")
}

# The contents of each column: a heading and lines of code, each with a remark. A line without a
# remark is text and may take several lines.
sheet_parts <- list(
  list(
    "A board" = c(
      "\"0000060000957...\"" = "81 characters, 0 or . if empty",
      "matrix(0, 9, 9)" = "a matrix, 0 or NA if empty",
      "edit_sudoku()" = "draw it, type it in",
      "editOutput(), renderEdit()" = "the same in Shiny",
      "edited_puzzle(\"id\")" = "what was drawn there",
      "read_sudoku_image(\"a.jpg\")" = "read a photo",
      "as_sudoku(x)" = "a column of puzzles",
      "is_sudoku(x)" = "is it such a column?",
      "givens(x), rules(x)" = "parts of a puzzle"
    ),
    "Solve" = c(
      "solve_sudoku(board)" = "solution and status",
      "solve_puzzles(x)" = "a million puzzles",
      "count_solutions(board)" = "number of solutions",
      "all_solutions(board)" = "list of solutions",
      "watch_sudoku(board)" = "replay a method"
    ),
    "Check" = c(
      "check_sudoku(board)" = "clashes, wrong digits",
      "is_solution(puzzle, grid)" = "is it solved?",
      "is_unique(x)" = "is there one solution?",
      "is_minimal(x)" = "is each clue needed?",
      "count_clues(x)" = "number of givens",
      "find_symmetries(x)" = "symmetries of clues",
      "candidates(board)" = "possible digits",
      "find_empty_cells(board)" = "rows and columns",
      "is_valid(board, 5, 1, 3)" = "does 5 fit in r1c3?"
    )
  ),
  list(
    "Hint and explain" = c(
      "hint_sudoku(board)" = "where to look",
      "hint_sudoku(board, \"step\")" = "the step and why",
      "explain_sudoku(board)" = "every step to the end",
      "find_steps(board)" = "all steps possible now",
      "apply_step(hint)" = "the position after it",
      "sudoku_techniques()" = "list of techniques",
      "step_options()" = "variants of techniques"
    ),
    "Rate" = c(
      "rate_sudoku(x)" = "level and HoDoKu score",
      "rate_sudoku(x, \"se\")" = "ER, EP, ED"
    ),
    "Levels" = c(
      "Easy" = "singles", "Medium" = "pairs, triples, pointing",
      "Hard" = "fish, wings, rectangles",
      "Unfair" = "chains, almost locked sets", "Extreme" = "forcing chains, templates"
    ),
    "Equivalent puzzles" = c(
      "shuffle_sudoku(x)" = "another appearance",
      "canonical_sudoku(x)" = "one form for all of them",
      "are_equivalent(x, y)" = "are they equivalent?",
      "count_automorphisms(x)" = "symmetries of the puzzle"
    )
  ),
  list(
    "Make" = c(
      "generate_sudoku(10)" = "ten puzzles",
      "  level = \"Hard\"" = "of a level",
      "  clues = 24" = "with 24 clues",
      "  symmetry = \"diagonal\"" = "symmetric",
      "  require = \"x_wing\"" = "that need a technique",
      "practice_sudoku(\"x_wing\")" = "positions to practise",
      "generate_solution()" = "a solved grid",
      "minimize_sudoku(x)" = "no redundant clues"
    ),
    "Draw and print" = c(
      "plot_sudoku(board)" = "a picture",
      "plot(path, which = 3)" = "a step",
      "sudoku_sheet(x, \"a.pdf\")" = "on paper, with answers"
    ),
    "Play" = c(
      "play_sudoku(board)" = "in the browser",
      "teach_sudoku(\"x_wing\")" = "lessons",
      "view_path(path)" = "step through a path",
      "save_sudoku_page(w, \"a.html\")" = "a page to send",
      "sudoku_labels()" = "texts, to translate",
      "sudokuOutput(), renderSudoku()" = "Shiny",
      "watchOutput(), renderWatch()" = "Shiny, a method",
      "sudoku_proxy(), update_sudoku()" = "change it"
    ),
    "Files and links" = c(
      "read_sudoku(\"a.txt\")" = "files, links, text",
      "write_sudoku(x, \"a.csv\")" = "format by file name",
      "sudoku_link(), find_drawn_rules()" = "other sites",
      "process_sudoku(\"in\", \"out\")" = "files of any size",
      "sudoku_worker()" = "answer lines"
    )
  ),
  list(
    "Sizes and variants" = c(
      "sudoku_rules(size = 6)" = "a 6x6 board",
      "sudoku_rules(regions = x)" = "a jigsaw",
      "sudoku_rules(rule_cage(...))" = "a killer",
      "sudoku_puzzle(board, rules)" = "a puzzle with rules"
    ),
    "All rules: rule_...()" = c(functions_beginning("rule_")),
    "Clues at random: random_...()" = c(functions_beginning("random_"))
  )
)

draw_cheatsheet <- function(file) {
  grDevices::pdf(file, 11.69, 8.27, title = "oxidoku: the cheat sheet")
  on.exit(grDevices::dev.off())
  grid.newpage()
  pushViewport(viewport(width = unit(1, "npc") - unit(1.8, "cm"), height = unit(1, "npc") - unit(1.4, "cm")))
  grid.text("oxidoku", 0, 1, just = c("left", "top"), gp = gpar(fontsize = 26, fontface = "bold", col = sheet_blue))
  grid.text(
    "Solve, explain, rate and generate Sudoku puzzles in R",
    unit(4.6, "cm"), unit(1, "npc") - unit(3, "mm"),
    just = c("left", "top"), gp = gpar(fontsize = 13, col = "grey25")
  )
  pushViewport(viewport(
    y = 0, height = unit(1, "npc") - unit(1.3, "cm"), just = c("centre", "bottom"),
    layout = grid.layout(1, length(sheet_parts))
  ))
  for (column in seq_along(sheet_parts)) {
    pushViewport(viewport(layout.pos.col = column))
    y <- draw_parts(sheet_parts[[column]])
    left <- convertHeight(unit(1, "npc"), "mm", valueOnly = TRUE) - y
    if (left < least_picture) {
      stop("column ", column, " of the cheat sheet leaves only ", round(left), " mm for its picture")
    }
    pushViewport(viewport(y = 0, height = unit(left, "mm"), just = c("centre", "bottom")))
    draw_sample(column)
    popViewport(2)
  }
  popViewport(2)
}

# Draws headings and lines from the top down, and returns how far down they reach, in mm.
draw_parts <- function(parts) {
  y <- 0
  at <- function(mm) unit(1, "npc") - unit(mm, "mm")
  for (heading in names(parts)) {
    grid.rect(
      0, at(y), unit(1, "npc") - unit(4, "mm"), unit(5.4, "mm"),
      just = c("left", "top"), gp = gpar(fill = sheet_blue, col = NA)
    )
    grid.text(
      heading, unit(2, "mm"), at(y + 2.7),
      just = "left", gp = gpar(fontsize = 9.5, fontface = "bold", col = "white")
    )
    y <- y + 7.7
    lines <- parts[[heading]]
    y <- if (is.null(names(lines))) draw_text(lines, y, at) else draw_lines(lines, y, at, is_code = heading != "Levels")
    y <- y + 1.3
  }
  y
}

# Stops if texts beside each other are wider than a column.
stop_if_wide <- function(...) {
  width <- sum(vapply(list(...), function(grob) convertWidth(grobWidth(grob), "mm", valueOnly = TRUE), 0))
  # The margins of the column are 5 mm, and the gap between code and remark at least 3 mm.
  room <- convertWidth(unit(1, "npc"), "mm", valueOnly = TRUE) - 5 - 3 * (...length() - 1)
  if (width > room) {
    stop("a line of the cheat sheet is too wide: ", list(...)[[1]]$label)
  }
}

draw_lines <- function(lines, y, at, is_code) {
  for (code in names(lines)) {
    shown <- grid.text(
      code, unit(1, "mm"), at(y),
      just = c("left", "centre"),
      gp = gpar(fontsize = 6.6, fontfamily = if (is_code) "mono" else "sans", fontface = if (is_code) "plain" else "bold")
    )
    left <- if (is_code) unit(1, "npc") - unit(5, "mm") else unit(18, "mm")
    remark <- grid.text(
      lines[[code]], left, at(y),
      just = c(if (is_code) "right" else "left", "centre"),
      gp = gpar(fontsize = 6.6, col = "grey30")
    )
    stop_if_wide(shown, remark)
    y <- y + 4.3
  }
  y
}

draw_text <- function(text, y, at) {
  for (line in strwrap(text, 44)) {
    shown <- grid.text(
      line, unit(1, "mm"), at(y),
      just = c("left", "centre"), gp = gpar(fontsize = 6.6, fontfamily = "mono")
    )
    stop_if_wide(shown)
    y <- y + 3.6
  }
  y
}

# Draws a picture at the foot of a column: a solution, a step, puzzles or a killer.
draw_sample <- function(column) {
  board <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
  pushViewport(viewport(width = unit(1, "npc") - unit(4, "mm"), x = 0, just = "left"))
  if (column == 1) {
    plot_sudoku(solve_sudoku(board), new_page = FALSE)
  } else if (column == 2) {
    path <- explain_sudoku(board)
    plot(path, which = match("naked_triple", path$technique), new_page = FALSE)
  } else if (column == 3) {
    set.seed(2)
    plot_sudoku(generate_sudoku(2, symmetry = "rotation_180")$puzzle, new_page = FALSE)
  } else {
    set.seed(2)
    plot_sudoku(generate_sudoku(1, rules = sudoku_rules(random_cages()))$puzzle, new_page = FALSE)
  }
  popViewport()
}
