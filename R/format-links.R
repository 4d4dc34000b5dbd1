# Links to puzzles on other sites, and the codes in such links, one per line.

format_links <- list(
  about = paste(
    "Links and codes of SudokuPad, f-puzzles, SudokuMaker, puzz.link, Penpa+, SudokuWiki, sudoku.coach and",
    "sudokuexchange, one per line"
  ),
  keeps = "the solution, filled cells, candidates, title, author, rules and drawings",
  detect = function(lines) any(grepl(link_pattern, lines)),
  read_line = function(line, at) read_link(line, at)
)

format_sudoku_coach <- list(
  about = "Links to sudoku.coach",
  keeps = "nothing",
  write_entry = function(entry, call) paste0("https://sudoku.coach/en/play/", entry$puzzle)
)

link_pattern <- paste0(
  "^https?://|^(scl|fpuzzles|fpuz|N4Ig)[A-Za-z0-9+/=%]{15,}$|^classic[A-Za-z0-9]{15,}$|",
  "^S9B[0-9a-z]{162}$"
)

#' Links to puzzles on other sites
#'
#' Makes links that open puzzles in the player or solver of a site. Nothing is sent anywhere: each
#' link contains its puzzle. Links to SudokuPad and f-puzzles can hold boards of other sizes and
#' most rules of [sudoku_rules()].
#'
#' @details
#' Links to the other sites can hold fewer kinds of puzzles:
#' * `"sudokumaker"` holds jigsaws, cages, most lines, dots, X and V, quadruples and numbers
#'   outside;
#' * `"puzz.link"` holds boards of 4x4, 6x6, 9x9, 16x16 and 25x25 without further rules, Latin
#'   squares with all dots given, and Latin squares with skyscraper clues;
#' * `"penpa"` (Penpa+) holds jigsaws, diagonals, cages with a sum, thermometers and arrows;
#' * `"sudokuwiki"`, `"sudoku.coach"` and `"sudokuexchange"` hold classic boards.
#'
#' A puzzle with any other rule raises an error that names the rule.
#'
#' @inheritParams solve_puzzles
#' @param site The site that the links open: `"sudokupad"`, `"f-puzzles"`, `"sudokumaker"`,
#'   `"puzz.link"`, `"penpa"`, `"sudokuwiki"`, `"sudoku.coach"` or `"sudokuexchange"`.
#' @param ... These dots must be empty.
#' @param title,author Title and author of the puzzles, for `"f-puzzles"`, `"sudokumaker"` and
#'   `"penpa"`, and for `"sudokupad"` if the puzzles are not classic: one string for all, or one for
#'   each puzzle.
#' @returns A character vector of links. A link is `NA` if its puzzle is missing or malformed.
#'   Malformed ones also cause a warning of class `oxidoku_warning_malformed`.
#' @section Errors:
#' Raises `oxidoku_error_file` if a link to the site cannot hold the puzzle. A warning of class
#' `oxidoku_warning_lost` says that a link cannot hold the title or author, or that rules that the
#' site does not know are only drawn and described in words.
#' @seealso [read_sudoku()] reads such links; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' puzzle <- generate_sudoku(1)$puzzle
#' sudoku_link(puzzle, "sudokuwiki")
#' sudoku_link(puzzle, "sudokupad")
#' read_sudoku(sudoku_link(puzzle, "f-puzzles", title = "For you"))
#' @export
sudoku_link <- function(x, site = c("sudokupad", "f-puzzles", "sudokumaker", "puzz.link", "penpa",
                                    "sudokuwiki", "sudoku.coach", "sudokuexchange"),
                        ..., title = NULL, author = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  site <- check_choice(site, names(site_links), "site", call)
  puzzles <- as_boards(x, NULL, "x", call)
  warn_malformed(puzzles$reason, of_missing = FALSE)
  naming_others(links_of(puzzles$x, site, title, author, call), "site", site, puzzles$x, sites_that_hold)
}

# Does the same for puzzles that have been read. An error does not name other sites.
links_of <- function(puzzles, site, title, author, call) {
  local_plain_numbers()
  check_boards_held(puzzles, format_of_site(site), call)
  puzzles <- if (has_rules(puzzles)) as.list(puzzles) else as.character(puzzles)
  fields <- list(
    label = check_texts(title, length(puzzles), "title", call),
    author = check_texts(author, length(puzzles), "author", call)
  )
  # A SudokuPad link to a classic puzzle contains only digits.
  named <- "label" %in% format_of_site(site)$holds | site == "sudokupad" & vapply(puzzles, has_rules, NA)
  if (!all(named | is.na(puzzles))) {
    given <- names(fields)[!vapply(fields, is.null, NA)]
    warn_lost(sub("label", "title", given), site, "Links to {.val f-puzzles} can store such fields.")
  }
  vapply(seq_along(puzzles), function(i) {
    if (is.na(puzzles[[i]])) {
      return(NA_character_)
    }
    entry <- list(puzzle = puzzles[[i]], fields = lapply(Filter(Negate(is.null), fields), `[[`, i))
    site_links[[site]](entry, call)
  }, "")
}

