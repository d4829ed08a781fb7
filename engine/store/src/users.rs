//! People who may sign in: names, password hash, group, slots, skills with levels, preferences.
use crate::counters::new_id;
use crate::db::{Db, reading, transaction, writing};
use crate::error::StoreError;
use crate::statements::statements;
use crate::text::{full_name, number, plain, plain_option};
use catalogue::ids::{AgentId, SkillId, TenantId};
use catalogue::units::Units;
use routing::settings::Person;
use routing::time::Millis;
use sqlx::Connection;
use std::collections::BTreeMap;

statements! {
    INSERT_USER = "INSERT INTO users (tenant, id, username, username_key, firstname, lastname, nickname, email,
        password_hash, group_id, department, slots, preferences, last_module, last_seen, active, created)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, NULL, TRUE, $15)";
    USERS = "SELECT id, username, firstname, lastname, nickname, email, password_hash, group_id, department, slots,
        preferences, last_module, last_seen, active, created FROM users WHERE tenant = $1 ORDER BY id";
    USER = "SELECT id, username, firstname, lastname, nickname, email, password_hash, group_id, department, slots,
        preferences, last_module, last_seen, active, created FROM users WHERE tenant = $1 AND id = $2";
    USER_BY_NAME = "SELECT id, username, firstname, lastname, nickname, email, password_hash, group_id, department,
        slots, preferences, last_module, last_seen, active, created
        FROM users WHERE tenant = $1 AND username_key = $2";
    CHANGE_PREFERENCES = "UPDATE users SET preferences = $4 WHERE tenant = $1 AND id = $2 AND preferences = $3";
    SET_LAST_SEEN = "UPDATE users SET last_seen = $3 WHERE tenant = $1 AND id = $2";
    SET_LAST_MODULE = "UPDATE users SET last_module = $3 WHERE tenant = $1 AND id = $2";
    HOLD_USER = "UPDATE users SET id = id WHERE tenant = $1 AND id = $2";
    SET_ACTIVE = "UPDATE users SET active = $3 WHERE tenant = $1 AND id = $2";
    SET_SLOTS = "UPDATE users SET slots = $3 WHERE tenant = $1 AND id = $2";
    GIVE_SKILL = "INSERT INTO user_skills (tenant, user_id, skill_id, level) VALUES ($1, $2, $3, $4)";
    TAKE_SKILLS = "DELETE FROM user_skills WHERE tenant = $1 AND user_id = $2";
    SKILLS_OF_USER = "SELECT user_id, skill_id, level FROM user_skills WHERE tenant = $1 AND user_id = $2
        ORDER BY skill_id";
    SKILLS_OF_USERS = "SELECT user_id, skill_id, level FROM user_skills WHERE tenant = $1
        ORDER BY user_id, skill_id";
}

/// A person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Their id within the tenant.
    pub id: AgentId,
    /// What they sign in with.
    pub username: String,
    /// First name.
    pub firstname: String,
    /// Last name.
    pub lastname: String,
    /// What customers read.
    pub nickname: Option<String>,
    /// E-mail address.
    pub email: String,
    /// Argon2, in its own text form.
    pub password_hash: String,
    /// Their permission group.
    pub group: u32,
    /// Their department.
    pub department: Option<String>,
    /// Whole live chats at once.
    pub slots: u32,
    /// A JSON object. The store does not look into it.
    pub preferences: String,
    /// The module they were in last: 1 chat, 2 knowledge, 3 dashboard.
    pub last_module: u16,
    /// Their last sign of life.
    pub last_seen: Option<Millis>,
    /// Whether they may sign in.
    pub active: bool,
    /// Since when.
    pub created: Millis,
    /// Skills with levels 1 to 10, by skill.
    pub skills: Vec<(SkillId, u8)>,
}

impl User {
    /// First and last name.
    pub fn fullname(&self) -> String {
        full_name(&self.firstname, &self.lastname)
    }

    /// As routing is given them.
    pub fn person(&self) -> Person {
        Person {
            id: self.id,
            name: self.fullname().into(),
            nickname: self.nickname.as_deref().unwrap_or(&self.firstname).into(),
            skills: self.skills.clone(),
            maximum: Units::slots(self.slots),
            away_after: None,
            picture: None,
        }
    }
}

