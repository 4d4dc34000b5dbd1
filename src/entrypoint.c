/* R looks for R_init_oxidoku here. extendr registers its functions, for .Call();
   the two that do without it are registered here, for .External(), whose table is
   another one. Calling into the Rust library also keeps the linker from dropping
   it. */

#include <R_ext/Rdynload.h>
#include <Rinternals.h>

void R_init_oxidoku_extendr(DllInfo *dll);
void register_extendr_panic_hook(void);
void oxidoku_register_vector(DllInfo *dll);

SEXP oxidoku_plain_board(SEXP call);
SEXP oxidoku_solve_plain(SEXP call);

static const R_ExternalMethodDef plain[] = {
  {"wrap__plain_board", (DL_FUNC) &oxidoku_plain_board, 1},
  {"wrap__solve_plain", (DL_FUNC) &oxidoku_solve_plain, 2},
  {NULL, NULL, 0}
};

void R_init_oxidoku(DllInfo *dll) {
  register_extendr_panic_hook();
  R_init_oxidoku_extendr(dll);
  R_registerRoutines(dll, NULL, NULL, NULL, plain);
  R_useDynamicSymbols(dll, FALSE);
  oxidoku_register_vector(dll);
}
