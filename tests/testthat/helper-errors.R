# Errors with the class and fields they have, but a message of a few words, until the end of
# the caller. cli takes 25 milliseconds for a message; a loop over many wrong arguments asks
# for some messages in full, and for the classes of the others.
local_brief_errors <- function(env = parent.frame()) {
  brief <- function(kind, message, ..., call, brief = FALSE, env = NULL) {
    stop(asNamespace("oxidoku")$brief_error(kind, list(...)))
  }
  local_function("stop_oxidoku", brief, env = env)
}
