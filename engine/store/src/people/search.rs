//! Finding people among many: by what they are called, by what holds for them, a page at a time.
use crate::db::{reading, writing};
use crate::error::StoreError;
use crate::handles::People;
use crate::people::accounts::keys;
use crate::people::users::SkillRow;
use crate::statements::statements;
use crate::text::{full_name, number};
use catalogue::ids::{AgentId, SkillId, TenantId};
use routing::time::Millis;
use std::collections::BTreeMap;

/// What holds of whoever is sought; what is empty or negative leaves nobody out.
macro_rules! sought {
    () => {
        " u.tenant = $1 AND u.removed IS NULL AND u.operator IS NULL
        AND ($2 = '' OR u.search_key LIKE $2 ESCAPE '!')
        AND ($3 < 0 OR u.group_id = $3)
        AND ($4 < 0 OR u.active = ($4 = 1))
        AND ($5 < 0 OR u.api_only = ($5 = 1))
        AND ($6 < 0 OR u.department_id IN (WITH RECURSIVE inside (id) AS (SELECT CAST($6 AS BIGINT)
            UNION SELECT d.id FROM departments d JOIN inside i ON d.parent = i.id WHERE d.tenant = $1)
            SELECT id FROM inside))
        AND ($7 < 0 OR EXISTS (SELECT 1 FROM user_skills k
            WHERE k.tenant = u.tenant AND k.user_id = u.id AND k.skill_id = $7))
        AND ($8 < 0 OR ($8 = 1) = EXISTS (SELECT 1 FROM second_factors f
            WHERE f.tenant = u.tenant AND f.user_id = u.id))
        AND ($9 < 0 OR ($9 = 1) = EXISTS (SELECT 1 FROM sessions s
            WHERE s.tenant = u.tenant AND s.user_id = u.id AND s.name IS NULL AND s.expires > $10))"
    };
}

/// A page in an order: those behind whoever was the last of the page before.
macro_rules! page {
    ($key:literal, $order:literal, $direction:literal) => {
        concat!(
            "SELECT u.id, u.username, u.firstname, u.lastname, u.nickname, u.email, u.group_id, u.department_id,
            (SELECT d.name FROM departments d WHERE d.tenant = u.tenant AND d.id = u.department_id) AS department, u.slots,
            u.last_seen, u.active, u.api_only, u.must_change, u.version, ",
            $key,
            " AS sort_key,
            EXISTS (SELECT 1 FROM second_factors f WHERE f.tenant = u.tenant AND f.user_id = u.id) AS has_factor,
            EXISTS (SELECT 1 FROM sessions s WHERE s.tenant = u.tenant AND s.user_id = u.id AND s.name IS NULL
                AND s.expires > $10) AS signed_in
            FROM users u JOIN permission_groups g ON g.tenant = u.tenant AND g.id = u.group_id WHERE",
            sought!(),
            " AND ($11 = 1 OR (",
            $order,
            ", u.id) ",
            $direction
        )
    };
}

macro_rules! rising {
    ($key:literal, $order:literal) => {
        concat!(page!($key, $order, "> ($12, $13)) ORDER BY "), $order, ", u.id LIMIT $14")
    };
}

macro_rules! falling {
    ($key:literal, $order:literal) => {
        concat!(page!($key, $order, "< ($12, $13)) ORDER BY "), $order, " DESC, u.id DESC LIMIT $14")
    };
}

statements! {
    BY_NAME = rising!("u.name_key", "u.name_key");
    BY_NAME_DOWN = falling!("u.name_key", "u.name_key");
    BY_USERNAME = rising!("u.username_key", "u.username_key");
    BY_USERNAME_DOWN = falling!("u.username_key", "u.username_key");
    BY_GROUP = rising!("g.name_key", "g.name_key");
    BY_GROUP_DOWN = falling!("g.name_key", "g.name_key");
    BY_SEEN = rising!("CAST(COALESCE(u.last_seen, 0) AS TEXT)", "COALESCE(u.last_seen, 0)");
    BY_SEEN_DOWN = falling!("CAST(COALESCE(u.last_seen, 0) AS TEXT)", "COALESCE(u.last_seen, 0)");
    HOW_MANY = concat!("SELECT COUNT(*) FROM users u WHERE", sought!());
    SKILLS_OF_PAGE = "SELECT user_id, skill_id, level FROM user_skills WHERE tenant = $1 AND user_id IN ($2, $3, $4, $5,
        $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28,
        $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50,
        $51) ORDER BY user_id, skill_id";
    WITHOUT_KEYS: EveryTenant = "SELECT tenant, id, username, firstname, lastname, nickname, email FROM users
        WHERE search_key = '' ORDER BY tenant, id LIMIT 1000";
    WRITE_KEYS = "UPDATE users SET name_key = $3, search_key = $4 WHERE tenant = $1 AND id = $2";
}

