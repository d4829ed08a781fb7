//! What became of mails, for administrators.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use crate::rooms::mail::wire::{EmailReport, EmailReports, EmailReportsQuery};
use catalogue::limit;
use catalogue::permission::EMAIL_REPORTS;
use catalogue::units::Millis;
use store::StoreError;
use store::mails::{Mail, SoughtMails};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("intergration/postmark/email_reports", list)
            .named("emailReports")
            .about(
                "Lists what became of each mail of the last 30 days, the newest first; what stood in it is not kept.",
            )
            .needs(EMAIL_REPORTS),
    ]
}

async fn list(me: Signed, wanted: EmailReportsQuery) -> Result<EmailReports, Problem> {
    let (mails, tenant) = (me.call.app.db.mails(), me.call.site.id);
    let at = |field, text: Option<String>| text.map(|text| instant(field, &text)).transpose();
    if let Some(id) = wanted.id {
        let one = mails.one(tenant, &known("id", id)?).await?;
        return Ok(EmailReports { items: one.into_iter().map(shown).collect(), next_token: None });
    }
    let sought = SoughtMails {
        kind: wanted.kind.map(Into::into),
        state: wanted.state.map(Into::into),
        address: wanted.address,
        from: at("from", wanted.from)?,
        until: at("to", wanted.to)?,
        before: wanted.next_token.map(|token| known("next_token", token)).transpose()?,
    };
    let mut found = mails.list(tenant, &sought, limit::MAIL_REPORTS_PAGE + 1).await?;
    let more = found.len() > limit::MAIL_REPORTS_PAGE as usize;
    found.truncate(limit::MAIL_REPORTS_PAGE as usize);
    let next_token = found.last().filter(|_| more).map(|mail| mail.id.clone());
    Ok(EmailReports { items: found.into_iter().map(shown).collect(), next_token })
}

/// An id as it was given.
fn known(field: &'static str, id: String) -> Result<String, Problem> {
    let given = uuid::Uuid::try_parse(&id).is_ok_and(|read| read.to_string() == id);
    if given { Ok(id) } else { Err(Problem::format(field, "is none that was given")) }
}

fn shown(mail: Mail) -> EmailReport {
    EmailReport {
        id: mail.id,
        kind: mail.kind.into(),
        address: mail.address,
        queued: At(mail.queued),
        state: mail.state.into(),
        changed: At(mail.changed),
        attempts: mail.attempts,
        answer: Some(mail.answer).filter(|answer| !answer.is_empty()),
    }
}

/// Forgets what is old, and says of what nothing was heard of that it is lost; a piece a minute of each tenant.
pub(crate) async fn tidy(app: &App, now: Millis) -> Result<(), StoreError> {
    let old = now - Millis::hours(24 * i64::from(limit::MAIL_REPORTS_DAYS));
    for site in app.sites.all().iter() {
        app.db.mails().forget(site.id, old, limit::MAIL_REPORTS_SWEPT).await?;
        app.db.mails().lose(site.id, now - limit::MAIL_LOST_AFTER, now, limit::MAIL_REPORTS_SWEPT).await?;
    }
    Ok(())
}