/// A person to be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    /// A chosen id, or the next one.
    pub id: Option<AgentId>,
    /// What they sign in with; unique in any case.
    pub username: String,
    /// First name.
    pub firstname: String,
    /// Last name.
    pub lastname: String,
    /// What customers read.
    pub nickname: Option<String>,
    /// E-mail address.
    pub email: String,
    /// Argon2, in its own text form.
    pub password_hash: String,
    /// Their permission group.
    pub group: u32,
    /// Their department.
    pub department: Option<String>,
    /// Whole live chats at once.
    pub slots: u32,
    /// A JSON object.
    pub preferences: String,
    /// Now.
    pub created: Millis,
    /// Skills with levels 1 to 10.
    pub skills: Vec<(SkillId, u8)>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    username: String,
    firstname: String,
    lastname: String,
    nickname: Option<String>,
    email: String,
    password_hash: String,
    group_id: i64,
    department: Option<String>,
    slots: i64,
    preferences: String,
    last_module: i64,
    last_seen: Option<i64>,
    active: bool,
    created: i64,
}

impl Row {
    fn read(self, skills: Vec<(SkillId, u8)>) -> Result<User, StoreError> {
        Ok(User {
            id: AgentId(number("users.id", self.id)?),
            username: self.username,
            firstname: self.firstname,
            lastname: self.lastname,
            nickname: self.nickname,
            email: self.email,
            password_hash: self.password_hash,
            group: number("users.group_id", self.group_id)?,
            department: self.department,
            slots: number("users.slots", self.slots)?,
            preferences: self.preferences,
            last_module: number("users.last_module", self.last_module)?,
            last_seen: self.last_seen.map(Millis),
            active: self.active,
            created: Millis(self.created),
            skills,
        })
    }
}

#[derive(sqlx::FromRow)]
struct SkillRow {
    user_id: i64,
    skill_id: i64,
    level: i64,
}

impl SkillRow {
    fn read(&self) -> Result<(SkillId, u8), StoreError> {
        Ok((SkillId(number("user_skills.skill_id", self.skill_id)?), number("user_skills.level", self.level)?))
    }
}

