//! Departments: a tree of where people belong, its shape held while it changes.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::counters::{hold, new_id};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Departments;
use crate::once::{Once, once};
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::TenantId;
use catalogue::limit;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::{BTreeMap, BTreeSet};

statements! {
    unique { departments_pkey on departments (tenant, id) is "department"; }
    DEPARTMENTS = "SELECT id, name, parent, version FROM departments WHERE tenant = $1 ORDER BY id";
    INSERT_DEPARTMENT = "INSERT INTO departments (tenant, id, name, parent, version) VALUES ($1, $2, $3, $4, $5)";
    UPDATE_DEPARTMENT = "UPDATE departments SET name = $3, parent = $4, version = $5 WHERE tenant = $1 AND id = $2";
    DELETE_DEPARTMENT = "DELETE FROM departments WHERE tenant = $1 AND id = $2";
    IS_DEPARTMENT = "SELECT id FROM departments WHERE tenant = $1 AND id = $2";
    PEOPLE_OF_DEPARTMENTS = "SELECT department_id, COUNT(*) FROM users WHERE tenant = $1 AND department_id IS NOT NULL
        AND removed IS NULL AND operator IS NULL GROUP BY department_id";
    WHO_IS_IN_DEPARTMENT = "SELECT id FROM users WHERE tenant = $1 AND department_id = $2
        AND removed IS NULL AND operator IS NULL ORDER BY id";
    /// Those who are removed as well: what they come back to is there.
    LEAVE_DEPARTMENT = "UPDATE users SET department_id = $3, version = version + 1
        WHERE tenant = $1 AND department_id = $2";
    RETURN_TO_DEPARTMENT = "UPDATE users SET department_id = $3, version = version + 1
        WHERE tenant = $1 AND id = $2 AND COALESCE(department_id, 0) = $4 AND removed IS NULL";
}

/// A department.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Department {
    /// Its id within the tenant.
    pub id: u32,
    /// What it is called; of those in the same one no other is, in upper or lower case.
    pub name: String,
    /// The one that it lies in, if any.
    pub parent: Option<u32>,
    /// From 1, one more with each change.
    pub version: u32,
}

/// What was removed, as the audit says it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Told {
    name: String,
    parent: Option<u32>,
    /// Who was in it; none where there were more than are written down.
    #[serde(default)]
    people: Vec<u32>,
    /// Which lay in it.
    #[serde(default)]
    below: Vec<u32>,
    /// Where its people went.
    #[serde(default)]
    people_to: Option<u32>,
}

impl Department {
    /// What the audit says of it.
    pub fn told(&self) -> Value {
        json!({ "name": self.name, "parent": self.parent })
    }

    /// The department as the audit says it, at its own id and version.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what does not say a department.
    pub fn as_told(&self, told: Value) -> Result<Department, StoreError> {
        let told = read_told(told)?;
        Ok(Department { name: told.name, parent: told.parent, ..self.clone() })
    }
}

fn read_told(told: Value) -> Result<Told, StoreError> {
    serde_json::from_value(told).map_err(|error| StoreError::corrupt("audit.was", error))
}

/// Those above a department, the nearest first.
pub fn above(all: &[Department], of: Option<u32>) -> impl Iterator<Item = &Department> {
    let up = move |id: Option<u32>| all.iter().find(|one| Some(one.id) == id);
    // A tree has no way longer than itself: whatever the rows say, this ends.
    std::iter::successors(up(of), move |one| up(one.parent)).take(all.len())
}

/// How many steps lead down from a department to the lowest one in it, itself counted.
fn height(all: &[Department], id: u32) -> usize {
    let way = |one: &Department| above(all, Some(one.id)).position(|up| up.id == id);
    all.iter().filter_map(way).max().map_or(1, |steps| steps + 1)
}

/// Whether a department can be so among all.
///
/// # Errors
/// [`StoreError::Unfit`] with what is against it: `parent` (there is no such one), `cycle` (it would lie in itself), `deep` (too many
/// above each other), `name` (another one in the same place is called so).
pub fn fits(all: &[Department], one: &Department) -> Result<(), StoreError> {
    if one.parent.is_some_and(|parent| all.iter().all(|other| other.id != parent)) {
        return Err(StoreError::Unfit("parent"));
    }
    if above(all, one.parent).any(|up| up.id == one.id) {
        return Err(StoreError::Unfit("cycle"));
    }
    if above(all, one.parent).count() + height(all, one.id) > limit::DEPARTMENT_DEPTH {
        return Err(StoreError::Unfit("deep"));
    }
    let key = one.name.to_lowercase();
    let beside = |other: &&Department| other.parent == one.parent && other.id != one.id;
    if all.iter().filter(beside).any(|other| other.name.to_lowercase() == key) {
        return Err(StoreError::Unfit("name"));
    }
    Ok(())
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    parent: Option<i64>,
    version: i64,
}

