//! What a document is held against: the tenant as it is.
use crate::document::{Document, ModeForm, SkillForm};
use crate::span;
use routing::settings::{Mode, Person, SkillSettings, Spans};
use routing::time::Millis;

/// The tenant as it is when a document is checked or compiled.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The version that what is compiled will have.
    pub version: u32,
    /// The tenant's skills, each with the mode and spans that hold where the document says nothing.
    pub skills: Vec<SkillSettings>,
    /// Everybody who has an account; who cannot sign in has no skills here.
    pub people: Vec<Person>,
    /// The spans that hold for the whole tenant.
    pub spans: Spans,
    /// When it is: how the clocks of a time zone go is compiled from here on.
    pub now: Millis,
}

impl Document {
    /// What says the same as no document at all: the skills with their own modes and spans.
    pub fn of(known: &Known) -> Document {
        let form = |skill: &SkillSettings| SkillForm {
            mode: Some(match skill.mode {
                Mode::Pull => ModeForm::Pull,
                Mode::Push => ModeForm::Push,
            }),
            ring_seconds: Some(span::seconds(skill.ring)),
            wrap_up_seconds: Some(span::seconds(skill.wrap_up)),
            ..SkillForm::default()
        };
        Document { skills: known.skills.iter().map(|skill| (skill.id.0, form(skill))).collect(), ..Document::default() }
    }
}
