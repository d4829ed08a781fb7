//! Surveys from outside.
use crate::edge::basics::At;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use store::surveys as kept;
use store::surveys::{Question, Survey};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// How a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum QuestionType {
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

impl From<kept::QuestionKind> for QuestionType {
    fn from(kind: kept::QuestionKind) -> QuestionType {
        match kind {
            kept::QuestionKind::One => QuestionType::One,
            kept::QuestionKind::Several => QuestionType::Several,
            kept::QuestionKind::Scale => QuestionType::Scale,
            kept::QuestionKind::YesNo => QuestionType::YesNo,
            kept::QuestionKind::Text => QuestionType::Text,
        }
    }
}

impl From<QuestionType> for kept::QuestionKind {
    fn from(kind: QuestionType) -> kept::QuestionKind {
        match kind {
            QuestionType::One => kept::QuestionKind::One,
            QuestionType::Several => kept::QuestionKind::Several,
            QuestionType::Scale => kept::QuestionKind::Scale,
            QuestionType::YesNo => kept::QuestionKind::YesNo,
            QuestionType::Text => kept::QuestionKind::Text,
        }
    }
}

/// One of some that can be chosen.
#[derive(Debug, Clone, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionBody {
    /// Left out for a new one.
    #[garde(range(min = 1, max = i32::MAX.unsigned_abs()))]
    pub(crate) id: Option<u32>,
    /// What it reads.
    #[garde(length(chars, max = limit::SURVEY_OPTION))]
    pub(crate) answer: String,
}

/// A question.
#[derive(Debug, Clone, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuestionBody {
    /// Left out for a new one.
    #[garde(range(min = 1, max = i32::MAX.unsigned_abs()))]
    pub(crate) id: Option<u32>,
    /// What it reads.
    #[garde(length(chars, max = limit::SURVEY_QUESTION))]
    pub(crate) question: String,
    /// How it is answered.
    #[garde(skip)]
    pub(crate) r#type: QuestionType,
    /// Whether the survey is not sent without it.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) required: bool,
    /// Whether it is asked.
    #[garde(skip)]
    pub(crate) active: bool,
    /// What can be chosen, in order; of the two types with options alone.
    #[garde(length(max = limit::SURVEY_OPTIONS), dive)]
    #[serde(default)]
    pub(crate) options: Vec<OptionBody>,
    /// What 1 of a scale stands for.
    #[garde(length(chars, max = limit::SURVEY_OPTION))]
    pub(crate) low: Option<String>,
    /// What 5 of a scale stands for.
    #[garde(length(chars, max = limit::SURVEY_OPTION))]
    pub(crate) high: Option<String>,
}

/// A survey as it is to be.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SurveyBody {
    /// The version that it was made from; 0 where nothing was saved yet.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Whether it is asked.
    #[garde(skip)]
    pub(crate) active: bool,
    /// All its questions, in order.
    #[garde(length(max = limit::SURVEY_QUESTIONS), dive)]
    pub(crate) feedback: Vec<QuestionBody>,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// Questions that are to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuestionsGone {
    /// Which; all go, or none.
    #[garde(length(min = 1, max = limit::SURVEY_QUESTIONS))]
    pub(crate) ids: Vec<u32>,
    /// The version of the survey that was seen.
    #[garde(skip)]
    pub(crate) version: u32,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// One of some that can be chosen.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FeedbackOption {
    /// Of no other option of the question.
    pub(crate) id: u32,
    /// What it reads.
    pub(crate) answer: String,
}

/// A question of a survey.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FeedbackQuestion {
    /// Its id.
    pub(crate) id: u32,
    /// What it reads.
    pub(crate) question: String,
    /// How it is answered.
    pub(crate) r#type: QuestionType,
    /// Whether the survey is not sent without it.
    pub(crate) required: bool,
    /// Whether it is asked.
    pub(crate) active: bool,
    /// What can be chosen, in order.
    pub(crate) options: Vec<FeedbackOption>,
    /// What 1 of a scale stands for; may be empty.
    pub(crate) low: String,
    /// What 5 of a scale stands for; may be empty.
    pub(crate) high: String,
}

/// A survey.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SurveyForm {
    /// From 1, one more with each save; 0 where nothing was saved yet.
    pub(crate) version: u32,
    /// Whether it is asked.
    pub(crate) active: bool,
    /// When it was saved; null where nothing was.
    pub(crate) since: Option<At>,
    /// Its questions, in order.
    pub(crate) feedback: Vec<FeedbackQuestion>,
}

/// What agents are asked while wrapping up.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AgentFeedback {
    /// The version of the survey, which an answer names.
    pub(crate) version: u32,
    /// What is asked, in order; empty where nothing is.
    pub(crate) agent_feedback: Vec<FeedbackQuestion>,
}

/// What customers are asked after a chat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CustomerFeedback {
    /// The version of the survey.
    pub(crate) version: u32,
    /// What is asked, in order; empty where nothing is.
    pub(crate) customer_feedback: Vec<FeedbackQuestion>,
}

/// The answer to one question.
#[derive(Debug, Clone, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerBody {
    /// The question's id.
    #[garde(skip)]
    pub(crate) question: u32,
    /// The ids of the options that were chosen; 1 to 5 of a scale; 1 for yes, 0 for no; none of a text.
    #[garde(length(max = limit::SURVEY_OPTIONS))]
    #[serde(default)]
    pub(crate) values: Vec<u32>,
    /// The text, of a question that asks for one.
    #[garde(length(chars, max = limit::SURVEY_TEXT))]
    pub(crate) text: Option<String>,
}

/// What is answered to a survey.
#[derive(Debug, Clone, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswersBody {
    /// The version of the survey that was seen.
    #[garde(skip)]
    pub(crate) version: u32,
    /// One for each question that is answered.
    #[garde(length(min = 1, max = limit::SURVEY_QUESTIONS), dive)]
    pub(crate) answers: Vec<AnswerBody>,
}

/// A question with what was answered to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AnsweredQuestion {
    /// What it read.
    pub(crate) question: String,
    /// How it was answered.
    pub(crate) r#type: QuestionType,
    /// The options as they read, a figure from 1 to 5, `yes` or `no`, or the text.
    pub(crate) answers: Vec<String>,
}

/// A survey that was answered after a chat.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ChatFeedback {
    /// `Agent` or `Customer`: who answered it.
    pub(crate) r#type: &'static str,
    /// When.
    pub(crate) at: At,
    /// What was answered, in the order of the survey.
    pub(crate) questions: Vec<AnsweredQuestion>,
}

impl From<&Question> for FeedbackQuestion {
    fn from(one: &Question) -> FeedbackQuestion {
        let options = one.options.iter().map(|of| FeedbackOption { id: of.id, answer: of.answer.clone() });
        FeedbackQuestion {
            id: one.id,
            question: one.question.clone(),
            r#type: one.kind.into(),
            required: one.required,
            active: one.active,
            options: options.collect(),
            low: one.low.clone(),
            high: one.high.clone(),
        }
    }
}

impl From<Survey> for SurveyForm {
    fn from(one: Survey) -> SurveyForm {
        SurveyForm {
            version: one.version,
            active: one.active,
            since: (one.version > 0).then_some(At(one.since)),
            feedback: one.questions.iter().map(FeedbackQuestion::from).collect(),
        }
    }
}

/// What of a survey is asked.
pub(crate) fn questions(one: &Survey) -> Vec<FeedbackQuestion> {
    one.asked().map(FeedbackQuestion::from).collect()
}
