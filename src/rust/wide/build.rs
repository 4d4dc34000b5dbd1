//! Sets the frame in which the files that this crate shares with the engine are compiled.

fn main() {
    println!("cargo:rustc-cfg=frame16");
}
