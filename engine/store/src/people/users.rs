//! Accounts of a tenant's people: names, password hash, group, slots, skills with levels and what they are lent, preferences.
//! Who is removed is not there, but for their name.
use crate::db::{reading, writing};
use crate::error::StoreError;
use crate::handles::People;
use crate::statements::statements;
use crate::text::{full_name, number, plain};
use catalogue::ids::{AgentId, SkillId, TenantId};
use catalogue::units::Units;
use routing::settings::Person;
use routing::time::Millis;
use std::collections::BTreeMap;

/// The columns of an account, in the order in which [`Row`] reads them.
macro_rules! columns {
    () => {
        "id, username, firstname, lastname, nickname, email, password_hash, group_id, department_id,
        (SELECT d.name FROM departments d WHERE d.tenant = users.tenant AND d.id = department_id) AS department,
        slots, preferences, last_module, last_seen, active, created, api_only, must_change, version, operator"
    };
}

statements! {
    unique {
        users_pkey on users (tenant, id) is "user";
        users_username on users (tenant, username_key) is "username";
    }
    USERS = concat!("SELECT ", columns!(), " FROM users WHERE tenant = $1 AND removed IS NULL ORDER BY id");
    USER = concat!("SELECT ", columns!(), " FROM users WHERE tenant = $1 AND id = $2 AND removed IS NULL");
    USER_BY_NAME = concat!("SELECT ", columns!(), " FROM users
        WHERE tenant = $1 AND username_key = $2 AND removed IS NULL");
    NAME_OF_USER = "SELECT firstname, lastname FROM users WHERE tenant = $1 AND id = $2";
    CHANGE_PREFERENCES = "UPDATE users SET preferences = $4 WHERE tenant = $1 AND id = $2 AND preferences = $3";
    SET_LAST_SEEN = "UPDATE users SET last_seen = $3 WHERE tenant = $1 AND id = $2";
    SET_LAST_MODULE = "UPDATE users SET last_module = $3 WHERE tenant = $1 AND id = $2";
    PEOPLE_OF_EMAIL = "SELECT id FROM users WHERE tenant = $1 AND lower(email) = lower($2)
        AND removed IS NULL ORDER BY id LIMIT 2";
    SKILLS_OF_USER = "SELECT user_id, skill_id, level FROM user_skills WHERE tenant = $1 AND user_id = $2
        ORDER BY skill_id";
    SKILLS_OF_USERS = "SELECT user_id, skill_id, level FROM user_skills WHERE tenant = $1
        ORDER BY user_id, skill_id";
}

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct User {
    /// Its id within the tenant.
    pub id: AgentId,
    pub username: String,
    pub firstname: String,
    pub lastname: String,
    /// The name that customers read.
    pub nickname: Option<String>,
    pub email: String,
    /// Argon2, in its own text form.
    pub password_hash: String,
    /// The id of the permission group.
    pub group: u32,
    /// The id of the department that they belong to.
    pub department: Option<u32>,
    /// What that is called, as it was read.
    pub department_name: Option<String>,
    /// How many live chats the person holds at once.
    pub slots: u32,
    /// A JSON object. The store does not look into it.
    pub preferences: String,
    /// The module they were in last: 1 chat, 2 knowledge, 3 dashboard.
    pub last_module: u16,
    /// Their last sign of life.
    pub last_seen: Option<Millis>,
    /// Whether they may sign in; false for a frozen account.
    pub active: bool,
    pub created: Millis,
    /// Whether it is a service account, which comes in by access tokens alone.
    pub api_only: bool,
    /// Whether the next sign-in asks for a new password.
    pub must_change: bool,
    /// From 1, one more with each change of the account.
    pub version: u32,
    /// Whether it is an operator's, and none of the tenant's own people.
    pub operator: bool,
    /// Skills with levels 1 to 10 that administrators gave, by skill.
    pub skills: Vec<(SkillId, u8)>,
    /// The same of those that they are lent now.
    pub lent: Vec<(SkillId, u8)>,
}

impl User {
    /// First and last name, separated by a space.
    pub fn fullname(&self) -> String {
        full_name(&self.firstname, &self.lastname)
    }

    /// Where lists of people say that the person belongs: the department, or else the group of this name.
    pub fn belongs_to(&self, group: Option<&str>) -> String {
        self.department_name.as_deref().or(group).unwrap_or_default().to_owned()
    }

    /// The skills that count now, by skill: those of their own and those that they are lent, the higher level where both.
    pub fn able(&self) -> Vec<(SkillId, u8)> {
        let mut able = BTreeMap::new();
        for (skill, level) in self.skills.iter().chain(&self.lent) {
            let counts = able.entry(*skill).or_insert(*level);
            *counts = (*counts).max(*level);
        }
        able.into_iter().collect()
    }

    /// The person as routing takes them.
    pub fn person(&self) -> Person {
        Person {
            id: self.id,
            name: self.fullname().into(),
            nickname: self.nickname.as_deref().unwrap_or(&self.firstname).into(),
            skills: self.able(),
            maximum: Units::slots(self.slots),
            away_after: None,
            picture: None,
        }
    }
}

/// An account to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct NewUser {
    /// A chosen id; `None`: the next one.
    pub id: Option<AgentId>,
    /// Unique in the tenant, in upper and lower case.
    pub username: String,
    pub firstname: String,
    pub lastname: String,
    /// The name that customers read.
    pub nickname: Option<String>,
    pub email: String,
    /// Argon2, in its own text form.
    pub password_hash: String,
    /// The id of the permission group.
    pub group: u32,
    /// The id of the department that they belong to.
    pub department: Option<u32>,
    /// How many live chats the person holds at once.
    pub slots: u32,
    /// A JSON object.
    pub preferences: String,
    pub created: Millis,
    /// Skills with levels 1 to 10.
    pub skills: Vec<(SkillId, u8)>,
}

