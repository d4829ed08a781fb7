//! The rules of one skill.
use super::Checker;
use crate::compile::named;
use crate::document::{ModeForm, OnlyForm, PaceForm, PickForm, SkillForm, StepForm, WhoForm};
use crate::fault::At;
use crate::span;
use catalogue::limit;
use routing::settings::Mode;
use std::collections::BTreeSet;

impl Checker<'_> {
    pub(super) fn skill(&mut self, at: &At, id: u32, form: &SkillForm) {
        if !self.skills.contains_key(&id) {
            return self.wrong(at, format!("is about skill {id}, which there is not"));
        }
        for (field, span) in [("ring_seconds", form.ring_seconds), ("wrap_up_seconds", form.wrap_up_seconds)] {
            if let Some(seconds) = span {
                self.bounded(&at.to(field), 1, seconds);
            }
        }
        if form.priority.is_some_and(|class| class > limit::PRIORITY_LOWEST) {
            self.wrong(&at.to("priority"), format!("is not a class from 0 to {}", limit::PRIORITY_LOWEST));
        }
        self.steps(&at.to("steps"), id, &form.steps);
        self.line(&at.to("line"), id, form);
        if let Some(hours) = &form.hours {
            self.hours(&at.to("hours"), hours);
        }
        self.offer(&at.to("offer"), &form.offer);
        self.transfer(&at.to("transfer"), &form.transfer);
        self.answer(&at.to("answer_within"), &form.answer_within, self.document.answer_within.seconds);
        self.poke(&at.to("poke"), &form.poke);
        self.staffed(at, id, &form.steps);
    }

    fn steps(&mut self, at: &At, id: u32, steps: &[StepForm]) {
        if steps.len() > limit::POLICY_STEPS {
            self.wrong(at, format!("has more than {} steps", limit::POLICY_STEPS));
        }
        let mut before = None;
        for (index, step) in steps.iter().enumerate() {
            let at = at.to(index);
            match before {
                None if step.after_seconds > 0 => {
                    self.wrong(&at.to("after_seconds"), "is not 0, where the first step begins")
                }
                Some(before) if step.after_seconds <= before => {
                    self.wrong(
                        &at.to("after_seconds"),
                        format!("is not later than the step before, which begins at {before}"),
                    );
                }
                _ => self.bounded(&at.to("after_seconds"), 0, step.after_seconds),
            }
            before = Some(step.after_seconds);
            self.step(&at, id, step);
        }
        if steps.last().is_some_and(|step| matches!(step.who, WhoForm::Preferred | WhoForm::Last)) {
            let why = "asks for one person in the last step: a chat would wait for ever for someone who is busy";
            self.wrong(&at.to(steps.len() - 1).to("who"), why);
        }
    }

    fn step(&mut self, at: &At, id: u32, step: &StepForm) {
        self.level(&at.to("level"), step.level);
        let mut seen = BTreeSet::new();
        for (index, also) in step.also.iter().enumerate() {
            let at = at.to("also").to(index);
            let skill = at.to("skill");
            match also.skill {
                other if other == id => self.wrong(&skill, "is the skill itself"),
                other if !self.skills.contains_key(&other) => {
                    self.wrong(&skill, format!("names skill {other}, which there is not"))
                }
                other if !seen.insert(other) => self.wrong(&skill, format!("names skill {other} a second time")),
                _ => {}
            }
            self.level(&at.to("level"), also.level);
        }
        if let WhoForm::Only(only) = &step.who {
            self.only(&at.to("who").to("only"), only);
        }
        if let PickForm::FewestAssigned { within_seconds } = step.pick {
            self.bounded(&at.to("pick").to("fewest_assigned").to("within_seconds"), 1, within_seconds);
        }
        self.pace(&at.to("pace"), &step.pace);
    }

    fn only(&mut self, at: &At, only: &OnlyForm) {
        let mut seen = BTreeSet::new();
        for (index, name) in only.groups.iter().enumerate() {
            let at = at.to("groups").to(index);
            if !self.document.groups.contains_key(name) {
                self.wrong(&at, format!("names group {name:?}, which the document does not have"));
            } else if !seen.insert(name) {
                self.wrong(&at, format!("names group {name:?} a second time"));
            }
        }
        self.people(&at.to("agents"), &only.agents);
        if only.groups.is_empty() && only.agents.is_empty() {
            self.wrong(at, "names no one");
        }
    }

    fn pace(&mut self, at: &At, pace: &PaceForm) {
        self.bounded(&at.to("gap_seconds"), 0, pace.gap_seconds);
        if let Some(ramp) = pace.ramp {
            let at = at.to("ramp");
            self.bounded(&at.to("lasts_seconds"), 1, ramp.lasts_seconds);
            self.bounded(&at.to("gap_seconds"), 1, ramp.gap_seconds);
            if ramp.gap_seconds <= pace.gap_seconds {
                self.odd(&at.to("gap_seconds"), "is no slower than the usual pace, so the ramp changes nothing");
            }
        }
    }

    fn line(&mut self, at: &At, id: u32, form: &SkillForm) {
        let line = &form.line;
        if line.cap == Some(0) {
            self.wrong(&at.to("cap"), "is 0, which would let no one wait");
        }
        if let Some(seconds) = line.longest_wait_seconds {
            self.longest_wait(&at.to("longest_wait_seconds"), id, form, seconds);
        }
        if let Some(to) = line.overflow {
            let at = at.to("overflow");
            if to == id {
                self.wrong(&at, "is the skill itself");
            } else if !self.skills.contains_key(&to) {
                self.wrong(&at, format!("names skill {to}, which there is not"));
            } else if line.cap.is_none() && line.longest_wait_seconds.is_none() && form.hours.is_none() {
                self.odd(&at, "is never used: the queue has no cap, no longest wait and no hours");
            }
        }
        if let Some(level) = line.service_level {
            let at = at.to("service_level");
            if !(1..=100).contains(&level.percent) {
                self.wrong(&at.to("percent"), "is not from 1 to 100");
            }
            self.bounded(&at.to("within_seconds"), 1, level.within_seconds);
        }
    }

    /// Who leaves the line sooner than anybody could answer is missed by all agents.
    fn longest_wait(&mut self, at: &At, id: u32, form: &SkillForm, seconds: u32) {
        let (least, most) = (span::seconds(limit::LONGEST_WAIT_MIN), span::seconds(limit::POLICY_LONGEST));
        let ring = form.ring_seconds.or(self.skills.get(&id).map(|skill| span::seconds(skill.ring)));
        let pushes = match form.mode {
            Some(mode) => mode == ModeForm::Push,
            None => self.skills.get(&id).is_some_and(|skill| skill.mode == Mode::Push),
        };
        if !(least..=most).contains(&seconds) {
            let why = "in less than that no one sees an offer and answers it";
            self.wrong(at, format!("is not from {least} to {most} seconds: {why}"));
        } else if let Some(ring) = ring.filter(|ring| pushes && seconds < *ring) {
            self.odd(at, format!("is over before the first offer times out, which takes {ring} seconds"));
        }
    }

    /// Steps that nobody meets, whoever is there: no fault, since people may come later.
    pub(super) fn staffed(&mut self, at: &At, id: u32, steps: &[StepForm]) {
        let usual = StepForm {
            after_seconds: 0,
            level: limit::SKILL_LEVEL_MIN as u8,
            also: Vec::new(),
            who: WhoForm::Everyone,
            pick: PickForm::LongestIdle,
            pace: PaceForm::default(),
        };
        let held = if steps.is_empty() { std::slice::from_ref(&usual) } else { steps };
        let met: Vec<bool> = held.iter().map(|step| self.somebody_meets(id, step)).collect();
        if met.iter().all(|met| !met) {
            return self.odd(at, "is served by no one: no agent has what it asks for");
        }
        for (index, _) in met.iter().enumerate().filter(|(_, met)| !**met) {
            self.odd(&at.to("steps").to(index), "asks for what no agent has");
        }
        let last = held.len() - 1;
        let longest = self.document.skills.get(&id).and_then(|form| form.line.longest_wait_seconds);
        if let Some(longest) = longest.filter(|longest| held[last].after_seconds >= *longest) {
            let why = format!("begins when the chat has already left the queue, after {longest} seconds");
            self.odd(&at.to("steps").to(last).to("after_seconds"), why);
        }
    }

    fn somebody_meets(&self, id: u32, step: &StepForm) -> bool {
        let named = match &step.who {
            WhoForm::Only(only) => Some(named(self.document, only)),
            _ => None,
        };
        let wanted = std::iter::once((id, step.level)).chain(step.also.iter().map(|also| (also.skill, also.level)));
        wanted.into_iter().any(|(skill, least)| {
            let mut having = self.levels.get(&skill).into_iter().flatten();
            having.any(|(who, level)| *level >= least && named.as_ref().is_none_or(|named| named.contains(who)))
        })
    }
}
