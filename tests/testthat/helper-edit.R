# Sends a desk as the page does, and makes its puzzle.
sent_desk <- function(entries, size = 9, digits = rep(0L, size^2), ..., kept = list()) {
  shape <- list(size = size, box = I(box_sides(NULL, size, NULL)), ...)
  if (length(list(...)) > 0) shape$box <- NULL
  text <- page_json(list(shape = shape, digits = I(digits), entries = entries, left_out = ""))
  puzzle_of_desk(jsonlite::fromJSON(text, simplifyVector = FALSE), kept)
}

# Makes an entry as the page does: `cells` are texts of cells, one for each part.
sent_entry <- function(tool, cells = character(), args = list(), ...) {
  if (length(args) == 0) names(args) <- character()
  list(tool = tool, cells = lapply(strsplit(cells, " "), I), args = args, ...)
}

# Draws one rule of a tool with random clues. Returns the `entry` of the page and the `rule` that the
# constructor makes from the same cells and numbers.
random_drawing <- function(tool, size = 9) {
  cells <- lapply(seq_along(if (tool$draws == "groups") 1:2 else tool$parts), function(i) random_cells(tool, size))
  if (tool$draws == "board") cells <- list()
  if (tool$draws == "head") cells <- list(cells[[1]][1], cells[[1]][-1])
  if (tool$draws == "pairs") cells <- cells[1]
  if (tool$draws == "twins") cells <- list(cells[[1]], cells[[2]][seq_along(cells[[1]])])
  fields <- lapply(tool$fields, random_value)
  names(fields) <- vapply(tool$fields, `[[`, "", "name")
  fields <- fields[!vapply(fields, is.null, NA)]
  texts <- lapply(fields, function(value) if (is.logical(value) || is.character(value)) value else paste(value, collapse = " "))
  cells <- lapply(cells, paste, collapse = " ")
  part <- if (tool$draws == "pairs") sample(tool$parts, 1)
  make <- getExportedValue("oxidoku", paste0("rule_", tool$make))
  if (tool$draws == "sides") {
    side <- sample(names(tool$parts), 1)
    line <- sample(size, 1)
    number <- stats::setNames(fields$number, paste0(if (side %in% c("left", "right")) "r" else "c", line))
    args <- c(stats::setNames(list(number), tool$parts[[side]]), fields[setdiff(names(fields), "number")])
    entry <- sent_entry(tool$name, args = texts, side = side, line = line)
  } else {
    parts <- part %||% tool$parts
    args <- c(if (tool$draws == "groups") list(groups = cells) else stats::setNames(cells, parts), fields)
    entry <- sent_entry(tool$name, unlist(cells) %||% character(), texts, part = part)
  }
  list(entry = entry, rule = function() do.call(make, args))
}

random_cells <- function(tool, size) {
  at <- sample(2:(size - 2), 2)
  if (tool$name == "extra_region") {
    return(paste0("r", seq_len(size), "c", sample(1:2, size, TRUE)))
  }
  if (tool$draws == "marks") {
    return(paste0("r", at[[1]], "c", at[[2]]))
  }
  if (tool$draws == "corner") {
    return(paste0("r", at[[1]] + c(0, 0, 1, 1), "c", at[[2]] + c(0, 1, 0, 1)))
  }
  if (tool$draws %in% c("pairs", "ordered_pairs")) {
    return(sample(paste0("r", at[[1]] + 0:1, "c", at[[2]])))
  }
  if (tool$name == "little_killer") {
    return(paste0("r", seq_len(at[[1]]), "c", rev(seq_len(at[[1]]))))
  }
  # Each cell touches the one before it.
  walk <- cbind(at[[1]], at[[2]])
  while (nrow(walk) < 4) {
    to <- walk[nrow(walk), ] + sample(list(c(0, 1), c(1, 0), c(1, 1), c(1, -1)), 1)[[1]]
    if (all(to %in% seq_len(size)) || nrow(walk) > 50) walk <- rbind(walk, to)
    if (!all(to %in% seq_len(size))) walk <- cbind(sample(2:(size - 3), 1), sample(3:(size - 3), 1))
  }
  paste0("r", walk[, 1], "c", walk[, 2])
}

# Returns a value for a field, or NULL to leave it out.
random_value <- function(field) {
  if (!field$required && stats::runif(1) < 0.4) {
    return(NULL)
  }
  switch(field$name,
    sum = sample(8:24, 1), number = sample(1:20, 1), digits = sort(sample(9, 3)), times = sample(3, 1), n = 3, weights = 2, length = 4,
    difference = sample(2:4, 1), ratio = 3, modulus = 4, pattern = ".*[1-4].*", label = "own name", description = "It is so.",
    switch(field$type,
      flag = !field$value,
      choice = sample(setdiff(field$choices, ""), 1)
    )
  )
}