impl Row {
    fn read(self) -> Result<Department, StoreError> {
        Ok(Department {
            id: number("departments.id", self.id)?,
            name: self.name,
            parent: self.parent.map(|id| number("departments.parent", id)).transpose()?,
            version: number("departments.version", self.version)?,
        })
    }
}

fn what<'a>(name: &'a str, id: u32, was: Option<Value>, became: Option<Value>) -> What<'a> {
    What { entity: Entity::Department, subject: id.to_string(), name, was, became }
}

/// All of a tenant's departments within a transaction. Nobody else changes them, or puts anybody into one, until it ends.
macro_rules! held {
    ($tx:ident, $tenant:expr) => {{
        hold!($tx, $tenant, "user");
        let rows: Vec<Row> = sqlx::query_as(DEPARTMENTS).bind($tenant).fetch_all(&mut *$tx).await?;
        rows.into_iter().map(Row::read).collect::<Result<Vec<Department>, StoreError>>()?
    }};
}

macro_rules! put {
    ($tx:ident, $sql:expr, $tenant:expr, $one:expr) => {{
        let one: &Department = $one;
        sqlx::query($sql)
            .bind($tenant)
            .bind(i64::from(one.id))
            .bind(plain("name", &one.name)?)
            .bind(one.parent.map(i64::from))
            .bind(i64::from(one.version))
            .execute(&mut *$tx)
            .await?
    }};
}

/// Writes a department that says something else, and the audit of it.
macro_rules! edit {
    ($tx:ident, $tenant:expr, $by:expr, $there:expr, $now:expr) => {{
        let (there, now): (&Department, &Department) = ($there, $now);
        put!($tx, UPDATE_DEPARTMENT, $tenant, now);
        audit!($tx, $tenant, $by, what(&now.name, now.id, Some(there.told()), Some(now.told())));
    }};
}

