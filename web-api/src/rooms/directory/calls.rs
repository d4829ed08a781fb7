//! What administrators see of the directory, its token, and where it puts people.
use crate::edge::basics::{At, NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::tokens;
use crate::rooms::directory::ranks::raises;
use crate::rooms::directory::scim::BASE;
use crate::rooms::directory::wire::{
    Directory, DirectoryCall, DirectoryCalls, DirectoryChange, DirectoryGroup, DirectoryPeople, DirectoryPeopleQuery,
    DirectoryPerson, DirectoryToken, DirectoryTokenBody, DirectoryTokenGone, DirectoryTokenMade,
};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::permission::ACTIVE_DIRECTORY;
use serde_json::json;
use std::collections::BTreeSet;
use store::StoreError;
use store::audit::Kept;
use store::directory::Setting;

const PATH: &str = "admin/directory";
const TOKEN: &str = "admin/directory/token";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, show)
            .named("directory")
            .about("Tells what lets the directory in that enters users by SCIM, which groups it fills and where it puts people.")
            .needs(ACTIVE_DIRECTORY),
        patch(PATH, change)
            .named("changeDirectory")
            .about("Changes where the directory puts people, from the version given; 203 with the directory as it is now when it has been changed since. Who is in a group already stays there until the directory moves them.")
            .needs(ACTIVE_DIRECTORY)
            .refuses(&[Code::GROUP_INVALID, Code::NOT_AUTHORISED, Code::ANTECEDING_ENTITY]),
        get("admin/directory/calls", last)
            .named("directoryCalls")
            .about("Lists what the directory changed last, and what was refused.")
            .needs(ACTIVE_DIRECTORY),
        get("admin/directory/people", people)
            .named("directoryPeople")
            .about("Lists the users whom the directory has entered or changed, a page at a time.")
            .needs(ACTIVE_DIRECTORY),
        post(TOKEN, make)
            .named("makeDirectoryToken")
            .about("Makes a token for the directory, in place of any other. The token itself is in this answer only. Whoever makes it manages users and permission groups, and it reaches as far as they do.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .creates()
            .refuses(&[Code::GROUP_INVALID, Code::NOT_AUTHORISED]),
        delete(TOKEN, withdraw)
            .named("withdrawDirectoryToken")
            .about("Withdraws the directory's token: nothing lets it in until another is made. Users and groups stay as they are.")
            .needs(ACTIVE_DIRECTORY)
            .in_person()
            .refuses(&[Code::SESSION_OUT_OF_SCOPE]),
    ]
}

/// The directory as it stands.
async fn shown(me: &Signed, of: Option<store::directory::Directory>) -> Result<Directory, Problem> {
    let (db, site) = (&me.call.app.db, &me.call.site);
    let names = me.names(of.iter().map(|of| of.made_by)).await?;
    let members = db.directory().member_counts(site.id).await?;
    let mut groups = db.directory().filled(site.id).await?;
    if let Some(of) = &of {
        groups.sort_by_key(|group| of.rank(group.id));
    }
    let group = |group: store::directory::FilledGroup| DirectoryGroup {
        members: members.get(&group.id).copied().unwrap_or_default(),
        id: group.id,
        name: group.name,
        external_id: group.external_id,
        void: group.void,
    };
    let token = of.as_ref().filter(|of| of.token_hash.is_some()).map(|of| DirectoryToken {
        made: At(of.made),
        made_by: of.made_by.0,
        made_by_name: names.get(&of.made_by).cloned().unwrap_or_default(),
    });
    Ok(Directory {
        address: format!("{}{BASE}", me.call.app.address_of(site)),
        token,
        seen: of.as_ref().and_then(|of| of.seen).map(At),
        group_id: of.as_ref().map(|of| of.group),
        groups: groups.into_iter().map(group).collect(),
        people: db.directory().linked(site.id, AgentId(0), 1).await?.1,
        version: of.map_or(0, |of| of.version),
    })
}

async fn show(me: Signed, _: NoInput) -> Result<Directory, Problem> {
    let there = me.call.app.db.directory().find(me.call.site.id).await?;
    shown(&me, there).await
}

