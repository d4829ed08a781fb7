//! Reading what was changed, and what is said of a change.
use crate::audit::{Act, Doer, Entity, Scope};
use crate::db::reading;
use crate::error::StoreError;
use crate::handles::Audit;
use crate::statements::statements;
use crate::text::{from_json, number, plain};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use serde_json::Value;

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
    AUDITED = concat!("SELECT ", columns!(), " FROM audit WHERE tenant = $1 AND number = $2");
    AUDIT = sought!("");
    /// Of one thing, which an index finds.
    AUDIT_OF = sought!("AND entity = $10 AND subject = $11");
    /// Of one kind of thing, which an index finds.
    AUDIT_OF_KIND = sought!("AND entity = $10");
    AUDIT_BEHIND = concat!("SELECT ", columns!(), " FROM audit WHERE tenant = $1 AND number > $2 ORDER BY number LIMIT $3");
}

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
/// What a directory says of somebody besides their account: it goes its own way.
const BESIDES: [&str; 2] = ["external_id", "display_name"];

impl Audited {
    /// Whether it is of a kind that can be put back.
    pub fn goes_back(&self) -> bool {
        let made = self.became.as_ref().and_then(Value::as_object);
        made.is_none_or(|made| {
            let once = ONE_WAY.iter().any(|field| made.contains_key(*field));
            // Only the directory changes these, and would do so again.
            let directory = match (self.act, self.entity) {
                (Act::Edit, Entity::User) => made.contains_key("username") || made.keys().all(|key| self.besides(key)),
                (Act::Edit, Entity::Group) => made.contains_key("directory"),
                _ => false,
            };
            !once && !directory
        })
    }

    fn besides(&self, field: &str) -> bool {
        self.entity == Entity::User && BESIDES.contains(&field)
    }

    /// Whether a thing still says what this change made of it.
    pub fn holds(&self, now: &Value) -> bool {
        let made = self.became.as_ref().and_then(Value::as_object);
        made.is_some_and(|made| made.iter().all(|(key, value)| self.besides(key) || now.get(key) == Some(value)))
    }

    /// What a thing says without this change: what it says now, but for what the change made of it.
    pub fn without(&self, mut now: Value) -> Value {
        let was = self.was.as_ref().and_then(Value::as_object);
        if let (Some(now), Some(was)) = (now.as_object_mut(), was) {
            let of_it = was.iter().filter(|(key, _)| !self.besides(key));
            now.extend(of_it.map(|(key, value)| (key.clone(), value.clone())));
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
        let sql = match (&sought.of, sought.entities.as_slice()) {
            (Some(_), _) => AUDIT_OF,
            (None, [_]) => AUDIT_OF_KIND,
            (None, _) => AUDIT,
        };
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
            match (&sought.of, sought.entities.as_slice()) {
                (Some((entity, _)), _) => query.bind(entity.text()).bind(subject).fetch_all(pool).await?,
                (None, [entity]) => query.bind(entity.text()).fetch_all(pool).await?,
                (None, _) => query.fetch_all(pool).await?,
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
