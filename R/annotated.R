# Numbers with attributes that say how they were found, such as the result of solve_sudoku().
# Arithmetic on them, or changing one of their elements, returns plain numbers: the attributes
# would no longer be true. Operations for which R drops the attributes itself need no method.

# Drops the class and all other attributes except the shape.
bare <- function(x) {
  if (!inherits(x, "oxidoku_annotated")) {
    return(x)
  }
  attributes(x) <- list(dim = dim(x), dimnames = dimnames(x))
  x
}

#' @export
Ops.oxidoku_annotated <- function(e1, e2) {
  if (missing(e2)) {
    return(get(.Generic)(bare(e1)))
  }
  get(.Generic)(bare(e1), bare(e2))
}

#' @export
Math.oxidoku_annotated <- function(x, ...) {
  get(.Generic)(bare(x), ...)
}

#' @export
t.oxidoku_annotated <- function(x) {
  t(bare(x))
}

#' @export
as.matrix.oxidoku_annotated <- function(x, ...) {
  as.matrix(bare(x), ...)
}

#' @export
as.data.frame.oxidoku_annotated <- function(x, ...) {
  as.data.frame(bare(x), ...)
}

# match() and `%in%` call this method. Without it they would call as.character().
#' @export
mtfrm.oxidoku_annotated <- function(x) {
  as.vector(bare(x))
}

#' @export
`[<-.oxidoku_annotated` <- function(x, ..., value) {
  x <- bare(x)
  x[...] <- value
  x
}

#' @export
`[[<-.oxidoku_annotated` <- function(x, ..., value) {
  x <- bare(x)
  x[[...]] <- value
  x
}
