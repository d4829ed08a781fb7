//! The migrations are embedded: a new file must make this crate compile again.
fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