# Returns the names of the sites whose links can hold puzzles.
sites_that_hold <- function(puzzles) {
  Filter(function(site) {
    format <- format_of_site(site)
    !is.null(format$any_board) && length(places_lacking(puzzles, format)) == 0 && can_write(puzzles, function(puzzle, call) {
      site_links[[site]](list(puzzle = puzzle, fields = list()), call)
    })
  }, names(site_links))
}

# Raises an error if a format has no place for one of the boards.
check_boards_held <- function(puzzles, format, call) {
  lacking <- places_lacking(puzzles, format)
  if (length(lacking) > 0) {
    stop_format(NULL, paste("a board of", words_of_rules(puzzles[lacking[[1]]])), call)
  }
}

# Returns the positions of puzzles whose boards a format cannot store.
places_lacking <- function(puzzles, format) {
  if (!has_rules(puzzles) || isTRUE(format$zero)) {
    return(integer())
  }
  if (is.null(format$any_board)) places_with_rules(puzzles) else places_with_zero(puzzles)
}

# Evaluates code that writes `puzzles` for a format or a site, as `kind` says. If there is no place
# for one of them, the error names the format or site as the user did, although a link may have the
# format of another site, and the others that have a place. `that_hold` finds these.
naming_others <- function(code, kind, name, puzzles, that_hold) {
  withCallingHandlers(code, oxidoku_error_file = function(error) {
    # No caller uses the message of a brief error.
    if (is.null(error$lacks) || !inherits(error, "rlang_error")) {
      return()
    }
    tried <- puzzles_to_try(puzzles)
    others <- that_hold(tried$puzzles)
    owner <- switch(kind, format = "The format", site = "A link to")
    which <- if (tried$all) "can" else paste("can hold the", puzzles_tried, "puzzles that were tried")
    error$message <- cli::format_inline("{owner} {.val {name}} cannot hold this puzzle.")
    if (length(others) > 0) error$body <- c(error$body, i = cli::format_inline("These {kind}s {which}: {.val {others}}."))
    error$format <- name
    error$others <- others
    rlang::cnd_signal(error)
  })
}

# To write a puzzle takes up to 0.1 seconds, so an error tries no more than these.
puzzles_tried <- 10L

# Chooses the puzzles with which other formats are tried: first those whose rules are of different
# kinds, then others with different rules. `all` is whether these are all rules.
puzzles_to_try <- function(puzzles) {
  other <- puzzles[places_with_rules(puzzles)]
  other <- other[!duplicated(keys_of_puzzles(other))]
  kinds <- vapply(rules_of_puzzles(other), function(one) {
    paste(one$shape$side, toString(sort(unique(vapply(one$rules, `[[`, "", "name")))))
  }, "")
  first <- order(duplicated(kinds[keys_of_puzzles(other)]))
  list(puzzles = other[utils::head(first, puzzles_tried)], all = length(other) <= puzzles_tried)
}

# Whether a function can write each of some puzzles.
can_write <- function(puzzles, write) {
  tryCatch(
    {
      suppressWarnings(for (i in seq_along(puzzles)) with_brief_errors(write(puzzles[i], NULL)))
      TRUE
    },
    oxidoku_error = function(error) FALSE
  )
}

# Returns a text for each of `n` puzzles. NULL stays NULL.
check_texts <- function(x, n, arg, call) {
  if (is.null(x)) {
    return(NULL)
  }
  if (!is.character(x) || anyNA(x) || !all(is_valid_text(x)) || !length(x) %in% c(1, n)) {
    stop_must(x, arg, "be a single string, or one for each puzzle", call = call)
  }
  rep_len(x, n)
}

# Returns the format of links to a site, if it can hold more than classic puzzles.
format_of_site <- function(site) {
  switch(site,
    sudokupad = format_sudokupad, "f-puzzles" = format_fpuzzles_link, sudokumaker = format_sudokumaker, "puzz.link" = format_puzzlink,
    penpa = format_penpa
  )
}

