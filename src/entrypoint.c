/* R looks for R_init_oxidoku here. extendr registers its functions, for .Call();
   those that do without it are registered here, for .External(), whose table is
   another one. Calling into the Rust library also keeps the linker from dropping
   it. */

#ifdef _WIN32
#include <windows.h>
#elif !defined(__EMSCRIPTEN__)
#define _GNU_SOURCE
#include <dlfcn.h>
#endif

#include <R_ext/Rdynload.h>
#include <Rinternals.h>

void R_init_oxidoku_extendr(DllInfo *dll);
void register_extendr_panic_hook(void);
void oxidoku_register_vector(DllInfo *dll, int (*maybe_shared)(SEXP));
void oxidoku_register_column(DllInfo *dll);

SEXP oxidoku_plain_board(SEXP call);
SEXP oxidoku_puzzle_parts(SEXP call);
SEXP oxidoku_solve_plain(SEXP call);

static const R_ExternalMethodDef plain[] = {
  {"wrap__plain_board", (DL_FUNC) &oxidoku_plain_board, 1},
  {"wrap__puzzle_parts", (DL_FUNC) &oxidoku_puzzle_parts, 1},
  {"wrap__solve_plain", (DL_FUNC) &oxidoku_solve_plain, 2},
  {NULL, NULL, 0}
};

/* Objects may outlive the library: vectors of puzzles call into it, and so does the
   finalizer of a text being read. So it stays in memory, also when R unloads it. Says
   whether it does. */
static int stay_loaded(void) {
#ifdef _WIN32
  HMODULE self;
  return GetModuleHandleExA(
      GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN,
      (LPCSTR) &stay_loaded, &self) != 0;
#elif defined(RTLD_NODELETE) && !defined(__EMSCRIPTEN__)
  Dl_info self;
  return dladdr((void *) &stay_loaded, &self) != 0 &&
         dlopen(self.dli_fname, RTLD_LAZY | RTLD_NODELETE) != NULL;
#else
  return 0;
#endif
}

/* A function in newer versions of R, a macro in older ones. */
static int maybe_shared(SEXP x) {
  return MAYBE_SHARED(x);
}

void R_init_oxidoku(DllInfo *dll) {
  register_extendr_panic_hook();
  R_init_oxidoku_extendr(dll);
  R_registerRoutines(dll, NULL, NULL, NULL, plain);
  R_useDynamicSymbols(dll, FALSE);
  /* R takes the methods of a library's ALTREP classes away when it unloads it. */
  DllInfo *owner = stay_loaded() ? NULL : dll;
  oxidoku_register_vector(owner, maybe_shared);
  oxidoku_register_column(owner);
}