/// Refuses a group that gives more than whoever chooses it may do.
async fn gives(me: &Signed, id: u32) -> Result<(), Problem> {
    let group = me.call.app.db.groups().find(me.call.site.id, id).await?;
    let group = group.ok_or_else(|| Problem::of(Code::GROUP_INVALID))?;
    if me.person.group.covers(&group) {
        Ok(())
    } else {
        Err(Problem::not_authorised("group_id", "may do more than you may"))
    }
}

fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Dangling => Problem::of(Code::GROUP_INVALID),
        error => error.into(),
    }
}

async fn make(me: Signed, wanted: DirectoryTokenBody) -> Result<DirectoryTokenMade, Problem> {
    // An operator's stay ends with it, so they leave none behind.
    if me.person.own.operator.is_some() || !me.person.group.administers() {
        return Err(Problem::not_authorised("token", "is for who manages users and permission groups"));
    }
    gives(&me, wanted.group_id).await?;
    let (directory, tenant, token) = (me.call.app.db.directory(), me.call.site.id, me.call.token());
    let by = me.doer(wanted.reason.as_deref());
    let of = (me.me(), &me.person.group, wanted.group_id);
    directory.make_token(tenant, &tokens::hash(&token), of, &by, me.call.once()).await.map_err(refused)?;
    me.tells(Event::DirectoryToken, What::Word("made"));
    let there = directory.find(tenant).await?;
    Ok(DirectoryTokenMade { token, directory: shown(&me, there).await? })
}

async fn withdraw(me: Signed, wanted: DirectoryTokenGone) -> Result<Nothing, Problem> {
    let by = me.doer(wanted.reason.as_deref());
    if !me.call.app.db.directory().withdraw(me.call.site.id, &by).await? {
        return Err(Problem::of(Code::SESSION_OUT_OF_SCOPE));
    }
    me.tells(Event::DirectoryToken, What::Word("withdrawn"));
    Ok(Nothing {})
}

async fn change(me: Signed, wanted: DirectoryChange) -> Result<Directory, Problem> {
    if wanted.ranks.iter().collect::<BTreeSet<_>>().len() < wanted.ranks.len() {
        return Err(Problem::format("ranks", "has one twice"));
    }
    gives(&me, wanted.group_id).await?;
    raises(&me, &wanted.ranks).await?;
    let (directory, tenant) = (me.call.app.db.directory(), me.call.site.id);
    let setting = Setting { group: wanted.group_id, ranks: wanted.ranks };
    let by = me.doer(wanted.reason.as_deref());
    match directory.amend(tenant, wanted.version, &setting, &by).await.map_err(refused)? {
        Kept::Now(now) => shown(&me, Some(now)).await,
        Kept::Overtaken(now) => {
            let now = shown(&me, now).await?;
            Err(Problem { extra: json!({ "directory": now }), ..Problem::of(Code::ANTECEDING_ENTITY) })
        }
    }
}

async fn last(me: Signed, _: NoInput) -> Result<DirectoryCalls, Problem> {
    let calls = me.call.app.db.directory().last_calls(me.call.site.id, limit::DIRECTORY_CALLS_KEPT).await?;
    let call = |call: store::directory::CallOf| DirectoryCall {
        number: call.number,
        at: At(call.at),
        method: call.method,
        path: call.path,
        status: call.status,
        why: call.why,
    };
    Ok(DirectoryCalls { items: calls.into_iter().map(call).collect() })
}

async fn people(me: Signed, query: DirectoryPeopleQuery) -> Result<DirectoryPeople, Problem> {
    let (directory, tenant) = (me.call.app.db.directory(), me.call.site.id);
    let behind = AgentId(query.next_token.unwrap_or_default());
    let (people, total) = directory.linked(tenant, behind, limit::DIRECTORY_PEOPLE_PAGE).await?;
    let full = people.len() == limit::DIRECTORY_PEOPLE_PAGE as usize;
    let next_token = people.last().filter(|_| full).map(|last| last.id.0);
    let person = |one: store::directory::Linked| DirectoryPerson {
        user_id: one.id.0,
        username: one.username,
        fullname: one.fullname,
        external_id: one.external_id,
        entered: one.entered,
        suspended: !one.active,
        changed: At(one.changed),
    };
    Ok(DirectoryPeople { items: people.into_iter().map(person).collect(), next_token, total })
}
