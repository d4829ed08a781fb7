//! Directory groups: what a group that tokens name gives here.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::counters::{hold, new_id};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::OpenId;
use crate::once::{Once, once};
use crate::openid::maps::place;
use crate::statements::statements;
use crate::text::{from_json, number, plain, plain_option};
use catalogue::ids::{SkillId, TenantId};
use routing::time::Millis;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::BTreeMap;

statements! {
    unique {
        mapped_groups_pkey on mapped_groups (tenant, id) is "directory group";
        mapped_groups_name on mapped_groups (tenant, name_key) is "name";
    }
    /// A department that has been removed counts as none.
    DIRECTORY_GROUPS = "SELECT g.id, g.name, g.external_id, g.managed, g.permission_group, d.id AS department, g.simultaneous,
        g.priority, g.version FROM mapped_groups g
        LEFT JOIN departments d ON d.tenant = g.tenant AND d.id = g.department
        WHERE g.tenant = $1 ORDER BY g.priority, g.id";
    SKILLS_OF_DIRECTORY_GROUPS = "SELECT group_id, skill_id, level FROM mapped_group_skills WHERE tenant = $1
        ORDER BY group_id, skill_id";
    INSERT_DIRECTORY_GROUP = "INSERT INTO mapped_groups (tenant, id, name, name_key, external_id, managed, permission_group,
        department, simultaneous, priority, version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    UPDATE_DIRECTORY_GROUP = "UPDATE mapped_groups SET name = $3, name_key = $4, external_id = $5, managed = $6,
        permission_group = $7, department = $8, simultaneous = $9, priority = $10, version = $11
        WHERE tenant = $1 AND id = $2";
    DELETE_DIRECTORY_GROUP = "DELETE FROM mapped_groups WHERE tenant = $1 AND id = $2";
    INSERT_GROUP_SKILL = "INSERT INTO mapped_group_skills (tenant, group_id, skill_id, level) VALUES ($1, $2, $3, $4)";
    DELETE_GROUP_SKILLS = "DELETE FROM mapped_group_skills WHERE tenant = $1 AND group_id = $2";
    OLD_MAPS: EveryTenant = "SELECT tenant, group_map FROM identity_providers WHERE group_map <> '[]' ORDER BY tenant, id";
    FORGET_OLD_MAP = "UPDATE identity_providers SET group_map = '[]' WHERE tenant = $1";
}

/// What a group gives that tokens name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectoryGroup {
    /// Its id within the tenant.
    pub id: u32,
    /// As tokens name it; no other is called so, in upper or lower case.
    pub name: String,
    /// The id that tokens carry in place of the name, of one that has such.
    pub external_id: Option<String>,
    /// Whether it gives anything.
    pub managed: bool,
    /// The permission group that its members are in; `None` leaves that to others.
    pub permission_group: Option<u32>,
    /// The same of the department.
    pub department: Option<u32>,
    /// The same of how many live chats they hold at once.
    pub simultaneous: Option<u32>,
    /// Skills with levels 1 to 10, by skill.
    pub skills: Vec<(SkillId, u8)>,
    /// Of several groups of one person the lowest counts; of equals the one that was made first.
    pub priority: u32,
    /// From 1, one more with each change.
    pub version: u32,
}

impl Default for DirectoryGroup {
    fn default() -> DirectoryGroup {
        DirectoryGroup {
            id: 0,
            name: String::new(),
            external_id: None,
            managed: true,
            permission_group: None,
            department: None,
            simultaneous: None,
            skills: Vec::new(),
            priority: 1,
            version: 1,
        }
    }
}

#[derive(Deserialize)]
struct Told {
    name: String,
    external_id: Option<String>,
    managed: bool,
    permission_group: Option<u32>,
    department: Option<u32>,
    simultaneous: Option<u32>,
    skills: BTreeMap<u32, u8>,
    priority: u32,
}

