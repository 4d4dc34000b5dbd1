# Phrases that this project avoids, because readers stumble over them or because another word is
# the term (see the glossary of ARCHITECTURE.md).
#
#   Rscript tools/words.R                 counts the lines in each file
#   Rscript tools/words.R --lines         shows the lines, and what to write instead
#   Rscript tools/words.R --lines R/ src  only for files whose paths begin like this
#
# tools/lint.R runs this over all files. To add a phrase, add a row to `phrases`. If a phrase is
# correct in one place, add a row with the reason to `exceptions`.

# Regular expressions that match between word boundaries, and what to write instead.
phrases <- c(
  "tells?|told" = "says, reports, shows; on_progress for a callback",
  "whoever|whomever|somebody|someone|nobody|anybody" = "a user, the caller, no code",
  "had" = "the past tense is rarely needed; can be had: is available",
  "of so|so many|so much|as many as (there|it|they)" = "the number: n threads, up to n",
  "from (?!the)\\w+( (?!digits|numbers)\\w+)? on(?! (a|an|the) )|from (which|where|there|here) on" = "from n, above, after",
  "what (comes?|came|becomes?|became) (out )?of" = "the result, the outcome",
  "(?<!there )(is|are) none" = "is not one; are skipped; has no",
  "(is not one|are not ones)(?=[.,;:]|$)" = "name the thing again: is not a board",
  "(what|that|which|who) (is|are) no (?!longer|more)\\w+" = "that is not a, anything except",
  "goes? with|go together" = "belongs to, applies to; cannot be combined",
  "goes? on|gone on|going on|went on" = "continues, resumes",
  "as good as (never|always)|hardly any|seldom" = "rarely, few",
  "dear|dearer|dearest" = "expensive, costly",
  "takes? \\w+ for (a|an|the|one|his|its|granted)?|(take|taken|took) for" = "mistakes for, reads as",
  "by itself|by themselves" = "on its own, automatically",
  "what (is|was|are|were) asked|(is|are|was|were|be|been|being) asked" =
    "the request; is requested, is queried",
  "what (is|was|are|were) (there|meant|wanted)" = "name the thing",
  "but for" = "except for",
  "anew|afresh" = "again, from scratch",
  "there (is|are) no (more|other) \\w+ than" = "only",
  "(is|are|was|were) to be" = "must be, should be",
  "(is|are) there (already|yet)" = "exists",
  "speaks? of|spoken of" = "refers to, mentions",
  "says? so|say more|says more" = "asks for it; explains",
  "of (no|some) (use|interest|help)" = "useful, or leave it out",
  "stands? (in|at|on|for|beside|above|below|where|there)" = "is in, is printed, represents",
  "holds? for" = "applies to",
  "made (out )?of" = "built from, derived from, consists of",
  "goes? (by|further|out|away|through)" = "follows, uses, passes",
  "look(s|ed|ing)? at what" = "name the thing",
  "for (people|a person) to" = "name the reader's action",
  "worked on (it|the|them)" = "changed",
  "struck out|strikes? out|striking out" = "eliminated, removed: the term is elimination",
  "blanks?(?! (lines?|rows?|page|columns?))" = "empty cell",
  "another look|(its|their) looks" = "an equivalent puzzle, its appearance",
  "a clue (too many|to spare)" = "redundant clue",
  "not a few|no few" = "many",
  "to and fro" = "back and forth",
  "as far as (?!possible|(I|we|you) )\\w+" = "if, up to, in as much detail as",
  "(?-i)Of (a|an|the|two|several|many|all|some|each|those|these) [^.;:]{0,60}, \\w+" =
    "put the subject first: the first of several",
  "whatever (else )?(is|was|are|were|comes|that|stands|holds)" = "anything, all other, regardless of",
  "(NULL|NA|FALSE|TRUE|None`?|errors?|problem|empty) where" = "if",
  "in the (way|manner) of" = "like, as",
  "(is|are|be) no part of" = "is not part of",
  "unless (said|told|asked) otherwise" = "by default",
  "from here on|hence|thus" = "so, therefore, after this",
  "by (now|then)" = "now, already",
  "now and then" = "at intervals",
  "beforehand" = "in advance",
  "(are|is|look|looks|treated|written|drawn) alike" = "are equal, in the same way",
  "(looked|look|looks|looking) (for|at) (by|in|among)" = "searches, reads",
  "(which|that|what|who) (go|goes|went) (wrong|before)" = "the failure, the earlier ones",
  "lest|whence|whither|hither|thereof|therein|wherein|hereby|forthwith" = "plain words"
)

