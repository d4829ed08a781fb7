//! Making and changing accounts. Each change is in the audit, whoever makes it.
use crate::audit::{Doer, Entity, Kept, What};
use crate::changes::note;
use crate::counters::hold;
use crate::db::transaction;
use crate::error::StoreError;
use crate::groups::administrators;
use crate::handles::People;
use crate::once::{Once, once};
use crate::people::users::{NewUser, User};
use crate::statements::statements;
use crate::text::number;
use catalogue::ids::{AgentId, SkillId, TenantId};
use routing::time::Millis;
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::Connection;
use std::collections::BTreeMap;

statements! {
    INSERT_USER = "INSERT INTO users (tenant, id, username, username_key, firstname, lastname, nickname, email,
        password_hash, group_id, department_id, slots, preferences, last_module, last_seen, active, created, api_only,
        must_change, name_key, search_key)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1, NULL, TRUE, $14, $15, $16, $17, $18)";
    UPDATE_USER = "UPDATE users SET firstname = $3, lastname = $4, nickname = $5, email = $6, group_id = $7,
        department_id = $8, slots = $9, active = $10, api_only = $11, must_change = $12, name_key = $13, search_key = $14,
        version = $15 WHERE tenant = $1 AND id = $2";
    GIVE_SKILL = "INSERT INTO user_skills (tenant, user_id, skill_id, level) VALUES ($1, $2, $3, $4)";
    TAKE_SKILLS = "DELETE FROM user_skills WHERE tenant = $1 AND user_id = $2";
}

/// An account as it comes in.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// Who.
    pub user: &'a NewUser,
    /// Whether it is a service account.
    pub api_only: bool,
    /// Whether the first sign-in asks for a new password.
    pub must_change: bool,
}

impl<'a> From<&'a NewUser> for Entry<'a> {
    fn from(user: &'a NewUser) -> Entry<'a> {
        Entry { user, api_only: false, must_change: false }
    }
}

impl User {
    /// What the audit says of an account: nothing that lets anybody in.
    pub fn told(&self) -> Value {
        let skills: BTreeMap<String, u8> = self.skills.iter().map(|(id, level)| (id.to_string(), *level)).collect();
        json!({
            "username": self.username,
            "firstname": self.firstname,
            "lastname": self.lastname,
            "nickname": self.nickname,
            "email": self.email,
            "group": self.group,
            "department": self.department,
            "slots": self.slots,
            "skills": skills,
            "frozen": !self.active,
            "service_account": self.api_only,
            "must_change": self.must_change,
        })
    }

    /// Has the account say what the audit says, but for its user name.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for what does not say an account.
    pub fn take_told(&mut self, told: Value) -> Result<(), StoreError> {
        let told: Told = serde_json::from_value(told).map_err(|error| StoreError::corrupt("audit.was", error))?;
        self.firstname = told.firstname;
        self.lastname = told.lastname;
        self.nickname = told.nickname;
        self.email = told.email;
        self.group = told.group;
        // Before there were departments it was a text: the account's own was made from it.
        if let Ok(department) = serde_json::from_value(told.department) {
            (self.department, self.department_name) = (department, None);
        }
        self.slots = told.slots;
        self.skills = told.skills.into_iter().map(|(id, level)| (SkillId(id), level)).collect();
        self.active = !told.frozen;
        self.api_only = told.service_account;
        self.must_change = told.must_change;
        Ok(())
    }

    /// Whether the account can sign in by itself, so that its group counts among those that administer.
    pub(super) fn stands(&self) -> bool {
        self.active && !self.api_only && !self.operator
    }
}

#[derive(Deserialize)]
struct Told {
    firstname: String,
    lastname: String,
    nickname: Option<String>,
    email: String,
    group: u32,
    department: Value,
    slots: u32,
    skills: BTreeMap<u32, u8>,
    frozen: bool,
    service_account: bool,
    must_change: bool,
}

/// The most characters of what people are found by: an index has to hold both.
const NAME_KEY: usize = 96;
const SEARCH_KEY: usize = 400;

