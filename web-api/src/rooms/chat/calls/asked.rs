//! What an agent answers to the survey of their wrap-up, which is kept before the wrap-up is sent.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::surveys::{AnswersBody, keep, known};
use catalogue::ids::ChatId;
use routing::chat::Stage;
use routing::time::Millis;
use store::surveys::SurveyKind;

/// Keeps the answers of whoever wraps the chat up; of anybody else nothing, as the wrap-up itself is refused then.
pub(crate) async fn answers(me: &Signed, id: ChatId, said: &AnswersBody) -> Result<(), Problem> {
    let Some(since) = wrapping_up(me, id) else { return Ok(()) };
    let given = known(&me.call, SurveyKind::Agent, since, said).await?;
    keep(&me.call, id, (SurveyKind::Agent, said.version), Some(me.me()), &given).await?;
    Ok(())
}

/// Since when the person may have been asked about the chat, if they wrap it up.
fn wrapping_up(me: &Signed, id: ChatId) -> Option<Millis> {
    let desk = me.call.site.engine.desk();
    let chat = desk.chats.get(&id)?;
    match chat.stage {
        Stage::WrappingUp { owner, until } if owner == me.me() => Some(until - chat.course.terms.wrap_up),
        _ => None,
    }
}
