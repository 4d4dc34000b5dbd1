# How user-defined rules look. A rule stores its look as one text, so that keys, files and
# comparisons treat it like a label: a shape, and other parts after semicolons, such as
# `line;colour=#7C4DA0;line=dashed;ends=arrow;mark=x`.

looks_of_lines <- c("line", "cage", "outside", "none")

# The parts that each shape may have.
parts_of_looks <- list(
  line = c("colour", "line", "ends", "mark"), cage = c("colour", "line", "mark"), outside = "mark", none = character()
)

strokes_of_looks <- c(solid = "solid", dashed = "42", dotted = "12")

ends_of_looks <- c("circle", "diamond", "arrow")

# The maximum number of characters in a mark.
longest_mark <- 4

# Checks `look` and returns it as a text. `shapes` are the shapes that the rule may have.
text_of_look <- function(look, shapes, call) {
  if (is_string(look) && is.null(names(look))) {
    return(with_parts_of_look(check_choice(look, shapes, "look", call), list(), call))
  }
  is_named <- nzchar(names(look) %||% rep("", length(look)))
  if (!is.character(look) || anyNA(look) || sum(!is_named) != 1 || anyDuplicated(names(look)[is_named]) > 0) {
    stop_argument(
      "look",
      c(
        "{.arg look} must be a shape, or a vector of a shape and named parts of it, such as {.code c(\"line\", colour = \"purple\")}.",
        "x" = if (!is.character(look)) "It is {obj_type_friendly(look)}."
      ),
      call = call
    )
  }
  shape <- check_choice(unname(look[!is_named]), shapes, "look", call)
  parts <- as.list(look[is_named])
  unknown <- setdiff(names(parts), parts_of_looks[[shape]])
  if (length(unknown) > 0) {
    allowed <- parts_of_looks[[shape]]
    stop_argument(
      "look",
      c(
        "The shape {.val {shape}} of {.arg look} has no {.field {unknown[[1]]}}.",
        "i" = if (length(allowed) > 0) "It may have {.field {allowed}}." else "It has no further parts."
      ),
      call = call
    )
  }
  with_parts_of_look(shape, parts, call)
}

with_parts_of_look <- function(shape, parts, call) {
  if (shape == "outside" && is.null(parts$mark)) {
    stop_argument(
      "look", "The shape {.val outside} of {.arg look} needs a {.field mark}, such as {.code c(\"outside\", mark = \"13\")}.",
      call = call
    )
  }
  checked <- list(
    colour = if (!is.null(parts$colour)) colour_of_look(parts$colour, call),
    line = if (!is.null(parts$line)) check_choice(parts$line, names(strokes_of_looks), "look", call),
    ends = if (!is.null(parts$ends)) check_choice(parts$ends, ends_of_looks, "look", call),
    mark = own_text(parts$mark, "look", longest_mark, call)
  )
  checked <- unlist(checked)
  paste(c(shape, if (length(checked) > 0) paste0(names(checked), "=", checked)), collapse = ";")
}

own_text <- function(text, arg, most, call) {
  if (is.null(text)) {
    return(NULL)
  }
  good <- is_string(text) && is_valid_text(text) &&
    grepl("[^[:space:]]", text) && !grepl("[[:cntrl:]]", text) && nchar(text) <= most
  if (!good) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be a single line of at most {most} characters.",
        "x" = if (!is_string(text) || !is_valid_text(text)) "It is {obj_type_friendly(text)}."
      ),
      call = call
    )
  }
  enc2utf8(as.vector(text))
}

# Returns a colour as six hexadecimal digits. Numbers are refused, because the colours of R's
# palette can change.
colour_of_look <- function(colour, call) {
  if (!colour %in% grDevices::colours() && !grepl("^#[0-9A-Fa-f]{6}$", colour)) {
    stop_argument(
      "look", "The {.field colour} of {.arg look} must be one of {.fn grDevices::colours} or like {.val #7C4DA0}, not {.val {colour}}.",
      call = call
    )
  }
  grDevices::rgb(t(grDevices::col2rgb(colour)), maxColorValue = 255)
}

# Returns the shape and the parts of a look. A text that was changed in a file loses what is not
# allowed.
parts_of_look <- function(text) {
  # Most looks have no further parts, and pictures ask for them often.
  if (text %in% looks_of_lines) {
    return(list(shape = text))
  }
  parts <- regmatches(text, regexec("^([a-z]+)(;colour=(#[0-9A-F]{6}))?(;line=([a-z]+))?(;ends=([a-z]+))?(;mark=(.+))?$", text))[[1]]
  if (length(parts) == 0) {
    return(list(shape = "none"))
  }
  found <- list(shape = parts[[2]], colour = parts[[4]], line = parts[[6]], ends = parts[[8]], mark = parts[[10]])
  known <- list(colour = found$colour, line = names(strokes_of_looks), ends = ends_of_looks, mark = substr(found$mark, 1, longest_mark))
  is_good <- vapply(names(known), function(name) nzchar(found[[name]]) && found[[name]] %in% known[[name]], NA)
  found[c("shape", intersect(names(known)[is_good], parts_of_looks[[found$shape]]))]
}

