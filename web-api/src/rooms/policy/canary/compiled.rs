//! The canary that runs, as the machines are given it with the policy in force.
use crate::rooms::policy::canary::alike::untried;
use catalogue::ids::TenantId;
use policy::{Document, Known};
use routing::canary::Canary;
use routing::settings::Config;
use store::canaries::State;
use store::{Db, StoreError};

/// The canary of a tenant, if one runs and its draft fits the skills and people of now.
pub(crate) async fn compiled(
    db: &Db,
    tenant: TenantId,
    known: &Known,
    live: (&Document, &Config),
) -> Result<Option<Canary>, StoreError> {
    let row = db.canaries().newest(tenant).await?.filter(|row| row.state == State::Running);
    let Some(row) = row else { return Ok(None) };
    let Some(document) = db.canaries().document(tenant, row.id).await? else { return Ok(None) };
    let draft = match read(&document) {
        Ok(draft) => draft,
        Err(error) => {
            // The policy in force goes on without it.
            tracing::error!(%tenant, canary = row.id, %error, "the draft of a canary cannot be read");
            return Ok(None);
        }
    };
    let fits = policy::compile(&draft, known).ok().filter(|config| untried(live, (&draft, config)).is_empty());
    Ok(fits.map(|config| Canary {
        id: row.id,
        share: row.share,
        until: row.until,
        least: row.least,
        bounds: row.bounds,
        skills: config.skills,
    }))
}

/// A draft as it is kept.
pub(crate) fn read(document: &str) -> Result<Document, StoreError> {
    serde_json::from_str(document)
        .map_err(|error| StoreError::Corrupt { what: "canaries.document".into(), why: error.to_string() })
}