/// What people are listed and sought by: their name, and all that they are called, in lower case.
pub(crate) fn keys((first, last): (&str, &str), others: [&str; 3]) -> (String, String) {
    let name = format!("{first} {last}").trim().to_lowercase();
    let all = [[name.as_str()].as_slice(), &others].concat().join(" ").to_lowercase();
    let cut = |text: String, most| text.chars().take(most).collect();
    (cut(name, NAME_KEY), cut(all, SEARCH_KEY))
}

/// An account within a transaction, without what it is lent; `None` where there is none.
macro_rules! account {
    ($tx:ident, $tenant:expr, $id:expr) => {{
        use $crate::people::users::{Row, SKILLS_OF_USER, SkillRow, USER};
        let row: Option<Row> = sqlx::query_as(USER).bind($tenant).bind($id).fetch_optional(&mut *$tx).await?;
        let given: Vec<SkillRow> = sqlx::query_as(SKILLS_OF_USER).bind($tenant).bind($id).fetch_all(&mut *$tx).await?;
        let skills = given.iter().map(SkillRow::read).collect::<Result<Vec<_>, _>>()?;
        row.map(|row| row.read(skills, Vec::new())).transpose()?
    }};
}

macro_rules! give_skills {
    ($tx:ident, $sql:expr, $tenant:expr, $id:expr, $skills:expr) => {
        for (skill, level) in $skills {
            sqlx::query($sql)
                .bind($tenant)
                .bind($id)
                .bind(i64::from(skill.0))
                .bind(i64::from(*level))
                .execute(&mut *$tx)
                .await?;
        }
    };
}

/// Refuses a department that is not there. Whoever removes one waits meanwhile.
macro_rules! there_is {
    ($tx:ident, $tenant:expr, $department:expr) => {
        if let Some(department) = $department {
            let query = sqlx::query_scalar::<_, i64>($crate::departments::IS_DEPARTMENT).bind($tenant);
            if query.bind(i64::from(department)).fetch_optional(&mut *$tx).await?.is_none() {
                return Err($crate::StoreError::Unfit("department"));
            }
        }
    };
}

/// One more account with its skills, within a transaction; its id.
macro_rules! insert_user {
    ($tx:ident, $tenant:expr, $entry:expr, $by:expr) => {{
        use $crate::people::accounts::{GIVE_SKILL, INSERT_USER, keys, what};
        use $crate::text::{plain, plain_option};
        let entry: $crate::people::Entry<'_> = $entry;
        let new = entry.user;
        let username = plain("username", &new.username)?;
        let nickname = plain_option("nickname", new.nickname.as_deref())?;
        let id: i64 = $crate::counters::new_id!($tx, $tenant, "user", new.id.map(|id| id.0));
        let names = (new.firstname.as_str(), new.lastname.as_str());
        let (name_key, search_key) = keys(names, [nickname.unwrap_or_default(), username, &new.email]);
        sqlx::query(INSERT_USER)
            .bind($tenant)
            .bind(id)
            .bind(username)
            .bind(username.to_lowercase())
            .bind(plain("firstname", &new.firstname)?)
            .bind(plain("lastname", &new.lastname)?)
            .bind(nickname)
            .bind(plain("email", &new.email)?)
            .bind(plain("password_hash", &new.password_hash)?)
            .bind(i64::from(new.group))
            .bind(new.department.map(i64::from))
            .bind(i64::from(new.slots))
            .bind(plain("preferences", &new.preferences)?)
            .bind(new.created.0)
            .bind(entry.api_only)
            .bind(entry.must_change)
            .bind(name_key)
            .bind(search_key)
            .execute(&mut *$tx)
            .await?;
        $crate::people::accounts::give_skills!($tx, GIVE_SKILL, $tenant, id, &new.skills);
        $crate::people::accounts::there_is!($tx, $tenant, new.department);
        let made = entry.is();
        $crate::audit::audit!($tx, $tenant, $by, what(id, &made, None, Some(made.told())));
        id
    }};
}
/// Writes what an account says within a transaction, but for its skills.
macro_rules! write_user {
    ($tx:ident, $tenant:expr, $id:expr, $user:expr) => {{
        use $crate::people::accounts::{UPDATE_USER, keys};
        use $crate::text::{plain, plain_option};
        let user: &$crate::people::User = $user;
        let nickname = plain_option("nickname", user.nickname.as_deref())?;
        let names = (user.firstname.as_str(), user.lastname.as_str());
        let (name_key, search_key) = keys(names, [nickname.unwrap_or_default(), &user.username, &user.email]);
        sqlx::query(UPDATE_USER)
            .bind($tenant)
            .bind($id)
            .bind(plain("firstname", &user.firstname)?)
            .bind(plain("lastname", &user.lastname)?)
            .bind(nickname)
            .bind(plain("email", &user.email)?)
            .bind(i64::from(user.group))
            .bind(user.department.map(i64::from))
            .bind(i64::from(user.slots))
            .bind(user.active)
            .bind(user.api_only)
            .bind(user.must_change)
            .bind(name_key)
            .bind(search_key)
            .bind(i64::from(user.version))
            .execute(&mut *$tx)
            .await?
    }};
}

