//! The routing policy of a tenant as a document that people write: its form, what is wrong with it and where, and what the
//! machines are given.
//!
//! `docs/engine/policy.md` is the reference of every field. The journal has its own form of what is compiled here.
mod check;
mod compile;
mod document;
mod fault;
mod hours;
mod known;
mod span;

pub use check::{Findings, check};
pub use compile::compile;
pub use document::{
    AgeingForm, AlsoForm, AnswerForm, Document, HoursForm, LineForm, ModeForm, OfferForm, OffersForm, OnlyForm,
    PaceForm, PickForm, PokeForm, RampForm, ServiceLevelForm, SkillForm, StepForm, TransferForm, TransferModeForm,
    UnansweredForm, WeekForm, WhoForm, WindowForm,
};
pub use fault::Fault;
pub use hours::zone;
pub use known::Known;

#[cfg(test)]
mod tests;
