//! By which application a call comes: its pair of keys lets in, and what it may do is asked of every call under them.
use crate::edge::origins::elsewhere;
use crate::edge::problem::Problem;
use crate::edge::rates::Pace;
use crate::edge::settings::Settings;
use crate::edge::tokens;
use crate::edge::tokens::TokenHash;
use actix_web::HttpRequest;
use catalogue::error::Code;
use catalogue::units::Millis;
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::applications::{Application, Pair};
use subtle::ConstantTimeEq;

/// When keys were last used, in milliseconds; 0 for not since this server runs.
#[derive(Debug, Default)]
struct Used(AtomicI64);

impl Used {
    fn at(&self) -> Option<Millis> {
        Some(Millis(self.0.load(Ordering::Relaxed))).filter(|at| at.0 != 0)
    }
}

/// An application as calls meet it.
pub(crate) struct Caller {
    /// As it is set up now.
    pub(crate) row: Application,
    pace: Option<Arc<Pace>>,
    used: Arc<Used>,
    old_used: Arc<Used>,
}

/// Keys that let in, by the hash of the application's; until when, where they are the old ones.
struct Key {
    of: Arc<Caller>,
    consumer: TokenHash,
    until: Option<Millis>,
}

/// An application that a call comes by.
pub(crate) struct Came {
    /// Which.
    pub(crate) application: Arc<Caller>,
    /// By its old keys, which are to go.
    pub(crate) by_old: bool,
}

impl Came {
    /// Its keys were used, by somebody who may.
    pub(crate) fn used(&self, now: Millis) {
        let of = &self.application;
        let used = if self.by_old { &of.old_used } else { &of.used };
        used.0.store(now.0, Ordering::Relaxed);
    }
}

/// A tenant's applications.
#[derive(Default)]
pub(crate) struct Applications {
    all: Vec<Arc<Caller>>,
    keys: HashMap<TokenHash, Key>,
}

impl Applications {
    /// As they are set up now. What is known of their use and of their pace goes on.
    pub(crate) fn of(rows: Vec<Application>, before: &Applications) -> Applications {
        let mut now = Applications::default();
        for row in rows {
            let known = before.find(row.id);
            let same_keys = known.is_some_and(|known| known.row.keys == row.keys);
            let rotated = known.is_some_and(|known| row.old.as_ref().is_some_and(|(old, _)| *old == known.row.keys));
            let used = |from: fn(&Caller) -> &Arc<Used>| known.map(|known| Arc::clone(from(known))).unwrap_or_default();
            let same_old =
                known.is_some_and(|known| known.row.old.as_ref().map(|o| &o.0) == row.old.as_ref().map(|o| &o.0));
            let pace = row.rate.map(|rate| {
                let same = known.and_then(|known| known.pace.as_ref()).filter(|pace| pace.is(rate));
                same.map_or_else(|| Arc::new(Pace::new(rate)), Arc::clone)
            });
            let one = Arc::new(Caller {
                pace,
                used: if same_keys { used(|known| &known.used) } else { Arc::default() },
                old_used: match (rotated, same_old) {
                    (true, _) => used(|known| &known.used),
                    (false, true) => used(|known| &known.old_used),
                    (false, false) => Arc::default(),
                },
                row,
            });
            now.lets_in(&one, &one.row.keys, None);
            if let Some((old, until)) = &one.row.old {
                now.lets_in(&one, old, Some(*until));
            }
            now.all.push(one);
        }
        now
    }

    fn lets_in(&mut self, of: &Arc<Caller>, pair: &Pair, until: Option<Millis>) {
        let key = Key { of: Arc::clone(of), consumer: tokens::hash(&pair.consumer), until };
        self.keys.insert(tokens::hash(&pair.application), key);
    }

    /// The one with this id.
    pub(crate) fn find(&self, id: u32) -> Option<&Arc<Caller>> {
        self.all.iter().find(|one| one.row.id == id)
    }

    /// Whether browsers may use one of them from this page.
    pub(crate) fn some_from(&self, origin: &str) -> bool {
        self.all.iter().any(|one| one.row.active && one.row.origins.iter().any(|each| each == origin))
    }

    /// The one whose keys these are, if it is let in.
    pub(crate) fn keys_fit(&self, application: &str, consumer: &str, now: Millis) -> Result<Came, Problem> {
        let (of, by_old) =
            self.by_keys(application, Some(consumer), now).ok_or_else(|| Problem::of(Code::WRONG_KEYS))?;
        Ok(Came { application: of.let_in()?, by_old })
    }

    /// The one that a customer's page names by its key, if it is let in.
    pub(crate) fn named_by(&self, application: &str, now: Millis) -> Result<Came, Problem> {
        let (of, by_old) = self.by_keys(application, None, now).ok_or_else(|| Problem::of(Code::WRONG_KEYS))?;
        Ok(Came { application: of.let_in()?, by_old })
    }

    /// Whether one that was let in is so still.
    pub(crate) fn still_in(&self, id: u32) -> Result<(), Problem> {
        self.find(id).ok_or_else(|| Problem::of(Code::WRONG_KEYS))?.let_in().map(|_| ())
    }

