//! Groups that the directory fills. Somebody whom it has in several is in the one that counts most; in none, where newcomers go.
use crate::audit::{Doer, Entity, Kept, What, audit};
use crate::changes::note;
use crate::counters::hold;
use crate::db::{reading, transaction};
use crate::directory::people::reaches;
use crate::directory::settings::{Directory, directory};
use crate::error::StoreError;
use crate::groups::{
    GROUPS, Group, Row as GroupRow, administrators, insert_group, is_mapped, what as what_group, write_group,
};
use crate::handles::Directories;
use crate::people::accounts::{account, leaves, what, write_user};
use crate::statements::statements;
use crate::text::{number, plain_option};
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use routing::time::Millis;
use serde_json::json;
use sqlx::Connection;
use std::collections::{BTreeMap, BTreeSet};

statements! {
    GROUP_BY_NAME = "SELECT id FROM permission_groups WHERE tenant = $1 AND name_key = $2";
    FILLED = "SELECT f.group_id, g.name, f.external_id, f.since, f.changed, g.version, f.version AS link_version,
        g.permissions, f.made FROM directory_groups f JOIN permission_groups g ON g.tenant = f.tenant AND g.id = f.group_id
        WHERE f.tenant = $1 ORDER BY f.group_id";
    FILL_GROUP = "INSERT INTO directory_groups (tenant, group_id, external_id, since, changed, version, made)
        VALUES ($1, $2, $3, $4, $4, 1, $5)";
    FILL_ANEW = "UPDATE directory_groups SET external_id = $3, changed = $4, version = version + 1
        WHERE tenant = $1 AND group_id = $2";
    FILL_NO_MORE = "DELETE FROM directory_groups WHERE tenant = $1 AND group_id = $2";
    MEMBERS = "SELECT m.group_id, m.user_id, u.firstname, u.lastname FROM directory_members m
        JOIN users u ON u.tenant = m.tenant AND u.id = m.user_id
        WHERE m.tenant = $1 AND m.group_id = $2 AND u.operator IS NULL AND NOT u.api_only ORDER BY m.user_id";
    MEMBERS_OF_ALL = "SELECT m.group_id, m.user_id, u.firstname, u.lastname FROM directory_members m
        JOIN users u ON u.tenant = m.tenant AND u.id = m.user_id
        WHERE m.tenant = $1 AND u.operator IS NULL AND NOT u.api_only ORDER BY m.group_id, m.user_id";
    HOW_MANY_MEMBERS = "SELECT m.group_id, COUNT(*) FROM directory_members m
        JOIN users u ON u.tenant = m.tenant AND u.id = m.user_id
        WHERE m.tenant = $1 AND u.operator IS NULL AND NOT u.api_only GROUP BY m.group_id";
    MEMBER_IDS = "SELECT user_id FROM directory_members WHERE tenant = $1 AND group_id = $2 ORDER BY user_id";
    GROUPS_OF_MEMBER = "SELECT group_id FROM directory_members WHERE tenant = $1 AND user_id = $2";
    ADD_MEMBER = "INSERT INTO directory_members (tenant, group_id, user_id) VALUES ($1, $2, $3)
        ON CONFLICT (tenant, group_id, user_id) DO NOTHING";
    TAKE_MEMBER = "DELETE FROM directory_members WHERE tenant = $1 AND group_id = $2 AND user_id = $3";
    TAKE_MEMBERS = "DELETE FROM directory_members WHERE tenant = $1 AND group_id = $2";
    IS_PERSON = "SELECT id FROM users
        WHERE tenant = $1 AND id = $2 AND removed IS NULL AND operator IS NULL AND NOT api_only";
    ENTERED_BY_IT = "SELECT user_id FROM directory_people WHERE tenant = $1 AND user_id = $2 AND entered";
    /// What somebody is told to be in is told of them.
    TOUCH_MEMBER = "INSERT INTO directory_people (tenant, user_id, external_id, display_name, entered, since, changed, version)
        VALUES ($1, $2, NULL, NULL, FALSE, $3, $3, 1)
        ON CONFLICT (tenant, user_id) DO UPDATE SET changed = excluded.changed, version = directory_people.version + 1";
    TOUCH_MEMBERS = "UPDATE directory_people SET changed = $3, version = version + 1 WHERE tenant = $1
        AND user_id IN (SELECT user_id FROM directory_members WHERE tenant = $1 AND group_id = $2)";
    EMPTY_GROUP = "DELETE FROM permission_groups WHERE tenant = $1 AND id = $2 AND permissions = '[]'
        AND NOT EXISTS (SELECT 1 FROM users WHERE tenant = $1 AND group_id = $2)
        AND NOT EXISTS (SELECT 1 FROM directories WHERE tenant = $1 AND group_id = $2)";
}