shape_of_look <- function(text) parts_of_look(text)$shape

# Returns how a rule is drawn, or NULL if it is not. `line` and `cage` are how its kind is drawn in
# these shapes; NULL for a shape that the kind does not have.
drawn_of_look <- function(text, line, cage) {
  look <- parts_of_look(text)
  mark <- if (!is.null(look$mark)) function(rule) look$mark
  stroke <- if (!is.null(look$line)) strokes_of_looks[look$line]
  switch(look$shape,
    line = if (!is.null(line)) line_of_look(line, look, mark, stroke),
    cage = cage_of_look(cage, look, mark, stroke),
    outside = if (!is.null(mark)) list(shape = "outside", clue = mark)
  )
}

line_of_look <- function(drawn, look, mark, stroke) {
  if (!is.null(look$colour)) {
    drawn$colour <- look$colour
    # Wide enough to show the core.
    drawn$width <- max(drawn$width, 0.16)
    drawn$core <- core_of_colour(look$colour)
  }
  if (!is.null(stroke)) {
    drawn$core <- NULL
    drawn$lty <- stroke[[1]]
  }
  if (!is.null(look$ends)) {
    drawn[c("start", "dots")] <- NULL
    drawn[c("ends", "fill")] <- c(look$ends, "white")
  }
  if (!is.null(mark)) drawn$clue <- mark
  drawn
}

cage_of_look <- function(drawn, look, mark, stroke) {
  if (!is.null(stroke)) drawn$lty <- stroke[[1]]
  if (!is.null(mark)) drawn$clue <- mark
  if (!is.null(look$colour) && drawn$shape == "outline") {
    drawn$colour <- tint_of_colour(look$colour)
    # Marks also distinguish cages without colours.
    if (is.null(mark)) drawn$letters <- "all"
  }
  drawn
}

# Mixes a colour with white, so that digits stand out from cells in it.
tint_of_colour <- function(colour) {
  grDevices::rgb(t(255 - 0.3 * (255 - grDevices::col2rgb(colour))), maxColorValue = 255)
}

# Returns the core of a line in this colour: another one for each sixth of the hues, so that lines
# can be distinguished without colours. Grey lines have no core.
core_of_colour <- function(colour) {
  hsv <- grDevices::rgb2hsv(grDevices::col2rgb(colour))
  cores <- c("solid", "4212", "44", "62", "12", "22")
  if (hsv[["s", 1]] >= 0.15) cores[[1 + round(6 * hsv[["h", 1]]) %% 6]]
}

quoted_text <- function(text) if (!is.null(text)) paste0("\"", gsub("([\"\\\\])", "\\\\\\1", text), "\"")

# Returns the code of a look.
code_of_look <- function(text) {
  look <- parts_of_look(text)
  quoted <- vapply(look, quoted_text, "")
  if (length(look) == 1) quoted[[1]] else paste0("c(", paste(c(quoted[[1]], paste(names(quoted)[-1], "=", quoted[-1])), collapse = ", "), ")")
}

# Checks that there is room for a mark beside the first cell of each line, on the side where the
# line begins.
check_room_outside <- function(lines, look, facts, call) {
  if (shape_of_look(look) != "outside") {
    return(invisible())
  }
  on_board <- paste(facts$row, facts$col)
  covered <- vapply(lines, function(cells) {
    step <- if (nrow(cells) > 1) cells[2, ] - cells[1, ] else c(1, 0)
    paste(cells[1, ] - step, collapse = " ") %in% on_board
  }, NA)
  if (any(covered)) {
    first <- lines[[which(covered)[[1]]]][1, , drop = FALSE]
    stop_argument(
      "look",
      c(
        "With the shape {.val outside} of {.arg look}, a line must begin at the edge of the board.",
        "x" = "Before {cells_in_words(first)} is another cell."
      ),
      call = call, cells = data.frame(row = first[, 1], col = first[, 2])
    )
  }
}

# Returns the code of what the user said about a rule, by the names of the arguments.
code_of_about <- function(rule) {
  texts <- vapply(rule[intersect(c("label", "description"), names(rule))], quoted_text, "")
  c(texts, look = if (!is.null(rule$look)) code_of_look(rule$look))
}
