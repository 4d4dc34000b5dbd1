#' Save boards as a page
#'
#' Writes a self-contained HTML page, which needs no other files and no network connection. You can
#' send it by email or put it on any server.
#'
#' @param widget A widget of [play_sudoku()], [view_path()], [teach_sudoku()], [watch_sudoku()] or
#'   [edit_sudoku()] with `page = TRUE`, or a list of such widgets.
#' @param file The file to write, ending in `.html`.
#' @param ... These dots must be empty.
#' @param lang The language of the page, such as `"en"` or `"pt-BR"`. `NULL` uses the language of
#'   the first widget, which its `labels` determine.
#' @param title The heading of the page, and its title in the browser.
#' @returns The path of the file, invisibly.
#' @section Errors:
#' A wrong argument raises `oxidoku_error_argument`, a file that cannot be written
#' `oxidoku_error_file`, and a package that is not installed `oxidoku_error_package`.
#' @seealso [play_sudoku()], [view_path()], [teach_sudoku()], [watch_sudoku()]; [sudoku_words] for
#'   the terms.
#' @examplesIf rlang::is_installed("htmlwidgets")
#' set.seed(1)
#' puzzles <- generate_sudoku(2)$puzzle
#' file <- tempfile(fileext = ".html")
#' widgets <- lapply(puzzles, play_sudoku)
#' save_sudoku_page(widgets, file, title = "Two for today")
#' @export
save_sudoku_page <- function(widget, file, ..., lang = NULL, title = "Sudoku") {
  call <- environment()
  check_dots_empty(..., call = call)
  need_packages("htmlwidgets", call)
  check_given(widget, "widget", call)
  check_given(file, "file", call)
  widgets <- if (inherits(widget, "htmlwidget")) list(widget) else widget
  is_board <- vapply(widgets, inherits, NA, c("oxidoku_board", "oxidoku_watch", "oxidoku_edit"))
  if (!is.list(widgets) || length(widgets) == 0 || !all(is_board)) {
    stop_argument(
      "widget",
      c(
        paste(
          "{.arg widget} must come from {.fn play_sudoku}, {.fn view_path}, {.fn teach_sudoku}, {.fn watch_sudoku}",
          "or {.fn edit_sudoku}, or be a list of such widgets."
        ),
        "x" = "It is {obj_type_friendly(widget)}."
      ),
      call = call
    )
  }
  lapply(widgets, check_widget, call)
  lang <- check_text(lang %||% widgets[[1]]$x$labels$language %||% "en", "lang", call)
  check_text(title, "title", call)
  check_path(file, "file", call)
  check_page_ending(file, call)
  write_page(page_of(widgets, lang, title), file, call)
  invisible(file)
}

# Checks the extension of a page. Browsers do not open a page whose name is that of a picture or a
# document.
check_page_ending <- function(file, call) {
  ending <- lower_ascii(tools::file_ext(file))
  if (!ending %in% c("", "html", "htm", "xhtml")) {
    stop_argument(
      "file",
      c(
        "{.arg file} must end in {.val .html}.",
        "x" = "It ends in {.val {paste0('.', ending)}}.",
        "i" = "{.fn sudoku_sheet} prints puzzles as PDF; {.code plot()} draws them as pictures."
      ),
      call = call
    )
  }
}

# Checks a widget. It may come from a file, and everything in it is written into the page.
check_widget <- function(widget, call) {
  check_choice(widget$x$theme, themes, "widget$x$theme", call)
  check_size(widget$width, "widget$width", call)
  check_size(widget$height, "widget$height", call)
  if (!is.null(widget$elementId)) check_text(widget$elementId, "widget$elementId", call)
}