# Functions that return the link of an entry, one for each site.
site_links <- list(
  sudokupad = function(entry, call) format_sudokupad$write_entry(entry, call),
  "f-puzzles" = function(entry, call) fpuzzles_link(entry, call),
  sudokumaker = function(entry, call) sudokumaker_link(entry, call),
  "puzz.link" = function(entry, call) format_puzzlink$write_entry(entry, call),
  penpa = function(entry, call) penpa_link(entry, call),
  sudokuwiki = function(entry, call) sudokuwiki_link(entry),
  sudoku.coach = function(entry, call) format_sudoku_coach$write_entry(entry, call),
  sudokuexchange = function(entry, call) paste0("https://sudokuexchange.com/play/?s=", entry$puzzle)
)

# The forms of links and codes, in the order in which they are tried. The first group of `pattern` is
# the code that `read` makes an entry of. `read` returns NULL if the code has another form.
link_forms <- list(
  list(
    pattern = "^(?:https?://[^?]*[?].*bd=)?S9B([0-9A-Za-z]+)$",
    read = function(code, at, call) read_s9b(code, at)
  ),
  list(
    pattern = "(?:^|[=/])([0-9._*-]{81})(?:$|[&#?/])",
    read = function(code, at, call) new_entry(gsub("[._*-]", "0", code), at)
  ),
  list(pattern = "(?:^|[/=])(?:fpuzzles|fpuz)([^&#?]+)", read = function(code, at, call) read_fpuzzles_code(code, at, call)),
  list(pattern = "[?&]load=([^&#]+)", read = function(code, at, call) read_fpuzzles_code(code, at, call)),
  list(pattern = "^(N4Ig.+)$", read = function(code, at, call) read_fpuzzles_code(code, at, call)),
  list(
    pattern = "(?:^|/)(?:scl|ctc)([A-Za-z0-9+/ =]{15,}+)(?:$|[?&#])",
    read = function(code, at, call) read_scl_code(code, at, call)
  ),
  list(
    pattern = "^https?://(?:[^/]*[.])?sudokumaker[.][^/]+/[^#]*[?&]puzzle=([^&#]+)",
    read = function(code, at, call) read_sudokumaker_code(code, at, call)
  ),
  list(
    pattern = "^https?://[^#?]*penpa-edit/[^#?]*[#?](?:.*&)?p=([^&#]+)",
    read = function(code, at, call) read_penpa_code(code, at, call)
  ),
  list(
    pattern = "^https?://(?:[^/?#]*[.])?(?:puzz[.]link|pzv[.]jp|pzprxs[.][^/?#]+|pzplus[.][^/?#]+)/[^?#]*[?]([a-z0-9_]+/.*)$",
    read = function(code, at, call) read_puzzlink(code, at)
  ),
  list(pattern = "[?&]q=([.][^&#]+)", read = function(code, at, call) read_iss_line(code, at)),
  list(
    pattern = "(bd=)[0-9a-vA-V]{162}$",
    read = function(code, at, call) {
      bad_entry(at, "a state of SudokuWiki from before S9B, which does not mark givens: make a new link there")
    }
  ),
  list(
    pattern = "^(?:https?://[^/]+/(?:sudoku/)?)?(?:classic(?=.)|(?=.{15}))([0-9A-Za-z]{1,81})$",
    read = function(code, at, call) {
      digits <- read_classic(code)
      if (!is.null(digits)) new_entry(digits, at)
    }
  ),
  list(
    pattern = "^https?://[^/]*(sudokupad|crackingthecryptic)",
    read = function(code, at, call) {
      bad_entry(at, "a link to a puzzle on a server: open it, and share it as an f-puzzles link")
    }
  )
)

# Reads a link, or only the code in it, as an entry.
read_link <- function(link, at, call = parent.frame()) {
  size <- nchar(link, "bytes")
  if (size > longest_link) {
    reason <- paste("a link of", format_count(size), "bytes: no puzzle needs more than", format_count(longest_link))
    return(bad_entry(at, reason))
  }
  code <- decode_percent(link)
  for (form in link_forms) {
    found <- regmatches(code, regexec(form$pattern, code, perl = TRUE))[[1]]
    entry <- if (length(found) > 0) form$read(found[[2]], at, call)
    if (!is.null(entry)) {
      return(entry)
    }
  }
  bad_entry(at, "not a link that holds a puzzle")
}

# Decodes characters written as %xx in a link. Only ASCII is decoded, because codes and boards
# contain nothing else.
decode_percent <- function(link) {
  at <- gregexpr("%[2-7][0-9A-Fa-f]", link, useBytes = TRUE)[[1]]
  if (at[[1]] < 0) {
    return(link)
  }
  bytes <- charToRaw(link)
  codes <- rawToChar(bytes[rbind(at + 1, at + 2)])
  bytes[at] <- as.raw(strtoi(substring(codes, 2 * seq_along(at) - 1, 2 * seq_along(at)), 16L))
  decoded <- rawToChar(bytes[-c(at + 1, at + 2)])
  Encoding(decoded) <- Encoding(link)
  decoded
}
