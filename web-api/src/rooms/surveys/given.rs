//! What is answered to a survey: whether it is what the questions ask for, kept once, and shown with its chat.
use crate::edge::basics::At;
use crate::edge::gate::{Call, Signed};
use crate::edge::problem::Problem;
use crate::edge::text::says_something;
use crate::rooms::surveys::rules::{overtaken, type_named};
use crate::rooms::surveys::wire::{AnswerBody, AnsweredQuestion, AnswersBody, ChatFeedback, QuestionType};
use catalogue::ids::{AgentId, ChatId};
use routing::time::Millis;
use serde_json::json;
use store::surveys::{Answered, Given, Question, QuestionKind, Survey, SurveyKind};

/// A survey as it is asked now: none where the tenant asks for no feedback.
pub(crate) async fn asked(call: &Call, kind: SurveyKind) -> Result<Survey, Problem> {
    let survey = call.app.db.surveys().current(call.site.id, kind).await?;
    Ok(Survey { active: survey.active && call.site.row().feedback, ..survey })
}

/// What is answered, as it is kept, where the version that it names was asked at `since` or later.
///
/// # Errors
/// 203 with the survey as it is where that version was not asked then, 105 where an answer is not what its question asks for,
/// 106 where one is missing that has to be there.
pub(crate) async fn known(
    call: &Call,
    kind: SurveyKind,
    since: Millis,
    said: &AnswersBody,
) -> Result<Vec<Given>, Problem> {
    let surveys = call.app.db.surveys();
    let then = surveys.version(call.site.id, kind, said.version).await?;
    let held = |until: Option<Millis>| until.is_none_or(|until| until > since);
    match then.filter(|(survey, until)| survey.active && call.site.row().feedback && held(*until)) {
        Some((survey, _)) => checked(&survey, &said.answers),
        None => {
            // Who answers is told what is asked, and nothing else that is kept.
            let now = asked(call, kind).await?;
            let questions = now.asked().cloned().collect();
            Err(overtaken(Survey { questions, ..now }))
        }
    }
}

/// Keeps what was answered, once; when it was.
pub(crate) async fn keep(
    call: &Call,
    chat: ChatId,
    (kind, version): (SurveyKind, u32),
    person: Option<AgentId>,
    given: &[Given],
) -> Result<(u32, Millis), Problem> {
    let at = (call.now(), person);
    Ok(call.app.db.surveys().answer(call.site.id, chat, (kind, version), at, given).await?)
}

/// What was answered after a chat, for those who may read it.
pub(crate) async fn of_chat(me: &Signed, chat: ChatId) -> Result<Vec<ChatFeedback>, Problem> {
    let all = me.call.app.db.surveys().of_chat(me.call.site.id, chat).await?;
    Ok(all.iter().map(feedback).collect())
}

fn refused(id: u32, rule: &str, why: &str) -> Problem {
    let field = format!("feedback.{id}");
    Problem { extra: json!({ "field": field, "rule": rule, "why": why }), ..Problem::format(&field, "") }
}

fn checked(survey: &Survey, answers: &[AnswerBody]) -> Result<Vec<Given>, Problem> {
    let mut given: Vec<Given> = Vec::new();
    let mut seen: Vec<u32> = Vec::new();
    for answer in answers {
        let id = answer.question;
        let Some(question) = survey.asked().find(|question| question.id == id) else {
            return Err(refused(id, "unknown", "is not asked"));
        };
        if seen.contains(&id) {
            return Err(refused(id, "twice", "is answered twice"));
        }
        seen.push(id);
        given.extend(fits(question, answer)?);
    }
    match survey.asked().find(|of| of.required && !given.iter().any(|given| given.question == of.id)) {
        Some(missing) => Err(Problem::missing(&format!("feedback.{}", missing.id))),
        None if given.is_empty() => Err(Problem::missing("answers")),
        None => Ok(given),
    }
}

/// An answer as rows; none where nothing was answered.
fn fits(of: &Question, answer: &AnswerBody) -> Result<Vec<Given>, Problem> {
    let AnswerBody { values, text, .. } = answer;
    let value = |value: &u32| Given { question: of.id, value: *value, body: None };
    let text = text.as_deref().map(str::trim).filter(|text| says_something(text));
    if of.kind == QuestionKind::Text {
        let given = text.map(|text| Given { question: of.id, value: 0, body: Some(text.to_owned()) });
        return if values.is_empty() {
            Ok(given.into_iter().collect())
        } else {
            Err(refused(of.id, "text", "is a text"))
        };
    }
    if text.is_some() {
        return Err(refused(of.id, "values", "is no text"));
    }
    let may_be = |value: &u32| match of.kind {
        QuestionKind::One | QuestionKind::Several => of.options.iter().any(|option| option.id == *value),
        QuestionKind::Scale => (1..=5).contains(value),
        QuestionKind::YesNo => *value <= 1,
        QuestionKind::Text => false,
    };
    if !values.iter().all(may_be) {
        return Err(refused(of.id, "values", "is none of what can be chosen"));
    }
    if of.kind != QuestionKind::Several && values.len() > 1 {
        return Err(refused(of.id, "values", "has more than one answer"));
    }
    if (1..values.len()).any(|at| values[..at].contains(&values[at])) {
        return Err(refused(of.id, "twice", "has an option twice"));
    }
    Ok(values.iter().map(value).collect())
}

