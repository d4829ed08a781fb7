//! Skills: what a chat can ask for, how it reaches agents, how long it rings and how long its wrap-up may take.
use crate::audit::{Audited, Doer, Entity, What, audit};
use crate::changes::note;
use crate::counters::{hold, new_id};
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Skills;
use crate::loans::{Loan, ending};
use crate::once::{Once, once};
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{AgentId, SkillId, TenantId};
use routing::settings::{Mode, SkillSettings};
use routing::time::Millis;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::BTreeMap;

statements! {
    unique {
        skills_pkey on skills (tenant, id) is "skill";
        skills_name on skills (tenant, name_key) is "skill name";
    }
    INSERT_SKILL = "INSERT INTO skills (tenant, id, name, name_key, mode, ring_ms, wrap_up_ms, version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    UPDATE_SKILL = "UPDATE skills SET name = $3, name_key = $4, mode = $5, ring_ms = $6, wrap_up_ms = $7, version = $8
        WHERE tenant = $1 AND id = $2";
    DELETE_SKILL = "DELETE FROM skills WHERE tenant = $1 AND id = $2";
    /// Routing takes a change with the next version of the tenant's configuration.
    PUBLISH: ItsRow = "UPDATE tenants SET routing_version = routing_version + 1 WHERE id = $1";
    SKILLS = "SELECT id, name, mode, ring_ms, wrap_up_ms, version FROM skills WHERE tenant = $1 ORDER BY id";
    SKILL = "SELECT id, name, mode, ring_ms, wrap_up_ms, version FROM skills WHERE tenant = $1 AND id = $2";
    COUNT_SKILLS = "SELECT COUNT(*) FROM skills WHERE tenant = $1";
    LENT_SKILL = "SELECT id FROM skill_loans WHERE tenant = $1 AND skill = $2 AND ended_at IS NULL ORDER BY id";
    WHO_HAS_SKILL = "SELECT user_id, level FROM user_skills WHERE tenant = $1 AND skill_id = $2 ORDER BY user_id";
    PEOPLE_OF_SKILLS = "SELECT skill_id, COUNT(*) FROM user_skills WHERE tenant = $1 GROUP BY skill_id ORDER BY skill_id";
    /// Whoever is not there any more gets nothing.
    GIVE_BACK = "INSERT INTO user_skills (tenant, user_id, skill_id, level)
        SELECT tenant, id, $3, $4 FROM users
        WHERE tenant = $1 AND id = $2 AND removed IS NULL ON CONFLICT (tenant, user_id, skill_id) DO NOTHING";
}

/// A skill.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Skill {
    /// Its id within the tenant.
    pub id: SkillId,
    pub name: String,
    /// Whether agents take chats from the queue (pull) or are offered them (push).
    pub mode: Mode,
    /// How long an offer rings.
    pub ring: Millis,
    /// How long a wrap-up may stay open.
    pub wrap_up: Millis,
    /// From 1, one more with each change.
    pub version: u32,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// It is so now, or was before.
    Now(Skill),
    /// It has been changed since the version that this change was made from: how it is now, `None` where it is gone.
    Overtaken(Option<Skill>),
    /// The tenant has as many as it may.
    Full,
}

impl Skill {
    /// The skill as routing takes it.
    pub fn settings(&self) -> SkillSettings {
        SkillSettings {
            ring: self.ring,
            wrap_up: self.wrap_up,
            ..SkillSettings::new(self.id, self.name.as_str().into(), self.mode)
        }
    }

    /// What the audit says of it.
    pub fn told(&self) -> Value {
        json!({
            "name": self.name,
            "mode": mode_text(self.mode),
            "ring_seconds": self.ring.as_seconds(),
            "wrap_up_seconds": self.wrap_up.as_seconds(),
        })
    }

