//! What each row of a file would do, by the rules of a user by themselves. Nothing is written here.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::sign_in;
use crate::rooms::users::changes::{self, may_become};
use crate::rooms::users::import::cells::{Cells, column_of};
use crate::rooms::users::import::file::{Column, Given};
use crate::rooms::users::import::known::Known;
use crate::rooms::users::import::wire::ImportExisting;
use crate::rooms::users::wanted;
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::{Action, USERS};
use serde_json::json;
use std::collections::BTreeMap;
use store::people::{NewUser, User};

/// What a row is to do.
pub(super) enum Wish {
    /// Enter somebody; whether as a service account.
    Make(Box<NewUser>, bool),
    /// Change somebody who is there.
    Change(Box<User>),
    /// Nothing: somebody is as it says.
    Stay(Box<User>),
    /// Nothing: this is wrong with it, column by column.
    Fault(Vec<(Option<Column>, Problem)>),
}

/// A row with what it is to do.
pub(super) struct Planned {
    pub(super) line: u64,
    pub(super) username: String,
    pub(super) wish: Wish,
    /// Whether somebody is to be invited.
    pub(super) invites: bool,
}

/// Statements that an account takes besides its skills; each of those takes two, the one before and the one after.
const ACCOUNT_STATEMENTS: usize = 7;

impl Planned {
    /// How many statements it takes to write, about.
    pub(super) fn statements(&self) -> usize {
        let skills = match &self.wish {
            Wish::Make(user, _) => user.skills.len(),
            Wish::Change(user) => user.skills.len(),
            Wish::Stay(_) | Wish::Fault(_) => return 0,
        };
        ACCOUNT_STATEMENTS + 2 * skills
    }

    pub(super) fn faulty(&mut self, column: Option<Column>, problem: Problem) {
        (self.wish, self.invites) = (Wish::Fault(vec![(column, problem)]), false);
    }
}

/// What all rows are to do.
pub(super) fn plan(me: &Signed, known: &Known, rows: Vec<Given>, existing: ImportExisting) -> Vec<Planned> {
    let mut lines: BTreeMap<String, u64> = BTreeMap::new();
    let mut letters = 0;
    let plan = |row: Given| {
        let line = row.line;
        let username = row.cells.get(&Column::Username).cloned().unwrap_or_default();
        let mut planned = Planned { line, username, wish: Wish::Fault(Vec::new()), invites: false };
        let first = *lines.entry(planned.username.to_lowercase()).or_insert(line);
        if first != line {
            let why = json!({ "field": "username", "why": format!("stands in line {first} as well") });
            planned.faulty(Some(Column::Username), Problem { extra: why, ..Problem::of(Code::USERNAME_TAKEN) });
            return planned;
        }
        let there = known.users.get(&planned.username.to_lowercase());
        let (wish, invites) = match there {
            Some(there) if existing == ImportExisting::Leave => (Wish::Stay(Box::new(there.clone())), false),
            there => all_faults(me, known, row, there),
        };
        (planned.wish, planned.invites) = (wish, invites);
        if planned.invites {
            letters += 1;
            if letters > limit::USERS_IMPORT_INVITATIONS {
                let why = format!("is one invitation more than the {} of an import", limit::USERS_IMPORT_INVITATIONS);
                planned.faulty(Some(Column::Invite), Problem::format("invite", why));
            }
        }
        planned
    };
    rows.into_iter().map(plan).collect()
}

/// What one row is to do. Where something is wrong with it, it is looked at again without the faulty cell, so that all that is wrong
/// is told at once.
fn all_faults(me: &Signed, known: &Known, row: Given, there: Option<&User>) -> (Wish, bool) {
    let mut faults: Vec<(Option<Column>, Problem)> = Vec::new();
    if row.ragged {
        faults.push((None, Problem::format("row", "has more cells than there are columns")));
    }
    let mut cells = Cells::new(me, row.cells);
    loop {
        match one(me, known, &cells, there) {
            Ok(done) if faults.is_empty() => return done,
            Ok(_) => return (faulty(faults), false),
            Err(problem) => {
                let column = column_of(&problem);
                let told = faults.iter().any(|(told, _)| *told == column);
                let goes_on = column.is_some_and(|column| cells.does_without(column));
                if !told {
                    faults.push((column, problem));
                }
                if !goes_on {
                    return (faulty(faults), false);
                }
            }
        }
    }
}

fn faulty(mut faults: Vec<(Option<Column>, Problem)>) -> Wish {
    faults.sort_by_key(|(column, _)| *column);
    Wish::Fault(faults)
}

fn one(me: &Signed, known: &Known, cells: &Cells, there: Option<&User>) -> Result<(Wish, bool), Problem> {
    let Some(there) = there else {
        let body = cells.body(known)?;
        let user = wanted::newcomer(me, &body, known.group(body.group_id)?)?;
        return Ok((Wish::Make(Box::new(user), body.api_only), body.invite));
    };
    if !me.person.group.allows(USERS, Action::Edit) {
        return Err(Problem::not_authorised("username", "is there already, and you may not change users"));
    }
    let change = cells.change(known, there)?;
    let now = wanted::wanted_of(there, &change)?;
    let invites = change.invite && there.last_seen.is_none() && now.active && !known.invited.contains(&there.id);
    if invites {
        sign_in::may_invite(&me.call, &now.email, there.api_only)?;
        changes::manages(me, known.group(there.group)?)?;
    }
    if now.told() == there.told() {
        return Ok((Wish::Stay(Box::new(now)), invites));
    }
    may_become(me, (there, known.group(there.group)?), (&now, known.group(now.group)?))?;
    Ok((Wish::Change(Box::new(now)), invites))
}