    /// The one whose keys these are, and whether they are its old ones, which are let in until their time.
    fn by_keys(&self, application: &str, consumer: Option<&str>, now: Millis) -> Option<(&Arc<Caller>, bool)> {
        let key = self.keys.get(&tokens::hash(application))?;
        // Compared in a time that tells nothing about where they differ.
        let fits = consumer.is_none_or(|consumer| tokens::hash(consumer).ct_eq(&key.consumer).into());
        let over = key.until.is_some_and(|until| until <= now);
        (fits && !over).then_some((&key.of, key.until.is_some()))
    }
}

impl Caller {
    fn let_in(self: &Arc<Caller>) -> Result<Arc<Caller>, Problem> {
        if self.row.active { Ok(Arc::clone(self)) } else { Err(Problem::of(Code::APPLICATION_OFFLINE)) }
    }

    /// Whether it may be used from the page that a browser names: the server's own, one that the operator allows, or one of its own.
    pub(crate) fn hears(&self, request: &HttpRequest, settings: &Settings) -> Result<(), Problem> {
        self.hears_page(elsewhere(request)?, settings)
    }

    /// The same of a page that is none of the server's own.
    pub(crate) fn hears_page(&self, page: Option<&str>, settings: &Settings) -> Result<(), Problem> {
        let Some(page) = page.filter(|_| !self.row.origins.is_empty()) else { return Ok(()) };
        let mut allowed = self.row.origins.iter().chain(&settings.allowed_origins);
        if allowed.any(|each| each == page) { Ok(()) } else { Err(Problem::of(Code::ORIGIN_REFUSED)) }
    }

    /// Whether it may use an integration that the account includes.
    pub(crate) fn includes(&self, integration: u16) -> Result<(), Problem> {
        if self.row.integrations.as_ref().is_none_or(|ids| ids.contains(&integration)) {
            return Ok(());
        }
        let extra = json!({ "integration": integration, "application": self.row.name });
        Err(Problem { extra, ..Problem::of(Code::PRODUCT_NOT_ENABLED) })
    }

    /// One more call by somebody who is signed in.
    pub(crate) fn paced(&self) -> Result<(), Problem> {
        self.pace.as_ref().map_or(Ok(()), |pace| pace.step())
    }

    /// When its keys, and its old ones, were last used since this server runs.
    pub(crate) fn last_used(&self) -> (Option<Millis>, Option<Millis>) {
        (self.used.at(), self.old_used.at())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_000);

    fn pair(name: &str) -> Pair {
        Pair { application: format!("{name}-a"), consumer: format!("{name}-c") }
    }

    fn one(keys: Pair, old: Option<(Pair, Millis)>) -> Application {
        Application {
            id: 2,
            name: "Shop".into(),
            keys,
            keys_since: NOW,
            old,
            origins: Vec::new(),
            integrations: None,
            rate: Some(1),
            active: true,
            created: NOW,
            version: 1,
        }
    }

    #[test]
    fn the_old_pair_lets_in_until_its_time_and_no_longer() {
        let first = Applications::of(vec![one(pair("old"), None)], &Applications::default());
        assert!(first.by_keys("old-a", Some("old-c"), NOW).is_some());
        assert!(first.by_keys("old-a", Some("new-c"), NOW).is_none(), "a pair goes together");
        let now = Applications::of(vec![one(pair("new"), Some((pair("old"), Millis(2_000))))], &first);
        let known = now.find(2).expect("it is there");
        let old = now.keys_fit("old-a", "old-c", Millis(1_999)).expect("it is let in");
        assert_eq!((old.by_old, known.last_used()), (true, (None, None)), "keys alone are no use yet");
        old.used(Millis(1_999));
        assert!(now.by_keys("old-a", Some("old-c"), Millis(2_000)).is_none());
        assert!(now.by_keys("old-a", Some("new-c"), NOW).is_none());
        assert_eq!(known.last_used(), (None, Some(Millis(1_999))), "who uses the old pair still");
        let new = now.keys_fit("new-a", "new-c", Millis(2_000)).expect("it is let in");
        new.used(Millis(2_000));
        assert_eq!((new.by_old, known.last_used().0), (false, Some(Millis(2_000))));
    }

    #[test]
    fn what_was_let_in_is_looked_at_again() {
        let refused = |row: Option<Application>| {
            Applications::of(row.into_iter().collect(), &Applications::default()).still_in(2).err().map(|why| why.code)
        };
        assert_eq!(refused(Some(one(pair("x"), None))), None);
        assert_eq!(
            refused(Some(Application { active: false, ..one(pair("x"), None) })),
            Some(Code::APPLICATION_OFFLINE)
        );
        assert_eq!(refused(None), Some(Code::WRONG_KEYS), "it is deleted");
    }

    #[test]
    fn a_pace_goes_on_when_something_else_changes() {
        let first = Applications::of(vec![one(pair("x"), None)], &Applications::default());
        assert!(first.find(2).is_some_and(|one| one.paced().is_ok()));
        let renamed = Application { name: "Store".into(), ..one(pair("x"), None) };
        let now = Applications::of(vec![renamed], &first);
        assert!(now.find(2).is_some_and(|one| one.paced().is_err()), "the minute is not begun anew");
        let faster = Application { rate: Some(2), ..one(pair("x"), None) };
        let now = Applications::of(vec![faster], &now);
        assert!(now.find(2).is_some_and(|one| one.paced().is_ok()));
    }
}