impl DirectoryGroup {
    /// What the audit says of it.
    pub fn told(&self) -> Value {
        let skills: BTreeMap<String, u8> = self.skills.iter().map(|(id, level)| (id.to_string(), *level)).collect();
        json!({
            "name": self.name,
            "external_id": self.external_id,
            "managed": self.managed,
            "permission_group": self.permission_group,
            "department": self.department,
            "simultaneous": self.simultaneous,
            "skills": skills,
            "priority": self.priority,
        })
    }

    /// The group as the audit says it, at its own id and version.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what does not say one.
    pub fn as_told(&self, told: Value) -> Result<DirectoryGroup, StoreError> {
        let told: Told = serde_json::from_value(told).map_err(|error| StoreError::corrupt("audit.was", error))?;
        Ok(DirectoryGroup {
            id: self.id,
            name: told.name,
            external_id: told.external_id,
            managed: told.managed,
            permission_group: told.permission_group,
            department: told.department,
            simultaneous: told.simultaneous,
            skills: told.skills.into_iter().map(|(id, level)| (SkillId(id), level)).collect(),
            priority: told.priority,
            version: self.version,
        })
    }

    /// Whether this is the group that a token names.
    pub fn is(&self, named: &str) -> bool {
        self.name == named || self.external_id.as_deref() == Some(named)
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    external_id: Option<String>,
    managed: bool,
    permission_group: Option<i64>,
    department: Option<i64>,
    simultaneous: Option<i64>,
    priority: i64,
    version: i64,
}

impl Row {
    fn read(self, skills: &mut BTreeMap<i64, Vec<(SkillId, u8)>>) -> Result<DirectoryGroup, StoreError> {
        let or_none = |what, value: Option<i64>| value.map(|value| number(what, value)).transpose();
        Ok(DirectoryGroup {
            id: number("mapped_groups.id", self.id)?,
            name: self.name,
            external_id: self.external_id,
            managed: self.managed,
            permission_group: or_none("mapped_groups.permission_group", self.permission_group)?,
            department: or_none("mapped_groups.department", self.department)?,
            simultaneous: or_none("mapped_groups.simultaneous", self.simultaneous)?,
            skills: skills.remove(&self.id).unwrap_or_default(),
            priority: number("mapped_groups.priority", self.priority)?,
            version: number("mapped_groups.version", self.version)?,
        })
    }
}

fn read(rows: Vec<Row>, skills: Vec<(i64, i64, i64)>) -> Result<Vec<DirectoryGroup>, StoreError> {
    let mut by_group: BTreeMap<i64, Vec<(SkillId, u8)>> = BTreeMap::new();
    for (group, skill, level) in skills {
        let skill = SkillId(number("mapped_group_skills.skill_id", skill)?);
        by_group.entry(group).or_default().push((skill, number("mapped_group_skills.level", level)?));
    }
    rows.into_iter().map(|row| row.read(&mut by_group)).collect()
}

/// All of a tenant's groups within a transaction. Nobody else changes them until it ends.
macro_rules! held {
    ($tx:ident, $tenant:expr) => {{
        hold!($tx, $tenant, "directory_group");
        let rows: Vec<Row> = sqlx::query_as(DIRECTORY_GROUPS).bind($tenant).fetch_all(&mut *$tx).await?;
        let skills = sqlx::query_as(SKILLS_OF_DIRECTORY_GROUPS).bind($tenant).fetch_all(&mut *$tx).await?;
        read(rows, skills)?
    }};
}

/// Refuses an id of the directory that another group has.
fn alone(all: &[DirectoryGroup], one: &DirectoryGroup) -> Result<(), StoreError> {
    let same = |other: &&DirectoryGroup| other.id != one.id && other.external_id == one.external_id;
    match one.external_id {
        Some(_) if all.iter().any(|other| same(&other)) => Err(StoreError::Taken("external_id")),
        _ => Ok(()),
    }
}

/// Writes a group with its skills within a transaction.
macro_rules! put {
    ($tx:ident, $sql:expr, $tenant:expr, $one:expr) => {{
        let one: &DirectoryGroup = $one;
        if let Some(department) = one.department {
            let query = sqlx::query_scalar::<_, i64>($crate::departments::IS_DEPARTMENT).bind($tenant);
            if query.bind(i64::from(department)).fetch_optional(&mut *$tx).await?.is_none() {
                return Err(StoreError::Unfit("department"));
            }
        }
        let name = plain("name", &one.name)?;
        sqlx::query($sql)
            .bind($tenant)
            .bind(i64::from(one.id))
            .bind(name)
            .bind(name.to_lowercase())
            .bind(plain_option("external_id", one.external_id.as_deref())?)
            .bind(one.managed)
            .bind(one.permission_group.map(i64::from))
            .bind(one.department.map(i64::from))
            .bind(one.simultaneous.map(i64::from))
            .bind(i64::from(one.priority))
            .bind(i64::from(one.version))
            .execute(&mut *$tx)
            .await?;
        sqlx::query(DELETE_GROUP_SKILLS).bind($tenant).bind(i64::from(one.id)).execute(&mut *$tx).await?;
        for (skill, level) in &one.skills {
            let query = sqlx::query(INSERT_GROUP_SKILL).bind($tenant).bind(i64::from(one.id));
            query.bind(i64::from(skill.0)).bind(i64::from(*level)).execute(&mut *$tx).await?;
        }
    }};
}

fn what(one: &DirectoryGroup, was: Option<Value>, became: Option<Value>) -> What<'_> {
    What { entity: Entity::DirectoryGroup, subject: one.id.to_string(), name: &one.name, was, became }
}

