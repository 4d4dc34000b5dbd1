//! Compiles the AVX-512 kernel if the compiler has its intrinsics, which have been stable since
//! Rust 1.89. `OXIDOKU_NO_AVX512` leaves that kernel out.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=OXIDOKU_NO_AVX512");
    let compiler = rustc_minor();
    if compiler >= Some(80) {
        println!("cargo:rustc-check-cfg=cfg(oxidoku_avx512)");
    }
    let wanted = env::var_os("OXIDOKU_NO_AVX512").is_none();
    if wanted && compiler >= Some(89) {
        println!("cargo:rustc-cfg=oxidoku_avx512");
    }
}

/// Returns the minor version, such as the `89` of `rustc 1.89.0 (...)`.
fn rustc_minor() -> Option<u32> {
    let output = Command::new(env::var_os("RUSTC")?)
        .arg("--version")
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let version = text.split_whitespace().nth(1)?;
    let mut parts = version.split('.');
    match parts.next()? {
        "1" => parts.next()?.parse().ok(),
        _ => Some(u32::MAX),
    }
}
