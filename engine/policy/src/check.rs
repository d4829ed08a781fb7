//! What is wrong with a document: everything at once, each with its place.
mod hours;
mod rules;
mod skill;

use crate::document::Document;
use crate::fault::{At, Fault};
use crate::known::Known;
use crate::span;
use catalogue::limit;
use routing::settings::SkillSettings;
use std::collections::{BTreeMap, BTreeSet};

/// What was found; of each at most [`limit::POLICY_FINDINGS`] are told.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Findings {
    /// What is wrong; a document with any cannot be published.
    pub faults: Vec<Fault>,
    /// What can be published but hardly is meant.
    pub warnings: Vec<Fault>,
}

/// Holds a document against the tenant as it is.
pub fn check(document: &Document, known: &Known) -> Findings {
    let mut checker = Checker::new(document, known);
    checker.groups();
    checker.time_zone();
    checker.weights();
    checker.at_once(&At::default().to("offer"), document.offer.at_once);
    checker.answer(&At::default().to("answer_within"), &document.answer_within, None);
    if let Some(crate::document::AgeingForm::BehindSeconds(seconds)) = document.ageing {
        checker.bounded(&At::default().to("ageing").to("behind_seconds"), 0, seconds);
    }
    let skills = At::default().to("skills");
    for (id, form) in &document.skills {
        checker.skill(&skills.to(id), *id, form);
    }
    checker.loops(&skills);
    for skill in &known.skills {
        if !document.skills.contains_key(&skill.id.0) {
            checker.staffed(&skills.to(skill.id.0), skill.id.0, &[]);
        }
    }
    checker.found
}

/// The tenant, so that each look takes the same time however large it is.
struct Checker<'a> {
    document: &'a Document,
    /// Its skills, each as it is where the document says nothing.
    skills: BTreeMap<u32, &'a SkillSettings>,
    people: BTreeSet<u32>,
    /// Who has a skill, and at which level.
    levels: BTreeMap<u32, Vec<(u32, u8)>>,
    found: Findings,
}

impl<'a> Checker<'a> {
    fn new(document: &'a Document, known: &'a Known) -> Checker<'a> {
        let mut levels: BTreeMap<u32, Vec<(u32, u8)>> = BTreeMap::new();
        for person in &known.people {
            for (skill, level) in &person.skills {
                levels.entry(skill.0).or_default().push((person.id.0, *level));
            }
        }
        Checker {
            document,
            skills: known.skills.iter().map(|skill| (skill.id.0, skill)).collect(),
            people: known.people.iter().map(|person| person.id.0).collect(),
            levels,
            found: Findings::default(),
        }
    }

    fn wrong(&mut self, at: &At, why: impl Into<String>) {
        if !self.full() {
            self.found.faults.push(at.fault(why));
        }
    }

    fn odd(&mut self, at: &At, why: impl Into<String>) {
        if self.found.warnings.len() < limit::POLICY_FINDINGS {
            self.found.warnings.push(at.fault(why));
        }
    }

    /// Whether enough is wrong.
    fn full(&self) -> bool {
        self.found.faults.len() >= limit::POLICY_FINDINGS
    }

    /// A span from `least` seconds to the longest that a policy may have.
    fn bounded(&mut self, at: &At, least: u32, seconds: u32) {
        let most = span::seconds(limit::POLICY_LONGEST);
        if !(least..=most).contains(&seconds) {
            self.wrong(at, format!("is not from {least} to {most} seconds"));
        }
    }

    fn level(&mut self, at: &At, level: u8) {
        let (least, most) = (limit::SKILL_LEVEL_MIN, limit::SKILL_LEVEL_MAX);
        if !(least..=most).contains(&u32::from(level)) {
            self.wrong(at, format!("is not a level from {least} to {most}"));
        }
    }

    fn people(&mut self, at: &At, people: &[u32]) {
        let mut seen = BTreeSet::new();
        for (index, id) in people.iter().enumerate() {
            if self.full() {
                return;
            }
            if !self.people.contains(id) {
                self.wrong(&at.to(index), format!("names agent {id}, whom there is not"));
            } else if !seen.insert(*id) {
                self.wrong(&at.to(index), format!("names agent {id} a second time"));
            }
        }
    }

    fn groups(&mut self) {
        let at = At::default().to("groups");
        if self.document.groups.len() > limit::POLICY_GROUPS {
            self.wrong(&at, format!("has more than {} groups", limit::POLICY_GROUPS));
        }
        for (name, people) in &self.document.groups {
            let at = at.to(name);
            if name.trim().is_empty() || name.chars().count() > limit::POLICY_GROUP_NAME {
                self.wrong(&at, format!("has a name that is not of 1 to {} characters", limit::POLICY_GROUP_NAME));
            }
            if people.is_empty() {
                self.odd(&at, "has no one in it");
            }
            self.people(&at, people);
        }
    }

    /// A chat that is sent on and on would never wait anywhere. Told once for each loop, at its highest skill.
    fn loops(&mut self, at: &At) {
        let next = |id: u32| self.document.skills.get(&id).and_then(|form| form.line.overflow);
        let mut loops = Vec::new();
        for start in self.document.skills.keys().copied() {
            let mut around = BTreeSet::from([start]);
            let mut to = next(start);
            // Until it ends, comes back, or runs into a loop that somebody else closes.
            while let Some(id) = to.filter(|id| around.insert(*id)) {
                to = next(id);
            }
            if to == Some(start) && around.len() > 1 && around.last() == Some(&start) {
                loops.push((start, around));
            }
        }
        for (from, around) in loops {
            let around: Vec<String> = around.iter().map(u32::to_string).collect();
            let why = format!("closes a loop: skills {} would send a chat round for ever", around.join(", "));
            self.wrong(&at.to(from).to("line").to("overflow"), why);
        }
    }
}