page_of <- function(widgets, lang, title) {
  local_plain_numbers()
  widgets <- lapply(seq_along(widgets), function(i) {
    widget <- widgets[[i]]
    # The browser stores the state of a board under this id.
    widget$elementId <- widget$elementId %||% paste0("sudoku-", i)
    widget$x <- for_page(without_technique_words(widget$x))
    widget
  })
  rendered <- htmltools::renderTags(htmltools::tagList(lapply(widgets, htmltools::as.tags)))
  dependencies <- htmltools::resolveDependencies(rendered$dependencies)
  theme <- unique(vapply(widgets, function(widget) widget$x$theme, ""))
  if (length(theme) > 1) theme <- "auto"
  title <- htmltools::htmlEscape(title)
  c(
    "<!DOCTYPE html>",
    sprintf(
      "<html lang=\"%s\" dir=\"%s\" data-theme=\"%s\">",
      htmltools::htmlEscape(lang, TRUE), direction_of(lang), theme
    ),
    "<head>",
    "<meta charset=\"utf-8\">",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
    sprintf("<title>%s</title>", title),
    "<style>", page_style, inline_files(dependencies, "stylesheet"), "</style>",
    unlist(lapply(dependencies, `[[`, "head")),
    "</head>",
    "<body>",
    if (length(widgets) > 1) "<main class=\"oxd-several\">" else "<main>",
    sprintf("<h1>%s</h1>", title),
    paste0("<noscript><p>", htmltools::htmlEscape(widgets[[1]]$x$labels$no_script), "</p></noscript>"),
    rendered$html,
    "</main>",
    "<script>", inline_files(dependencies, "script"), "</script>",
    "</body>",
    "</html>"
  )
}

# Removes the names of all techniques from the labels. A page that works without R stores the
# names that it needs together with its techniques.
without_technique_words <- function(x) {
  x$labels <- x$labels[!names(x$labels) %in% names(technique_words())]
  x
}

# Returns the direction in which a language is written.
direction_of <- function(lang) {
  right_to_left <- c("ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi")
  if (sub("-.*", "", lower_ascii(lang)) %in% right_to_left) "rtl" else "ltr"
}

# Styles the page around the boards. The boards have their own colours.
page_style <- c(
  "html { background: #fff; color: #1c2733; }",
  "html[data-theme=dark] { background: #14191f; color: #eef2f6; color-scheme: dark; }",
  "@media (prefers-color-scheme: dark) {",
  "html:not([data-theme=light]) { background: #14191f; color: #eef2f6; color-scheme: dark; } }",
  "body { margin: 0; font: 16px/1.45 system-ui, sans-serif; }",
  "main { max-width: 960px; margin: 0 auto; padding: 8px; box-sizing: border-box; }",
  "h1 { font-size: 1.4em; margin: 12px; overflow-wrap: anywhere; } .html-widget { margin-bottom: 24px; }",
  "@media (max-width: 559px) { main { padding: 0; } h1 { font-size: 1.1em; margin: 4px 8px; } }",
  "@media (max-width: 559px) and (max-height: 640px), (max-height: 449px) {",
  "h1 { position: absolute; margin: 0; clip-path: inset(50%); } }",
  "@media print { html { background: #fff !important; color: #000 !important; color-scheme: light !important; }",
  ".oxd-several { display: flex; flex-wrap: wrap; gap: 4mm; max-width: none; } .oxd-several > h1 { width: 100%; }",
  ".oxd-several > .html-widget { width: 9.2cm !important; break-inside: avoid; margin: 0; } }"
)

# Returns the scripts or styles of dependencies for inclusion in a page.
inline_files <- function(dependencies, kind) {
  unlist(lapply(dependencies, function(dependency) {
    files <- file.path(dependency_folder(dependency), dependency[[kind]])
    lines <- unlist(lapply(files, readLines, warn = FALSE, encoding = "UTF-8"))
    gsub("</(script|style)", "<\\\\/\\1", lines, ignore.case = TRUE)
  }))
}

dependency_folder <- function(dependency) {
  folder <- dependency$src[["file"]]
  if (is.null(dependency$package)) {
    return(folder)
  }
  system.file(folder, package = dependency$package)
}

write_page <- function(lines, file, call) {
  write_then_move(file, call, function(put) put(bytes_of_lines(lines)))
}
