//! Surveys: forms with versions, what agents and customers answered, and how often each answer was given.
use crate::statements::parts;
use crate::words::words;
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

parts! {
    answers
    forms
}

pub use answers::{Answered, Counted, Given, GivenText, Span, Texts};
pub use forms::{Kept, Version};

words! {
    /// Whom a survey asks, and when.
    SurveyKind in "survey_versions.kind" {
        /// The agent, while wrapping up.
        Agent "agent";
        /// The customer, after the chat.
        Customer "customer";
        /// The reader of an article.
        Knowledge "knowledge";
    }
}

/// How a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// One of its options.
    One,
    /// Some of its options.
    Several,
    /// A figure from 1 to 5.
    Scale,
    /// Yes or no.
    YesNo,
    /// A text.
    Text,
}

/// One of some that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurveyOption {
    /// From 1 within its question; 0 for a new one.
    pub id: u32,
    /// What it reads.
    pub answer: String,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Of no other question of the tenant; 0 for a new one.
    pub id: u32,
    /// What it reads.
    pub question: String,
    /// How it is answered.
    pub kind: QuestionKind,
    /// Whether the survey is not sent without it.
    pub required: bool,
    /// Whether it is asked.
    pub active: bool,
    /// What can be chosen, in order.
    pub options: Vec<SurveyOption>,
    /// What 1 of a scale stands for; may be empty.
    pub low: String,
    /// What 5 of a scale stands for; may be empty.
    pub high: String,
}

/// A survey as it was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// Whom it asks.
    pub kind: SurveyKind,
    /// From 1, one more with each save; 0 where nothing was saved.
    pub version: u32,
    /// Whether it is asked.
    pub active: bool,
    /// In their order.
    pub questions: Vec<Question>,
    /// When it was saved.
    pub since: Millis,
}

impl Survey {
    /// The one that nobody has made yet.
    pub fn none(kind: SurveyKind) -> Survey {
        Survey { kind, version: 0, active: false, questions: Vec::new(), since: Millis(0) }
    }

    /// What of it is asked; nothing where it is not active.
    pub fn asked(&self) -> impl Iterator<Item = &Question> {
        self.questions.iter().filter(|question| self.active && question.active)
    }

    /// What the audit says of it.
    pub fn told(&self) -> Value {
        json!({ "active": self.active, "questions": self.questions })
    }
}