/// Sets one column of one person and says whether there was such a person.
macro_rules! set {
    ($db:expr, $sql:ident, $tenant:expr, $user:expr, $value:expr) => {{
        let value = $value;
        let done = writing!($db, pool => sqlx::query($sql)
            .bind(i64::from($tenant.0)).bind(i64::from($user.0)).bind(value).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }};
}

impl Db {
    /// Enters a person.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a user name in use, [`StoreError::Dangling`] for a group or skill that is not there.
    pub async fn create_user(&self, tenant: TenantId, new: &NewUser) -> Result<AgentId, StoreError> {
        let username = plain("username", &new.username)?;
        let firstname = plain("firstname", &new.firstname)?;
        let lastname = plain("lastname", &new.lastname)?;
        let nickname = plain_option("nickname", new.nickname.as_deref())?;
        let email = plain("email", &new.email)?;
        let password_hash = plain("password_hash", &new.password_hash)?;
        let department = plain_option("department", new.department.as_deref())?;
        let preferences = plain("preferences", &new.preferences)?;
        let tenant = i64::from(tenant.0);
        let id: i64 = transaction!(self, tx => {
            let id = new_id!(tx, tenant, "user", new.id.map(|id| id.0));
            sqlx::query(INSERT_USER)
                .bind(tenant)
                .bind(id)
                .bind(username)
                .bind(username.to_lowercase())
                .bind(firstname)
                .bind(lastname)
                .bind(nickname)
                .bind(email)
                .bind(password_hash)
                .bind(i64::from(new.group))
                .bind(department)
                .bind(i64::from(new.slots))
                .bind(preferences)
                .bind(1_i64)
                .bind(new.created.0)
                .execute(&mut *tx)
                .await?;
            for (skill, level) in &new.skills {
                sqlx::query(GIVE_SKILL)
                    .bind(tenant)
                    .bind(id)
                    .bind(i64::from(skill.0))
                    .bind(i64::from(*level))
                    .execute(&mut *tx)
                    .await?;
            }
            Ok(id)
        })?;
        Ok(AgentId(number("users.id", id)?))
    }

    /// Everybody of the tenant, by id.
    pub async fn users(&self, tenant: TenantId) -> Result<Vec<User>, StoreError> {
        let key = i64::from(tenant.0);
        let (rows, given): (Vec<Row>, Vec<SkillRow>) = reading!(self, pool => (
            sqlx::query_as(USERS).bind(key).fetch_all(pool).await?,
            sqlx::query_as(SKILLS_OF_USERS).bind(key).fetch_all(pool).await?,
        ));
        let mut skills: BTreeMap<i64, Vec<(SkillId, u8)>> = BTreeMap::new();
        for row in &given {
            skills.entry(row.user_id).or_default().push(row.read()?);
        }
        rows.into_iter()
            .map(|row| {
                let skills = skills.remove(&row.id).unwrap_or_default();
                row.read(skills)
            })
            .collect()
    }

    /// One person.
    pub async fn user(&self, tenant: TenantId, id: AgentId) -> Result<Option<User>, StoreError> {
        let row: Option<Row> = reading!(self, pool => sqlx::query_as(USER)
            .bind(i64::from(tenant.0)).bind(i64::from(id.0)).fetch_optional(pool).await)?;
        self.with_skills(tenant, row).await
    }

    /// The person of a user name, in any case. Also those who may not sign in.
    pub async fn user_by_name(&self, tenant: TenantId, username: &str) -> Result<Option<User>, StoreError> {
        if username.contains('\0') {
            return Ok(None);
        }
        let row: Option<Row> = reading!(self, pool => sqlx::query_as(USER_BY_NAME)
            .bind(i64::from(tenant.0)).bind(username.to_lowercase()).fetch_optional(pool).await)?;
        self.with_skills(tenant, row).await
    }

    async fn with_skills(&self, tenant: TenantId, row: Option<Row>) -> Result<Option<User>, StoreError> {
        let Some(row) = row else { return Ok(None) };
        let given: Vec<SkillRow> = reading!(self, pool => sqlx::query_as(SKILLS_OF_USER)
            .bind(i64::from(tenant.0)).bind(row.id).fetch_all(pool).await)?;
        let skills = given.iter().map(SkillRow::read).collect::<Result<_, _>>()?;
        row.read(skills).map(Some)
    }

    /// Says anew what a person is good at.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a person or skill that is not there.
    pub async fn set_user_skills(
        &self,
        tenant: TenantId,
        user: AgentId,
        skills: &[(SkillId, u8)],
    ) -> Result<(), StoreError> {
        let (tenant, user) = (i64::from(tenant.0), i64::from(user.0));
        transaction!(self, tx => {
            sqlx::query(TAKE_SKILLS).bind(tenant).bind(user).execute(&mut *tx).await?;
            for (skill, level) in skills {
                sqlx::query(GIVE_SKILL)
                    .bind(tenant)
                    .bind(user)
                    .bind(i64::from(skill.0))
                    .bind(i64::from(*level))
                    .execute(&mut *tx)
                    .await?;
            }
            Ok(())
        })
    }

    /// Puts preferences in place of those that were read; false if they have become others since, or there is no such
    /// person.
    pub async fn change_preferences(
        &self,
        tenant: TenantId,
        user: AgentId,
        read: &str,
        json: &str,
    ) -> Result<bool, StoreError> {
        let json = plain("preferences", json)?;
        let done = writing!(self, pool => sqlx::query(CHANGE_PREFERENCES)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(read).bind(json)
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Keeps a person's last sign of life; false if there is no such person.
    pub async fn set_last_seen(&self, tenant: TenantId, user: AgentId, at: Millis) -> Result<bool, StoreError> {
        set!(self, SET_LAST_SEEN, tenant, user, at.0)
    }

    /// Keeps the module that a person is in; false if there is no such person.
    pub async fn set_last_module(&self, tenant: TenantId, user: AgentId, module: u16) -> Result<bool, StoreError> {
        set!(self, SET_LAST_MODULE, tenant, user, i64::from(module))
    }

    /// Lets a person sign in, or no longer; false if there is no such person.
    pub async fn set_active(&self, tenant: TenantId, user: AgentId, active: bool) -> Result<bool, StoreError> {
        set!(self, SET_ACTIVE, tenant, user, active)
    }

    /// Says how many chats a person may hold at once; false if there is no such person.
    pub async fn set_slots(&self, tenant: TenantId, user: AgentId, slots: u32) -> Result<bool, StoreError> {
        set!(self, SET_SLOTS, tenant, user, i64::from(slots))
    }
}
