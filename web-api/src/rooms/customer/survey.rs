//! What a customer is asked after the chat, and their answer, which is kept once.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get, post};
use crate::edge::gate::OfChat;
use crate::edge::problem::Problem;
use crate::rooms::surveys::{AnswersBody, FeedbackQuestion, asked, keep, known, questions};
use catalogue::error::Code;
use catalogue::limit;
use routing::time::Millis;
use serde::Serialize;
use store::surveys::SurveyKind;
use utoipa::ToSchema;

const KIND: SurveyKind = SurveyKind::Customer;

/// What the customer is asked about their chat.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChatSurvey {
    /// The version of the survey, which the answer names.
    pub(crate) version: u32,
    /// What is asked, in order; empty where nothing is: the chat is not over, had no agent or was too long ago, or the survey
    /// was answered.
    pub(crate) questions: Vec<FeedbackQuestion>,
}

/// The answer is kept.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SurveyKept {
    /// The version that was answered.
    pub(crate) version: u32,
    /// When; of a repeat, when the first was kept.
    pub(crate) at: At,
}

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("incoming/livechat/feedback", ask)
            .named("chatSurvey")
            .about("Returns what the customer is asked about a chat that is over; nothing where the survey is not active, was answered, or 24 hours have gone by."),
        post("incoming/livechat/feedback", answer)
            .named("answerSurvey")
            .about("Keeps what the customer answers about a chat, within 24 hours after its end. It is kept once: a repeat changes nothing and is answered the same. 203 where the survey was changed before the chat ended, or is not active any more.")
            .refuses(&[Code::WRONG_STAGE, Code::ANTECEDING_ENTITY]),
    ]
}

/// When the chat ended, if its survey can be answered now: it had an agent, and it is not too long ago.
async fn ended(me: &OfChat) -> Result<Option<Millis>, Problem> {
    let row = me.call.app.db.chats().find(me.call.site.id, me.chat).await?;
    let row = row.filter(|row| row.owner.is_some());
    let at = row.and_then(|row| row.ended_at);
    Ok(at.filter(|at| me.call.now() < *at + limit::SURVEY_WINDOW))
}

async fn ask(me: OfChat, _: NoInput) -> Result<ChatSurvey, Problem> {
    let open = ended(&me).await?.is_some();
    if !open || me.call.app.db.surveys().answered(me.call.site.id, me.chat, KIND).await?.is_some() {
        return Ok(ChatSurvey { version: 0, questions: Vec::new() });
    }
    let survey = asked(&me.call, KIND).await?;
    Ok(ChatSurvey { version: survey.version, questions: questions(&survey) })
}

async fn answer(me: OfChat, said: AnswersBody) -> Result<SurveyKept, Problem> {
    if let Some((version, at)) = me.call.app.db.surveys().answered(me.call.site.id, me.chat, KIND).await? {
        return Ok(SurveyKept { version, at: At(at) });
    }
    let ended = ended(&me).await?.ok_or_else(|| Problem::of(Code::WRONG_STAGE))?;
    let given = known(&me.call, KIND, ended, &said).await?;
    let (version, at) = keep(&me.call, me.chat, (KIND, said.version), None, &given).await?;
    Ok(SurveyKept { version, at: At(at) })
}