/// What a change comes to, before it is written.
pub(crate) struct Changed {
    /// What becomes of it where nothing is written.
    pub(crate) kept: Kept<()>,
    /// The account before and after, where it is written.
    pub(crate) differs: Option<(User, User)>,
}

/// Whether nobody may be left who administers once an account has changed so.
pub(crate) fn leaves(by: &Doer, there: &User, now: &User) -> bool {
    by.bound() && there.stands() && (now.group != there.group || !now.stands())
}

/// What a change that was made from a version comes to within a transaction.
macro_rules! changed {
    ($tx:ident, $tenant:expr, ($id:expr, $from:expr), $change:expr) => {{
        use $crate::audit::Kept;
        use $crate::people::accounts::Changed;
        match $crate::people::accounts::account!($tx, $tenant, $id) {
            None => Changed { kept: Kept::Overtaken(None), differs: None },
            Some(there) => {
                let (mut now, from): (_, Option<u32>) = (there.clone(), $from);
                ($change)(&mut now);
                now.skills.sort_unstable();
                now.version = there.version + 1;
                if now.told() == there.told() {
                    Changed { kept: Kept::Now(()), differs: None }
                } else if from.is_some_and(|from| from != there.version) {
                    Changed { kept: Kept::Overtaken(Some(())), differs: None }
                } else {
                    Changed { kept: Kept::Now(()), differs: Some((there, now)) }
                }
            }
        }
    }};
}

/// Writes a change of an account within a transaction, and in the audit.
macro_rules! write_change {
    ($tx:ident, $tenant:expr, $id:expr, $there:expr, $now:expr, $by:expr) => {{
        use $crate::people::accounts::{GIVE_SKILL, TAKE_SKILLS, what};
        let (there, now): (&$crate::people::User, &$crate::people::User) = ($there, $now);
        if now.department != there.department {
            $crate::people::accounts::there_is!($tx, $tenant, now.department);
        }
        $crate::people::accounts::write_user!($tx, $tenant, $id, now);
        if now.skills != there.skills {
            sqlx::query(TAKE_SKILLS).bind($tenant).bind($id).execute(&mut *$tx).await?;
            $crate::people::accounts::give_skills!($tx, GIVE_SKILL, $tenant, $id, &now.skills);
        }
        $crate::audit::audit!($tx, $tenant, $by, what($id, now, Some(there.told()), Some(now.told())));
    }};
}

pub(crate) use {account, changed, give_skills, insert_user, there_is, write_change, write_user};

