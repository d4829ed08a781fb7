//! What was answered to a survey, counted, and its texts in pages.
use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use crate::rooms::surveys::rules::type_of;
use crate::rooms::surveys::wire::QuestionType;
use catalogue::ids::ChatId;
use catalogue::limit;
use catalogue::permission::FEEDBACK;
use garde::Validate;
use routing::time::Millis;
use serde::{Deserialize, Serialize};
use store::surveys::{Counted, Question, QuestionKind, Span, Texts, Version};
use utoipa::ToSchema;
use web_api_derive::Bounded;

const DAY: Millis = Millis::hours(24);
const USUAL_DAYS: i64 = 30;

/// Which answers.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResultsQuery {
    /// `Agent` or `Customer`.
    #[garde(length(chars, max = 16))]
    pub(crate) r#type: String,
    /// To this version; left out: to the newest that was answered in the time, or else the last one.
    #[garde(skip)]
    pub(crate) version: Option<u32>,
    /// At this instant or later, ISO 8601; left out: 30 days before `to`.
    #[garde(length(chars, max = 40))]
    pub(crate) from: Option<String>,
    /// Before this instant, ISO 8601, and at most 366 days after `from`; left out: until now.
    #[garde(length(chars, max = 40))]
    pub(crate) to: Option<String>,
}

/// Which texts.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextsQuery {
    /// `Agent` or `Customer`.
    #[garde(length(chars, max = 16))]
    pub(crate) r#type: String,
    /// To this version.
    #[garde(skip)]
    pub(crate) version: u32,
    /// To this question.
    #[garde(skip)]
    pub(crate) question: u32,
    /// At this instant or later, ISO 8601; left out: 30 days before `to`.
    #[garde(length(chars, max = 40))]
    pub(crate) from: Option<String>,
    /// Before this instant, ISO 8601, and at most 366 days after `from`; left out: until now.
    #[garde(length(chars, max = 40))]
    pub(crate) to: Option<String>,
    /// Behind the page that gave it.
    #[garde(length(chars, max = 64))]
    pub(crate) next_token: Option<String>,
}

/// A version of a survey.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SurveyVersion {
    /// Its number.
    pub(crate) version: u32,
    /// When it was saved.
    pub(crate) since: At,
}

/// How often something was answered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CountedAnswer {
    /// The option's id; 1 to 5 of a scale; 1 for yes, 0 for no.
    pub(crate) id: u32,
    /// The option as it reads; empty of a scale and of yes or no.
    pub(crate) answer: String,
    /// How often.
    pub(crate) count: u64,
}

/// What was answered to a question.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CountedQuestion {
    /// The question's id.
    pub(crate) id: u32,
    /// What it reads.
    pub(crate) question: String,
    /// How it is answered.
    pub(crate) r#type: QuestionType,
    /// What 1 of a scale stands for; may be empty.
    pub(crate) low: String,
    /// What 5 of a scale stands for; may be empty.
    pub(crate) high: String,
    /// What can be answered, in order, with how often it was; empty of a text.
    pub(crate) answers: Vec<CountedAnswer>,
    /// How often it was answered; null where several options can be chosen at once.
    pub(crate) answered: Option<u64>,
    /// The mean of a scale; null of everything else, and where nobody answered.
    pub(crate) mean: Option<f64>,
}

/// What was answered to a version of a survey.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SurveyResults {
    /// To which version; 0 where nothing was saved yet.
    pub(crate) version: u32,
    /// The last versions, the newest first, with the one that is counted.
    pub(crate) versions: Vec<SurveyVersion>,
    /// How often the survey was answered.
    pub(crate) answered: u64,
    /// By question, in their order.
    pub(crate) questions: Vec<CountedQuestion>,
}

/// A text that was answered.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct AnsweredText {
    /// After which chat.
    pub(crate) uniQref: crate::edge::basics::Ref,
    /// When.
    pub(crate) at: At,
    /// What.
    pub(crate) text: String,
}

/// A page of texts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnsweredTexts {
    /// The newest first.
    pub(crate) items: Vec<AnsweredText>,
    /// Gives the page behind; null where there is none.
    pub(crate) next_token: Option<String>,
}

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("admin/chat_management/feedback_results", results)
            .named("feedbackResults")
            .about("Counts what was answered to a version of a survey in a time.")
            .needs(FEEDBACK),
        get("admin/chat_management/feedback_texts", texts)
            .named("feedbackTexts")
            .about("Lists the texts that a question was answered with, the newest first.")
            .needs(FEEDBACK),
    ]
}

