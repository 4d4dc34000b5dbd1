# Pages of sheets before they are printed.

sheet_puzzles <- c(article_1, article_2, easy)

look_of <- function(...) {
  utils::modifyList(list(
    per_page = c(2, 2), paper = "a4", answers = "end", title = NULL, footer = NULL,
    name_line = FALSE, large = FALSE, words = as.list(words_of_sheets())
  ), list(...))
}

drawn_page <- function(items, look, page = 1) {
  pages <- sheet_pages(items, look)
  drawn(sheet_page_grob(pages[[page]], page, length(pages), look), 210 / 25.4, 297 / 25.4)
}

items_of <- function(x, caption = NULL, level = NULL, ...) {
  sheet_items(x, caption, level, look_of(...), environment())
}
