//! What a run changes, from what to what, and how it goes back: only what still is as the run has made it, so that nobody's
//! later word is undone.
use crate::rooms::runbooks::acts::{RunbookBack, RunbookChange, RunbookField, RunbookLend, RunbookLendDone};
use policy::{Document, SkillForm};
use serde::{Deserialize, Serialize};
use store::loans::{Lent, Loan};

/// What a runbook does, as it is kept.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Acts {
    pub(crate) lends: Vec<RunbookLend>,
    pub(crate) changes: Vec<RunbookChange>,
}

/// What a run did, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Steps {
    pub(crate) lends: Vec<LendStep>,
    pub(crate) changes: Vec<ChangeStep>,
}

/// What came of lending.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LendStep {
    pub(crate) act: RunbookLend,
    /// The loan, where one was asked for.
    pub(crate) loan: Option<String>,
    pub(crate) done: RunbookLendDone,
    pub(crate) back: Option<RunbookBack>,
}

/// What came of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeStep {
    pub(crate) skill: u32,
    pub(crate) field: RunbookField,
    pub(crate) before: Option<u32>,
    pub(crate) after: Option<u32>,
    pub(crate) back: Option<RunbookBack>,
}

/// Where a field stands among what the policy says of a skill.
fn at(field: RunbookField, form: &mut SkillForm) -> &mut Option<u32> {
    match field {
        RunbookField::WrapUpSeconds => &mut form.wrap_up_seconds,
        RunbookField::RingSeconds => &mut form.ring_seconds,
        RunbookField::Cap => &mut form.line.cap,
        RunbookField::LongestWaitSeconds => &mut form.line.longest_wait_seconds,
        RunbookField::Overflow => &mut form.line.overflow,
    }
}

/// What the policy says of a skill; none: as usual.
pub(crate) fn value(document: &Document, skill: u32, field: RunbookField) -> Option<u32> {
    let mut form = document.skills.get(&skill)?.clone();
    *at(field, &mut form)
}

fn set(document: &mut Document, skill: u32, field: RunbookField, value: Option<u32>) {
    let form = document.skills.entry(skill).or_default();
    *at(field, form) = value;
    // A skill of which nothing is said is as good as none; so nothing is left of what was added.
    if *form == SkillForm::default() {
        document.skills.remove(&skill);
    }
}

/// The policy with what a runbook changes of it, and from what to what.
pub(crate) fn changed(document: &Document, changes: &[RunbookChange]) -> (Document, Vec<ChangeStep>) {
    let mut after = document.clone();
    let step = |change: &RunbookChange| {
        let RunbookChange { skill_id, field, value: wanted } = *change;
        let before = value(document, skill_id, field);
        if before != wanted {
            set(&mut after, skill_id, field, wanted);
        }
        ChangeStep { skill: skill_id, field, before, after: wanted, back: None }
    };
    let steps = changes.iter().map(step).collect();
    (after, steps)
}

impl Steps {
    /// With what came of the loans that were asked for, in their order.
    pub(crate) fn lent(mut self, lent: &[Lent]) -> Steps {
        let asked = self.lends.iter_mut().filter(|step| step.loan.is_some());
        for (step, lent) in asked.zip(lent) {
            step.done = match lent {
                Lent::Now(_) | Lent::Before(_) => RunbookLendDone::Lent,
                Lent::Other(_) => RunbookLendDone::AlreadyLent,
                Lent::HasIt(_) => RunbookLendDone::AlreadyAble,
                Lent::Full => RunbookLendDone::Full,
            };
        }
        self
    }

    /// The loans that were made.
    pub(crate) fn loans(&self) -> Vec<&str> {
        let made = self.lends.iter().filter(|step| step.done == RunbookLendDone::Lent);
        made.filter_map(|step| step.loan.as_deref()).collect()
    }

    /// With how the loans went back, given as they are now, each with whether it has ended just now.
    pub(crate) fn loans_back(mut self, loans: &[(Loan, bool)]) -> Steps {
        for step in &mut self.lends {
            let made = step.done == RunbookLendDone::Lent;
            let loan = loans.iter().find(|(loan, _)| made && Some(&loan.id) == step.loan.as_ref());
            step.back = Some(match loan {
                None => RunbookBack::NothingToDo,
                Some((loan, false)) if loan.ended.is_some_and(|ended| ended.by.is_some()) => RunbookBack::ChangedSince,
                Some(_) => RunbookBack::Reverted,
            });
        }
        self
    }

    /// The policy as it is once this run has gone back, and how each change did. `later` are the runs that began after it, in
    /// their order: what one of them found as this one had made it, it takes back to what was before both.
    pub(crate) fn back(&mut self, document: &Document, later: &mut [Steps]) -> Document {
        let mut after = document.clone();
        for step in &mut self.changes {
            let same = |other: &&mut ChangeStep| (other.skill, other.field) == (step.skill, step.field);
            let next = later.iter_mut().flat_map(|run| &mut run.changes).find(same);
            let back = match next {
                Some(next) if next.before == step.after => {
                    next.before = step.before;
                    RunbookBack::HandedOn
                }
                _ if step.before == step.after => RunbookBack::NothingToDo,
                _ if value(document, step.skill, step.field) == step.after => {
                    set(&mut after, step.skill, step.field, step.before);
                    RunbookBack::Reverted
                }
                _ => RunbookBack::ChangedSince,
            };
            step.back = Some(back);
        }
        after
    }

    /// What was to be reverted could not be.
    pub(crate) fn not_possible(&mut self) {
        for step in self.changes.iter_mut().filter(|step| step.back == Some(RunbookBack::Reverted)) {
            step.back = Some(RunbookBack::NotPossible);
        }
    }
}

#[cfg(test)]
#[path = "steps_tests.rs"]
mod tests;