impl Entry<'_> {
    /// The account that it becomes.
    pub(crate) fn is(&self) -> User {
        let new = self.user.clone();
        User {
            id: new.id.unwrap_or(AgentId(0)),
            username: new.username,
            firstname: new.firstname,
            lastname: new.lastname,
            nickname: new.nickname,
            email: new.email,
            password_hash: new.password_hash,
            group: new.group,
            department: new.department,
            department_name: None,
            slots: new.slots,
            preferences: new.preferences,
            last_module: 1,
            last_seen: None,
            active: true,
            created: new.created,
            api_only: self.api_only,
            must_change: self.must_change,
            version: 1,
            operator: false,
            skills: new.skills,
            lent: Vec::new(),
        }
    }
}

pub(crate) fn what(id: i64, user: &User, was: Option<Value>, became: Option<Value>) -> What<'_> {
    What { entity: Entity::User, subject: id.to_string(), name: &user.username, was, became }
}

impl People<'_> {
    /// Enters an account, once under a key, and returns its id.
    ///
    /// # Errors
    /// [`StoreError::Taken`] for a user name in use, [`StoreError::Dangling`] for a group or skill that is not there,
    /// [`StoreError::Unfit`] (`department`) for such a department.
    pub async fn enter(
        self,
        tenant: TenantId,
        entry: Entry<'_>,
        by: &Doer,
        under: Once<'_>,
    ) -> Result<AgentId, StoreError> {
        let key = i64::from(tenant.0);
        let id: Result<Option<i64>, StoreError> = transaction!(self.0, tx => { once!(tx, key, under, {
            let id = insert_user!(tx, key, entry, by);
            note!(tx, key, Person, id);
            Some(id)
        }) });
        Ok(AgentId(number("users.id", id?.unwrap_or_default())?))
    }

    /// The same by the operator's command, when the account says that it was made.
    ///
    /// # Errors
    /// As [`People::enter`].
    pub async fn create(self, tenant: TenantId, new: &NewUser) -> Result<AgentId, StoreError> {
        self.enter(tenant, new.into(), &Doer::command(new.created), Once::keyless(new.created)).await
    }

    /// Changes an account, if it is still at the version that this was made from, where one is given: names, e-mail, group,
    /// department, slots, skills, whether it is frozen, a service account, and asked for a new password. What it says already
    /// changes nothing.
    ///
    /// # Errors
    /// [`StoreError::Dangling`] for a group or skill that is not there, [`StoreError::Unfit`] (`department`) for such a
    /// department, [`StoreError::LastAdministrator`] where nobody would be left who manages users and groups.
    pub async fn amend(
        self,
        tenant: TenantId,
        (user, from): (AgentId, Option<u32>),
        by: &Doer,
        change: impl FnOnce(&mut User),
    ) -> Result<Kept<User>, StoreError> {
        let (key, id) = (i64::from(tenant.0), i64::from(user.0));
        let kept: Result<Kept<()>, StoreError> = transaction!(self.0, tx => {
            // Who administers is counted while nobody else changes it.
            hold!(tx, key, "user");
            let changed = changed!(tx, key, (id, from), change);
            let Some((there, now)) = changed.differs else { return Ok(changed.kept) };
            let manned = leaves(by, &there, &now) && administrators!(tx, key) > 0;
            write_change!(tx, key, id, &there, &now, by);
            if manned && administrators!(tx, key) == 0 {
                return Err(StoreError::LastAdministrator);
            }
            note!(tx, key, Person, id);
            Ok(Kept::Now(()))
        });
        Ok(match (kept?, self.find(tenant, user).await?) {
            (Kept::Now(()), Some(now)) => Kept::Now(now),
            (_, now) => Kept::Overtaken(now),
        })
    }

    /// The same by the operator's command; false if there is no such account.
    ///
    /// # Errors
    /// As [`People::amend`].
    pub async fn set(
        self,
        tenant: TenantId,
        user: AgentId,
        at: Millis,
        change: impl FnOnce(&mut User),
    ) -> Result<bool, StoreError> {
        Ok(matches!(self.amend(tenant, (user, None), &Doer::command(at), change).await?, Kept::Now(_)))
    }
}