/// The most people of a page: so many places the statement for their skills has.
pub(crate) const PAGE: usize = 50;

/// In which order people are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum By {
    Name,
    Username,
    Group,
    LastSeen,
}

/// Who is sought; what is `None` leaves nobody out.
#[derive(Debug, Clone, Default)]
pub struct Sought {
    /// What is in their names, user name or e-mail, in upper or lower case.
    pub text: Option<String>,
    /// In this group.
    pub group: Option<u32>,
    /// With this skill of their own.
    pub skill: Option<SkillId>,
    /// In this department or in one that lies in it.
    pub department: Option<u32>,
    /// Frozen or not.
    pub frozen: Option<bool>,
    /// Service accounts or people.
    pub service: Option<bool>,
    /// With a second factor or without.
    pub factor: Option<bool>,
    /// Signed in or not.
    pub signed_in: Option<bool>,
}

/// Somebody in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "as in `User`")]
pub struct Found {
    pub id: AgentId,
    pub username: String,
    pub firstname: String,
    pub lastname: String,
    pub nickname: Option<String>,
    pub email: String,
    pub group: u32,
    pub department: Option<u32>,
    pub department_name: Option<String>,
    pub slots: u32,
    pub last_seen: Option<Millis>,
    pub active: bool,
    pub api_only: bool,
    pub must_change: bool,
    pub version: u32,
    /// Whether they have a second factor.
    pub factor: bool,
    /// Whether they have a session that lasts.
    pub signed_in: bool,
    pub skills: Vec<(SkillId, u8)>,
}

impl Found {
    /// First and last name, separated by a space.
    pub fn fullname(&self) -> String {
        full_name(&self.firstname, &self.lastname)
    }
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Who is on it.
    pub people: Vec<Found>,
    /// Behind what the next page begins; `None` on the last.
    pub next: Option<(String, AgentId)>,
    /// How many are sought on all pages together.
    pub total: u64,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    username: String,
    firstname: String,
    lastname: String,
    nickname: Option<String>,
    email: String,
    group_id: i64,
    department_id: Option<i64>,
    department: Option<String>,
    slots: i64,
    last_seen: Option<i64>,
    active: bool,
    api_only: bool,
    must_change: bool,
    version: i64,
    sort_key: String,
    has_factor: bool,
    signed_in: bool,
}

impl Row {
    fn read(self, skills: Vec<(SkillId, u8)>) -> Result<Found, StoreError> {
        Ok(Found {
            id: AgentId(number("users.id", self.id)?),
            username: self.username,
            firstname: self.firstname,
            lastname: self.lastname,
            nickname: self.nickname,
            email: self.email,
            group: number("users.group_id", self.group_id)?,
            department: self.department_id.map(|id| number("users.department_id", id)).transpose()?,
            department_name: self.department,
            slots: number("users.slots", self.slots)?,
            last_seen: self.last_seen.map(Millis),
            active: self.active,
            api_only: self.api_only,
            must_change: self.must_change,
            version: number("users.version", self.version)?,
            factor: self.has_factor,
            signed_in: self.signed_in,
            skills,
        })
    }
}

/// What a text is found by; `%` and `_` stand for themselves.
pub(crate) fn pattern(text: Option<&str>) -> String {
    let text = text.map(str::trim).unwrap_or_default().to_lowercase();
    if text.is_empty() {
        return text;
    }
    let plain: String = text
        .chars()
        .flat_map(|c| matches!(c, '%' | '_' | '!').then_some('!').into_iter().chain([c]))
        .filter(|c| *c != '\0')
        .collect();
    format!("%{plain}%")
}

fn said(flag: Option<bool>) -> i64 {
    flag.map_or(-1, i64::from)
}

/// Binds who is sought, for [`sought`].
macro_rules! bind_sought {
    ($query:expr, $tenant:expr, $sought:expr, $now:expr) => {{
        let sought: &Sought = $sought;
        $query
            .bind(i64::from($tenant.0))
            .bind(pattern(sought.text.as_deref()))
            .bind(sought.group.map_or(-1, i64::from))
            .bind(said(sought.frozen.map(|frozen| !frozen)))
            .bind(said(sought.service))
            .bind(sought.department.map_or(-1, i64::from))
            .bind(sought.skill.map_or(-1, |skill| i64::from(skill.0)))
            .bind(said(sought.factor))
            .bind(said(sought.signed_in))
            .bind($now.0)
    }};
}

