# Sheets as an HTML page that browsers print page by page. Classic boards are tables, which screen
# readers and other programs can read.

write_sheet_html <- function(items, look, file) {
  pages <- html_pages(items, look)
  title <- escape_html(look$title %||% look$words[["sheet_title"]])
  language <- escape_html(look$words[["language"]])
  text <- c(
    "<!DOCTYPE html>", paste0("<html lang=\"", language, "\">"), "<head>", "<meta charset=\"utf-8\">",
    paste0("<title>", title, "</title>"),
    "<style>", sheet_style(look), "</style>", "</head>", "<body>",
    vapply(seq_along(pages), function(i) {
      html_page(pages[[i]], i, length(pages), look)
    }, ""),
    "</body>", "</html>"
  )
  # A text connection would write characters that the locale does not support as "<U+00E9>".
  writeBin(bytes_of_lines(text), file)
}

# Returns the pages of `sheet_pages()` in HTML.
html_pages <- function(items, look) {
  per_page <- prod(look$per_page)
  pages <- lapply(in_pages(items, per_page), function(items) {
    list(
      title = look$title, name_line = look$name_line, layout = look$per_page,
      cells = vapply(without_shared(items), item_html, "", look), rules = shared_sentences(items),
      strip = if (look$answers == "upside_down") vapply(items, answer_html, "", look)
    )
  })
  if (!has_answer_pages(look)) {
    return(pages)
  }
  steps <- !is.null(items[[1]]$scene)
  layout <- if (steps) c(2, 2) else if (look$large) c(2, 3) else c(3, 4)
  answers <- lapply(in_pages(items, prod(layout)), function(items) {
    list(title = answers_title(look), name_line = FALSE, layout = layout, cells = vapply(items, answer_html, "", look))
  })
  c(if (look$answers != "alone") pages, answers)
}

html_page <- function(page, number, pages, look) {
  paste(c(
    "<section class=\"page\">",
    if (!is.null(page$title) || has_answer_pages(look)) {
      paste0("<h1>", escape_html(page$title %||% ""), "</h1>")
    },
    if (page$name_line) name_line_html(look),
    rules_html(page$rules),
    sprintf(
      "<div class=\"boards\" style=\"--columns:%d;--rows:%d;--rules:%.2fin\">",
      page$layout[[1]], page$layout[[2]], rules_room(page$rules, look)
    ),
    page$cells,
    "</div>",
    if (!is.null(page$strip)) {
      c(
        sprintf("<div class=\"strip\" style=\"--columns:%d\">", strip_layout(length(page$strip))[1]),
        page$strip, "</div>"
      )
    },
    paste0(
      "<footer><span>", escape_html(look$footer %||% ""), "</span><span>",
      if (pages > 1) escape_html(page_words(look, number, pages)), "</span></footer>"
    ),
    "</section>"
  ), collapse = "\n")
}

name_line_html <- function(look) {
  field <- function(name) paste0("<span>", escape_html(look$words[[name]]), ":</span><hr>")
  paste0("<div class=\"name\">", field("sheet_name"), field("sheet_date"), "</div>")
}

# Draws a board with pencil marks and labels as a picture. Boards that are not classic are
# pictures, too.
item_html <- function(item, look) {
  content <- if (is.null(item$marks)) {
    board_html(item$drawn, look)
  } else {
    paper <- paper_look(look$large)
    paper$axis_labels <- TRUE
    alt <- paste(look$words[["sheet_marks"]], board_in_words(item$drawn, look))
    svg_html(list(grob = board_grob(item$drawn, paper, item$marks), alt = alt, aspect = 1), 5, 5)
  }
  figure_html(item$title, item$level, c(content, rules_html(item$sentences)))
}

rules_html <- function(sentences) {
  if (length(sentences) > 0) paste0("<p class=\"rules\">", escape_html(paste(sentences, collapse = " ")), "</p>")
}

