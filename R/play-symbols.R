# Digits drawn as shapes or colours on a page. A style sheet draws them over the characters that
# the script writes, so they look the same as in pictures, whatever fonts a device has.

# Returns the dependency of a widget whose digits are drawn, or NULL for any other widget. The
# dependency has no file: its style is made from the shapes in draw-symbols.R.
symbols_dependency <- function(symbols) {
  if (is.null(symbols$drawn)) {
    return(NULL)
  }
  htmltools::htmlDependency(
    paste0("oxidoku-", symbols$drawn), "1",
    src = c(href = ""), head = paste0("<style>", symbols_style(symbols$drawn), "</style>")
  )
}

symbols_style <- function(drawn) {
  text <- named_symbols[[drawn]]
  each <- if (drawn == "shapes") vapply(digit_shapes, mask_of_shape, "") else disc_styles()
  rule <- function(selector, text, style) paste0(".oxd ", selector, "[data-digit=\"", text, "\"]", style)
  c(
    # The transparent character stays, to keep the width of its place.
    rule("", text, ":not(.oxd-mark){-webkit-text-fill-color:transparent;text-decoration-color:currentColor}"),
    rule(".oxd-key ", text, "{position:relative}"),
    rule("", text, paste0(
      "::before{content:\"\";position:absolute;left:50%;top:50%;width:1em;height:1em;transform:translate(-50%,-50%);",
      "print-color-adjust:exact;-webkit-print-color-adjust:exact;forced-color-adjust:none;", each, "}"
    )),
    # Pencil marks stand close together, so their shapes are smaller.
    rule(".oxd-run .oxd-mark", text, "::before{width:.72em;height:.72em}"),
    if (drawn == "colours") rule(".oxd-given ", text, "::before{box-shadow:0 0 0 .09em currentColor}")
  )
}

disc_styles <- function() {
  paste0("border-radius:50%;background:", disc_colours, ";box-shadow:inset 0 0 0 .03em #999")
}

mask_of_shape <- function(shape) {
  local_plain_numbers()
  # The y axis of a page points downward.
  path <- paste0("M", paste(round(10 * shape$x, 1), round(-10 * shape$y, 1), collapse = "L"), "Z")
  look <- if (shape$filled) "" else " fill='none' stroke='black' stroke-width='2.4' stroke-linejoin='round'"
  svg <- paste0("<svg xmlns='http://www.w3.org/2000/svg' viewBox='-13 -13 26 26'><path d='", path, "'", look, "/></svg>")
  svg <- gsub(">", "%3E", gsub("<", "%3C", svg, fixed = TRUE), fixed = TRUE)
  mask <- paste0("mask:url(\"data:image/svg+xml,", svg, "\") center/contain no-repeat")
  paste0("background:currentColor;-webkit-", mask, ";", mask)
}
