use super::*;

const WRAP_UP: RunbookField = RunbookField::WrapUpSeconds;

fn wrap_up(document: &Document) -> Option<u32> {
    value(document, 1, WRAP_UP)
}

/// Billing's wrap-up as a run has it; the policy with it, and the run's steps.
fn runs(document: &Document, seconds: u32) -> (Document, Steps) {
    let (after, changes) = changed(document, &[RunbookChange { skill_id: 1, field: WRAP_UP, value: Some(seconds) }]);
    (after, Steps { lends: Vec::new(), changes })
}

fn how(steps: &Steps) -> Option<RunbookBack> {
    steps.changes[0].back
}

#[test]
fn a_run_goes_back_to_exactly_what_was_whatever_the_policy_said() {
    let mut said = Document::default();
    set(&mut said, 1, WRAP_UP, Some(60));
    set(&mut said, 2, RunbookField::Overflow, Some(1));
    let acts = [
        RunbookChange { skill_id: 1, field: WRAP_UP, value: Some(20) },
        RunbookChange { skill_id: 2, field: RunbookField::Overflow, value: None },
        RunbookChange { skill_id: 3, field: RunbookField::Cap, value: Some(5) },
        RunbookChange { skill_id: 3, field: RunbookField::LongestWaitSeconds, value: Some(90) },
        RunbookChange { skill_id: 3, field: RunbookField::RingSeconds, value: Some(9) },
    ];
    for document in [Document::default(), said] {
        let (after, changes) = changed(&document, &acts);
        assert_ne!(after, document);
        let mut steps = Steps { lends: Vec::new(), changes };
        assert_eq!(steps.back(&after, &mut []), document);
        assert_eq!(how(&steps), Some(RunbookBack::Reverted));
    }
}

#[test]
fn what_somebody_has_changed_since_is_left_and_said() {
    let (mut document, mut steps) = runs(&Document::default(), 20);
    set(&mut document, 1, WRAP_UP, Some(30));
    assert_eq!(steps.back(&document, &mut []), document);
    assert_eq!(how(&steps), Some(RunbookBack::ChangedSince));
}

#[test]
fn of_two_runs_that_overlap_the_last_to_go_back_leaves_what_was_before_both() {
    let was = Document::default();
    for second in [10, 20] {
        let (during, mut one) = runs(&was, 20);
        let (during, two) = runs(&during, second);
        let mut later = [two.clone()];
        assert_eq!(one.back(&during, &mut later), during, "the second one is not over");
        assert_eq!(how(&one), Some(RunbookBack::HandedOn));
        let [mut handed] = later;
        assert_eq!(handed.back(&during, &mut []), was);
        assert_eq!(how(&handed), Some(RunbookBack::Reverted));

        let (during, mut one) = runs(&was, 20);
        let (both, mut two) = runs(&during, second);
        let between = two.back(&both, &mut []);
        assert_eq!(wrap_up(&between), Some(20), "the first one is not over");
        assert_eq!(one.back(&between, &mut []), was);
    }
}

#[test]
fn a_later_run_takes_over_nothing_of_what_somebody_changed_between_the_two() {
    let (mut document, mut one) = runs(&Document::default(), 20);
    set(&mut document, 1, WRAP_UP, Some(40));
    let (during, two) = runs(&document, 10);
    let mut later = [two];
    assert_eq!(one.back(&during, &mut later), during);
    assert_eq!(how(&one), Some(RunbookBack::ChangedSince));
    let [mut two] = later;
    assert_eq!(two.back(&during, &mut []), document, "back to what somebody had it");
}

#[test]
fn what_was_so_already_has_nothing_to_go_back() {
    let (document, _) = runs(&Document::default(), 20);
    let (same, mut steps) = runs(&document, 20);
    assert_eq!((&same, steps.back(&same, &mut [])), (&document, document.clone()));
    assert_eq!(how(&steps), Some(RunbookBack::NothingToDo));
}
