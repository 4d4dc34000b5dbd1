# The format .spf: a first line `#spf1.0`, followed by one puzzle per line.

format_spf <- list(
  about = ".spf files",
  keeps = "nothing",
  ending = "spf",
  detect = function(lines) grepl("^#spf1[.]0$", lines[[1]], ignore.case = TRUE),
  read_line = function(line, at) read_spf_line(line, at),
  around = function(table, call) list(before = "#spf1.0"),
  write_lines = function(table, empty, call) chartr("0", "_", table$puzzle)
)

read_spf_line <- function(line, at) {
  if (!grepl("^[1-9_]{81}$", line)) {
    return(bad_entry(at, "not 81 digits and underscores"))
  }
  new_entry(chartr("_", "0", line), at)
}