impl People<'_> {
    /// Returns a page of those who are sought, in an order, from behind somebody of the page before. Operators and accounts
    /// that are removed are not among them.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a place behind which nothing can be.
    pub async fn page(
        self,
        tenant: TenantId,
        sought: &Sought,
        (by, falling): (By, bool),
        behind: Option<&(String, AgentId)>,
        now: Millis,
    ) -> Result<Page, StoreError> {
        let sql = match (by, falling) {
            (By::Name, false) => BY_NAME,
            (By::Name, true) => BY_NAME_DOWN,
            (By::Username, false) => BY_USERNAME,
            (By::Username, true) => BY_USERNAME_DOWN,
            (By::Group, false) => BY_GROUP,
            (By::Group, true) => BY_GROUP_DOWN,
            (By::LastSeen, false) => BY_SEEN,
            (By::LastSeen, true) => BY_SEEN_DOWN,
        };
        let first = i64::from(behind.is_none());
        let (key, id) = behind.map(|(key, id)| (key.replace('\0', ""), i64::from(id.0))).unwrap_or_default();
        let most = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
        let mut rows: Vec<Row> = if by == By::LastSeen {
            let seen: i64 =
                if first == 1 { 0 } else { key.parse().map_err(|_| StoreError::corrupt("behind", &key))? };
            reading!(self.0, pool => bind_sought!(sqlx::query_as(sql), tenant, sought, now)
                .bind(first).bind(seen).bind(id).bind(most).fetch_all(pool).await)?
        } else {
            reading!(self.0, pool => bind_sought!(sqlx::query_as(sql), tenant, sought, now)
                .bind(first).bind(key.as_str()).bind(id).bind(most).fetch_all(pool).await)?
        };
        let total: i64 = reading!(self.0, pool => bind_sought!(sqlx::query_scalar(HOW_MANY), tenant, sought, now)
            .fetch_one(pool).await)?;
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let last = rows.last().filter(|_| more);
        let next = last.map(|row| Ok::<_, StoreError>((row.sort_key.clone(), AgentId(number("users.id", row.id)?))));
        let next = next.transpose()?;
        let mut skills = self.skills_of_page(tenant, &rows).await?;
        let read = |row: Row| {
            let given = skills.remove(&row.id).unwrap_or_default();
            row.read(given)
        };
        let people = rows.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Page { people, next, total: number("users", total)? })
    }

    async fn skills_of_page(
        self,
        tenant: TenantId,
        rows: &[Row],
    ) -> Result<BTreeMap<i64, Vec<(SkillId, u8)>>, StoreError> {
        // Nobody has the id 0: it stands in the places that are left.
        let places: Vec<i64> = (0..PAGE).map(|at| rows.get(at).map_or(0, |row| row.id)).collect();
        let given: Vec<SkillRow> = reading!(self.0, pool => {
            let query = sqlx::query_as(SKILLS_OF_PAGE).bind(i64::from(tenant.0));
            places.iter().fold(query, |query, id| query.bind(*id)).fetch_all(pool).await
        })?;
        let mut skills: BTreeMap<i64, Vec<(SkillId, u8)>> = BTreeMap::new();
        for row in &given {
            skills.entry(row.user_id).or_default().push(row.read()?);
        }
        Ok(skills)
    }

    /// Writes what people are found by, of those who were entered before it was written; how many.
    pub async fn write_keys(self) -> Result<u64, StoreError> {
        type Named = (i64, i64, String, String, String, Option<String>, String);
        let mut written = 0;
        loop {
            let rows: Vec<Named> = reading!(self.0, pool => sqlx::query_as(WITHOUT_KEYS).fetch_all(pool).await)?;
            if rows.is_empty() {
                return Ok(written);
            }
            for (tenant, id, username, first, last, nickname, email) in &rows {
                let others = [nickname.as_deref().unwrap_or_default(), username, email];
                let (name, search) = keys((first, last), others);
                written += writing!(self.0, pool => sqlx::query(WRITE_KEYS)
                    .bind(tenant).bind(id).bind(&name).bind(&search).execute(pool).await?.rows_affected());
            }
        }
    }
}
