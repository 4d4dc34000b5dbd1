#!/usr/bin/env Rscript
# Updates the tables of languages in inst/labels with the current texts of the package: Rscript
# tools/languages.R [code]..., where each code is a new language. Names the texts that need a
# translation: new ones are empty, and those whose English has changed keep the old translation.
suppressMessages(pkgload::load_all(quiet = TRUE))

texts <- all_labels()
update <- function(code) {
  file <- file.path("inst", "labels", paste0(code, ".csv"))
  old <- if (file.exists(file)) language_table(code) else data.frame(label = character(), english = character(), text = character())
  at <- match(names(texts), old$label)
  table <- data.frame(label = names(texts), english = unname(texts), text = ifelse(is.na(at), "", old$text[at]))
  utils::write.csv(table, file, row.names = FALSE, fileEncoding = "UTF-8")
  changed <- table$label[is.na(at) | old$english[at] != table$english]
  cat(code, ": ", length(changed), " texts to translate", if (length(changed) > 0) ": ", paste(changed, collapse = ", "), "\n", sep = "")
}
invisible(lapply(union(languages(), commandArgs(TRUE)), update))
