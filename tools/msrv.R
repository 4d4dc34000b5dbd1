# Finds cargo and rustc, and refuses a rustc older than DESCRIPTION requires. It installs nothing.

lowest_rustc <- function(description = "DESCRIPTION") {
  needs <- read.dcf(description, "SystemRequirements")[[1]]
  sub(".*rustc >= ([0-9.]+).*", "\\1", needs)
}

# rustup installs programs in this folder, which the PATH of R often leaves out.
add_home_cargo_to_path <- function() {
  # On Windows, "~" is the documents folder.
  home <- if (.Platform$OS.type == "windows") Sys.getenv("USERPROFILE") else path.expand("~")
  home_cargo <- file.path(home, ".cargo", "bin")
  Sys.setenv(PATH = paste(Sys.getenv("PATH"), home_cargo, sep = .Platform$path.sep))
}

tool_version <- function(tool) {
  if (!nzchar(Sys.which(tool))) {
    return(NULL)
  }
  found <- suppressWarnings(system2(tool, "--version", stdout = TRUE, stderr = FALSE))
  if (length(found) > 0 && grepl(paste0("^", tool, " [0-9]"), found[[1]])) found[[1]]
}

refuse <- function(...) {
  message("\n", ..., "\n\n",
    "How to get Rust (cargo and rustc):\n",
    "  any system:     https://rustup.rs\n",
    "  Debian, Ubuntu: apt-get install cargo rustc (Debian 12: cargo-web rustc-web)\n",
    "  Fedora:         dnf install cargo rust\n",
    "  macOS:          brew install rust\n"
  )
  quit("no", status = 1)
}

check_rust <- function() {
  add_home_cargo_to_path()
  lowest <- lowest_rustc()
  for (tool in c("cargo", "rustc")) {
    if (is.null(tool_version(tool))) {
      found <- if (nzchar(Sys.which(tool))) "does not run" else "was not found"
      refuse("`", tool, "` ", found, ". oxidoku needs rustc ", lowest, " or newer, with cargo.")
    }
  }
  rustc <- tool_version("rustc")
  version <- sub("^rustc ([0-9.]+).*", "\\1", rustc)
  if (utils::compareVersion(version, lowest) < 0) {
    refuse(
      "rustc ", version, " is too old: oxidoku needs ", lowest, " or newer.\n",
      "With rustup: rustup update stable"
    )
  }
  message("using ", tool_version("cargo"), "\nusing ", rustc)
}

check_rust()
