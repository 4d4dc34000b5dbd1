# Writes src/Makevars from src/Makevars.in (on Windows, the .win files).
#
# DEBUG set:          debug build in src/rust/target, kept for the next build.
# load_all() (it sets DEVTOOLS_LOAD): release build there, kept for the next build.
# OXIDOKU_TARGET set: build in that folder, kept for the next build.
# otherwise:          release build in src/rust/target/install, removed after linking.
# OXIDOKU_PROFILE names a profile of src/rust/Cargo.toml to use instead of release.
# If src/rust/vendor.tar.xz exists, its crates are used, offline, with 2 jobs.

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
  # The folder becomes a target of make, whose names end at a space.
  stop("OXIDOKU_TARGET must name a folder without a space in its path: ", target, call. = FALSE)
}
vendored <- file.exists("src/rust/vendor.tar.xz")

# Returns the Rust platform if it is not that of the compiler: for webR, and for R on a Mac with
# another processor than R was built for. On Windows, Makevars.win.in sets it.
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
  # Drop unused code, hide the symbols of the Rust library, and strip debug and local symbols.
  Linux = "-Wl,--gc-sections -Wl,--exclude-libs,ALL -Wl,-S -Wl,-x",
  Darwin = "-Wl,-dead_strip",
  ""
)

profile <- if (debug) "dev" else Sys.getenv("OXIDOKU_PROFILE", "release")
# The name that cargo gives the folder of a profile.
built_in <- if (debug) "debug" else profile
settings <- c(
  CARGO_FLAGS = if (vendored) "-j 2 --offline" else "",
  PROFILE = paste("--profile", profile),
  TARGET_DIR = if (is.null(target)) "./rust/target/install" else target,
  LIBDIR = paste(c(platform, built_in), collapse = "/"),
  TARGET = if (is.null(platform)) "" else paste0("--target=", platform),
  # Unwinding would need exceptions that webR's linker does not support.
  ENVIRONMENT = if (wasm) "CARGO_PROFILE_RELEASE_PANIC=abort CARGO_PROFILE_DEV_PANIC=abort" else "",
  LINK_FLAGS = if (debug || wasm) "" else link_flags,
  CLEAN_TARGET = if (is.null(target)) "rm -rf $(TARGET_DIR)" else "true"
)

makevars <- if (windows) "src/Makevars.win" else "src/Makevars"
text <- readLines(paste0(makevars, ".in"))
for (name in names(settings)) {
  text <- gsub(paste0("@", name, "@"), settings[[name]], text, fixed = TRUE)
}
# A binary connection keeps Windows from writing CRLF, which make would misread.
output <- file(makevars, "wb")
writeLines(text, output)
close(output)

message(
  profile, " build",
  if (vendored) ", vendored crates, offline",
  if (!is.null(target)) ", target folder kept"
)
