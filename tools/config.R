# Writes src/Makevars from src/Makevars.in (on Windows the .win pair).
#
# DEBUG set:          debug build in src/rust/target, kept for the next one.
# load_all() (it sets DEVTOOLS_LOAD): release build there, kept for the next one.
# OXIDOKU_TARGET set: build in that folder, kept for the next one.
# otherwise:          release build in src/rust/target/install, removed after linking.
# OXIDOKU_PROFILE names a profile of src/rust/Cargo.toml in place of release.
# src/rust/vendor.tar.xz there: its crates are used, offline, with 2 jobs.

source("tools/msrv.R")

is_set <- function(variable) nzchar(Sys.getenv(variable))

windows <- .Platform$OS.type == "windows"
wasm <- identical(R.version$platform, "wasm32-unknown-emscripten")
debug <- is_set("DEBUG")
target <- if (is_set("OXIDOKU_TARGET")) {
  normalizePath(Sys.getenv("OXIDOKU_TARGET"), winslash = "/", mustWork = FALSE)
} else if (debug || is_set("DEVTOOLS_LOAD")) {
  "./rust/target"
}
if (!is.null(target) && grepl("[[:space:]]", target)) {
  # It is a target of make, whose names end at a space.
  stop("OXIDOKU_TARGET must name a folder without a space in its path: ", target, call. = FALSE)
}
vendored <- file.exists("src/rust/vendor.tar.xz")

# The platform of Rust where it is not that of its compiler: webR, and R for Intel on a Mac
# with another processor or the other way round. Windows has its own in Makevars.win.in.
rust_platform <- function() {
  if (wasm) {
    return("wasm32-unknown-emscripten")
  }
  host <- sub("^host: ", "", grep("^host: ", system2("rustc", "-vV", stdout = TRUE), value = TRUE))
  wanted <- paste0(R.version$arch, "-apple-darwin")
  if (grepl("-apple-darwin$", host) && host != wanted) wanted
}
platform <- rust_platform()

link_flags <- switch(Sys.info()[["sysname"]],
  # Drop what nothing calls, hide the symbols of the Rust library, strip it and its names.
  Linux = "-Wl,--gc-sections -Wl,--exclude-libs,ALL -Wl,-S -Wl,-x",
  Darwin = "-Wl,-dead_strip",
  ""
)

profile <- if (debug) "dev" else Sys.getenv("OXIDOKU_PROFILE", "release")
# What cargo calls the folder of a profile.
built_in <- if (debug) "debug" else profile
settings <- c(
  CARGO_FLAGS = if (vendored) "-j 2 --offline" else "",
  PROFILE = paste("--profile", profile),
  TARGET_DIR = if (is.null(target)) "./rust/target/install" else target,
  LIBDIR = paste(c(platform, built_in), collapse = "/"),
  TARGET = if (is.null(platform)) "" else paste0("--target=", platform),
  # Unwinding there takes exceptions that webR's linker does not know.
  ENVIRONMENT = if (wasm) "CARGO_PROFILE_RELEASE_PANIC=abort CARGO_PROFILE_DEV_PANIC=abort" else "",
  LINK_FLAGS = if (debug || wasm) "" else link_flags,
  CLEAN_TARGET = if (is.null(target)) "rm -rf $(TARGET_DIR)" else "true"
)

makevars <- if (windows) "src/Makevars.win" else "src/Makevars"
text <- readLines(paste0(makevars, ".in"))
for (name in names(settings)) {
  text <- gsub(paste0("@", name, "@"), settings[[name]], text, fixed = TRUE)
}
# A binary connection keeps Windows from writing CRLF, which make misreads.
output <- file(makevars, "wb")
writeLines(text, output)
close(output)

message(
  profile, " build",
  if (vendored) ", vendored crates, offline",
  if (!is.null(target)) ", target folder kept"
)