    /// The skill as the audit says it, at its own id and version.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what does not say a skill.
    pub fn as_told(&self, told: Value) -> Result<Skill, StoreError> {
        let told: Told = serde_json::from_value(told).map_err(|error| StoreError::corrupt("audit.was", error))?;
        Ok(Skill {
            name: told.name,
            mode: read_mode(&told.mode)?,
            ring: Millis::seconds(told.ring_seconds),
            wrap_up: Millis::seconds(told.wrap_up_seconds),
            ..self.clone()
        })
    }
}

#[derive(Deserialize)]
struct Told {
    name: String,
    mode: String,
    ring_seconds: i64,
    wrap_up_seconds: i64,
    #[serde(default)]
    people: BTreeMap<u32, u8>,
}

/// A skill that was removed, with whoever had it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    /// As it was.
    pub skill: Skill,
    /// Who had it of their own, at which level.
    pub people: Vec<(AgentId, u8)>,
    /// The change that removed it.
    pub number: u64,
}

impl Removed {
    /// What the audit says of a removal.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what is none.
    pub fn read(change: &Audited) -> Result<Removed, StoreError> {
        let was = change.was.clone().unwrap_or_default();
        let told: Told =
            serde_json::from_value(was.clone()).map_err(|error| StoreError::corrupt("audit.was", error))?;
        let id = change.subject.parse().map_err(|error| StoreError::corrupt("audit.subject", error))?;
        let blank = Skill {
            id: SkillId(id),
            name: String::new(),
            mode: Mode::Push,
            ring: Millis(0),
            wrap_up: Millis(0),
            version: 0,
        };
        Ok(Removed {
            skill: blank.as_told(was)?,
            people: told.people.into_iter().map(|(id, level)| (AgentId(id), level)).collect(),
            number: change.number,
        })
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    mode: String,
    ring_ms: i64,
    wrap_up_ms: i64,
    version: i64,
}

impl Row {
    fn read(self) -> Result<Skill, StoreError> {
        Ok(Skill {
            id: SkillId(number("skills.id", self.id)?),
            name: self.name,
            mode: read_mode(&self.mode)?,
            ring: Millis(self.ring_ms),
            wrap_up: Millis(self.wrap_up_ms),
            version: number("skills.version", self.version)?,
        })
    }
}

fn read_mode(text: &str) -> Result<Mode, StoreError> {
    match text {
        "pull" => Ok(Mode::Pull),
        "push" => Ok(Mode::Push),
        other => Err(StoreError::corrupt("skills.mode", other)),
    }
}

fn mode_text(mode: Mode) -> &'static str {
    match mode {
        Mode::Pull => "pull",
        Mode::Push => "push",
    }
}

/// The skill of an id within a transaction, if there is one.
macro_rules! skill_of {
    ($tx:ident, $tenant:expr, $id:expr) => {{
        let row: Option<Row> = sqlx::query_as(SKILL).bind($tenant).bind($id).fetch_optional(&mut *$tx).await?;
        row.map(Row::read).transpose()?
    }};
}

/// Writes a skill within a transaction: a new one or one that is there.
macro_rules! write_skill {
    ($tx:ident, $sql:ident, $tenant:expr, $id:expr, $skill:expr, $version:expr) => {{
        let skill: &Skill = $skill;
        let name = plain("name", &skill.name)?;
        sqlx::query($sql)
            .bind($tenant)
            .bind($id)
            .bind(name)
            .bind(name.to_lowercase())
            .bind(mode_text(skill.mode))
            .bind(skill.ring.0)
            .bind(skill.wrap_up.0)
            .bind(i64::from($version))
            .execute(&mut *$tx)
            .await?
    }};
}

fn had_skill((id, level): (i64, i64)) -> Result<(AgentId, u8), StoreError> {
    Ok((AgentId(number("user_skills.user_id", id)?), number("user_skills.level", level)?))
}