#[derive(sqlx::FromRow)]
pub(crate) struct Row {
    id: i64,
    username: String,
    firstname: String,
    lastname: String,
    nickname: Option<String>,
    email: String,
    password_hash: String,
    group_id: i64,
    department_id: Option<i64>,
    department: Option<String>,
    slots: i64,
    preferences: String,
    last_module: i64,
    last_seen: Option<i64>,
    active: bool,
    created: i64,
    api_only: bool,
    must_change: bool,
    version: i64,
    operator: Option<String>,
}

impl Row {
    pub(crate) fn read(self, skills: Vec<(SkillId, u8)>, mut lent: Vec<(SkillId, u8)>) -> Result<User, StoreError> {
        // By skill, whichever way they were asked for.
        lent.sort_unstable();
        Ok(User {
            id: AgentId(number("users.id", self.id)?),
            username: self.username,
            firstname: self.firstname,
            lastname: self.lastname,
            nickname: self.nickname,
            email: self.email,
            password_hash: self.password_hash,
            group: number("users.group_id", self.group_id)?,
            department: self.department_id.map(|id| number("users.department_id", id)).transpose()?,
            department_name: self.department,
            slots: number("users.slots", self.slots)?,
            preferences: self.preferences,
            last_module: number("users.last_module", self.last_module)?,
            last_seen: self.last_seen.map(Millis),
            active: self.active,
            created: Millis(self.created),
            api_only: self.api_only,
            must_change: self.must_change,
            version: number("users.version", self.version)?,
            operator: self.operator.is_some(),
            skills,
            lent,
        })
    }
}

#[derive(sqlx::FromRow)]
pub(crate) struct SkillRow {
    pub(crate) user_id: i64,
    skill_id: i64,
    level: i64,
}

impl SkillRow {
    pub(crate) fn read(&self) -> Result<(SkillId, u8), StoreError> {
        Ok((SkillId(number("user_skills.skill_id", self.skill_id)?), number("user_skills.level", self.level)?))
    }
}

/// Sets one column of one account and says whether there is such an account.
macro_rules! set {
    ($db:expr, $sql:ident, $tenant:expr, $user:expr, $value:expr) => {{
        let value = $value;
        let done = writing!($db, pool => sqlx::query($sql)
            .bind(i64::from($tenant.0)).bind(i64::from($user.0)).bind(value).execute(pool).await?.rows_affected());
        Ok(done > 0)
    }};
}

