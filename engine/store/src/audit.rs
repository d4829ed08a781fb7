//! The audit: each change of what administrators shape, with what was before and after, written in the transaction of the change.
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Audit;
use crate::statements::statements;
use crate::text::{from_json, number, plain};
use crate::words::words;
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::{Map, Value, json};

/// The columns of a change, in the order in which [`Row`] reads them.
macro_rules! columns {
    () => {
        "number, at, who, scope, address, entity, subject, name, act, was, became, reason, undoes, undone_by"
    };
}

/// Of what is empty, everything counts; lists stand between commas.
macro_rules! sought {
    ($more:literal) => {
        concat!(
            "SELECT ",
            columns!(),
            " FROM audit WHERE tenant = $1 AND number < $2
            AND ($3 = '' OR $3 LIKE '%,' || entity || ',%')
            AND ($4 = '' OR $4 LIKE '%,' || act || ',%')
            AND ($5 = '' OR $5 LIKE '%,' || scope || ',%')
            AND ($6 < 0 OR who = $6)
            AND at >= $7 AND at < $8 ",
            $more,
            " ORDER BY number DESC LIMIT $9"
        )
    };
}

statements! {
    INSERT_AUDITED = "INSERT INTO audit (tenant, number, at, who, scope, address, entity, subject, name, act, was, became,
        reason, undoes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    PUT_BACK = "UPDATE audit SET undone_by = $3 WHERE tenant = $1 AND number = $2 AND undone_by IS NULL";
    AUDITED = concat!("SELECT ", columns!(), " FROM audit WHERE tenant = $1 AND number = $2");
    AUDIT = sought!("");
    /// Of one thing, which an index finds.
    AUDIT_OF = sought!("AND entity = $10 AND subject = $11");
    AUDIT_BEHIND = concat!("SELECT ", columns!(), " FROM audit WHERE tenant = $1 AND number > $2 ORDER BY number LIMIT $3");
}

words! {
    /// What kind of thing a change is of.
    Entity in "audit.entity" {
        /// A skill.
        Skill "skill";
        /// A permission group.
        Group "group";
        /// A person's account.
        User "user";
        /// A routing policy; the subject is its version.
        Policy "policy";
        /// A skill that a person is lent.
        Loan "loan";
        /// A runbook.
        Runbook "runbook";
        /// A webhook.
        Webhook "webhook";
        /// An access token of a service account; the subject is its `SESSID`.
        AccessToken "access_token";
        /// A ban; the subject is the address that is banned.
        Ban "ban";
        /// A chat that was reported; the subject is the chat.
        Report "report";
        /// A canned response for everybody.
        CannedResponse "canned_response";
        /// An announcement, or a message to some people by name.
        Announcement "announcement";
        /// An article of the internal knowledge base; the subject is its label.
        Article "article";
        /// The tenant itself: brand, account, suspension, maintenance; the subject is its id.
        Tenant "tenant";
        /// What signing in asks of people; the subject is the tenant's id.
        SignInRules "sign_in_rules";
        /// The service that people sign in with; the subject is the tenant's id.
        SignInService "sign_in_service";
    }
}

words! {
    /// What was done.
    Act in "audit.act" {
        /// It is new.
        Create "create";
        /// It says something else.
        Edit "edit";
        /// It is gone.
        Delete "delete";
    }
}

words! {
    /// By which way a change came.
    Scope in "audit.scope" {
        /// By a person who is signed in.
        Console "console";
        /// By an access token.
        Token "token";
        /// By a command line of the operator.
        Command "command";
        /// By the server itself, as a loan that runs out.
        House "house";
    }
}

/// Who changes something, when, from where and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doer {
    /// When.
    pub at: Millis,
    /// Which person of the tenant; `None` for the operator and the house.
    pub who: Option<AgentId>,
    /// By which way.
    pub scope: Scope,
    /// From which address; `None` for what no call did.
    pub address: Option<String>,
    /// Why, where it was asked.
    pub reason: Option<String>,
    /// The change that this one puts back.
    pub undoes: Option<u64>,
}

