//! Sessions that end: whoever has them open is told.
use crate::edge::app::App;
use crate::edge::frame::SessionEnd;
use crate::edge::problem::Problem;
use crate::edge::sessions::{Person, Session};
use crate::edge::sites::Site;
use crate::edge::tokens::TokenHash;
use catalogue::ids::AgentId;
use std::collections::HashSet;
use store::StoreError;

/// Whether a session may go on under the rules of today: where a second factor is needed, whoever has none has to sign in
/// again, which sets one up. Access tokens and operators are asked for none, and another service answers for its own people.
pub(crate) async fn meets_rules(
    app: &App,
    site: &Site,
    session: &Session,
    person: &Person,
) -> Result<bool, StoreError> {
    let asked = !session.access_token && !session.by_service && person.own.operator.is_none();
    if person.has_factor || !asked {
        return Ok(true);
    }
    Ok(!person.group_needs_factor && !app.sessions.rules(&app.db, site.id).await?.second_factor)
}

/// A session was ended: it lets in no longer, and whoever has it open is told.
pub(crate) fn ended(app: &App, token: &TokenHash) {
    app.sessions.over(token);
    app.sockets.session_over(token, SessionEnd::SignedOut);
}

/// Sessions were ended, however many: none of them lets in before the first that has one open is told.
pub(crate) fn all_ended(app: &App, tokens: &HashSet<TokenHash>) {
    tokens.iter().for_each(|token| app.sessions.over(token));
    app.sockets.sessions_over(tokens, SessionEnd::SignedOut);
}

/// Ends a person's sign-ins, but for one that stays; whoever has them open is told. Access tokens stay: they were made on
/// purpose, with no password and no factor, and are ended where they were made; those of a frozen account
/// let nobody in as long as it is.
///
/// # Errors
/// What the store says: those that were listed before it failed have ended.
pub(crate) async fn end_others(
    app: &App,
    site: &Site,
    user: AgentId,
    stays: Option<&TokenHash>,
) -> Result<(), Problem> {
    for session in app.db.sign_in().sessions_of_user(site.id, user).await? {
        if session.given.is_none() && stays != Some(&session.token_hash) {
            app.db.sign_in().end_session(site.id, &session.token_hash).await?;
            ended(app, &session.token_hash);
        }
    }
    Ok(())
}