impl Departments<'_> {
    /// Creates a department, once under a key. Its id, `None` where the tenant has `most` already.
    ///
    /// # Errors
    /// [`StoreError::Unfit`] as [`fits`].
    pub async fn create(
        self,
        tenant: TenantId,
        wanted: &Department,
        by: &Doer,
        most: usize,
        under: Once<'_>,
    ) -> Result<Option<u32>, StoreError> {
        let key = i64::from(tenant.0);
        let id: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            let all = held!(tx, key);
            if all.len() >= most { None } else {
                fits(&all, &Department { id: 0, ..wanted.clone() })?;
                let id: i64 = new_id!(tx, key, "department", None);
                let one = Department { id: number("departments.id", id)?, version: 1, ..wanted.clone() };
                put!(tx, INSERT_DEPARTMENT, key, &one);
                audit!(tx, key, by, what(&one.name, one.id, None, Some(one.told())));
                note!(tx, key, Department, id);
                Some(id)
            }
        }) });
        id?.map(|id| number("departments.id", id)).transpose()
    }

    /// Changes a department, if it is still at the version that this was made from. What it says already changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Unfit`] as [`fits`].
    pub async fn amend(self, tenant: TenantId, wanted: &Department, by: &Doer) -> Result<Kept<Department>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            let Some(there) = all.iter().find(|one| one.id == wanted.id) else { return Ok(Kept::Overtaken(None)) };
            if wanted.told() == there.told() {
                return Ok(Kept::Now(there.clone()));
            }
            if wanted.version != there.version {
                return Ok(Kept::Overtaken(Some(there.clone())));
            }
            fits(&all, wanted)?;
            let now = Department { version: there.version + 1, ..wanted.clone() };
            edit!(tx, key, by, there, &now);
            note!(tx, key, Department, now.id);
            Ok(Kept::Now(now))
        })
    }

    /// Removes a department, if it is still at this version. What lies in it goes to where it lay, and so do its people, or they
    /// belong to none.
    ///
    /// # Errors
    /// [`StoreError::Unfit`] (`name`) where one that lies in it has the name of one that lies beside it.
    pub async fn remove(
        self,
        tenant: TenantId,
        (id, version): (u32, u32),
        people_up: bool,
        by: &Doer,
    ) -> Result<Kept<Department>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let mut all = held!(tx, key);
            let there = match all.iter().position(|one| one.id == id) {
                Some(at) if all[at].version == version => all.remove(at),
                at => return Ok(Kept::Overtaken(at.map(|at| all[at].clone()))),
            };
            let people: Vec<i64> = sqlx::query_scalar(WHO_IS_IN_DEPARTMENT).bind(key).bind(i64::from(id)).fetch_all(&mut *tx).await?;
            let up = there.parent.filter(|_| people_up);
            let moved: Vec<Department> = all.iter().filter(|one| one.parent == Some(id)).cloned().collect();
            let beside = |one: &&Department| one.parent == there.parent;
            let names: BTreeSet<String> = all.iter().filter(beside).map(|one| one.name.to_lowercase()).collect();
            // Upwards nothing gets deeper, and nothing comes to lie in itself: only a name can be in the way.
            if moved.iter().any(|one| names.contains(&one.name.to_lowercase())) {
                return Err(StoreError::Unfit("name"));
            }
            for one in &moved {
                let now = Department { parent: there.parent, version: one.version + 1, ..one.clone() };
                edit!(tx, key, &by.besides(), one, &now);
            }
            sqlx::query(LEAVE_DEPARTMENT).bind(key).bind(i64::from(id)).bind(up.map(i64::from)).execute(&mut *tx).await?;
            sqlx::query(DELETE_DEPARTMENT).bind(key).bind(i64::from(id)).execute(&mut *tx).await?;
            let mut was = there.told();
            if !people.is_empty() {
                was["people_to"] = json!(up);
                // More than these would fill a page of the audit: it says how many, and those stay where they went.
                match people.len() {
                    few if few <= limit::DEPARTMENT_PEOPLE_AT_ONCE => was["people"] = json!(people),
                    many => was["people_count"] = json!(many),
                }
            }
            if !moved.is_empty() {
                was["below"] = json!(moved.iter().map(|one| one.id).collect::<Vec<_>>());
            }
            audit!(tx, key, by, what(&there.name, id, Some(was), None));
            note!(tx, key, Department, id);
            Ok(Kept::Now(there))
        })
    }

    /// Brings back a department that was removed, with those of its people and of what lay in it who are still where they went.
    /// `None` where the tenant has `most` already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] where it is there; [`StoreError::Unfit`] as [`fits`].
    pub async fn restore(
        self,
        tenant: TenantId,
        (id, was): (u32, Value),
        by: &Doer,
        most: usize,
    ) -> Result<Option<u32>, StoreError> {
        let (key, told) = (i64::from(tenant.0), read_told(was)?);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            if all.iter().any(|one| one.id == id) {
                return Err(StoreError::Taken("department"));
            }
            if all.len() >= most {
                return Ok(None);
            }
            let one = Department { id, name: told.name, parent: told.parent, version: 1 };
            let comes_back = |below: &Department| told.below.contains(&below.id) && below.parent == one.parent;
            let moves = |below: &Department| Department { parent: Some(id), version: below.version + 1, ..below.clone() };
            let then = |below: &Department| if comes_back(below) { moves(below) } else { below.clone() };
            // As the tree will be: what comes to lie in it may have grown deeper meanwhile.
            fits(&all.iter().map(then).chain([one.clone()]).collect::<Vec<_>>(), &one)?;
            put!(tx, INSERT_DEPARTMENT, key, &one);
            audit!(tx, key, by, what(&one.name, id, None, Some(one.told())));
            for below in all.iter().filter(|below| comes_back(below)) {
                edit!(tx, key, &by.besides(), below, &moves(below));
            }
            for person in told.people {
                let back = sqlx::query(RETURN_TO_DEPARTMENT).bind(key).bind(i64::from(person)).bind(i64::from(id));
                back.bind(told.people_to.map_or(0, i64::from)).execute(&mut *tx).await?;
            }
            note!(tx, key, Department, id);
            Ok(Some(id))
        })
    }

    /// Returns a tenant's departments, by id.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<Department>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool =>
            sqlx::query_as(DEPARTMENTS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns how many people are in each department itself, suspended ones among them; where nobody is, it is left out.
    pub async fn people(self, tenant: TenantId) -> Result<BTreeMap<u32, u32>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool =>
            sqlx::query_as(PEOPLE_OF_DEPARTMENTS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(|(id, count)| Ok((number("users.department_id", id)?, number("count", count)?))).collect()
    }
}
