//! Naming key contacts, changing what they are for, letting them go.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::key_contacts::wire::{
    AdminKeyContact, AdminKeyContacts, KeyContactBody, KeyContactChange, KeyContactGone, KeyContactTypeRow,
    KeyContactTypes,
};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::key_contact;
use catalogue::permission::KEY_CONTACTS;
use serde_json::json;
use store::StoreError;
use store::audit::{Doer, Kept};
use store::key_contacts::KeyContact;

const PATH: &str = "admin/key_contacts";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("helper/key_contact_types", types)
            .named("keyContactTypes")
            .about("Lists what key contacts can be for.")
            .needs(KEY_CONTACTS),
        get(PATH, list)
            .named("adminKeyContacts")
            .about("Lists the key contacts, and what nobody is there for.")
            .needs(KEY_CONTACTS),
        post(PATH, create)
            .named("createKeyContact")
            .about("Makes a user a key contact.")
            .needs(KEY_CONTACTS)
            .creates()
            .refuses(&[Code::USER_NOT_FOUND]),
        patch(PATH, change)
            .named("changeKeyContact")
            .about("Has a key contact be one for something else, from the version given; 203 with the contact as it is now when it has been changed since.")
            .needs(KEY_CONTACTS)
            .refuses(&[Code::KEY_CONTACT_NOT_FOUND, Code::ANTECEDING_ENTITY]),
        delete(PATH, remove)
            .named("deleteKeyContact")
            .about("Has a user be a key contact no more.")
            .needs(KEY_CONTACTS)
            .refuses(&[Code::KEY_CONTACT_NOT_FOUND, Code::ANTECEDING_ENTITY]),
    ]
}

async fn types(_: Signed, _: NoInput) -> Result<KeyContactTypes, Problem> {
    let row = |row: &key_contact::KeyContactType| KeyContactTypeRow {
        r#type: row.key,
        name_en: row.name_en,
        name_it: row.name_it,
    };
    Ok(KeyContactTypes { items: key_contact::ROWS.iter().map(row).collect() })
}

fn shown(one: KeyContact) -> AdminKeyContact {
    AdminKeyContact {
        user_id: one.user.0,
        username: one.username,
        fullname: one.fullname,
        email: one.email,
        r#type: one.kind,
        suspended: !one.active && !one.gone,
        removed: one.gone,
        version: one.version,
    }
}

async fn list(me: Signed, _: NoInput) -> Result<AdminKeyContacts, Problem> {
    let items = me.call.app.db.key_contacts().all(me.call.site.id).await?;
    let nobody = |key: &&str| !items.iter().any(|one| one.kind == *key && one.active && !one.gone);
    let without = key_contact::ROWS.iter().map(|row| row.key).filter(nobody).collect();
    Ok(AdminKeyContacts { items: items.into_iter().map(shown).collect(), without })
}

/// Refuses a type that there is not.
fn kind(given: &str) -> Result<&'static str, Problem> {
    key_contact::find(given).map(|row| row.key).ok_or_else(|| Problem::format("type", "is none of the types"))
}

/// Somebody who cannot be a key contact; which of the rules it is stands in `extraInfo.rule`.
fn unfit(rule: &str, why: &str) -> Problem {
    let extra = json!({ "field": "user_id", "rule": rule, "why": why });
    Problem { extra, ..Problem::format("user_id", "") }
}

fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("undoes") => Problem::of(Code::ANTECEDING_ENTITY),
        StoreError::Taken(_) => unfit("named", "is a key contact already"),
        error => error.into(),
    }
}

fn overtaken(now: Option<KeyContact>) -> Problem {
    let Some(now) = now else { return Problem::of(Code::KEY_CONTACT_NOT_FOUND) };
    Problem { extra: json!({ "key_contact": shown(now) }), ..Problem::of(Code::ANTECEDING_ENTITY) }
}

async fn create(me: Signed, wanted: KeyContactBody) -> Result<AdminKeyContact, Problem> {
    let doer = me.doer(wanted.reason.as_deref());
    make(&me, AgentId(wanted.user_id), kind(&wanted.r#type)?, &doer).await
}

/// Makes somebody a key contact who can be turned to.
pub(crate) async fn make(me: &Signed, user: AgentId, kind: &str, doer: &Doer) -> Result<AdminKeyContact, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let there = db.people().find(tenant, user).await?.filter(|user| !user.operator);
    let there =
        there.ok_or_else(|| Problem { extra: json!({ "field": "user_id" }), ..Problem::of(Code::USER_NOT_FOUND) })?;
    if there.api_only || !there.active {
        return Err(if there.api_only {
            unfit("service", "is a service account")
        } else {
            unfit("frozen", "is frozen")
        });
    }
    db.key_contacts().create(tenant, (user, &there.fullname()), kind, doer, me.call.once()).await.map_err(refused)?;
    let made = db.key_contacts().find(tenant, user).await?;
    made.map(shown).ok_or_else(|| Problem::of(Code::KEY_CONTACT_NOT_FOUND))
}

async fn change(me: Signed, wanted: KeyContactChange) -> Result<AdminKeyContact, Problem> {
    let doer = me.doer(wanted.reason.as_deref());
    set(&me, (AgentId(wanted.user_id), wanted.version), kind(&wanted.r#type)?, &doer).await
}

/// Has somebody be the contact for something else, from this version.
pub(crate) async fn set(
    me: &Signed,
    from: (AgentId, u32),
    kind: &str,
    doer: &Doer,
) -> Result<AdminKeyContact, Problem> {
    match me.call.app.db.key_contacts().amend(me.call.site.id, from, kind, doer).await.map_err(refused)? {
        Kept::Now(now) => Ok(shown(now)),
        Kept::Overtaken(now) => Err(overtaken(now)),
    }
}

async fn remove(me: Signed, wanted: KeyContactGone) -> Result<Nothing, Problem> {
    gone(&me, (AgentId(wanted.user_id), wanted.version), &me.doer(wanted.reason.as_deref())).await
}

/// Has somebody be a key contact no more, from this version.
pub(crate) async fn gone(me: &Signed, from: (AgentId, u32), doer: &Doer) -> Result<Nothing, Problem> {
    match me.call.app.db.key_contacts().remove(me.call.site.id, from, doer).await.map_err(refused)? {
        Kept::Now(_) => Ok(Nothing {}),
        Kept::Overtaken(now) => Err(overtaken(now)),
    }
}