# Lines that may stay: a regular expression for the paths of files, one for the text, and the
# reason.
exceptions <- list(
  c("tools/words[.]R$", ".", "names the phrases"),
  c("[.](R|rs|js|Rmd)$", "::blank\\(|element_blank|is_blank", "a name of ggplot2 or base R"),
  c("write|format-|/text/|board-(scan|text)|test-(board|board-digits|read|path|solve)[.]R$", "(?i)\\bblanks?\\b", "the sign of an empty cell"),
  c("[.](R|rs|mjs)$", "[$]blanks|['\"`]blanks|\\bblanks( =|[)]$)", "a field of check_sudoku() and summary()"),
  c("(play-labels|sheet(-html)?|(test-)?watch(-data)?)[.]R$|widget/board[.]js$", "['\"$]blank\\b|blank = ", "the name of a text of the page"),
  c("test-check[.]R$", "blanks", "a field of check_sudoku()"),
  c("test-write[.]R$", "#A nobody", "data: the tag of an author"),
  c("R/generate[.]R$|test-generate[.]R$", "(every|the) puzzle had|\"had |paste0?[(]\"had", "the warning about attempts that are over"),
  c("LICENSE$|inst/AUTHORS$|inst/CITATION$", ".", "the words of others")
)

# Whether people read a file: sources, tests and documentation, but not generated files.
is_read <- function(file) {
  grepl("[.](R|rs|js|mjs|css|Rmd|md|sh|toml|ya?ml|cff)$|^(DESCRIPTION|Makefile|configure)$", file) &
    !grepl("^man/|^inst/htmlwidgets/.*[.](js|css)$|^R/extendr-wrappers[.]R$|/_snaps/", file)
}

files_of_project <- function() {
  files <- suppressWarnings(system2("git", c("ls-files", "-co", "--exclude-standard"), stdout = TRUE, stderr = FALSE))
  if (length(files) == 0) {
    files <- list.files(".", recursive = TRUE, all.files = TRUE)
  }
  sort(files[is_read(files) & file.exists(files)])
}

# Returns the lines of a file that use a phrase: `file`, `line`, `text`, `phrase` and `instead`. A
# line with several phrases is listed once.
phrases_in <- function(file) {
  text <- readLines(file, warn = FALSE, encoding = "UTF-8")
  allowed <- rep(FALSE, length(text))
  for (exception in exceptions) {
    if (grepl(exception[[1]], file)) {
      allowed <- allowed | grepl(exception[[2]], text, perl = TRUE)
    }
  }
  first <- rep(NA_integer_, length(text))
  for (i in rev(seq_along(phrases))) {
    pattern <- paste0("(?i)\\b(", names(phrases)[[i]], ")\\b")
    first[grepl(pattern, text, perl = TRUE, useBytes = TRUE)] <- i
  }
  at <- which(!is.na(first) & !allowed)
  data.frame(
    file = rep(file, length(at)), line = at, text = trimws(text[at]),
    phrase = names(phrases)[first[at]], instead = unname(phrases[first[at]])
  )
}

find_phrases <- function(files = files_of_project()) {
  do.call(rbind, lapply(files, phrases_in))
}

if (sys.nframe() == 0) {
  script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
  setwd(file.path(dirname(script), ".."))
  given <- commandArgs(trailingOnly = TRUE)
  files <- files_of_project()
  paths <- setdiff(given, "--lines")
  if (length(paths) > 0) {
    files <- files[rowSums(vapply(paths, startsWith, logical(length(files)), x = files)) > 0]
  }
  found <- find_phrases(files)
  if ("--lines" %in% given) {
    cat(sprintf("%s:%d: %s\n    [%s -> %s]\n", found$file, found$line, found$text, found$phrase, found$instead), sep = "")
  } else {
    counts <- sort(table(found$file), decreasing = TRUE)
    cat(sprintf("%5d  %s\n", as.integer(counts), names(counts)), sep = "")
  }
  cat(NROW(found), "lines\n")
}
