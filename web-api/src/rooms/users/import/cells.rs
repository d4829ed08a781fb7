//! The cells of a row as what the calls for one user take, by names instead of ids.
use crate::edge::gate::Signed;
use crate::edge::input::rules;
use crate::edge::problem::Problem;
use crate::rooms::users::import::file::Column;
use crate::rooms::users::import::known::Known;
use crate::rooms::users::wire::{UserBody, UserChange, UserSkill};
use catalogue::error::Code;
use std::collections::{BTreeMap, BTreeSet};
use store::people::User;

/// What people write for yes and for no.
const YES: [&str; 6] = ["yes", "y", "true", "1", "x", "sì"];
const NO: [&str; 4] = ["no", "n", "false", "0"];

/// Stands where something has to stand and was faulty, so that what else is wrong is found.
const STANDS_IN: &str = "-";

/// The cells of a row.
pub(super) struct Cells {
    cells: BTreeMap<Column, String>,
    /// Those that were faulty and are looked past.
    without: BTreeSet<Column>,
    own_group: u32,
}

/// In which column what a user was refused for stands.
pub(super) fn column_of(problem: &Problem) -> Option<Column> {
    let field = problem.extra["field"].as_str().unwrap_or_default();
    let field = field.split(['.', '[']).next().unwrap_or_default();
    Some(match field {
        "group_id" => Column::Group,
        "user_id" => Column::Username,
        "department_id" => Column::Department,
        "api_only" => Column::ServiceAccount,
        field => match Column::ALL.iter().find(|column| column.key() == field) {
            Some(column) => *column,
            None => match problem.code {
                Code::USERNAME_INVALID | Code::USERNAME_TAKEN | Code::ANTECEDING_ENTITY => Column::Username,
                Code::EMAIL_INVALID => Column::Email,
                Code::GROUP_INVALID | Code::NO_PERMISSIONS => Column::Group,
                Code::DEPARTMENT_NOT_FOUND => Column::Department,
                Code::SKILL_NOT_FOUND => Column::Skills,
                Code::INTEGRATION_NOT_SET_UP => Column::Invite,
                _ => return None,
            },
        },
    })
}

impl Cells {
    pub(super) fn new(me: &Signed, cells: BTreeMap<Column, String>) -> Cells {
        Cells { cells, without: BTreeSet::new(), own_group: me.person.user.group }
    }

    /// Goes on as if a faulty cell said something that is right; false where it did so before.
    pub(super) fn does_without(&mut self, column: Column) -> bool {
        self.cells.remove(&column);
        match column {
            Column::Username | Column::Firstname => drop(self.cells.insert(column, STANDS_IN.to_owned())),
            // Who has no address is not invited either.
            Column::Email => drop(self.cells.remove(&Column::Invite)),
            _ => {}
        }
        self.without.insert(column)
    }

    fn text(&self, column: Column) -> Option<String> {
        self.cells.get(&column).cloned()
    }

    fn flag(&self, column: Column) -> Result<Option<bool>, Problem> {
        let Some(said) = self.cells.get(&column) else { return Ok(None) };
        let said = said.to_lowercase();
        match (YES.contains(&said.as_str()), NO.contains(&said.as_str())) {
            (true, _) => Ok(Some(true)),
            (_, true) => Ok(Some(false)),
            _ => Err(Problem::format(column.key(), "is neither yes nor no")),
        }
    }

    fn slots(&self) -> Result<Option<u32>, Problem> {
        let said = self.cells.get(&Column::Slots).map(|said| said.parse());
        said.transpose().map_err(|_| Problem::format("slots", "is not a whole number"))
    }

    fn group(&self, known: &Known) -> Result<Option<u32>, Problem> {
        if self.without.contains(&Column::Group) {
            return Ok(Some(self.own_group));
        }
        self.cells.get(&Column::Group).map(|name| known.group_named(name)).transpose()
    }

    fn department(&self, known: &Known) -> Result<Option<u32>, Problem> {
        self.cells.get(&Column::Department).map(|name| known.department_named(name)).transpose()
    }

    /// `Orders:5; Returns:8`.
    fn skills(&self, known: &Known) -> Result<Option<Vec<UserSkill>>, Problem> {
        let Some(said) = self.cells.get(&Column::Skills) else { return Ok(None) };
        let one = |said: &str| {
            let with_level = said.rsplit_once(':').and_then(|(name, level)| Some((name, level.trim().parse().ok()?)));
            let (name, level) = with_level.ok_or_else(|| Problem::format("skills", "has one without a level"))?;
            Ok(UserSkill { skill_id: known.skill_named(name.trim())?.0, level })
        };
        said.split(';').filter(|said| !said.trim().is_empty()).map(one).collect::<Result<_, _>>().map(Some)
    }

    /// As a new user.
    pub(super) fn body(&self, known: &Known) -> Result<UserBody, Problem> {
        let body = UserBody {
            username: self.text(Column::Username).unwrap_or_default(),
            firstname: self.text(Column::Firstname).unwrap_or_default(),
            lastname: self.text(Column::Lastname).unwrap_or_default(),
            nickname: self.text(Column::Nickname),
            email: self.text(Column::Email).unwrap_or_default(),
            group_id: self.group(known)?.unwrap_or_default(),
            department_id: self.department(known)?,
            slots: self.slots()?,
            skills: self.skills(known)?.unwrap_or_default(),
            api_only: self.flag(Column::ServiceAccount)?.unwrap_or_default(),
            invite: self.flag(Column::Invite)?.unwrap_or_default(),
            reason: None,
        };
        rules(&body)?;
        Ok(body)
    }

    /// As a change of somebody who is there.
    pub(super) fn change(&self, known: &Known, there: &User) -> Result<UserChange, Problem> {
        if self.flag(Column::ServiceAccount)?.is_some_and(|wanted| wanted != there.api_only) {
            return Err(Problem::format("api_only", "stays as the account was made"));
        }
        let change = UserChange {
            user_id: there.id.0,
            version: there.version,
            firstname: self.text(Column::Firstname),
            lastname: self.text(Column::Lastname),
            nickname: self.text(Column::Nickname),
            email: self.text(Column::Email),
            group_id: self.group(known)?,
            department_id: self.department(known)?,
            slots: self.slots()?,
            skills: self.skills(known)?,
            suspended: None,
            must_change: None,
            reset_second_factor: false,
            sign_out: false,
            invite: self.flag(Column::Invite)?.unwrap_or_default(),
            reason: None,
        };
        rules(&change)?;
        Ok(change)
    }
}
