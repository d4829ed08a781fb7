//! What a survey is refused for.
use crate::edge::problem::Problem;
use crate::edge::text::{line, named};
use crate::rooms::surveys::wire::{QuestionBody, SurveyForm};
use catalogue::error::Code;
use serde_json::json;
use store::StoreError;
use store::surveys::{Question, QuestionKind, Survey, SurveyKind, SurveyOption};

/// The survey that a type names, as the documents have it.
///
/// # Errors
/// 105 for any other type.
pub(crate) fn type_of(given: &str) -> Result<SurveyKind, Problem> {
    match given {
        "Agent" => Ok(SurveyKind::Agent),
        "Customer" => Ok(SurveyKind::Customer),
        _ => Err(Problem::format("type", "Invalid feedback type")),
    }
}

pub(crate) fn type_named(kind: SurveyKind) -> &'static str {
    match kind {
        SurveyKind::Agent => "Agent",
        SurveyKind::Customer => "Customer",
        SurveyKind::Knowledge => "Knowledge",
    }
}

/// `at` is the question's place, from 0.
fn against(at: usize, rule: &str, why: &str) -> Problem {
    let field = format!("feedback.{at}");
    Problem { extra: json!({ "field": field, "rule": rule, "why": why }), ..Problem::format(&field, "") }
}

/// Questions as they are kept. `there` is the survey as it is: an id that is given has to be one of it.
pub(crate) fn whole(given: Vec<QuestionBody>, there: &Survey) -> Result<Vec<Question>, Problem> {
    let mut kept: Vec<Question> = Vec::with_capacity(given.len());
    for (at, one) in given.into_iter().enumerate() {
        let before = one.id.map(|id| there.questions.iter().find(|question| question.id == id));
        if before == Some(None) {
            return Err(against(at, "unknown", "has an id that no question of the survey has"));
        }
        let question = whole_one(at, one, before.flatten())?;
        if question.id != 0 && kept.iter().any(|other| other.id == question.id) {
            return Err(against(at, "twice", "is there twice"));
        }
        kept.push(question);
    }
    Ok(kept)
}

fn whole_one(at: usize, one: QuestionBody, before: Option<&Question>) -> Result<Question, Problem> {
    let field = format!("feedback.{at}");
    let kind = QuestionKind::from(one.r#type);
    let (has_options, is_scale) =
        (matches!(kind, QuestionKind::One | QuestionKind::Several), kind == QuestionKind::Scale);
    let mut options: Vec<SurveyOption> = Vec::new();
    for option in one.options.into_iter().filter(|_| has_options) {
        let (id, answer) = (option.id.unwrap_or(0), named(&field, &option.answer)?);
        let known = |before: &Question| before.options.iter().any(|other| other.id == id);
        if id != 0 && !before.is_some_and(known) {
            return Err(against(at, "unknown", "has an option whose id the question does not have"));
        }
        if options.iter().any(|other| other.answer == answer || (id != 0 && other.id == id)) {
            return Err(against(at, "twice", "has an option twice"));
        }
        options.push(SurveyOption { id, answer });
    }
    if has_options && options.len() < 2 {
        return Err(against(at, "options", "has fewer than two options"));
    }
    let end = |text: Option<String>| line(&field, text.filter(|_| is_scale).as_deref().unwrap_or_default());
    Ok(Question {
        id: one.id.unwrap_or(0),
        question: named(&field, &one.question)?,
        kind,
        required: one.required,
        active: one.active,
        options,
        low: end(one.low)?,
        high: end(one.high)?,
    })
}

/// Somebody was faster; how the survey is now goes along.
pub(crate) fn overtaken(now: Survey) -> Problem {
    Problem { extra: json!({ "survey": SurveyForm::from(now) }), ..Problem::of(Code::ANTECEDING_ENTITY) }
}

pub(crate) fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken(_) => Problem::of(Code::ANTECEDING_ENTITY),
        error => error.into(),
    }
}