/// A permission group that the directory fills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledGroup {
    /// Which.
    pub id: u32,
    /// What it is called.
    pub name: String,
    /// What the directory calls it.
    pub external_id: Option<String>,
    /// Since when.
    pub since: Millis,
    /// When the directory changed it last.
    pub changed: Millis,
    /// The versions of the group and of what the directory says of it.
    pub version: (u32, u32),
    /// Whether it gives nothing.
    pub void: bool,
    /// Whether the directory made it; otherwise it was there.
    pub made: bool,
}

/// What the directory wants of a group that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupWanted {
    /// What it is to be called.
    pub name: String,
    /// What the directory calls it.
    pub external_id: Option<String>,
    /// Who is to be in it besides.
    pub add: BTreeSet<AgentId>,
    /// And who no more.
    pub take: BTreeSet<AgentId>,
}

/// What became of a new group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupMade {
    /// It is filled from now on, and these people have another group.
    Filled(u32, Vec<AgentId>),
    /// The directory fills one of this name already.
    There,
    /// There are as many groups as there may be.
    Full,
}

type Filled = (i64, String, Option<String>, i64, i64, i64, i64, String, bool);

fn filled(
    (id, name, external_id, since, changed, version, link, permissions, made): Filled,
) -> Result<FilledGroup, StoreError> {
    Ok(FilledGroup {
        id: number("directory_groups.group_id", id)?,
        name,
        external_id,
        since: Millis(since),
        changed: Millis(changed),
        version: (number("permission_groups.version", version)?, number("directory_groups.version", link)?),
        void: permissions == "[]",
        made,
    })
}

/// Where somebody belongs: of the groups that the directory has them in and reaches, the one that counts most; one that gives
/// nothing only where there is no other; and whether it is such a one.
fn belongs(directory: &Directory, groups: &BTreeMap<u32, Group>, of: &[i64]) -> (u32, bool) {
    let ids = of.iter().filter_map(|id| u32::try_from(*id).ok());
    let within = ids.filter_map(|id| groups.get(&id)).filter(|group| directory.reach.covers(group));
    let first = within.min_by_key(|group| (group.permissions.is_empty(), directory.rank(group.id)));
    first.map_or((directory.group, false), |group| (group.id, group.permissions.is_empty()))
}

/// The groups of a tenant within a transaction, by id.
macro_rules! groups {
    ($tx:ident, $tenant:expr) => {{
        let rows: Vec<GroupRow> = sqlx::query_as(GROUPS).bind($tenant).fetch_all(&mut *$tx).await?;
        let groups = rows.into_iter().map(|row| row.read().map(|group| (group.id, group)));
        groups.collect::<Result<BTreeMap<u32, Group>, StoreError>>()?
    }};
}

