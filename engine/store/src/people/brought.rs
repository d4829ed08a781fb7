//! Many accounts that are entered and changed in one transaction, as a file brings them. Each is in the audit as one alone would be.
use crate::audit::{Doer, Kept};
use crate::changes::note;
use crate::counters::hold;
use crate::db::transaction;
use crate::error::StoreError;
use crate::groups::administrators;
use crate::handles::People;
use crate::people::accounts::{Entry, changed, insert_user, leaves, write_change};
use crate::people::users::User;
use crate::text::number;
use catalogue::ids::{AgentId, TenantId};
use sqlx::Connection;

/// One of them.
#[derive(Debug)]
pub enum Brought<'a> {
    /// It is new.
    New(Entry<'a>),
    /// It is there: whose it is, the version that it was read at, and how it is wanted.
    There(AgentId, u32, &'a User),
}

/// What became of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Became {
    /// It is there now, under this id.
    Made(AgentId),
    /// It says something else now.
    Changed(AgentId),
    /// It said so already.
    Same(AgentId),
    /// It was changed since it was read, or is gone: it is as somebody else left it.
    Overtaken(AgentId),
}

/// Which one it was that nothing could be written for, and why.
#[derive(Debug)]
pub struct Refused {
    /// Its place among them; none where it is nobody's in particular.
    pub at: Option<usize>,
    /// Why.
    pub why: StoreError,
}

impl People<'_> {
    /// Enters and changes accounts, all of them or none. With `whole`, one that was changed since it was read counts as one that
    /// cannot be written ([`StoreError::Stale`]); without, the others are written.
    ///
    /// # Errors
    /// As [`People::enter`] and [`People::amend`], with the place of the account that it was for: nothing is written then.
    pub async fn bring(
        self,
        tenant: TenantId,
        all: &[Brought<'_>],
        whole: bool,
        by: &Doer,
    ) -> Result<Vec<Became>, Refused> {
        let mut at = None;
        let done = self.brings(tenant, all, whole, by, &mut at).await;
        done.map_err(|why| Refused { at, why })
    }

    async fn brings(
        self,
        tenant: TenantId,
        all: &[Brought<'_>],
        whole: bool,
        by: &Doer,
        at: &mut Option<usize>,
    ) -> Result<Vec<Became>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            // Who administers is counted while nobody else changes it: once before and once after, not for each of them.
            hold!(tx, key, "user");
            let (mut became, mut manned) = (Vec::with_capacity(all.len()), None);
            for (place, one) in all.iter().enumerate() {
                *at = Some(place);
                became.push(match one {
                    Brought::New(entry) => {
                        let id = insert_user!(tx, key, *entry, by);
                        Became::Made(AgentId(number("users.id", id)?))
                    }
                    Brought::There(user, version, wanted) => {
                        let id = i64::from(user.0);
                        let changed = changed!(tx, key, (id, Some(*version)), |now: &mut User| *now = (*wanted).clone());
                        match (changed.differs, changed.kept) {
                            (Some((there, now)), _) => {
                                if manned.is_none() && leaves(by, &there, &now) {
                                    manned = Some(administrators!(tx, key) > 0);
                                }
                                write_change!(tx, key, id, &there, &now, by);
                                Became::Changed(*user)
                            }
                            (None, Kept::Now(())) => Became::Same(*user),
                            (None, Kept::Overtaken(_)) if whole => return Err(StoreError::Stale { newest: 0 }),
                            (None, Kept::Overtaken(_)) => Became::Overtaken(*user),
                        }
                    }
                });
            }
            *at = None;
            if manned == Some(true) && administrators!(tx, key) == 0 {
                return Err(StoreError::LastAdministrator);
            }
            let changed = became.iter().filter_map(|one| if let Became::Changed(id) = one { Some(id) } else { None });
            // Nobody keeps anything of who is new: that there are such is told once.
            let made = became.iter().rev().find_map(|one| if let Became::Made(id) = one { Some(id) } else { None });
            for id in changed.chain(made) {
                note!(tx, key, Person, id);
            }
            Ok(became)
        })
    }
}