impl Doer {
    /// The house itself.
    pub fn house(at: Millis) -> Doer {
        Doer { scope: Scope::House, ..Doer::command(at) }
    }

    /// The same for something that comes with another change, and is not what puts one back.
    pub(crate) fn besides(&self) -> Doer {
        Doer { undoes: None, ..self.clone() }
    }

    /// Whether they may not leave a tenant without anybody who administers it: the operator may, and can put it right.
    pub(crate) fn bound(&self) -> bool {
        self.scope != Scope::Command
    }

    /// The operator, at a command line.
    pub fn command(at: Millis) -> Doer {
        Doer { at, who: None, scope: Scope::Command, address: None, reason: None, undoes: None }
    }
}

/// What became of a change that was made from a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept<T> {
    /// It is so now, or was before.
    Now(T),
    /// It has been changed since the version that this change was made from: how it is now, `None` where it is gone.
    Overtaken(Option<T>),
}

/// A change, as it is written down.
#[derive(Debug, Clone, PartialEq)]
pub struct What<'a> {
    /// Of what kind of thing.
    pub entity: Entity,
    /// Which one.
    pub subject: String,
    /// What it is called, after the change or, where it is gone, before.
    pub name: &'a str,
    /// What it said before; `None` where it is new.
    pub was: Option<Value>,
    /// What it says now; `None` where it is gone.
    pub became: Option<Value>,
}

impl What<'_> {
    /// What was done; of an edit, only what differs. `None` where nothing does.
    pub(crate) fn told(self) -> Option<(Act, Option<Value>, Option<Value>)> {
        match (self.was, self.became) {
            (Some(was), Some(became)) => {
                let (was, became) = differing(&was, &became);
                (was != became).then(|| (Act::Edit, Some(was.into()), Some(became.into())))
            }
            (None, None) => None,
            (was, became) => Some((if was.is_none() { Act::Create } else { Act::Delete }, was, became)),
        }
    }
}

/// The ends of a document, each under the way to it with dots between its steps.
pub(crate) fn flat(document: &Value) -> Value {
    fn walk(way: &str, value: &Value, found: &mut Map<String, Value>) {
        match value {
            Value::Object(fields) if !fields.is_empty() => {
                for (key, value) in fields {
                    let way = if way.is_empty() { key.clone() } else { format!("{way}.{key}") };
                    walk(&way, value, found);
                }
            }
            value => drop(found.insert(way.to_owned(), value.clone())),
        }
    }
    let mut found = Map::new();
    if document.as_object().is_some_and(|fields| !fields.is_empty()) {
        walk("", document, &mut found);
    }
    found.into()
}

/// The same under names of one word each, for settings.
pub(crate) fn named(document: &Value) -> Value {
    let Value::Object(found) = flat(document) else { return json!({}) };
    found.into_iter().map(|(way, value)| (way.replace('.', "_"), value)).collect::<Map<_, _>>().into()
}

/// The fields in which two objects differ, of both.
fn differing(was: &Value, became: &Value) -> (Map<String, Value>, Map<String, Value>) {
    let empty = Map::new();
    let (was, became) = (was.as_object().unwrap_or(&empty), became.as_object().unwrap_or(&empty));
    let of = |one: &Map<String, Value>, other: &Map<String, Value>| {
        one.iter().filter(|(key, value)| other.get(*key) != Some(value)).map(|(k, v)| (k.clone(), v.clone())).collect()
    };
    (of(was, became), of(became, was))
}