/// Puts people where they belong now, within a transaction; those who moved. Who may do more than the directory reaches stays
/// where they are, and so does who was here before it and would come to where nothing may be done.
macro_rules! move_people {
    ($tx:ident, $tenant:expr, ($directory:expr, $groups:expr), $people:expr, $by:expr) => {{
        let (directory, groups): (&Directory, &BTreeMap<u32, Group>) = ($directory, $groups);
        let (mut moved, mut manned) = (Vec::new(), None);
        for user in $people {
            let id = i64::from(user.0);
            let there = account!($tx, $tenant, id).filter(|there| !there.api_only && !there.operator);
            let Some(there) = there else { continue };
            let of: Vec<i64> = sqlx::query_scalar(GROUPS_OF_MEMBER).bind($tenant).bind(id).fetch_all(&mut *$tx).await?;
            if of.len() > limit::DIRECTORY_GROUPS_OF_ONE {
                return Err(StoreError::Unfit("groups"));
            }
            let (group, void) = belongs(directory, groups, &of);
            let within = |id: u32| groups.get(&id).is_some_and(|group| directory.reach.covers(group));
            if group == there.group || !within(there.group) || !within(group) {
                continue;
            }
            if void {
                let query = sqlx::query_scalar::<_, i64>(ENTERED_BY_IT).bind($tenant).bind(id);
                if query.fetch_optional(&mut *$tx).await?.is_none() {
                    continue;
                }
            }
            let now = crate::people::User { group, version: there.version + 1, ..there.clone() };
            if leaves($by, &there, &now) && manned.is_none() {
                manned = Some(administrators!($tx, $tenant) > 0);
            }
            write_user!($tx, $tenant, id, &now);
            audit!($tx, $tenant, $by, what(id, &now, Some(there.told()), Some(now.told())));
            note!($tx, $tenant, Person, id);
            moved.push(user);
        }
        if manned == Some(true) && administrators!($tx, $tenant) == 0 {
            return Err(StoreError::LastAdministrator);
        }
        moved
    }};
}

/// That the directory fills a group that was there, or does no more, is in the audit of the group.
macro_rules! fills {
    ($tx:ident, $tenant:expr, $id:expr, $groups:expr, $fills:expr, $by:expr) => {{
        let group = u32::try_from($id).ok().and_then(|id| $groups.get(&id));
        let name = group.map_or("", |group| group.name.as_str());
        let [was, became] = [!$fills, $fills].map(|fills| Some(json!({ "directory": fills })));
        audit!($tx, $tenant, $by, What { entity: Entity::Group, subject: $id.to_string(), name, was, became });
    }};
}

/// Has people be members, within a transaction. Who is none of the tenant's own people is refused.
macro_rules! add_members {
    ($tx:ident, $tenant:expr, $group:expr, $people:expr, $by:expr) => {
        for user in $people {
            let id = i64::from(user.0);
            let query = sqlx::query_scalar::<_, i64>(IS_PERSON).bind($tenant).bind(id);
            if query.fetch_optional(&mut *$tx).await?.is_none() {
                return Err(StoreError::Unfit("members"));
            }
            sqlx::query(ADD_MEMBER).bind($tenant).bind($group).bind(id).execute(&mut *$tx).await?;
            sqlx::query(TOUCH_MEMBER).bind($tenant).bind(id).bind($by.at.0).execute(&mut *$tx).await?;
        }
    };
}

