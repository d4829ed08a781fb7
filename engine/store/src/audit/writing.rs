//! Writing a change down, in the transaction that makes it.
use crate::audit::{Act, Entity, Scope};
use crate::statements::statements;
use catalogue::ids::AgentId;
use routing::time::Millis;
use serde_json::{Map, Value, json};

statements! {
    INSERT_AUDITED = "INSERT INTO audit (tenant, number, at, who, scope, address, entity, subject, name, act, was, became,
        reason, undoes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    PUT_BACK = "UPDATE audit SET undone_by = $3 WHERE tenant = $1 AND number = $2 AND undone_by IS NULL";
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