/// One more within a transaction, or the one of its name as it is wanted, at its place among several; its id.
macro_rules! insert {
    ($tx:ident, $tenant:expr, $one:expr, $by:expr) => {{
        let id: i64 = new_id!($tx, $tenant, "directory_group", None);
        let one = DirectoryGroup { id: number("mapped_groups.id", id)?, version: 1, ..$one };
        put!($tx, INSERT_DIRECTORY_GROUP, $tenant, &one);
        audit!($tx, $tenant, $by, what(&one, None, Some(one.told())));
        id
    }};
}

/// Takes over a list of names with the permission groups that they give, the first that fits first; what is there already stays as
/// it is where this does not `replace` it.
macro_rules! take_over {
    ($tx:ident, $tenant:expr, $map:expr, $replace:expr, $by:expr) => {{
        let map: &[(String, u32)] = $map;
        for (at, (name, group)) in map.iter().enumerate() {
            if map[..at].iter().any(|(earlier, _)| earlier == name) {
                continue;
            }
            let all = held!($tx, $tenant);
            let (priority, permission_group) = (u32::try_from(at + 1).unwrap_or(u32::MAX), Some(*group));
            let names: Vec<_> = all.iter().map(|one| (one.name.as_str(), one.external_id.as_deref())).collect();
            let (there, called, external_id) = place(&names, &map[..at], name);
            match there.and_then(|at| all.get(at)) {
                Some(_) if !$replace => {}
                Some(there) => {
                    // Whoever names it in other letters means it as it is written now.
                    let name = if external_id.is_some() { there.name.clone() } else { called };
                    let now = DirectoryGroup { name, permission_group, managed: true, priority, ..there.clone() };
                    if now != *there {
                        let now = DirectoryGroup { version: there.version + 1, ..now };
                        put!($tx, UPDATE_DIRECTORY_GROUP, $tenant, &now);
                        audit!($tx, $tenant, $by, what(&now, Some(there.told()), Some(now.told())));
                    }
                }
                None => {
                    let name = called;
                    let one =
                        DirectoryGroup { name, external_id, permission_group, priority, ..DirectoryGroup::default() };
                    insert!($tx, $tenant, one, $by);
                }
            }
        }
        note!($tx, $tenant, Audit, "");
    }};
}

