//! The team as it was rendered last, for everybody who asks: it is the same for all of a tenant, large, and asked for by every
//! console that comes back. It is rendered anew when people, groups, pictures or skills have changed, and at most once in a
//! while when only somebody's presence has: whoever watches people is told of that behind the answer.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::live::{Changed, Teller};
use crate::rooms::profile::Avatars;
use crate::rooms::team::render::render;
use bytestring::ByteString;
use catalogue::units::Millis;
use parking_lot::RwLock;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How long one does where nothing has changed: what lasts, such as the time since somebody was seen, goes on in it.
const LASTS: Millis = Millis::seconds(10);

/// How often people, pictures, and anything else that stands in it have changed.
type Version = [u64; 3];

/// A rendered team.
pub(crate) struct Copy {
    /// With those who are offline.
    pub(crate) everybody: ByteString,
    /// Without.
    pub(crate) present: ByteString,
    version: Version,
    at: Millis,
}

/// What is kept of a tenant.
#[derive(Default)]
pub(crate) struct Copies {
    copy: RwLock<Option<Arc<Copy>>>,
    /// One renders, the others wait for it.
    turn: tokio::sync::Mutex<()>,
    /// How often groups, skills or the tenant have changed.
    changes: AtomicU64,
}

impl Copies {
    /// Something that stands in it was changed.
    pub(crate) fn changed(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    fn version(&self, app: &App, site: &Site) -> Version {
        [app.sessions.people_changed(site.id), app.of::<Avatars>().changes(), self.changes.load(Ordering::SeqCst)]
    }

    /// The last one, if it does.
    fn last(&self, app: &App, site: &Arc<Site>) -> Option<Arc<Copy>> {
        let copy = self.copy.read().clone()?;
        let age = app.now() - copy.at;
        if copy.version != self.version(app, site) || age >= LASTS {
            return None;
        }
        if site.keeps::<Changed>().is_none() {
            return Some(copy);
        }
        let young = age.0.unsigned_abs() < app.settings.people_every_ms;
        if young {
            app.of::<Teller>().behind(site);
        }
        young.then_some(copy)
    }
}

/// The team of a tenant.
pub(crate) async fn of(app: &App, site: &Arc<Site>) -> Result<Arc<Copy>, Problem> {
    let copies = site.keeps::<Copies>();
    if let Some(copy) = copies.last(app, site) {
        return Ok(copy);
    }
    let _turn = copies.turn.lock().await;
    if let Some(copy) = copies.last(app, site) {
        return Ok(copy);
    }
    // Whatever changes from here on makes the next one necessary; the last one is of no use any more, also if this fails.
    *copies.copy.write() = None;
    let (version, at) = (copies.version(app, site), app.now());
    site.keeps::<Changed>().rendering();
    let [everybody, present] = render(app, site, at).await?;
    let copy = Arc::new(Copy { everybody, present, version, at });
    *copies.copy.write() = Some(copy.clone());
    Ok(copy)
}
