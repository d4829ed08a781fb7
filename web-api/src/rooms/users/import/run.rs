//! Writing what a file says: in the store's own way of entering and changing a user, so many rows in each transaction.
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use crate::rooms::sign_in;
use crate::rooms::users::changes::{holds, refused};
use crate::rooms::users::import::cells::column_of;
use crate::rooms::users::import::plan::{Planned, Wish};
use crate::rooms::users::import::wire::ImportStep;
use crate::rooms::users::list::found;
use crate::rooms::users::wanted::nobodys_password;
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::permission::{Action, USERS};
use parking_lot::Mutex;
use std::collections::BTreeSet;
use store::StoreError;
use store::audit::Doer;
use store::people::{Became, Brought, Entry, User};

/// The import of a tenant: one at a time, and how far it has come.
#[derive(Default)]
pub(super) struct Importing {
    pub(super) turn: tokio::sync::Mutex<()>,
    pub(super) step: Mutex<Option<ImportStep>>,
}

/// No import is under way any more, however it ended.
struct Ends<'a>(&'a Importing);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        *self.0.step.lock() = None;
    }
}

/// Writes all rows that are not faulty, so many at a time, or with `whole` all at once. What becomes of one otherwise than it was
/// planned stands in it afterwards. Whether anything was to be written in the end.
pub(super) async fn write(me: &Signed, rows: &mut [Planned], whole: bool, doer: &Doer) -> Result<bool, Problem> {
    let importing = me.call.site.keeps::<Importing>();
    let _ends = Ends(&importing);
    // One for all of them: nobody knows the password, and each would cost a core for some 20 ms.
    let hash = nobodys_password(me).await?;
    let (of, mut done, mut rest) = (rows.len(), 0, rows);
    while !rest.is_empty() {
        still_may(me).await?;
        let at_once = if whole { rest.len() } else { together(rest) };
        let (rows, later) = rest.split_at_mut(at_once);
        rest = later;
        *importing.step.lock() = Some(ImportStep { done, of });
        done += at_once;
        for row in rows.iter_mut() {
            if let Wish::Make(user, _) = &mut row.wish {
                user.password_hash.clone_from(&hash);
            }
        }
        match brings(me, rows, whole, doer).await? {
            Brings::Done => {}
            Brings::None if whole => return Ok(false),
            // One of them cannot be written: each is tried by itself.
            Brings::None => {
                for row in rows.chunks_mut(1) {
                    brings(me, row, false, doer).await?;
                }
            }
        }
    }
    Ok(true)
}

/// How many of the first rows are written in one transaction: while it lasts nobody else writes, chats neither.
fn together(rows: &[Planned]) -> usize {
    let mut statements = 0;
    let fits = |row: &&Planned| {
        statements += row.statements();
        statements <= limit::USERS_IMPORT_STATEMENTS
    };
    rows.iter().take(limit::USERS_IMPORT_AT_ONCE).take_while(fits).count().max(1)
}

/// An import takes a while: whoever was suspended or put into another group meanwhile writes no further.
async fn still_may(me: &Signed) -> Result<(), Problem> {
    let app = &me.call.app;
    let person = app.sessions.person(&app.db, me.call.site.id, me.me()).await?;
    let person = person.filter(|person| person.user.active).ok_or_else(|| Problem::of(Code::NOT_AUTHORISED))?;
    may(&me.call.site, &person, USERS, Action::Create)
}

/// What became of rows that were to be written together.
enum Brings {
    Done,
    /// Nothing was written. Whatever one it was for says so, where they were to be written all or not at all, or it was by itself.
    None,
}

async fn brings(me: &Signed, rows: &mut [Planned], whole: bool, doer: &Doer) -> Result<Brings, Problem> {
    let brought = |row: &'_ Planned| matches!(row.wish, Wish::Make(..) | Wish::Change(_));
    let places: Vec<usize> = (0..rows.len()).filter(|at| rows.get(*at).is_some_and(brought)).collect();
    let all: Vec<Brought<'_>> = rows.iter().filter_map(bring).collect();
    let alone = rows.len() == 1;
    let became = if all.is_empty() {
        Ok(Vec::new())
    } else {
        me.call.app.db.people().bring(me.call.site.id, &all, whole, doer).await
    };
    let became = match became {
        Ok(became) => became,
        Err(error) => {
            let problem = match error.why {
                StoreError::Stale { .. } => Problem::of(Code::ANTECEDING_ENTITY),
                why @ (StoreError::Taken(_)
                | StoreError::Dangling
                | StoreError::Unfit(_)
                | StoreError::LastAdministrator) => refused(why),
                why => return Err(why.into()),
            };
            // Whose it is that nobody would be left to administer, no single row says.
            let place = error.at.and_then(|at| places.get(at).copied()).or(alone.then_some(0));
            if whole || alone {
                let at = place.or_else(|| places.first().copied()).unwrap_or_default();
                if let Some(row) = rows.get_mut(at) {
                    row.faulty(column_of(&problem), problem);
                }
            }
            return Ok(Brings::None);
        }
    };
    let mut changed = Vec::new();
    for (at, became) in places.into_iter().zip(became) {
        let Some(row) = rows.get_mut(at) else { continue };
        match became {
            Became::Made(id) => {
                if let Wish::Make(user, _) = &mut row.wish {
                    user.id = Some(id);
                }
            }
            Became::Changed(id) => changed.push(id),
            Became::Same(_) => {
                if let Wish::Change(now) = &row.wish {
                    row.wish = Wish::Stay(now.clone());
                }
            }
            Became::Overtaken(_) => {
                row.faulty(column_of(&Problem::of(Code::ANTECEDING_ENTITY)), Problem::of(Code::ANTECEDING_ENTITY))
            }
        }
    }
    hold(me, &changed).await;
    for row in rows.iter_mut().filter(|row| row.invites) {
        row.invites = invites(me, row).await?;
    }
    Ok(Brings::Done)
}

fn bring(row: &Planned) -> Option<Brought<'_>> {
    match &row.wish {
        Wish::Make(user, api_only) => Some(Brought::New(Entry { user, api_only: *api_only, must_change: false })),
        Wish::Change(now) => Some(Brought::There(now.id, now.version, now)),
        Wish::Stay(_) | Wish::Fault(_) => None,
    }
}

/// What those who are here are and may do now holds at once. Of the others nothing is kept but the account.
async fn hold(me: &Signed, changed: &[AgentId]) {
    let (app, site) = (&me.call.app, &me.call.site);
    let connected: BTreeSet<AgentId> =
        app.sockets.people().into_iter().filter(|(tenant, _)| *tenant == site.id).map(|(_, id)| id).collect();
    for id in changed {
        let here = connected.contains(id) || site.engine.desk().agents.contains_key(id);
        if here {
            holds(me, *id).await;
        } else {
            app.sessions.changed(site.id, *id);
        }
    }
}

/// Invites somebody of a row; whether a mail goes out.
async fn invites(me: &Signed, row: &Planned) -> Result<bool, Problem> {
    let id = match &row.wish {
        Wish::Make(user, _) => user.id,
        Wish::Change(user) | Wish::Stay(user) => Some(user.id),
        Wish::Fault(_) => None,
    };
    let Some(id) = id else { return Ok(false) };
    // Half of the places stay free for letters that somebody waits for. Who runs the file again invites the others then.
    if !sign_in::may_send_many(&me.call) {
        return Ok(false);
    }
    let user: User = found(me, id.0).await?;
    // Somebody was sent too many just now: who runs the file again invites them then.
    Ok(sign_in::invite(&me.call, &user).await.is_ok())
}