impl OpenId<'_> {
    /// Returns a tenant's directory groups in the order in which they count.
    pub async fn groups(self, tenant: TenantId) -> Result<Vec<DirectoryGroup>, StoreError> {
        let key = i64::from(tenant.0);
        let (rows, skills): (Vec<Row>, Vec<(i64, i64, i64)>) = reading!(self.0, pool => (
            sqlx::query_as(DIRECTORY_GROUPS).bind(key).fetch_all(pool).await?,
            sqlx::query_as(SKILLS_OF_DIRECTORY_GROUPS).bind(key).fetch_all(pool).await?,
        ));
        read(rows, skills)
    }

    /// Creates a directory group, once under a key. Its id, `None` where the tenant has `most` already.
    ///
    /// # Errors
    /// [`StoreError::Taken`] (`name`, `external_id`) for what another one has, [`StoreError::Dangling`] for a permission group
    /// or skill that is not there, [`StoreError::Unfit`] (`department`) for such a department.
    pub async fn add_group(
        self,
        tenant: TenantId,
        wanted: &DirectoryGroup,
        by: &Doer,
        most: usize,
        under: Once<'_>,
    ) -> Result<Option<u32>, StoreError> {
        let key = i64::from(tenant.0);
        let id: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            let all = held!(tx, key);
            if all.len() >= most { None } else {
                let wanted = DirectoryGroup { id: 0, ..wanted.clone() };
                alone(&all, &wanted)?;
                let id = insert!(tx, key, wanted, by);
                note!(tx, key, Audit, "");
                Some(id)
            }
        }) });
        id?.map(|id| number("mapped_groups.id", id)).transpose()
    }

    /// Changes a directory group, if it is still at the version that it is given at.
    ///
    /// # Errors
    /// As [`OpenId::add_group`].
    pub async fn amend_group(
        self,
        tenant: TenantId,
        wanted: &DirectoryGroup,
        by: &Doer,
    ) -> Result<Kept<DirectoryGroup>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let all = held!(tx, key);
            let Some(there) = all.iter().find(|one| one.id == wanted.id) else { return Ok(Kept::Overtaken(None)) };
            if there.told() == wanted.told() {
                return Ok(Kept::Now(there.clone()));
            }
            if there.version != wanted.version {
                return Ok(Kept::Overtaken(Some(there.clone())));
            }
            alone(&all, wanted)?;
            let now = DirectoryGroup { version: there.version + 1, ..wanted.clone() };
            put!(tx, UPDATE_DIRECTORY_GROUP, key, &now);
            audit!(tx, key, by, what(&now, Some(there.told()), Some(now.told())));
            note!(tx, key, Audit, "");
            Ok(Kept::Now(now))
        })
    }

    /// Removes a directory group, if it is still at this version. What it has given is taken at the next sign-in.
    pub async fn remove_group(
        self,
        tenant: TenantId,
        (id, version): (u32, u32),
        by: &Doer,
    ) -> Result<Kept<DirectoryGroup>, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            let there = match held!(tx, key).into_iter().find(|one| one.id == id) {
                Some(there) if there.version == version => there,
                there => return Ok(Kept::Overtaken(there)),
            };
            sqlx::query(DELETE_DIRECTORY_GROUP).bind(key).bind(i64::from(id)).execute(&mut *tx).await?;
            audit!(tx, key, by, what(&there, Some(there.told()), None));
            note!(tx, key, Audit, "");
            Ok(Kept::Now(there))
        })
    }

    /// The operator's command: has these names give these permission groups, the first that fits first. Others stay.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a permission group that is not there.
    pub async fn map_groups(self, tenant: TenantId, map: &[(String, u32)], by: &Doer) -> Result<(), StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            take_over!(tx, key, map, true, by);
            Ok(())
        })
    }

    /// Moves what an earlier version kept with the provider to where it is kept now. What was set up since stays.
    pub async fn take_over_maps(self, at: Millis) -> Result<(), StoreError> {
        let old: Vec<(i64, String)> = reading!(self.0, pool => sqlx::query_as(OLD_MAPS).fetch_all(pool).await)?;
        for (key, map) in old {
            let map: Vec<(String, u32)> = from_json("identity_providers.group_map", &map)?;
            let by = Doer::house(at);
            let done: Result<(), StoreError> = transaction!(self.0, tx => {
                take_over!(tx, key, &map, false, &by);
                sqlx::query(FORGET_OLD_MAP).bind(key).execute(&mut *tx).await?;
                Ok(())
            });
            done?;
        }
        Ok(())
    }
}
