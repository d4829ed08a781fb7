//! The planner's commands of the binary: cases of theory, and a recorded day with something changed.
use std::path::Path;
use std::process::{Command, Output, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_switchyard");

fn switchyard(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(BINARY);
    command.current_dir(folder).args(words).stdin(Stdio::null());
    command.output().expect("the binary runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

const HEADER: &str = "case,family,cls,lambda_per_s,aht_s,patience_s,agents,slots_per_agent,skills,discipline,agent_selection,queue_cap,p_wait,occupancy";

#[test]
fn cases_of_theory_are_held_and_one_that_is_not_so_fails() {
    let folder = tempfile::tempdir().unwrap();
    // Two agents, 0.6 Erlangs: Erlang C says 0.1384615.
    let write = |p_wait: &str| {
        let text = format!("{HEADER}\nTWO,EC,all,0.01,60,,2,1,0,fcfs,any,,{p_wait},0.3\n");
        std::fs::write(folder.path().join("cases.csv"), text).unwrap();
    };
    write("0.1384615385");
    let held = switchyard(folder.path(), &["sim", "--cases", "cases.csv", "--arrivals", "300000"]);
    assert!(held.status.success(), "{}", said(&held));
    assert!(said(&held).contains("1 cases, 2 figures: all within 4 standard errors."), "{}", said(&held));
    write("0.2");
    let out = switchyard(folder.path(), &["sim", "--cases", "cases.csv", "--arrivals", "300000"]);
    assert!(!out.status.success());
    assert!(said(&out).contains("OUT") && said(&out).contains("1 of 2 figures are out: TWO p_wait"), "{}", said(&out));
}

#[test]
fn a_file_that_cannot_be_used_is_refused_with_line_column_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("cases.csv"), format!("{HEADER}\nTWO,EC,all,x,60,,2,1,0,fcfs,any,,0.1,0.3\n"))
        .unwrap();
    let refused = switchyard(folder.path(), &["sim", "--cases", "cases.csv"]);
    assert!(!refused.status.success());
    assert_eq!(said(&refused), "switchyard: cases.csv: line 2, column lambda_per_s: \"x\" is no number\n");
    let missing = switchyard(folder.path(), &["sim", "--cases", "nowhere.csv"]);
    assert!(!missing.status.success() && said(&missing).contains("nowhere.csv: No such file"));
}
