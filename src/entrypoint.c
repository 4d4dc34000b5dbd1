/* R looks for R_init_oxidoku here; the functions themselves are registered by
   the Rust library. Calling into it also keeps the linker from dropping it. */

void R_init_oxidoku_extendr(void *dll);
void register_extendr_panic_hook(void);
void oxidoku_register_lazy_strings(void *dll);

void R_init_oxidoku(void *dll) {
    register_extendr_panic_hook();
    R_init_oxidoku_extendr(dll);
    oxidoku_register_lazy_strings(dll);
}
