//! Mails that did not arrive.
use crate::edge::attention::{Attends, Found, Matter};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use catalogue::limit;
use catalogue::permission::EMAIL_REPORTS;

pub(crate) const FAILED: Attends =
    Attends { matter: Matter::MailsFailed, permission: EMAIL_REPORTS, integration: 0, look: |me| Box::pin(failed(me)) };

async fn failed(me: &Signed) -> Result<Option<Found>, Problem> {
    let since = me.call.now() - limit::ATTENTION_MAILS;
    let failed = me.call.app.db.mails().failed(me.call.site.id, since).await?;
    Ok(Found::some(failed as usize, None, None))
}