/// One more row within a transaction; its number.
macro_rules! audit_row {
    ($tx:ident, $tenant:expr, $doer:expr, ($entity:expr, $subject:expr, $name:expr), ($act:expr, $was:expr, $became:expr)) => {{
        let (doer, was, became): (&$crate::audit::Doer, Option<serde_json::Value>, Option<serde_json::Value>) =
            ($doer, $was, $became);
        let number: i64 = $crate::counters::new_id!($tx, $tenant, "audit", None);
        sqlx::query($crate::audit::INSERT_AUDITED)
            .bind($tenant)
            .bind(number)
            .bind(doer.at.0)
            .bind(doer.who.map(|id| i64::from(id.0)))
            .bind(doer.scope.text())
            .bind(doer.address.as_deref())
            .bind($entity.text())
            .bind($subject)
            .bind($name)
            .bind($act.text())
            .bind(was.map(|value| value.to_string()))
            .bind(became.map(|value| value.to_string()))
            .bind(doer.reason.as_deref())
            .bind(doer.undoes.map(|number| i64::try_from(number).unwrap_or(i64::MAX)))
            .execute(&mut *$tx)
            .await?;
        number
    }};
}

/// Writes a change down within the transaction that makes it: its number, or none where it changes nothing.
///
/// # Errors
/// [`StoreError::Taken`] where what it puts back has been put back already.
macro_rules! audit {
    ($tx:ident, $tenant:expr, $doer:expr, $what:expr) => {{
        let (doer, what): (&$crate::audit::Doer, $crate::audit::What<'_>) = ($doer, $what);
        let (entity, subject, name) = (what.entity, what.subject.clone(), what.name);
        match what.told() {
            None => None,
            Some((act, was, became)) => {
                $crate::text::plain_option("reason", doer.reason.as_deref())?;
                let undoes = doer.undoes.map(|number| i64::try_from(number).unwrap_or(i64::MAX));
                let number =
                    $crate::audit::audit_row!($tx, $tenant, doer, (entity, &subject, name), (act, was, became));
                if let Some(undone) = undoes {
                    let query = sqlx::query($crate::audit::PUT_BACK).bind($tenant).bind(undone).bind(number);
                    if query.execute(&mut *$tx).await?.rows_affected() == 0 {
                        return Err($crate::StoreError::Taken("undoes"));
                    }
                }
                Some($crate::text::number::<u64>("audit.number", number)?)
            }
        }
    }};
}
pub(crate) use {audit, audit_row};

/// A change that was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Audited {
    /// Rises with each change of the tenant.
    pub number: u64,
    /// Who, when, from where, why; and which one it puts back.
    pub by: Doer,
    /// Of what kind of thing.
    pub entity: Entity,
    /// Which one.
    pub subject: String,
    /// What it was called then.
    pub name: String,
    /// What was done.
    pub act: Act,
    /// What it said before: all of it, or of an edit what differs.
    pub was: Option<Value>,
    /// The same after.
    pub became: Option<Value>,
    /// The change that put this one back.
    pub undone_by: Option<u64>,
}

/// What is said of an account that was done to it once, and that nothing takes back.
const ONE_WAY: [&str; 3] = ["second_factor_reset", "signed_out", "entered_for"];

impl Audited {
    /// Whether it is of a kind that can be put back.
    pub fn goes_back(&self) -> bool {
        let made = self.became.as_ref().and_then(Value::as_object);
        made.is_none_or(|made| !ONE_WAY.iter().any(|field| made.contains_key(*field)))
    }

    /// Whether a thing still says what this change made of it.
    pub fn holds(&self, now: &Value) -> bool {
        let made = self.became.as_ref().and_then(Value::as_object);
        made.is_some_and(|made| made.iter().all(|(key, value)| now.get(key) == Some(value)))
    }

    /// What a thing says without this change: what it says now, but for what the change made of it.
    pub fn without(&self, mut now: Value) -> Value {
        let was = self.was.as_ref().and_then(Value::as_object);
        if let (Some(now), Some(was)) = (now.as_object_mut(), was) {
            now.extend(was.iter().map(|(key, value)| (key.clone(), value.clone())));
        }
        now
    }
}

/// Which changes are asked for; what is empty or `None` leaves nothing out.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Sought {
    /// This one thing.
    pub of: Option<(Entity, String)>,
    pub entities: Vec<Entity>,
    pub acts: Vec<Act>,
    pub scopes: Vec<Scope>,
    pub who: Option<AgentId>,
    /// At this instant or later.
    pub from: Option<Millis>,
    /// Before this instant.
    pub to: Option<Millis>,
    /// Older than the change of this number.
    pub before: Option<u64>,
}