impl People<'_> {
    /// Returns every account of a tenant, by id.
    pub async fn all(self, tenant: TenantId) -> Result<Vec<User>, StoreError> {
        let key = i64::from(tenant.0);
        let (rows, given): (Vec<Row>, Vec<SkillRow>) = reading!(self.0, pool => (
            sqlx::query_as(USERS).bind(key).fetch_all(pool).await?,
            sqlx::query_as(SKILLS_OF_USERS).bind(key).fetch_all(pool).await?,
        ));
        let mut skills: BTreeMap<i64, Vec<(SkillId, u8)>> = BTreeMap::new();
        for row in &given {
            skills.entry(row.user_id).or_default().push(row.read()?);
        }
        let mut lent: BTreeMap<i64, Vec<(SkillId, u8)>> = BTreeMap::new();
        for loan in self.0.loans().running(tenant).await? {
            lent.entry(i64::from(loan.agent.0)).or_default().push((loan.skill, loan.level));
        }
        rows.into_iter()
            .map(|row| {
                let skills = skills.remove(&row.id).unwrap_or_default();
                let lent = lent.remove(&row.id).unwrap_or_default();
                row.read(skills, lent)
            })
            .collect()
    }

    /// Returns an account, if there is one with this id.
    pub async fn find(self, tenant: TenantId, id: AgentId) -> Result<Option<User>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(USER)
            .bind(i64::from(tenant.0)).bind(i64::from(id.0)).fetch_optional(pool).await)?;
        self.with_skills(tenant, row).await
    }

    /// Returns the account of a user name, in upper or lower case, frozen or not.
    pub async fn by_name(self, tenant: TenantId, username: &str) -> Result<Option<User>, StoreError> {
        if username.contains('\0') {
            return Ok(None);
        }
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(USER_BY_NAME)
            .bind(i64::from(tenant.0)).bind(username.to_lowercase()).fetch_optional(pool).await)?;
        self.with_skills(tenant, row).await
    }

    async fn with_skills(self, tenant: TenantId, row: Option<Row>) -> Result<Option<User>, StoreError> {
        let Some(row) = row else { return Ok(None) };
        let given: Vec<SkillRow> = reading!(self.0, pool => sqlx::query_as(SKILLS_OF_USER)
            .bind(i64::from(tenant.0)).bind(row.id).fetch_all(pool).await)?;
        let skills = given.iter().map(SkillRow::read).collect::<Result<_, _>>()?;
        let loans = self.0.loans().of(tenant, AgentId(number("users.id", row.id)?)).await?;
        row.read(skills, loans.iter().map(|loan| (loan.skill, loan.level)).collect()).map(Some)
    }

    /// Returns what somebody is called, or was before they were removed; `None` for whoever never was here.
    pub async fn name_of(self, tenant: TenantId, id: AgentId) -> Result<Option<String>, StoreError> {
        let names: Option<(String, String)> = reading!(self.0, pool => sqlx::query_as(NAME_OF_USER)
            .bind(i64::from(tenant.0)).bind(i64::from(id.0)).fetch_optional(pool).await)?;
        Ok(names.map(|(first, last)| full_name(&first, &last)))
    }

    /// Replaces the preferences that were read; false if they have changed since, or there is no such person.
    pub async fn change_preferences(
        self,
        tenant: TenantId,
        user: AgentId,
        read: &str,
        json: &str,
    ) -> Result<bool, StoreError> {
        let json = plain("preferences", json)?;
        let done = writing!(self.0, pool => sqlx::query(CHANGE_PREFERENCES)
            .bind(i64::from(tenant.0)).bind(i64::from(user.0)).bind(read).bind(json)
            .execute(pool).await?.rows_affected());
        Ok(done > 0)
    }

    /// Sets a person's last sign of life; false if there is no such person.
    pub async fn set_last_seen(self, tenant: TenantId, user: AgentId, at: Millis) -> Result<bool, StoreError> {
        set!(self.0, SET_LAST_SEEN, tenant, user, at.0)
    }

    /// Sets the module that a person is in; false if there is no such person.
    pub async fn set_last_module(self, tenant: TenantId, user: AgentId, module: u16) -> Result<bool, StoreError> {
        set!(self.0, SET_LAST_MODULE, tenant, user, i64::from(module))
    }

    /// Returns the one person who has an e-mail address, in upper or lower case; `None` where nobody or more than one has it.
    pub async fn by_email(self, tenant: TenantId, email: &str) -> Result<Option<AgentId>, StoreError> {
        let email = plain("email", email)?;
        let ids: Vec<i64> = reading!(self.0, pool => sqlx::query_scalar(PEOPLE_OF_EMAIL)
            .bind(i64::from(tenant.0)).bind(email).fetch_all(pool).await)?;
        match ids.as_slice() {
            [only] => Ok(Some(AgentId(number("users.id", *only)?))),
            _ => Ok(None),
        }
    }
}