fn what<'a>(name: &'a str, id: i64, was: Option<&Skill>, became: Option<&Skill>) -> What<'a> {
    let [was, became] = [was, became].map(|skill| skill.map(Skill::told));
    What { entity: Entity::Skill, subject: id.to_string(), name, was, became }
}

impl Skills<'_> {
    /// Creates a skill with a chosen id, or the next one where `skill.id` is 0, if the tenant has fewer than `most`; under a key,
    /// the one that was made under it.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another skill of the tenant has, in upper or lower case.
    pub async fn create(
        self,
        tenant: TenantId,
        skill: &Skill,
        (by, under): (&Doer, Once<'_>),
        most: usize,
    ) -> Result<Kept, StoreError> {
        let wanted = Some(skill.id.0).filter(|id| *id != 0);
        let key = i64::from(tenant.0);
        let id: Option<i64> = transaction!(self.0, tx => { once!(tx, key, under, {
            let id: i64 = new_id!(tx, key, "skill", wanted);
            let count: i64 = sqlx::query_scalar(COUNT_SKILLS).bind(key).fetch_one(&mut *tx).await?;
            if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                None
            } else {
                write_skill!(tx, INSERT_SKILL, key, id, skill, 1_u32);
                sqlx::query(PUBLISH).bind(key).execute(&mut *tx).await?;
                audit!(tx, key, by, what(&skill.name, id, None, Some(skill)));
                note!(tx, key, Routing, "");
                Some(id)
            }
        }) })?;
        let Some(id) = id else { return Ok(Kept::Full) };
        let made = self.find(tenant, SkillId(number("skills.id", id)?)).await?;
        Ok(made.map_or(Kept::Overtaken(None), Kept::Now))
    }

    /// The same by the operator's command, which no number stops; its id.
    ///
    /// # Errors
    /// As [`Skills::create`].
    pub async fn add(self, tenant: TenantId, skill: &Skill, at: Millis) -> Result<SkillId, StoreError> {
        match self.create(tenant, skill, (&Doer::command(at), Once::keyless(at)), usize::MAX).await? {
            Kept::Now(made) => Ok(made.id),
            Kept::Overtaken(_) | Kept::Full => Err(StoreError::Dangling),
        }
    }

    /// Replaces a skill's name, mode and times, if it is still at its `version`. What it says already changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another skill of the tenant has, in upper or lower case.
    pub async fn update(self, tenant: TenantId, skill: &Skill, by: &Doer) -> Result<Kept, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(skill.id.0));
        transaction!(self.0, tx => {
            hold!(tx, key, "skill");
            let there = match skill_of!(tx, key, id) {
                Some(there) if there.told() == skill.told() => return Ok(Kept::Now(there)),
                Some(there) if there.version == skill.version => there,
                there => return Ok(Kept::Overtaken(there)),
            };
            let now = Skill { version: there.version + 1, ..skill.clone() };
            write_skill!(tx, UPDATE_SKILL, key, id, skill, now.version);
            sqlx::query(PUBLISH).bind(key).execute(&mut *tx).await?;
            audit!(tx, key, by, what(&now.name, id, Some(&there), Some(&now)));
            note!(tx, key, Routing, "");
            Ok(Kept::Now(now))
        })
    }

    /// Removes a skill, if it is still at this version; nobody has it from then on, and what was lent of it has ended. The inner error is the skill as it is now,
    /// `None` where it is gone.
    pub async fn remove(
        self,
        tenant: TenantId,
        (id, version): (SkillId, u32),
        by: &Doer,
    ) -> Result<Result<(Removed, Vec<Loan>), Option<Skill>>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(id.0));
        transaction!(self.0, tx => {
            hold!(tx, key, "skill");
            let skill = match skill_of!(tx, key, id) {
                Some(there) if there.version == version => there,
                there => return Ok(Err(there)),
            };
            let had: Vec<(i64, i64)> = sqlx::query_as(WHO_HAS_SKILL).bind(key).bind(id).fetch_all(&mut *tx).await?;
            let people = had.into_iter().map(had_skill).collect::<Result<Vec<_>, _>>()?;
            let lent: Vec<String> = sqlx::query_scalar(LENT_SKILL).bind(key).bind(id).fetch_all(&mut *tx).await?;
            let mut loans = Vec::new();
            for loan in &lent {
                loans.extend(ending!(tx, key, loan, by).map(|(loan, _)| loan));
            }
            sqlx::query(DELETE_SKILL).bind(key).bind(id).execute(&mut *tx).await?;
            sqlx::query(PUBLISH).bind(key).execute(&mut *tx).await?;
            let told: BTreeMap<String, u8> = people.iter().map(|(id, level)| (id.to_string(), *level)).collect();
            let mut was = skill.told();
            was["people"] = json!(told);
            let what = What { was: Some(was), ..what(&skill.name, id, None, None) };
            let number = audit!(tx, key, by, what).unwrap_or_default();
            note!(tx, key, Person, "");
            note!(tx, key, Routing, "");
            Ok(Ok((Removed { skill, people, number }, loans)))
        })
    }

    /// Brings back a skill that was removed, at its id, for those who had it and are still there.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another skill has by now, or where it was brought back before.
    pub async fn restore(
        self,
        tenant: TenantId,
        removed: &Removed,
        by: &Doer,
        most: usize,
    ) -> Result<Kept, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(removed.skill.id.0));
        transaction!(self.0, tx => {
            hold!(tx, key, "skill");
            if let Some(there) = skill_of!(tx, key, id) {
                return Ok(Kept::Overtaken(Some(there)));
            }
            let count: i64 = sqlx::query_scalar(COUNT_SKILLS).bind(key).fetch_one(&mut *tx).await?;
            if usize::try_from(count).unwrap_or(usize::MAX) >= most {
                return Ok(Kept::Full);
            }
            let made = Skill { version: removed.skill.version + 1, ..removed.skill.clone() };
            write_skill!(tx, INSERT_SKILL, key, id, &made, made.version);
            for (person, level) in &removed.people {
                sqlx::query(GIVE_BACK)
                    .bind(key)
                    .bind(i64::from(person.0))
                    .bind(id)
                    .bind(i64::from(*level))
                    .execute(&mut *tx)
                    .await?;
            }
            sqlx::query(PUBLISH).bind(key).execute(&mut *tx).await?;
            audit!(tx, key, by, what(&made.name, id, None, Some(&made)));
            note!(tx, key, Person, "");
            note!(tx, key, Routing, "");
            Ok(Kept::Now(made))
        })
    }

    /// Returns how many people have each skill of their own; what nobody has is left out.
    pub async fn people(self, tenant: TenantId) -> Result<Vec<(SkillId, u32)>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(PEOPLE_OF_SKILLS)
            .bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        let read = |(id, count)| Ok((SkillId(number("user_skills.skill_id", id)?), number("count", count)?));
        rows.into_iter().map(read).collect()
    }

    /// Returns who has a skill of their own, with their levels, by id; what is lent is not among it.
    pub async fn who_has(self, tenant: TenantId, skill: SkillId) -> Result<Vec<(AgentId, u8)>, StoreError> {
        let rows: Vec<(i64, i64)> = reading!(self.0, pool => sqlx::query_as(WHO_HAS_SKILL)
            .bind(i64::from(tenant.0)).bind(i64::from(skill.0)).fetch_all(pool).await)?;
        rows.into_iter().map(had_skill).collect()
    }

    /// Returns a tenant's skills, by id.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<Skill>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool =>
            sqlx::query_as(SKILLS).bind(i64::from(tenant.0)).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns a skill, if there is one with this id.
    pub async fn find(self, tenant: TenantId, id: SkillId) -> Result<Option<Skill>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(SKILL)
            .bind(i64::from(tenant.0)).bind(i64::from(id.0)).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }
}
