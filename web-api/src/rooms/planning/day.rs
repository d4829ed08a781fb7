//! A recorded day as the errand and the dry run of a policy read it: when it was, what is kept of it, what a policy makes of it.
use catalogue::ids::{AgentId, SkillId, TenantId};
use catalogue::limit::SESSION_LONGEST;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use policy::{Document, Fault, Known};
use routing::settings::{Config, Person, SkillSettings};
use routing::time::Millis;
use routing::{Event, tenant};
use sim::recorded::{Recorder, Recording};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Db, StoreError};

/// Entries of the journal that are read at once.
const PAGE: u32 = 5_000;
/// The stretches in which arrivals are counted for the fit.
pub(crate) const INTERVAL: Millis = Millis::minutes(30);

/// A day's first instant, and the next one's.
pub(crate) fn bounds(date: Date, zone: &TimeZone) -> Option<(Millis, Millis)> {
    let begins = |date: Date| Some(Millis(date.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond()));
    Some((begins(date)?, begins(date.tomorrow().ok()?)?))
}

/// Reads a day. `goes_on` hears how far it is and how many events are kept of it by then, and says whether to go on; none where it
/// said no. It is read from when the longest session began that can have reached into it: whoever was there came since then.
pub(crate) async fn recording(
    db: &Db,
    house: TenantId,
    (from, until): (Millis, Millis),
    goes_on: &mut impl FnMut(Millis, usize) -> bool,
) -> Result<Option<Recording>, StoreError> {
    let begins = from - SESSION_LONGEST;
    let first = db.floor().first_from(house, begins).await?;
    let mut recorder = Recorder::new(from, until);
    for entry in db.floor().configured(house, first).await? {
        if let Event::Tenant(event) = &entry.event
            && let Some(config) = event.config()
        {
            recorder.hear(begins, &Event::Tenant(tenant::Event::Configured(config.clone())));
        }
    }
    let mut after = first.saturating_sub(1);
    loop {
        let page = db.journal().events(house, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(Some(recorder.recording())) };
        after = last.seq;
        if !page.iter().all(|entry| recorder.hear(entry.at, &entry.event)) {
            return Ok(Some(recorder.recording()));
        }
        if !goes_on(last.at, recorder.held()) {
            return Ok(None);
        }
    }
}

/// What a policy document stands for on a day, in place of what was configured then: the skills and people of today, and those of
/// the day that are there no longer. People have the skills with which they signed in that day.
pub(crate) fn ruled(
    recording: &Recording,
    config: &Config,
    document: &Document,
    today: &Known,
) -> Result<Arc<Config>, Vec<Fault>> {
    let then = config.skills.iter().map(|skill| (skill.id, (**skill).clone()));
    let mut skills: BTreeMap<SkillId, SkillSettings> = then.collect();
    skills.extend(today.skills.iter().map(|skill| (skill.id, skill.clone())));
    let mut people: BTreeMap<AgentId, Person> = today.people.iter().map(|person| (person.id, person.clone())).collect();
    let came = recording.acts.iter().filter_map(|(_, act)| act.person());
    people.extend(came.map(|(id, person)| (id, (**person).clone())));
    let known = Known {
        version: config.version + 1,
        skills: skills.into_values().collect(),
        people: people.into_values().collect(),
        spans: config.spans,
        now: recording.from,
    };
    policy::compile(document, &known).map(Arc::new)
}
