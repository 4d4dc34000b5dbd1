# Sheets as PDF, drawn with grid graphics, and the contents of the pages in all formats.

write_sheet_pdf <- function(items, look, file) {
  size <- papers[[look$paper]]
  on_device(
    grDevices::cairo_pdf(file, size[[1]], size[[2]], onefile = TRUE),
    draw_sheet(items, look)
  )
}

draw_sheet <- function(items, look) {
  pages <- sheet_pages(items, look)
  for (i in seq_along(pages)) {
    grid::grid.newpage()
    grid::grid.draw(sheet_page_grob(pages[[i]], i, length(pages), look))
  }
}

# Returns a list of pages. Each page has `title`, `name_line`, `layout`, the grobs in its `cells`,
# and optionally a `strip` of answers.
sheet_pages <- function(items, look) {
  per_page <- prod(look$per_page)
  strips <- if (look$answers == "upside_down") {
    lapply(in_pages(items, per_page), strip_grob, look)
  }
  pages <- Map(function(items, strip) {
    list(
      title = look$title, name_line = look$name_line, layout = look$per_page,
      cells = lapply(without_shared(items), item_grob, look), rules = shared_sentences(items), strip = strip
    )
  }, in_pages(items, per_page), strips %||% list(NULL))
  c(if (look$answers != "alone") pages, if (has_answer_pages(look)) answer_pages(items, look))
}

# Whether there are pages of answers. If the answers go to another file, `answers` is "apart"
# while the puzzles are written and "alone" while the answers are written.
has_answer_pages <- function(look) look$answers %in% c("end", "alone")

answer_pages <- function(items, look) {
  steps <- !is.null(items[[1]]$scene)
  layout <- if (steps) c(2, 2) else if (look$large) c(2, 3) else c(3, 4)
  cells <- lapply(items, answer_grob, look)
  lapply(in_pages(cells, prod(layout)), function(cells) {
    list(title = answers_title(look), name_line = FALSE, layout = layout, cells = cells)
  })
}

paper_look <- function(large) {
  list(
    axis_labels = FALSE, given_colour = given_digits, filled_colour = "grey35",
    size = if (large) 0.8 else 0.62, heavy = if (large) 1.5 else 1
  )
}

item_grob <- function(item, look) {
  paper <- paper_look(look$large)
  paper$axis_labels <- !is.null(item$marks)
  headed_grob(board_grob(item$drawn, paper, item$marks), item$title, item$level, look$large, sentences = item$sentences)
}

answer_grob <- function(item, look) {
  if (!is.null(item$scene)) {
    return(headed_grob(scene_grob(item$scene), item$title, "", FALSE, room_below = TRUE))
  }
  headed_grob(board_grob(item$solved, paper_look(FALSE)), item$title, "", FALSE)
}

# Makes a board with its title on the left and its level on the right above it, together as wide
# as the board. The parts are made when the grob is drawn, because only then is its size known.
headed_grob <- function(board, title, level, large, room_below = FALSE, sentences = NULL) {
  grid::gTree(
    board = board, title = title, level = level, large = large, room_below = room_below,
    sentences = sentences, cl = "oxidoku_headed"
  )
}

