# One page that has what one looks up: draw_cheatsheet(file) writes it as a PDF, A4
# across.

library(grid)

sheet_blue <- "#14509f"

# The contents of each column: a heading and lines of code, each with a remark.
sheet_parts <- list(
  list(
    "A board" = c(
      "\"0000060000957...\"" = "81 characters, 0 or . if empty",
      "matrix(0, 9, 9)" = "a 9x9 matrix, 0 or NA if empty",
      "read_sudoku(\"puzzles.txt\")" = "files of a dozen formats",
      "write_sudoku(x, \"file.sdm\")" = "and back",
      "edit_sudoku()" = "typed in by hand"
    ),
    "Solve and check" = c(
      "solve_sudoku(board)" = "solution and status",
      "solve_puzzles(puzzles)" = "millions of them",
      "count_solutions(board)" = "how many solutions",
      "all_solutions(board)" = "and which",
      "check_sudoku(board)" = "which cells clash",
      "candidates(board)" = "what fits each empty cell",
      "is_solution(grid, board)" = "is it solved?"
    ),
    "Watch a method" = c(
      "watch_sudoku(board, \"backtracking\")" = "step through",
      "plot(watch_sudoku(board, \"logic\"))" = "a strip of pictures"
    )
  ),
  list(
    "Explain" = c(
      "hint_sudoku(board)" = "where to look",
      "hint_sudoku(board, \"step\")" = "the step and why",
      "find_steps(board)" = "all steps there are",
      "explain_sudoku(board)" = "the whole way",
      "plot(path, which = 3)" = "a step, drawn",
      "view_path(path)" = "to look through",
      "sudoku_techniques()" = "what is known"
    ),
    "How hard" = c(
      "rate_sudoku(puzzles)" = "level, score, hardest",
      "summary(explain_sudoku(board))" = "techniques used"
    ),
    "Levels" = c(
      "Easy" = "singles", "Medium" = "pairs, triples, pointing",
      "Hard" = "fish, wings, rectangles, one digit",
      "Unfair" = "chains, almost locked sets", "Extreme" = "forcing, templates"
    )
  ),
  list(
    "Make" = c(
      "generate_sudoku(10)" = "any puzzles",
      "generate_sudoku(level = \"Hard\")" = "by level",
      "generate_sudoku(clues = 24)" = "by clues",
      "generate_sudoku(symmetry = \"diagonal\")" = "by shape",
      "generate_sudoku(require = \"x_wing\")" = "by technique",
      "practice_sudoku(\"x_wing\", 4)" = "positions to practise",
      "minimize_sudoku(board)" = "without redundant clues",
      "shuffle_sudoku(board)" = "an equivalent puzzle",
      "canonical_sudoku(board)" = "the same for all looks"
    ),
    "Draw, print, play" = c(
      "plot_sudoku(board, candidates = TRUE)" = "a picture",
      "sudoku_sheet(puzzles, \"sheet.pdf\")" = "on paper",
      "play_sudoku(board)" = "in a browser",
      "save_sudoku_page(widget, \"a.html\")" = "a page to send",
      "sudoku_link(board)" = "open on other sites"
    )
  )
)

draw_cheatsheet <- function(file) {
  grDevices::pdf(file, 11.69, 8.27, title = "oxidoku: the cheat sheet")
  on.exit(grDevices::dev.off())
  grid.newpage()
  pushViewport(viewport(width = unit(1, "npc") - unit(2, "cm"), height = unit(1, "npc") - unit(1.4, "cm")))
  grid.text("oxidoku", 0, 1, just = c("left", "top"), gp = gpar(fontsize = 26, fontface = "bold", col = sheet_blue))
  grid.text(
    "Solve, count, explain, rate, generate, draw and play Sudoku in R",
    unit(4.6, "cm"), unit(1, "npc") - unit(3, "mm"),
    just = c("left", "top"), gp = gpar(fontsize = 13, col = "grey25")
  )
  pushViewport(viewport(
    y = 0, height = unit(1, "npc") - unit(1.4, "cm"), just = c("centre", "bottom"),
    layout = grid.layout(2, 3, heights = unit(c(1, 6.4), c("null", "cm")))
  ))
  for (column in seq_along(sheet_parts)) {
    pushViewport(viewport(layout.pos.row = 1, layout.pos.col = column))
    draw_parts(sheet_parts[[column]])
    popViewport()
    pushViewport(viewport(layout.pos.row = 2, layout.pos.col = column))
    draw_sample(column)
    popViewport()
  }
  popViewport(2)
}

# Headings and lines, from the top down.
draw_parts <- function(parts) {
  y <- 0
  at <- function(mm) unit(1, "npc") - unit(mm, "mm")
  for (heading in names(parts)) {
    grid.rect(
      0, at(y), unit(1, "npc") - unit(4, "mm"), unit(6, "mm"),
      just = c("left", "top"), gp = gpar(fill = sheet_blue, col = NA)
    )
    grid.text(
      heading, unit(2, "mm"), at(y + 3),
      just = "left", gp = gpar(fontsize = 11, fontface = "bold", col = "white")
    )
    y <- y + 8.5
    lines <- parts[[heading]]
    for (code in names(lines)) {
      is_code <- heading != "Levels"
      grid.text(
        code, unit(1, "mm"), at(y),
        just = c("left", "centre"),
        gp = gpar(fontsize = 7.6, fontfamily = if (is_code) "mono" else "sans", fontface = if (is_code) "plain" else "bold")
      )
      left <- if (is_code) unit(1, "npc") - unit(5, "mm") else unit(18, "mm")
      grid.text(
        lines[[code]], left, at(y),
        just = c(if (is_code) "right" else "left", "centre"),
        gp = gpar(fontsize = 7.6, col = "grey30")
      )
      y <- y + 5
    }
    y <- y + 2.5
  }
}

# A picture at the foot of each column: a puzzle, a step, a page.
draw_sample <- function(column) {
  board <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
  pushViewport(viewport(width = unit(1, "npc") - unit(4, "mm"), x = 0, just = "left"))
  if (column == 1) {
    plot_sudoku(c(board, as.character(solve_sudoku(board))), givens = c(board, board), new_page = FALSE)
  } else if (column == 2) {
    path <- explain_sudoku(board)
    plot(path, which = match("naked_triple", path$technique), new_page = FALSE)
  } else {
    set.seed(2)
    plot_sudoku(generate_sudoku(6, symmetry = "rotation_180")$puzzle, new_page = FALSE)
  }
  popViewport()
}