fn feedback(one: &Answered) -> ChatFeedback {
    let read = |question: &Question| {
        let given = one.given.iter().filter(|given| given.question == question.id);
        let answers: Vec<String> = given.map(|given| reads(question, given)).collect();
        let kind = QuestionType::from(question.kind);
        (!answers.is_empty()).then(|| AnsweredQuestion { question: question.question.clone(), r#type: kind, answers })
    };
    ChatFeedback {
        r#type: type_named(one.kind),
        at: At(one.at),
        questions: one.questions.iter().filter_map(read).collect(),
    }
}

fn reads(of: &Question, given: &Given) -> String {
    let option = || of.options.iter().find(|option| option.id == given.value);
    match of.kind {
        QuestionKind::One | QuestionKind::Several => option().map(|one| one.answer.clone()).unwrap_or_default(),
        QuestionKind::Scale => given.value.to_string(),
        QuestionKind::YesNo => if given.value == 1 { "yes" } else { "no" }.into(),
        QuestionKind::Text => given.body.clone().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::surveys::SurveyOption;

    fn a(id: u32, kind: QuestionKind, required: bool) -> Question {
        let option = |id| SurveyOption { id, answer: format!("Option {id}") };
        let (low, high) = Default::default();
        let options = vec![option(1), option(2)];
        Question { id, question: "?".into(), kind, required, active: true, options, low, high }
    }

    fn said(question: u32, values: &[u32], text: Option<&str>) -> AnswerBody {
        AnswerBody { question, values: values.to_vec(), text: text.map(Into::into) }
    }

    #[test]
    fn an_answer_is_what_its_question_asks_for() {
        let kinds =
            [QuestionKind::One, QuestionKind::Several, QuestionKind::Scale, QuestionKind::YesNo, QuestionKind::Text];
        let mut questions: Vec<Question> = (1..).zip(kinds).map(|(id, kind)| a(id, kind, false)).collect();
        questions.push(Question { active: false, ..a(6, QuestionKind::Scale, true) });
        let survey = Survey { active: true, questions, ..Survey::none(SurveyKind::Agent) };
        for good in [
            said(1, &[2], None),
            said(2, &[1, 2], None),
            said(3, &[5], None),
            said(4, &[0], None),
            said(5, &[], Some(" è\n😀 ")),
        ] {
            assert!(checked(&survey, std::slice::from_ref(&good)).is_ok(), "{good:?}");
        }
        for bad in [
            said(1, &[3], None),
            said(1, &[1, 2], None),
            said(2, &[1, 1], None),
            said(3, &[0], None),
            said(3, &[6], None),
            said(4, &[2], None),
            said(4, &[1], Some("yes")),
            said(5, &[1], None),
            said(6, &[1], None),
            said(7, &[1], None),
            said(5, &[], Some("\u{200b}")),
        ] {
            assert!(checked(&survey, std::slice::from_ref(&bad)).is_err(), "{bad:?}");
        }
        let text = checked(&survey, &[said(5, &[], Some(" è\n😀 "))]).expect("a text");
        assert_eq!(text[0].body.as_deref(), Some("è\n😀"));
        assert!(checked(&survey, &[said(1, &[1], None), said(1, &[2], None)]).is_err(), "answered twice");
    }

    #[test]
    fn what_is_required_is_answered_and_nothing_is_no_answer() {
        let questions = vec![a(1, QuestionKind::Scale, true), a(2, QuestionKind::Text, false)];
        let survey = Survey { active: true, questions, ..Survey::none(SurveyKind::Agent) };
        assert!(checked(&survey, &[said(2, &[], Some("x"))]).is_err());
        assert!(checked(&survey, &[said(1, &[], None)]).is_err());
        assert_eq!(checked(&survey, &[said(1, &[3], None), said(2, &[], None)]).expect("whole").len(), 1);
        let asleep = Survey { active: false, ..survey };
        assert!(checked(&asleep, &[said(1, &[3], None)]).is_err(), "it is not asked");
    }
}
