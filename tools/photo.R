# Measures how well R reads photos:
#   Rscript tools/photo.R FOLDER TRUTH.csv
# TRUTH.csv has the columns `id` (the file's name without its extension) and `truth` (81
# characters). Without arguments, it reads the photos beside the checkout.

arguments <- commandArgs(TRUE)
if (length(arguments) < 2) {
  shared <- file.path(Sys.getenv("OXIDOKU_SHARED", file.path("..", "shared")), "photos")
  arguments <- file.path(shared, c("dev", "dev_truth.csv"))
}
truths <- utils::read.csv(arguments[[2]], colClasses = "character")
library(oxidoku)

files <- vapply(truths$id, function(id) {
  names <- file.path(arguments[[1]], paste0(id, c("", ".jpg", ".jpeg", ".png")))
  c(names[file.exists(names) & !dir.exists(names)], NA)[[1]]
}, "")

one <- function(file, truth) {
  right <- as.matrix(as_sudoku(truth))
  seconds <- system.time(
    found <- tryCatch(read_sudoku_image(file), oxidoku_error_image = function(e) NULL)
  )
  cpu <- sum(seconds[c("user.self", "sys.self")])
  if (is.null(found)) {
    return(data.frame(found = FALSE, raw = FALSE, board = FALSE, cells = 0, doubts = 0, needless = 0, unmarked = 81, ms = 1000 * cpu))
  }
  board <- as.matrix(found)
  raw <- board
  raw[cbind(found$changed$row, found$changed$col)] <- found$changed$read
  wrong <- board != right
  doubt <- matrix(FALSE, 9, 9)
  doubt[cbind(found$doubtful$row, found$doubtful$col)] <- TRUE
  data.frame(
    found = TRUE, raw = all(raw == right), board = !any(wrong), cells = sum(!wrong),
    doubts = sum(doubt), needless = sum(doubt & !wrong),
    unmarked = if (found$support < 0.85) 0 else sum(wrong & !doubt),
    ms = 1000 * cpu
  )
}

rows <- do.call(rbind, Map(one, files, truths$truth))
cat(sprintf(
  "photos=%d found=%d boards=%d repaired=%d cells=%d of=%d doubts=%d needless=%d unmarked=%d ms=%.0f\n",
  nrow(rows), sum(rows$found), sum(rows$raw), sum(rows$board), as.integer(sum(rows$cells)),
  81L * nrow(rows), as.integer(sum(rows$doubts)), as.integer(sum(rows$needless)),
  as.integer(sum(rows$unmarked)), stats::median(rows$ms)
))
