# Sheets as an HTML page that browsers print page by page. Boards are tables, so that
# screen readers and other programs can read them.

write_sheet_html <- function(items, look, file) {
  pages <- html_pages(items, look)
  title <- escape_html(look$title %||% "Sudoku")
  text <- c(
    "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
    paste0("<title>", title, "</title>"),
    "<style>", sheet_style(look), "</style>", "</head>", "<body>",
    vapply(seq_along(pages), function(i) {
      html_page(pages[[i]], i, length(pages), look)
    }, ""),
    "</body>", "</html>"
  )
  con <- file(file, "w", encoding = "UTF-8")
  on.exit(close(con))
  writeLines(enc2utf8(text), con)
}

# As `sheet_pages()`, in HTML.
html_pages <- function(items, look) {
  per_page <- prod(look$per_page)
  pages <- lapply(in_pages(items, per_page), function(items) {
    list(
      title = look$title, layout = look$per_page,
      cells = vapply(items, item_html, "", look),
      strip = if (look$answers == "upside_down") vapply(items, answer_html, "")
    )
  })
  if (look$answers != "end") {
    return(pages)
  }
  steps <- !is.null(items[[1]]$scene)
  layout <- if (steps) c(2, 2) else if (look$large) c(2, 3) else c(3, 4)
  title <- if (is.null(look$title)) "Answers" else paste0(look$title, ": answers")
  answers <- lapply(in_pages(items, prod(layout)), function(items) {
    list(title = title, layout = layout, cells = vapply(items, answer_html, ""))
  })
  c(pages, answers)
}

html_page <- function(page, number, pages, look) {
  paste(c(
    "<section class=\"page\">",
    if (!is.null(page$title) || look$answers == "end") {
      paste0("<h1>", escape_html(page$title %||% ""), "</h1>")
    },
    sprintf(
      "<div class=\"boards\" style=\"--columns:%d;--rows:%d\">",
      page$layout[[1]], page$layout[[2]]
    ),
    page$cells,
    "</div>",
    if (!is.null(page$strip)) {
      c(
        sprintf("<div class=\"strip\" style=\"--columns:%d\">", strip_layout(length(page$strip))[[1]]),
        page$strip, "</div>"
      )
    },
    paste0(
      "<footer><span>", escape_html(look$footer %||% ""), "</span><span>",
      if (pages > 1) paste(number, "/", pages), "</span></footer>"
    ),
    "</section>"
  ), collapse = "\n")
}

# With pencil marks and labels a board is a picture.
item_html <- function(item, look) {
  content <- if (is.null(item$marks)) {
    board_html(item$drawn)
  } else {
    paper <- paper_look(look$large)
    paper$labels <- TRUE
    alt <- paste("Sudoku board with pencil marks.", rows_in_words(item$drawn$board))
    svg_of(list(grob = board_grob(item$drawn, paper, item$marks), alt = alt, square = TRUE), 5, 5)
  }
  figure_html(item$title, item$level, content)
}

answer_html <- function(item) {
  content <- if (is.null(item$scene)) {
    board_html(item$solved)
  } else {
    svg_of(picture_of_scene(item$scene), 3.4, 4.3)
  }
  figure_html(item$title, "", content)
}

figure_html <- function(title, level, content) {
  paste0(
    "<figure><figcaption><b>", escape_html(title), "</b><span>", escape_html(level),
    "</span></figcaption>\n", content, "\n</figure>"
  )
}

board_html <- function(drawn) {
  board <- drawn$board
  class <- ifelse(board != 0L & !drawn$given, " class=\"filled\"", "")
  cells <- matrix(paste0("<td", class, ">", ifelse(board == 0L, "", board), "</td>"), 9)
  rows <- apply(cells, 1, paste, collapse = "")
  paste0(
    "<table class=\"board\">\n", paste0("<tr>", rows, "</tr>", collapse = "\n"), "\n</table>"
  )
}

# The side of a board follows from the room that the layout leaves.
sheet_style <- function(look) {
  size <- papers[[look$paper]] - 2 * margin
  head <- if (is.null(look$title) && look$answers != "end") 0 else 0.5
  foot <- 0.35
  strip <- if (look$answers == "upside_down") strip_height(prod(look$per_page), size) else 0
  caption <- if (look$large) 0.36 else 0.26
  body <- size[[2]] - head - foot - strip
  inches <- function(x) sprintf("%.3fin", x)
  c(
    sprintf("@page { size: %s; margin: 0; }", look$paper),
    "* { box-sizing: border-box; }",
    "body { margin: 0; font-family: Helvetica, Arial, sans-serif; color: black; }",
    sprintf(
      ".page { width: %s; height: %s; margin: 0 auto; padding: %s; overflow: hidden; position: relative; page-break-after: always; break-after: page; }",
      inches(papers[[look$paper]][[1]]), inches(papers[[look$paper]][[2]] - 0.01), inches(margin)
    ),
    "@media screen { .page { outline: 1px solid #ccc; margin: 1em auto; } }",
    ".page:last-child { page-break-after: auto; break-after: auto; }",
    sprintf(
      "h1 { font-size: %dpt; text-align: center; margin: 0; height: %s; }",
      if (look$large) 24L else 17L, inches(head)
    ),
    sprintf(
      ".boards { height: %s; display: grid; grid-template-columns: repeat(var(--columns), 1fr); grid-template-rows: repeat(var(--rows), 1fr); --side: calc(min(%s / var(--columns) * .93, %s / var(--rows) * .95 - %s)); }",
      inches(body), inches(size[[1]]), inches(body), inches(caption)
    ),
    "figure { margin: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; break-inside: avoid; font-size: calc(var(--side) / 9 * .62); }",
    sprintf(
      "figcaption { width: calc(var(--side) * .96); height: %s; display: flex; justify-content: space-between; align-items: center; font-size: %dpt; white-space: nowrap; overflow: hidden; }",
      inches(caption), if (look$large) 18L else 12L
    ),
    sprintf(
      ".board { width: calc(var(--side) * .96); height: calc(var(--side) * .96); border-collapse: collapse; table-layout: fixed; border: %s solid black; }",
      if (look$large) "3.5px" else "2.5px"
    ),
    sprintf(
      ".board td { border: 1px solid #999; padding: 0; text-align: center; vertical-align: middle; font-weight: bold; line-height: 1; overflow: hidden;%s }",
      if (look$large) " font-size: 1.25em;" else ""
    ),
    ".board td:nth-child(3n) { border-right: 2.5px solid black; }",
    ".board tr:nth-child(3n) td { border-bottom: 2.5px solid black; }",
    ".board .filled { font-weight: normal; color: #444; }",
    ".oxidoku svg { width: calc(var(--side) * 1.02); height: auto; }",
    sprintf(
      ".strip { height: %s; display: grid; grid-template-columns: repeat(var(--columns), 1fr); transform: rotate(180deg); --side: calc(min(%s / var(--columns) * .93, %s)); }",
      inches(strip), inches(size[[1]]), "1.1in"
    ),
    ".strip figcaption { font-size: 8pt; height: 0.15in; }",
    ".strip .board, .strip .board td:nth-child(3n), .strip .board tr:nth-child(3n) td { border-width: 1px; }",
    sprintf(
      "footer { position: absolute; left: %s; right: %s; bottom: %s; display: flex; justify-content: space-between; font-size: 8pt; color: #444; }",
      inches(margin), inches(margin), inches(margin - 0.1)
    )
  )
}