fn span(now: Millis, from: Option<&str>, to: Option<&str>) -> Result<Span, Problem> {
    let read = |field, text: Option<&str>| text.map(|text| instant(field, text)).transpose();
    // What is answered in this millisecond counts.
    let to = read("to", to)?.unwrap_or(now + Millis(1));
    let from = read("from", from)?.unwrap_or(Millis(to.0.saturating_sub(DAY.0 * USUAL_DAYS)));
    let most = DAY.0 * i64::from(limit::SURVEY_DAYS);
    if from > to || to.0.saturating_sub(from.0) > most {
        return Err(Problem::format("from", "is after `to`, or too long before it"));
    }
    Ok(Span { from, to })
}

async fn results(me: Signed, wanted: ResultsQuery) -> Result<SurveyResults, Problem> {
    let (surveys, tenant) = (me.call.app.db.surveys(), me.call.site.id);
    let kind = type_of(&wanted.r#type)?;
    let span = span(me.call.now(), wanted.from.as_deref(), wanted.to.as_deref())?;
    let mut versions = surveys.versions(tenant, kind).await?;
    let last = versions.first().map_or(0, |last| last.version);
    let version = match wanted.version {
        Some(version) => version,
        None => surveys.newest_answered(tenant, kind, span).await?.unwrap_or(last),
    };
    let found = surveys.version(tenant, kind, version).await?;
    if found.is_none() && version != 0 {
        return Err(Problem::format("version", "is none that is kept"));
    }
    if let Some((shown, _)) = found.as_ref().filter(|_| versions.iter().all(|one| one.version != version)) {
        versions.push(Version { version, since: shown.since });
    }
    let questions = found.map(|(survey, _)| survey.questions).unwrap_or_default();
    let (answered, counts) = surveys.results(tenant, kind, version, span).await?;
    let versions = versions.into_iter().map(|one| SurveyVersion { version: one.version, since: At(one.since) });
    Ok(SurveyResults {
        version,
        versions: versions.collect(),
        answered,
        questions: questions.iter().map(|question| counted(question, &counts)).collect(),
    })
}

fn counted(of: &Question, counts: &[Counted]) -> CountedQuestion {
    let own: Vec<&Counted> = counts.iter().filter(|count| count.question == of.id).collect();
    let count = |id: u32| own.iter().find(|count| count.value == id).map_or(0, |count| count.count);
    let plain = |id: u32| CountedAnswer { id, answer: String::new(), count: count(id) };
    let all: u64 = own.iter().map(|count| count.count).sum();
    let sum: u64 = own.iter().map(|count| count.count * u64::from(count.value)).sum();
    let is_scale = of.kind == QuestionKind::Scale;
    CountedQuestion {
        id: of.id,
        question: of.question.clone(),
        r#type: of.kind.into(),
        low: of.low.clone(),
        high: of.high.clone(),
        answers: match of.kind {
            QuestionKind::One | QuestionKind::Several => {
                let shown = of.options.iter();
                shown.map(|one| CountedAnswer { answer: one.answer.clone(), ..plain(one.id) }).collect()
            }
            QuestionKind::Scale => (1..=5).map(plain).collect(),
            QuestionKind::YesNo => [1, 0].map(plain).into(),
            QuestionKind::Text => Vec::new(),
        },
        answered: (of.kind != QuestionKind::Several).then_some(all),
        mean: (is_scale && all > 0).then(|| sum as f64 / all as f64),
    }
}

async fn texts(me: Signed, wanted: TextsQuery) -> Result<AnsweredTexts, Problem> {
    let kind = type_of(&wanted.r#type)?;
    let span = span(me.call.now(), wanted.from.as_deref(), wanted.to.as_deref())?;
    let before = wanted.next_token.as_deref().map(behind).transpose()?;
    let (version, question) = (wanted.version, wanted.question);
    let of = Texts { version, question, span, before, amount: limit::SURVEY_TEXTS + 1 };
    let mut found = me.call.app.db.surveys().texts(me.call.site.id, kind, of).await?;
    let more = found.len() > limit::SURVEY_TEXTS as usize;
    found.truncate(limit::SURVEY_TEXTS as usize);
    let next_token = found.last().filter(|_| more).map(|last| format!("{}.{}", last.at.0, last.chat));
    let items = found.into_iter().map(|one| AnsweredText {
        uniQref: crate::edge::basics::Ref(one.chat),
        at: At(one.at),
        text: one.text,
    });
    Ok(AnsweredTexts { items: items.collect(), next_token })
}

fn behind(token: &str) -> Result<(Millis, ChatId), Problem> {
    let read = || {
        let (at, chat) = token.split_once('.')?;
        Some((Millis(at.parse().ok()?), chat.parse().ok()?))
    };
    read().ok_or_else(|| Problem::format("next_token", "is none that was given"))
}