# Returns the approximate height of the sentences above the boards, in inches.
rules_room <- function(sentences, look) {
  if (length(sentences) == 0) {
    return(0)
  }
  letters <- (papers[[look$paper]][[1]] - 2 * sheet_room(look)$margin) * 72 / 5.2
  0.19 * ceiling(sum(nchar(sentences) + 1) / letters) + 0.1
}

svg_html <- function(picture, width, height) {
  paste0("<div class=\"oxidoku\">", svg_of(picture, width, height), "</div>")
}

answer_html <- function(item, look) {
  content <- if (is.null(item$scene)) {
    board_html(item$solved, look, large = FALSE)
  } else {
    svg_html(picture_of_scene(item$scene), 3.4, 4.3)
  }
  figure_html(item$title, "", content)
}

figure_html <- function(title, level, content) {
  paste0(
    "<figure><figcaption><b>", escape_html(title), "</b><span>", escape_html(level),
    "</span></figcaption>\n", paste(content, collapse = "\n"), "\n</figure>"
  )
}

# Describes a board in the language of the sheet.
board_in_words <- function(drawn, look) {
  rows_in_words(drawn$board, look$words[["sheet_row"]], drawn$symbols, look$words[["blank"]])
}

board_html <- function(drawn, look, large = look$large) {
  board <- drawn$board
  words <- rules_in_words(drawn$rules)
  symbols <- drawn$symbols
  if (nzchar(words) || !is.null(symbols$drawn) || share_of_text(symbols) < 1) {
    alt <- trimmed(paste0(words, " ", board_in_words(drawn, look)))
    return(svg_html(list(grob = board_grob(drawn, paper_look(large)), alt = alt, aspect = 1), 5, 5))
  }
  class <- ifelse(board != 0L & !drawn$given, " class=\"filled\"", "")
  cells <- matrix(paste0("<td", class, ">", ifelse(board == 0L, "", escape_html(symbol_of(pmax(board, 1L), symbols))), "</td>"), 9)
  rows <- apply(cells, 1, paste, collapse = "")
  paste0(
    "<table class=\"board\">\n", paste0("<tr>", rows, "</tr>", collapse = "\n"), "\n</table>"
  )
}

# Returns the style of all sheets, preceded by the sizes of this sheet. The side of a board
# follows from the space that the layout leaves.
sheet_style <- function(look) {
  paper <- papers[[look$paper]]
  room <- sheet_room(look)
  size <- paper - 2 * room$margin
  head <- if (is.null(look$title) && !has_answer_pages(look)) 0 else 0.5
  strip <- if (look$answers == "upside_down") strip_height(prod(look$per_page), size) else 0
  inches <- function(x) sprintf("%.3fin", x)
  sizes <- c(
    "paper-width" = inches(paper[[1]]),
    # If the height were rounded up, the page would not fit on one sheet.
    "paper-height" = inches(paper[[2]] - 0.01),
    "margin" = inches(room$margin),
    "fill-width" = sprintf("%.2f", room$fill[[1]]),
    "fill-height" = sprintf("%.2f", room$fill[[2]]),
    "name" = inches(room$name),
    "head" = inches(head),
    "strip" = inches(strip),
    "body-width" = inches(size[[1]]),
    "body-height" = inches(size[[2]] - head - room$name - strip - 0.35),
    "caption" = if (look$large) "0.36in" else "0.26in",
    "title-size" = if (look$large) "24pt" else "17pt",
    "caption-size" = if (look$large) "18pt" else "12pt",
    "digit-size" = if (look$large) "1.25em" else "1em",
    "thick" = if (look$large) "3.5px" else "2.5px"
  )
  c(
    sprintf("@page { size: %s; margin: 0; }", look$paper),
    paste0(":root { ", paste0("--", names(sizes), ": ", sizes, ";", collapse = " "), " }"),
    readLines(system.file("sheet", "sheet.css", package = "oxidoku"), encoding = "UTF-8")
  )
}
