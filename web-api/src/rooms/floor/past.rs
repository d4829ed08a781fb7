//! The floor as it was: folded from the journal up to an instant.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use catalogue::error::Code;
use catalogue::ids::TenantId;
use catalogue::limit;
use routing::folds::day::Day;
use routing::time::Millis;
use std::collections::VecDeque;
use store::journal::Raw;
use store::{Db, StoreError};

/// Floors of a tenant's past at which somebody looked lately. Whoever plays it forward goes on from one of them.
#[derive(Default)]
pub(crate) struct Pasts(tokio::sync::Mutex<VecDeque<Past>>);

/// The floor at an instant.
#[derive(Clone)]
struct Past {
    day: Day,
    /// All that happened up to here is in it.
    at: Millis,
    /// Up to this number of the journal.
    seq: u64,
}

impl Pasts {
    /// The floor at an instant gone by. One look at a time reads the journal of a tenant; others wait for it.
    pub(crate) async fn at(&self, app: &App, site: &Site, at: Millis) -> Result<Day, Problem> {
        let mut kept = self.0.lock().await;
        let upto = app.db.floor().first_from(site.id, at + Millis(1)).await?.saturating_sub(1);
        let near = |past: &&Past| past.at <= at && at - past.at <= limit::FLOOR_GOES_ON;
        let day = match kept.iter().filter(near).max_by_key(|past| past.at).cloned() {
            Some(past) => {
                let mut day = forward(&app.db, site.id, past.day, past.seq, upto).await?;
                day.tidy(at);
                day
            }
            None => self::upto(&app.db, site.id, Day::since(at - limit::FLOOR_KEPT), upto).await?,
        };
        if !kept.iter().any(|past| past.at == at) {
            kept.push_back(Past { day: day.clone(), at, seq: upto });
        }
        while kept.len() > limit::FLOOR_PASTS {
            kept.pop_front();
        }
        Ok(day)
    }

    /// Forgets them all, unless somebody looks right now.
    pub(crate) fn forget(&self) {
        if let Ok(mut kept) = self.0.try_lock() {
            kept.clear();
        }
    }
}

/// A day that nothing was told yet, up to a number of the journal.
pub(crate) async fn upto(db: &Db, tenant: TenantId, day: Day, last: u64) -> Result<Day, Problem> {
    let since = day.begins();
    let first = db.floor().first_from(tenant, since).await?;
    let before = db.floor().before(tenant, first, since).await?;
    let (day, _) = fold(day, before).await?;
    forward(db, tenant, day, first.saturating_sub(1), last).await
}

/// A day that holds everything up to a number, and from then on up to another.
async fn forward(db: &Db, tenant: TenantId, mut day: Day, mut seen: u64, last: u64) -> Result<Day, Problem> {
    while seen < last {
        let rows = db.floor().moved(tenant, seen, last, limit::FLOOR_PAGE).await?;
        let (folded, upto) = fold(day, rows).await?;
        (day, seen) = (folded, upto.unwrap_or(last));
    }
    Ok(day)
}

/// Folds rows in, on a thread where nobody waits for it; up to which number.
async fn fold(mut day: Day, rows: Raw) -> Result<(Day, Option<u64>), Problem> {
    let folded = actix_web::web::block(move || {
        let entries = rows.read()?;
        for entry in &entries {
            day.apply(entry.at, &entry.event);
        }
        Ok::<_, StoreError>((day, entries.last().map(|entry| entry.seq)))
    });
    Ok(folded.await.map_err(|_| Problem::of(Code::FAULT))??)
}
