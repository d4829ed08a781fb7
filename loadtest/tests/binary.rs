//! The driver as it is run: where it drives its traffic to.
use std::process::Command;

#[test]
fn traffic_is_driven_at_this_machine_only() {
    let said = Command::new(env!("CARGO_BIN_EXE_loadtest"))
        .args(["--base", "http://192.0.2.7:8080"])
        .output()
        .expect("the driver runs");
    let words = String::from_utf8_lossy(&said.stderr);
    assert!(!said.status.success(), "{words}");
    assert!(words.contains("http://192.0.2.7:8080: refused, traffic is driven at this machine only"), "{words}");
}