impl Directories<'_> {
    /// Returns the groups that the directory fills, by id.
    pub async fn filled(self, tenant: TenantId) -> Result<Vec<FilledGroup>, StoreError> {
        let rows: Vec<Filled> = reading!(self.0, pool =>
            sqlx::query_as(FILLED).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(filled).collect()
    }

    /// Returns whom the directory has in a group, or in each of them, by group and id, with what they are called.
    pub async fn members(
        self,
        tenant: TenantId,
        group: Option<u32>,
    ) -> Result<BTreeMap<u32, Vec<(AgentId, String)>>, StoreError> {
        let key = i64::from(tenant.0);
        let rows: Vec<(i64, i64, String, String)> = match group {
            Some(group) => reading!(self.0, pool =>
                sqlx::query_as(MEMBERS).bind(key).bind(i64::from(group)).fetch_all(pool).await)?,
            None => reading!(self.0, pool => sqlx::query_as(MEMBERS_OF_ALL).bind(key).fetch_all(pool).await)?,
        };
        let mut members: BTreeMap<u32, Vec<(AgentId, String)>> = BTreeMap::new();
        for (group, user, first, last) in rows {
            let user = AgentId(number("directory_members.user_id", user)?);
            let name = crate::text::full_name(&first, &last);
            members.entry(number("directory_members.group_id", group)?).or_default().push((user, name));
        }
        Ok(members)
    }

    /// Returns how many people the directory has in each group; one without any is left out.
    pub async fn member_counts(self, tenant: TenantId) -> Result<BTreeMap<u32, u32>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool =>
            sqlx::query_as(HOW_MANY_MEMBERS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        let count = |(group, count)| Ok((number("directory_members.group_id", group)?, number("count", count)?));
        rows.into_iter().map(count).collect()
    }

    /// Fills a group from now on: the permission group of this name, or a new one that gives nothing, where `makes` allows one.
    ///
    /// # Errors
    /// [`StoreError::Unfit`]: `reach` for a group that gives more than the directory reaches, `own_groups` where a new one is
    /// not the tenant's to make, `members` for somebody who is not there. [`StoreError::LastAdministrator`].
    pub async fn fill(
        self,
        tenant: TenantId,
        (name, external_id, members): (&str, Option<&str>, &BTreeSet<AgentId>),
        (makes, most): (bool, usize),
        by: &Doer,
    ) -> Result<GroupMade, StoreError> {
        let key = i64::from(tenant.0);
        transaction!(self.0, tx => {
            hold!(tx, key, "user");
            hold!(tx, key, "group");
            let Some(directory) = directory!(tx, key) else { return Err(StoreError::Unfit("reach")) };
            let query = sqlx::query_scalar::<_, i64>(GROUP_BY_NAME).bind(key).bind(name.to_lowercase());
            let there: Option<i64> = query.fetch_optional(&mut *tx).await?;
            let of: Vec<Filled> = sqlx::query_as(FILLED).bind(key).fetch_all(&mut *tx).await?;
            if there.is_some_and(|id| of.iter().any(|(filled, ..)| *filled == id)) {
                return Ok(GroupMade::There);
            }
            let id = match there {
                Some(id) => id,
                None if !makes => return Err(StoreError::Unfit("own_groups")),
                None if groups!(tx, key).len() >= most => return Ok(GroupMade::Full),
                None => insert_group!(tx, key, &Group { name: name.to_owned(), ..Group::default() }, by),
            };
            let groups = groups!(tx, key);
            reaches(&directory.reach, u32::try_from(id).ok().and_then(|id| groups.get(&id)))?;
            let external = plain_option("externalId", external_id)?;
            let query = sqlx::query(FILL_GROUP).bind(key).bind(id).bind(external).bind(by.at.0).bind(there.is_none());
            query.execute(&mut *tx).await?;
            if there.is_some() {
                fills!(tx, key, id, &groups, true, by);
            }
            add_members!(tx, key, id, members, by);
            let moved = move_people!(tx, key, (&directory, &groups), members.iter().copied(), by);
            note!(tx, key, Group, id);
            Ok(GroupMade::Filled(number("permission_groups.id", id)?, moved))
        })
    }

    /// Has a group that the directory fills be as it wants, if it is still at these versions; the people who have another group
    /// now. Who is in it already, or was not, is no change.
    ///
    /// # Errors
    /// As [`Directories::fill`], and [`StoreError::Taken`] for a name that another group has.
    pub async fn refill(
        self,
        tenant: TenantId,
        (group, version): (u32, (u32, u32)),
        wanted: &GroupWanted,
        makes: bool,
        by: &Doer,
    ) -> Result<Kept<Vec<AgentId>>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(group));
        transaction!(self.0, tx => {
            hold!(tx, key, "user");
            let Some(directory) = directory!(tx, key) else { return Err(StoreError::Unfit("reach")) };
            let of: Vec<Filled> = sqlx::query_as(FILLED).bind(key).fetch_all(&mut *tx).await?;
            let Some(there) = of.into_iter().find(|(filled, ..)| *filled == id) else { return Ok(Kept::Overtaken(None)) };
            let there = filled(there)?;
            if there.version != version {
                return Ok(Kept::Overtaken(Some(Vec::new())));
            }
            let groups = groups!(tx, key);
            reaches(&directory.reach, groups.get(&group))?;
            if let Some(was) = groups.get(&group).filter(|was| was.name != wanted.name) {
                if !makes {
                    return Err(StoreError::Unfit("own_groups"));
                }
                let now = Group { name: wanted.name.clone(), version: was.version + 1, ..was.clone() };
                write_group!(tx, crate::groups::UPDATE_GROUP, key, id, &now, now.version);
                audit!(tx, key, by, what_group(&now.name, id, Some(was), Some(&now)));
                note!(tx, key, Group, id);
                sqlx::query(TOUCH_MEMBERS).bind(key).bind(id).bind(by.at.0).execute(&mut *tx).await?;
            }
            let is: Vec<i64> = sqlx::query_scalar(MEMBER_IDS).bind(key).bind(id).fetch_all(&mut *tx).await?;
            let is: BTreeSet<AgentId> =
                is.into_iter().map(|id| number("user_id", id).map(AgentId)).collect::<Result<_, StoreError>>()?;
            let add: Vec<AgentId> = wanted.add.difference(&is).copied().collect();
            let take: Vec<AgentId> = wanted.take.intersection(&is).copied().collect();
            if add.is_empty() && take.is_empty() && wanted.name == there.name && wanted.external_id == there.external_id {
                return Ok(Kept::Now(Vec::new()));
            }
            let external = plain_option("externalId", wanted.external_id.as_deref())?;
            sqlx::query(FILL_ANEW).bind(key).bind(id).bind(external).bind(by.at.0).execute(&mut *tx).await?;
            add_members!(tx, key, id, &add, by);
            for user in &take {
                let user = i64::from(user.0);
                sqlx::query(TAKE_MEMBER).bind(key).bind(id).bind(user).execute(&mut *tx).await?;
                sqlx::query(TOUCH_MEMBER).bind(key).bind(user).bind(by.at.0).execute(&mut *tx).await?;
            }
            let moves = add.into_iter().chain(take);
            let moved = move_people!(tx, key, (&directory, &groups), moves, by);
            Ok(Kept::Now(moved))
        })
    }

    /// Fills a group no more. Its people go where they belong then. One that the directory made, that gives nothing, has
    /// nobody and is named nowhere goes too, where `makes` allows it.
    ///
    /// # Errors
    /// [`StoreError::Unfit`] (`reach`), [`StoreError::LastAdministrator`].
    pub async fn let_go(
        self,
        tenant: TenantId,
        (group, version): (u32, Option<(u32, u32)>),
        makes: bool,
        by: &Doer,
    ) -> Result<Kept<Vec<AgentId>>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(group));
        transaction!(self.0, tx => {
            hold!(tx, key, "user");
            let Some(directory) = directory!(tx, key) else { return Err(StoreError::Unfit("reach")) };
            let of: Vec<Filled> = sqlx::query_as(FILLED).bind(key).fetch_all(&mut *tx).await?;
            let Some(there) = of.into_iter().find(|(filled, ..)| *filled == id) else { return Ok(Kept::Overtaken(None)) };
            let there = filled(there)?;
            if version.is_some() && version != Some(there.version) {
                return Ok(Kept::Overtaken(Some(Vec::new())));
            }
            let is: Vec<i64> = sqlx::query_scalar(MEMBER_IDS).bind(key).bind(id).fetch_all(&mut *tx).await?;
            let is: Vec<AgentId> =
                is.into_iter().map(|id| number("user_id", id).map(AgentId)).collect::<Result<_, StoreError>>()?;
            sqlx::query(TOUCH_MEMBERS).bind(key).bind(id).bind(by.at.0).execute(&mut *tx).await?;
            for ends in [TAKE_MEMBERS, FILL_NO_MORE] {
                sqlx::query(ends).bind(key).bind(id).execute(&mut *tx).await?;
            }
            let groups = groups!(tx, key);
            let moved = move_people!(tx, key, (&directory, &groups), is, by);
            let gone = groups.get(&group);
            let own = makes && there.made && !is_mapped!(tx, key, id);
            let ends = own && sqlx::query(EMPTY_GROUP).bind(key).bind(id).execute(&mut *tx).await?.rows_affected() > 0;
            if ends && let Some(gone) = gone {
                audit!(tx, key, by, what_group(&gone.name, id, Some(gone), None));
            } else {
                fills!(tx, key, id, &groups, false, by);
            }
            note!(tx, key, Group, id);
            Ok(Kept::Now(moved))
        })
    }
}
