//! Access tokens that end.
use crate::edge::attention::{Attends, Found, Matter};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use catalogue::limit;
use catalogue::permission::ACCESS_TOKENS;

pub(crate) const ENDING: Attends =
    Attends { matter: Matter::TokensEnd, permission: ACCESS_TOKENS, integration: 0, look: |me| Box::pin(ending(me)) };

async fn ending(me: &Signed) -> Result<Option<Found>, Problem> {
    let now = me.call.now();
    let mut ending = me.call.app.db.access_tokens().all(me.call.site.id, now).await?;
    ending.retain(|token| token.expires < now + limit::ATTENTION_TOKENS);
    let first = ending.iter().min_by_key(|token| token.expires);
    Ok(first.and_then(|first| Found::some(ending.len(), Some(first.given.name.clone()), Some(first.expires))))
}
