//! Skills: what a chat can ask for, how it reaches agents, how long it rings and how long its wrap-up may take.
use crate::changes::note;
use crate::counters::new_id;
use crate::db::{reading, transaction};
use crate::error::StoreError;
use crate::handles::Skills;
use crate::statements::statements;
use crate::text::{number, plain};
use catalogue::ids::{SkillId, TenantId};
use routing::settings::{Mode, SkillSettings};
use routing::time::Millis;
use sqlx::Connection;

statements! {
    unique {
        skills_pkey on skills (tenant, id) is "skill";
        skills_name on skills (tenant, name_key) is "skill name";
    }
    INSERT_SKILL = "INSERT INTO skills (tenant, id, name, name_key, mode, ring_ms, wrap_up_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    UPDATE_SKILL = "UPDATE skills SET name = $3, name_key = $4, mode = $5, ring_ms = $6, wrap_up_ms = $7
        WHERE tenant = $1 AND id = $2";
    /// Routing takes a change with the next version of the tenant's configuration.
    PUBLISH: ItsRow = "UPDATE tenants SET routing_version = routing_version + 1 WHERE id = $1";
    SKILLS = "SELECT id, name, mode, ring_ms, wrap_up_ms FROM skills WHERE tenant = $1 ORDER BY id";
    SKILL = "SELECT id, name, mode, ring_ms, wrap_up_ms FROM skills WHERE tenant = $1 AND id = $2";
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
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    name: String,
    mode: String,
    ring_ms: i64,
    wrap_up_ms: i64,
}

impl Row {
    fn read(self) -> Result<Skill, StoreError> {
        Ok(Skill {
            id: SkillId(number("skills.id", self.id)?),
            name: self.name,
            mode: match self.mode.as_str() {
                "pull" => Mode::Pull,
                "push" => Mode::Push,
                other => return Err(StoreError::corrupt("skills.mode", other)),
            },
            ring: Millis(self.ring_ms),
            wrap_up: Millis(self.wrap_up_ms),
        })
    }
}

fn mode_text(mode: Mode) -> &'static str {
    match mode {
        Mode::Pull => "pull",
        Mode::Push => "push",
    }
}

impl Skills<'_> {
    /// Creates a skill with a chosen id, or the next one where `skill.id` is 0, and returns its id.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another skill of the tenant has, in upper or lower case.
    pub async fn create(self, tenant: TenantId, skill: &Skill) -> Result<SkillId, StoreError> {
        let name = plain("name", &skill.name)?;
        let wanted = Some(skill.id.0).filter(|id| *id != 0);
        let key = i64::from(tenant.0);
        let id: i64 = transaction!(self.0, tx => {
            let id = new_id!(tx, key, "skill", wanted);
            sqlx::query(INSERT_SKILL)
                .bind(key)
                .bind(id)
                .bind(name)
                .bind(name.to_lowercase())
                .bind(mode_text(skill.mode))
                .bind(skill.ring.0)
                .bind(skill.wrap_up.0)
                .execute(&mut *tx)
                .await?;
            sqlx::query(PUBLISH).bind(key).execute(&mut *tx).await?;
            note!(tx, key, Routing, "");
            Ok(id)
        })?;
        Ok(SkillId(number("skills.id", id)?))
    }

    /// Replaces a skill's name, mode and times; false if there is none with its id.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a name that another skill of the tenant has, in upper or lower case.
    pub async fn update(self, tenant: TenantId, skill: &Skill) -> Result<bool, StoreError> {
        let name = plain("name", &skill.name)?;
        transaction!(self.0, tx => {
            let done = sqlx::query(UPDATE_SKILL)
                .bind(i64::from(tenant.0))
                .bind(i64::from(skill.id.0))
                .bind(name)
                .bind(name.to_lowercase())
                .bind(mode_text(skill.mode))
                .bind(skill.ring.0)
                .bind(skill.wrap_up.0)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if done > 0 {
                sqlx::query(PUBLISH).bind(i64::from(tenant.0)).execute(&mut *tx).await?;
                note!(tx, i64::from(tenant.0), Routing, "");
            }
            Ok(done > 0)
        })
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