#' @method makeContent oxidoku_headed
#' @export
makeContent.oxidoku_headed <- function(x) {
  width <- grid::convertWidth(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  height <- grid::convertHeight(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  size <- (if (x$large) 20 else 13) * min(1, max(0.6, width / 240))
  head <- 1.6 * size
  rules <- rules_lines(x$sentences, 0.92 * width, 0.6 * size, 0.3 * height)
  height <- height - rules$height
  side <- min(width, height - head)
  tall <- if (x$room_below) height - head else side
  left <- (width - side) / 2
  # The sentences are at the bottom.
  top <- rules$height + height - max(0, (height - head - tall) / 2)
  half <- 0.46 * side
  room <- 2 * half * (if (nzchar(x$level)) 0.6 else 1)
  # The level gets the space that a short title leaves, and in any case enough for one word.
  beside <- max(0.36 * side, 2 * half - min(room, text_widths(x$title, size)) - size)
  label <- function(text, x, just, face, size, room) {
    # Long titles are printed smaller, and very long titles are cut.
    size <- max(fit_title(text, size, room), 0.6 * size)
    grid::textGrob(
      cut_to_fit(text, size, room), points(x), points(top - head / 2),
      just = just, gp = grid::gpar(fontsize = size, fontface = face)
    )
  }
  board <- grid::viewport(
    points(left), points(top - head), points(side), points(tall),
    just = c(0, 1)
  )
  grid::setChildren(x, grid::gList(
    label(x$title, width / 2 - half, c(0, 0.5), "bold", size, room),
    label(x$level, width / 2 + half, c(1, 0.5), "plain", 0.9 * size, beside),
    grid::gTree(children = grid::gList(x$board), vp = board),
    rules_grob(rules, 0.04 * width, top - head - tall)
  ))
}

# Wraps sentences into lines of `width` points. The letters have at most this size, and are made
# smaller until the lines take at most `most` points. Also returns the height of the lines.
rules_lines <- function(sentences, width, size, most) {
  if (length(sentences) == 0) {
    return(list(height = 0))
  }
  for (size in seq(max(size, 3), 3, by = -0.5)) {
    lines <- wrap_text(paste(sentences, collapse = " "), width, size)
    height <- (length(lines) + 0.5) * line_height * size
    if (height <= most) {
      break
    }
  }
  list(lines = lines, size = size, height = height)
}

# Draws the lines at `left` and `top`, in points.
rules_grob <- function(rules, left, top) {
  if (rules$height == 0) {
    return(NULL)
  }
  grid::textGrob(
    paste(rules$lines, collapse = "\n"), points(left), points(top),
    just = c(0, 1), gp = grid::gpar(fontsize = rules$size, lineheight = 1.1)
  )
}

# Draws the answers of a page, small and upside down.
strip_grob <- function(items, look) {
  boards <- lapply(items, function(item) {
    headed_grob(board_grob(item$solved, paper_look(FALSE)), item$title, "", FALSE)
  })
  grid::gTree(
    children = cells_in_layout(boards, strip_layout(length(items))),
    vp = grid::viewport(angle = 180)
  )
}

strip_layout <- function(n) {
  columns <- if (n > 6) ceiling(n / 2) else n
  c(columns, ceiling(n / columns))
}

# Draws a page. From top to bottom it has the title, the line for the name, the boards, the
# answers upside down, and the footer.
sheet_page_grob <- function(page, number, pages, look) {
  inches <- function(x) grid::unit(x, "inches")
  room <- sheet_room(look)
  size <- papers[[look$paper]] - 2 * room$margin
  above <- (if (is.null(page$title)) 0 else 0.45) + (if (page$name_line) room$name else 0)
  rules <- rules_lines(page$rules, 72 * 0.93 * size[[1]], if (look$large) 14 else 10, 72 * 0.2 * size[[2]])
  head <- above + rules$height / 72
  foot <- 0.3
  strip <- if (is.null(page$strip)) 0 else strip_height(length(page$cells), size)
  body <- grid::viewport(
    y = inches(foot + strip), height = inches(size[[2]] - head - foot - strip),
    just = c(0.5, 0)
  )
  grid::gTree(
    vp = grid::viewport(width = inches(size[[1]]), height = inches(size[[2]])),
    children = grid::gList(
      page_title_grob(page$title, size, look$large),
      if (page$name_line) name_line_grob(look, size, size[[2]] - above + 0.15),
      rules_grob(rules, 72 * 0.035 * size[[1]], 72 * (size[[2]] - above)),
      grid::gTree(children = cells_in_layout(page$cells, page$layout, room$fill), vp = body),
      if (strip > 0) {
        grid::gTree(
          children = grid::gList(page$strip),
          vp = grid::viewport(
            y = inches(foot), height = inches(strip - 0.1), just = c(0.5, 0)
          )
        )
      },
      foot_grob(look, number, pages)
    )
  )
}

page_title_grob <- function(title, size, large) {
  if (is.null(title)) {
    return(NULL)
  }
  grid::textGrob(
    title,
    y = grid::unit(size[[2]] - 0.15, "inches"),
    gp = grid::gpar(
      fontface = "bold", fontsize = fit_title(title, if (large) 24 else 17, 72 * size[[1]])
    )
  )
}

# Draws two words followed by lines to write on, at a height in inches. The name gets two thirds
# of the width.
name_line_grob <- function(look, size, y) {
  font <- if (look$large) 16 else 12
  field <- function(text, from, to) {
    text <- paste0(text, ":")
    start <- from + text_widths(text, font) / 72 + 0.08
    grid::gList(
      grid::textGrob(
        text, grid::unit(from, "inches"), grid::unit(y, "inches"),
        just = c(0, 0), gp = grid::gpar(fontsize = font)
      ),
      grid::segmentsGrob(
        grid::unit(start, "inches"), grid::unit(y, "inches"),
        grid::unit(to, "inches"), grid::unit(y, "inches"),
        gp = grid::gpar(col = "grey30", lwd = 0.8)
      )
    )
  }
  middle <- 0.64 * size[[1]]
  left <- 0.035 * size[[1]]
  grid::gTree(
    children = do.call(grid::gList, c(
      field(look$words[["sheet_name"]], left, middle - 0.2),
      field(look$words[["sheet_date"]], middle, size[[1]] - left)
    )),
    name = "name_line"
  )
}

# Returns the height of a strip. Its boards fill the width, but each is at most an inch and a
# quarter wide.
strip_height <- function(n, size) {
  layout <- strip_layout(n)
  layout[[2]] * (min(size[[1]] / layout[[1]], 1.25) + 0.15) + 0.1
}

# Places cells in a layout. `fill` is the share of its place that a cell occupies.
cells_in_layout <- function(cells, layout, fill = c(0.93, 0.95)) {
  placed <- lapply(seq_along(cells), function(i) {
    column <- (i - 1) %% layout[[1]]
    row <- (i - 1) %/% layout[[1]]
    place <- grid::viewport(
      x = (column + 0.5) / layout[[1]], y = 1 - (row + 0.5) / layout[[2]],
      width = fill[[1]] / layout[[1]], height = fill[[2]] / layout[[2]]
    )
    grid::gTree(children = grid::gList(cells[[i]]), vp = place)
  })
  do.call(grid::gList, placed)
}

foot_grob <- function(look, number, pages) {
  gp <- grid::gpar(fontsize = 8, col = "grey30")
  y <- grid::unit(4, "points")
  grid::gList(
    if (!is.null(look$footer)) grid::textGrob(look$footer, x = 0, y = y, just = "left", gp = gp),
    if (pages > 1) {
      grid::textGrob(page_words(look, number, pages), x = 1, y = y, just = "right", gp = gp)
    }
  )
}

page_words <- function(look, number, pages) {
  sheet_word(look$words, "sheet_page", number = number, total = pages)
}

# The widths and heights of paper sizes, in inches.
papers <- list(a4 = c(210, 297) / 25.4, letter = c(8.5, 11))

# Splits items into pages, with `per_page` items on each.
in_pages <- function(items, per_page) {
  unname(split(items, (seq_along(items) - 1) %/% per_page))
}

# Removes the sentences that are printed once for the page from its items.
without_shared <- function(items) {
  if (is.null(shared_sentences(items))) {
    return(items)
  }
  lapply(items, function(item) item[names(item) != "sentences"])
}

# Returns the sentences of the rules if all items of a page have the same ones. These are printed
# only once.
shared_sentences <- function(items) {
  all <- unique(lapply(items, function(item) item$sentences))
  if (length(all) == 1) all[[1]]
}

answers_title <- function(look) {
  if (is.null(look$title)) {
    return(sheet_word(look$words, "sheet_answers"))
  }
  sheet_word(look$words, "sheet_title_answers", title = look$title)
}

# Returns the margin of a page, the share of its place that a board occupies, and the height of
# the line for the name. Lengths are in inches.
sheet_room <- function(look) {
  list(
    margin = if (look$large) 0.3 else 0.55,
    fill = if (look$large) c(0.99, 0.98) else c(0.93, 0.95),
    name = if (look$name_line) 0.4 else 0
  )
}

# Returns a word with its placeholders in braces filled in.
sheet_word <- function(words, name, ...) {
  text <- words[[name]]
  values <- list(...)
  for (key in names(values)) {
    text <- gsub(paste0("{", key, "}"), values[[key]], text, fixed = TRUE)
  }
  text
}
