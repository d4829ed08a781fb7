//! Reading the audit, and putting a change back.
use crate::PLAN;
use crate::edge::basics::{At, NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, get, post};
use crate::edge::gate::Signed;
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use crate::rooms::audit::wire::{AuditEntry, AuditPage, AuditQuery, AuditWords, Changer, UndoBody};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::{limit, permission};
use serde_json::json;
use std::collections::BTreeMap;
use store::audit::{Act, Audited, Doer, Entity, Scope, Sought};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("admin/audit", list)
            .named("audit")
            .about("Lists what was changed: who, when, from where, with before and after; the newest first.")
            .needs(permission::AUDIT_LOGS),
        get("helper/audit", words)
            .named("auditWords")
            .about("Lists the kinds of things, acts and ways that changes can be asked for by.")
            .needs(permission::AUDIT_LOGS),
        post("admin/audit/undo", undo)
            .named("undoChange")
            .about("Puts a change back, if what it made is still so; 203 where it is not. The permission to make such a change is needed as well.")
            .needs(permission::AUDIT_LOGS)
            .refuses(&[Code::ANTECEDING_ENTITY]),
    ]
}

async fn words(_: Signed, _: NoInput) -> Result<AuditWords, Problem> {
    Ok(AuditWords {
        types: Entity::ALL.iter().map(|entity| entity.text()).collect(),
        actions: Act::ALL.iter().map(|act| act.text()).collect(),
        scopes: Scope::ALL.iter().map(|scope| scope.text()).collect(),
    })
}

/// The words of a list, each of which has to be one that there is.
fn read<T>(field: &'static str, words: &[String], named: fn(&str) -> Option<T>) -> Result<Vec<T>, Problem> {
    let one = |word: &String| named(word).ok_or_else(|| Problem::format(field, "is none that there is"));
    words.iter().map(one).collect()
}

async fn list(me: Signed, wanted: AuditQuery) -> Result<AuditPage, Problem> {
    let (audit, tenant) = (me.call.app.db.audit(), me.call.site.id);
    let token = |token: &String| token.parse().map_err(|_| Problem::format("next_token", "is none that was given"));
    let at = |field, text: &Option<String>| text.as_deref().map(|text| instant(field, text)).transpose();
    let entities = read("types", &wanted.types, Entity::named)?;
    let of = match (wanted.id, entities.as_slice()) {
        (None, _) => None,
        (Some(id), [entity]) => Some((*entity, id)),
        (Some(_), _) => return Err(Problem::format("id", "needs exactly one type")),
    };
    let sought = Sought {
        of,
        entities,
        acts: read("actions", &wanted.actions, Act::named)?,
        scopes: read("scopes", &wanted.scopes, Scope::named)?,
        who: wanted.user_id.map(AgentId),
        from: at("from", &wanted.from)?,
        to: at("to", &wanted.to)?,
        before: wanted.next_token.as_ref().map(token).transpose()?,
    };
    let most = limit::AUDIT_PAGE + 1;
    let mut found = audit.list(tenant, &sought, most).await?;
    let more = found.len() == most;
    found.truncate(limit::AUDIT_PAGE);
    let next_token = found.last().filter(|_| more).map(|last| last.number.to_string());
    let names = me.names(found.iter().filter_map(|one| one.by.who)).await?;
    Ok(AuditPage { items: found.into_iter().map(|one| shown(one, &names)).collect(), next_token })
}

fn shown(one: Audited, names: &BTreeMap<AgentId, String>) -> AuditEntry {
    let name = |id: &AgentId| names.get(id).cloned().unwrap_or_default();
    AuditEntry {
        undoable: one.undone_by.is_none() && one.goes_back() && PLAN.undo(one.entity).is_some(),
        number: one.number,
        at: At(one.by.at),
        by: one.by.who.map(|id| Changer { user_id: id.0, name: name(&id) }),
        scope: one.by.scope.text(),
        address: one.by.address,
        kind: one.entity.text(),
        id: one.subject,
        name: one.name,
        action: one.act.text(),
        before: one.was,
        after: one.became,
        reason: one.by.reason,
        undoes: one.by.undoes,
        undone_by: one.undone_by,
    }
}

async fn undo(me: Signed, wanted: UndoBody) -> Result<Nothing, Problem> {
    let found = me.call.app.db.audit().find(me.call.site.id, wanted.number).await?;
    let Some(one) = found else { return Err(Problem::format("number", "is none that there is")) };
    let Some(undo) = PLAN.undo(one.entity) else { return Err(Problem::format("number", "cannot be put back")) };
    if !one.goes_back() {
        return Err(Problem::format("number", "cannot be put back"));
    }
    if let Some(number) = one.undone_by {
        return Err(Problem { extra: json!({ "undone_by": number }), ..Problem::of(Code::ANTECEDING_ENTITY) });
    }
    let doer = Doer { undoes: Some(one.number), ..me.doer(wanted.reason.as_deref()) };
    undo(me, one, doer).await?;
    Ok(Nothing {})
}
