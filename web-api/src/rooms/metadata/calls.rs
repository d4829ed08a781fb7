//! Definitions: looking at them, making, changing, ordering and removing them.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::metadata::known::Known;
use crate::rooms::metadata::rules::{choices, full, key, overtaken, refused, whole};
use crate::rooms::metadata::wire::{
    MetadataBody, MetadataChange, MetadataChanges, MetadataCreate, MetadataDefinition, MetadataDefinitions,
    MetadataGone,
};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::{COMMS, METADATA};
use store::audit::{Doer, Kept};
use store::metadata::Definition;

const PATH: &str = "admin/chat_management/chat_metadata";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("adminMetadata")
            .about("Lists the definitions of metadata of chats, in their order.")
            .needs(METADATA),
        get("helper/livechat/chat_metadata", list)
            .named("chatMetadata")
            .about("Lists the definitions, for whoever sees and edits values in Customer Information.")
            .needs(COMMS),
        post(PATH, create)
            .named("createMetadata")
            .about("Creates definitions behind those that are there, all or none.")
            .needs(METADATA)
            .creates()
            .refuses(&[Code::VOID_LABEL]),
        patch(PATH, change)
            .named("changeMetadata")
            .about("Changes definitions and their order, each from the version given, all or none; 203 with all of them as they are now when one has been changed or deleted since.")
            .needs(METADATA)
            .refuses(&[Code::VOID_LABEL, Code::ANTECEDING_ENTITY]),
        delete(PATH, remove)
            .named("deleteMetadata")
            .about("Deletes definitions, all or none. Values stay with the chats that have them, and are shown by their key.")
            .needs(METADATA)
            .refuses(&[Code::ANTECEDING_ENTITY]),
    ]
}

async fn list(me: Signed, _: NoInput) -> Result<MetadataDefinitions, Problem> {
    Ok(shown(me.call.app.db.metadata().all(me.call.site.id).await?))
}

fn shown(all: Vec<Definition>) -> MetadataDefinitions {
    MetadataDefinitions { items: all.into_iter().map(MetadataDefinition::from).collect() }
}

fn made(body: MetadataBody) -> Result<Definition, Problem> {
    whole(Definition {
        id: 0,
        key: key(&body.key)?,
        label_en: body.label_en,
        label_it: body.label_it,
        kind: body.r#type.into(),
        required: body.required,
        asked: body.asked.into(),
        shown: body.shown.into(),
        place: 0,
        choices: choices(body.choices)?,
        least: body.least,
        most: body.most,
        version: 0,
    })
}

async fn create(me: Signed, wanted: MetadataCreate) -> Result<MetadataDefinitions, Problem> {
    let (metadata, tenant) = (me.call.app.db.metadata(), me.call.site.id);
    let doer = me.doer(wanted.reason.as_deref());
    let wanted = wanted.items.into_iter().map(made).collect::<Result<Vec<Definition>, Problem>>()?;
    let first = metadata.create(tenant, &wanted, &doer, limit::METADATA, me.call.once()).await.map_err(refused)?;
    let first = first.ok_or_else(full)?;
    me.call.site.keeps::<Known>().forget();
    let new = first..first + wanted.len() as u32;
    let all = metadata.all(tenant).await?;
    Ok(shown(all.into_iter().filter(|one| new.contains(&one.id)).collect()))
}

/// A definition with what is to change of it.
fn changed(there: &Definition, wanted: MetadataChange) -> Result<Definition, Problem> {
    let (least, most) = wanted.bounds.map_or((there.least, there.most), |bounds| (bounds.least, bounds.most));
    whole(Definition {
        id: there.id,
        key: there.key.clone(),
        label_en: wanted.label_en.unwrap_or_else(|| there.label_en.clone()),
        label_it: wanted.label_it.unwrap_or_else(|| there.label_it.clone()),
        kind: wanted.r#type.map_or(there.kind, Into::into),
        required: wanted.required.unwrap_or(there.required),
        asked: wanted.asked.map_or(there.asked, Into::into),
        shown: wanted.shown.map_or(there.shown, Into::into),
        place: wanted.place.unwrap_or(there.place),
        choices: wanted.choices.map_or_else(|| Ok(there.choices.clone()), choices)?,
        least,
        most,
        version: wanted.version,
    })
}

async fn change(me: Signed, wanted: MetadataChanges) -> Result<MetadataDefinitions, Problem> {
    let doer = me.doer(wanted.reason.as_deref());
    let all = me.call.app.db.metadata().all(me.call.site.id).await?;
    let of = |wanted: MetadataChange| {
        let there = all.iter().find(|one| one.id == wanted.id);
        changed(there.ok_or_else(|| overtaken(Some(all.clone())))?, wanted)
    };
    let now = wanted.items.into_iter().map(of).collect::<Result<Vec<Definition>, Problem>>()?;
    set(&me, &now, &doer).await
}

/// Keeps definitions as they are wanted, each from its version.
pub(crate) async fn set(me: &Signed, now: &[Definition], doer: &Doer) -> Result<MetadataDefinitions, Problem> {
    match me.call.app.db.metadata().amend(me.call.site.id, now, doer).await.map_err(refused)? {
        Kept::Now(now) => {
            me.call.site.keeps::<Known>().forget();
            Ok(shown(now))
        }
        Kept::Overtaken(now) => Err(overtaken(now)),
    }
}

async fn remove(me: Signed, wanted: MetadataGone) -> Result<Nothing, Problem> {
    if wanted.ids.len() != wanted.versions.len() {
        return Err(Problem::format("versions", "are not as many as ids"));
    }
    let which: Vec<(u32, u32)> = wanted.ids.into_iter().zip(wanted.versions).collect();
    gone(&me, &which, &me.doer(wanted.reason.as_deref())).await
}

/// Removes definitions at these versions.
pub(crate) async fn gone(me: &Signed, which: &[(u32, u32)], doer: &Doer) -> Result<Nothing, Problem> {
    match me.call.app.db.metadata().remove(me.call.site.id, which, doer).await.map_err(refused)? {
        Kept::Now(_) => {
            me.call.site.keeps::<Known>().forget();
            Ok(Nothing {})
        }
        Kept::Overtaken(now) => Err(overtaken(now)),
    }
}