#[derive(sqlx::FromRow)]
struct Row {
    number: i64,
    at: i64,
    who: Option<i64>,
    scope: String,
    address: Option<String>,
    entity: String,
    subject: String,
    name: String,
    act: String,
    was: Option<String>,
    became: Option<String>,
    reason: Option<String>,
    undoes: Option<i64>,
    undone_by: Option<i64>,
}

impl Row {
    fn read(self) -> Result<Audited, StoreError> {
        let json = |what, text: Option<String>| text.map(|text| from_json(what, &text)).transpose();
        let change = |what, id: Option<i64>| id.map(|id| number(what, id)).transpose();
        Ok(Audited {
            number: number("audit.number", self.number)?,
            by: Doer {
                at: Millis(self.at),
                who: self.who.map(|id| number("audit.who", id).map(AgentId)).transpose()?,
                scope: Scope::read(&self.scope)?,
                address: self.address,
                reason: self.reason,
                undoes: change("audit.undoes", self.undoes)?,
            },
            entity: Entity::read(&self.entity)?,
            subject: self.subject,
            name: self.name,
            act: Act::read(&self.act)?,
            was: json("audit.was", self.was)?,
            became: json("audit.became", self.became)?,
            undone_by: change("audit.undone_by", self.undone_by)?,
        })
    }
}

/// A list as its filter has it: between commas, empty where it leaves nothing out.
fn listed<T: Copy>(items: &[T], text: fn(T) -> &'static str) -> String {
    if items.is_empty() {
        return String::new();
    }
    items.iter().fold(String::from(","), |list, item| list + text(*item) + ",")
}

fn older(than: Option<u64>) -> i64 {
    than.map_or(i64::MAX, |number| i64::try_from(number).unwrap_or(i64::MAX))
}

impl Audit<'_> {
    /// Returns the changes that are sought, the newest first, `most` of them.
    pub async fn list(self, tenant: TenantId, sought: &Sought, most: usize) -> Result<Vec<Audited>, StoreError> {
        let sql = if sought.of.is_some() { AUDIT_OF } else { AUDIT };
        let subject = sought.of.as_ref().map(|(_, subject)| plain("subject", subject)).transpose()?;
        let rows: Vec<Row> = reading!(self.0, pool => {
            let query = sqlx::query_as(sql)
                .bind(i64::from(tenant.0))
                .bind(older(sought.before))
                .bind(listed(&sought.entities, Entity::text))
                .bind(listed(&sought.acts, Act::text))
                .bind(listed(&sought.scopes, Scope::text))
                .bind(sought.who.map_or(-1, |id| i64::from(id.0)))
                .bind(sought.from.map_or(i64::MIN, |at| at.0))
                .bind(sought.to.map_or(i64::MAX, |at| at.0))
                .bind(i64::try_from(most).unwrap_or(i64::MAX));
            match &sought.of {
                Some((entity, _)) => query.bind(entity.text()).bind(subject).fetch_all(pool).await?,
                None => query.fetch_all(pool).await?,
            }
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns the changes behind the one of a number, the oldest first, `most` of them.
    pub async fn behind(self, tenant: TenantId, number: u64, most: u32) -> Result<Vec<Audited>, StoreError> {
        let rows: Vec<Row> = reading!(self.0, pool => sqlx::query_as(AUDIT_BEHIND)
            .bind(i64::from(tenant.0)).bind(older(Some(number))).bind(i64::from(most)).fetch_all(pool).await?);
        rows.into_iter().map(Row::read).collect()
    }

    /// Returns the change of a number, if there is one.
    pub async fn find(self, tenant: TenantId, number: u64) -> Result<Option<Audited>, StoreError> {
        let row: Option<Row> = reading!(self.0, pool => sqlx::query_as(AUDITED)
            .bind(i64::from(tenant.0)).bind(older(Some(number))).fetch_optional(pool).await)?;
        row.map(Row::read).transpose()
    }
}
