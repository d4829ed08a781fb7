//! What people of a house are told by others of it: made, read, taken back.
use crate::edge::basics::At;
use crate::edge::basics::Nothing;
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::rich_text;
use crate::rooms::announcements::kinds::{ANNOUNCEMENT, ANNOUNCEMENT_RECALLED};
use crate::rooms::announcements::rules;
use crate::rooms::announcements::wire::{
    Announced, Announcement, AnnouncementBody, AnnouncementGone, AnnouncementKind, AnnouncementMade, AnnouncementQuery,
    AnnouncementRead, Announcements, InboxPart, MessageBody, Recalled, Unread, UnreadLeft,
};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::Action;
use catalogue::{limit, permission};
use engine::To;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use store::announcements::{Audience, NewAnnouncement, Reader, Wanted};
use store::people::User;

/// Of the longest content, each character written as two JSON escapes.
const BODY_BYTES: usize = 128 * 1024;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/announcements", list)
            .named("announcements")
            .about("Lists your announcements and how many are unread.")
            .refuses(&[Code::ANNOUNCEMENT_NOT_FOUND]),
        post("internal/announcements", announce)
            .named("announce")
            .about("Sends an announcement to everybody or to some groups. Connected people see it at once.")
            .needs(permission::ANNOUNCEMENTS)
            .takes(BODY_BYTES)
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::GROUP_ID_MISSING, Code::GROUP_INVALID]),
        post("internal/announcements/people", message)
            .named("messagePeople")
            .about("Tells some people something by name, or everybody who is there now. It is an announcement to them alone; who is connected sees it at once.")
            .needs(permission::MESSAGE_AGENTS)
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::USER_NOT_FOUND]),
        patch("internal/announcements", read)
            .named("readAnnouncements")
            .about("Marks one announcement, or all, as read.")
            .refuses(&[Code::ANNOUNCEMENT_NOT_FOUND]),
        delete("internal/announcements", recall)
            .named("recallAnnouncement")
            .about("Recalls an announcement from everybody. Whoever wrote to people by name may recall that as long as one of them has not read it; anything else needs permission 65.")
            .refuses(&[Code::ANNOUNCEMENT_NOT_FOUND, Code::PERMISSION_MISSING, Code::ANTECEDING_ENTITY]),
    ]
}

fn reader(me: &Signed) -> Reader {
    Reader { tenant: me.call.site.id, reader: me.me(), group: me.person.group.id }
}

fn not_found() -> Problem {
    Problem::of(Code::ANNOUNCEMENT_NOT_FOUND)
}

async fn unread(me: &Signed) -> Result<Unread, Problem> {
    let mut counts = Unread::default();
    for (kind, count) in me.call.app.db.announcements().unread(reader(me)).await? {
        let of = match AnnouncementKind::ALL.into_iter().find(|known| known.name() == kind) {
            Some(AnnouncementKind::Warning) => &mut counts.Warning,
            Some(AnnouncementKind::Notice) => &mut counts.Notice,
            Some(AnnouncementKind::News) => &mut counts.News,
            Some(AnnouncementKind::Feature) => &mut counts.Feature,
            None => return Err(Problem::of(Code::DATABASE_MISMATCH)),
        };
        *of = count;
        counts.Unread += count;
    }
    Ok(counts)
}

async fn list(me: Signed, wanted: AnnouncementQuery) -> Result<Announcements, Problem> {
    let (db, of) = (&me.call.app.db, reader(&me));
    let amount = wanted.amount.unwrap_or(limit::ANNOUNCEMENTS_PAGE);
    let mut found = match wanted.id {
        Some(id) => vec![db.announcements().find(of, id).await?.ok_or_else(not_found)?],
        None => db.announcements().list(of, which(&wanted)?, amount + 1).await?,
    };
    let more = found.len() > amount as usize;
    found.truncate(amount as usize);
    let next_token = found.last().filter(|_| more).map(|last| last.id.to_string());
    let new: Vec<u32> = found.iter().filter(|one| one.delivered.is_none()).map(|one| one.id).collect();
    if !new.is_empty() {
        let now = me.call.now();
        db.announcements().deliver(of, &new, now).await?;
        found.iter_mut().filter(|one| one.delivered.is_none()).for_each(|one| one.delivered = Some(now));
    }
    let items = views(&me, found).await?;
    Ok(Announcements { items, next_token, unread: unread(&me).await? })
}

fn which(wanted: &AnnouncementQuery) -> Result<Wanted<'static>, Problem> {
    let token = |token: &String| token.parse().map_err(|_| Problem::format("next_token", "is none that was given"));
    let kind = match wanted.part {
        None | Some(InboxPart::Unread) => None,
        Some(InboxPart::Warning) => Some(AnnouncementKind::Warning),
        Some(InboxPart::Notice) => Some(AnnouncementKind::Notice),
        Some(InboxPart::News) => Some(AnnouncementKind::News),
        Some(InboxPart::Feature) => Some(AnnouncementKind::Feature),
    };
    Ok(Wanted {
        before: wanted.next_token.as_ref().map(token).transpose()?,
        kind: kind.map(AnnouncementKind::name),
        unread: wanted.part == Some(InboxPart::Unread),
    })
}

/// As the person is told of them.
async fn views(me: &Signed, found: Vec<store::announcements::Announcement>) -> Result<Vec<Announcement>, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let own = found.iter().any(|one| one.author.id == me.me());
    let readers: BTreeMap<u32, u32> =
        if own { db.announcements().readers(tenant, me.me()).await?.into_iter().collect() } else { BTreeMap::new() };
    let any = recalls_any(me);
    let not_read = if own && !any { db.announcements().not_read_by_all(tenant, me.me()).await? } else { Vec::new() };
    let mut views = Vec::with_capacity(found.len());
    for one in found {
        let kind = AnnouncementKind::ALL.into_iter().find(|known| known.name() == one.kind);
        views.push(Announcement {
            id: one.id,
            subject: one.subject,
            kind: kind.ok_or_else(|| Problem::of(Code::DATABASE_MISMATCH))?,
            created: At(one.created),
            content: one.content,
            read: one.read.is_some(),
            from: one.author.name,
            from_id: one.author.id.0,
            global_broadcast: one.everybody,
            personal: one.personal,
            delivered: one.delivered.map(At),
            recallable: any || not_read.contains(&one.id),
            readers: (one.author.id == me.me()).then(|| readers.get(&one.id).copied().unwrap_or(0)),
        });
    }
    Ok(views)
}

async fn announce(me: Signed, wanted: AnnouncementBody) -> Result<AnnouncementMade, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let (subject, content) = (rules::subject(&wanted.subject)?, rich_text::clean("content", &wanted.content)?);
    let groups = addressed(&me, &wanted).await?;
    let users = app.db.people().all(site.id).await?;
    let told = |user: &&User| user.active && groups.as_ref().is_none_or(|groups| groups.contains(&user.group));
    let hear = users.iter().filter(told).map(|user| user.id).collect();
    let to = groups.as_deref().map_or(Audience::Everybody, Audience::Groups);
    make(&me, What { kind: wanted.kind, subject, content }, to, hear).await
}

async fn message(me: Signed, wanted: MessageBody) -> Result<AnnouncementMade, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let (subject, content) = rules::message(&wanted.text)?;
    let there = || {
        let desk = site.engine.desk();
        desk.agents.iter().filter(|(_, agent)| agent.signed_in).map(|(id, _)| *id).collect()
    };
    let mut hear: BTreeSet<AgentId> =
        wanted.users.as_ref().map_or_else(there, |users| users.iter().map(|id| AgentId(*id)).collect());
    hear.remove(&me.me());
    if hear.is_empty() {
        return Err(Problem::format("users", "names no one but you"));
    }
    let users = app.db.people().all(site.id).await?;
    let works = |id: &AgentId| users.iter().any(|user| user.id == *id && user.active);
    if let Some(unknown) = hear.iter().find(|id| !works(id)).filter(|_| wanted.users.is_some()) {
        return Err(Problem { extra: json!({ "user_id": unknown.0 }), ..Problem::of(Code::USER_NOT_FOUND) });
    }
    let kind = if wanted.urgent { AnnouncementKind::Warning } else { AnnouncementKind::Notice };
    let people: Vec<AgentId> = hear.iter().copied().collect();
    make(&me, What { kind, subject, content }, Audience::People(&people), hear).await
}

/// What is announced.
struct What {
    kind: AnnouncementKind,
    subject: String,
    content: String,
}

/// Writes an announcement down and tells those whom it is for.
async fn make(
    me: &Signed,
    what: What,
    to: Audience<'_>,
    mut hear: BTreeSet<AgentId>,
) -> Result<AnnouncementMade, Problem> {
    let (app, site, now) = (&me.call.app, &me.call.site, me.call.now());
    let What { kind, subject, content } = what;
    hear.remove(&me.me());
    let people = u32::try_from(hear.len()).unwrap_or(u32::MAX);
    let new =
        NewAnnouncement { kind: kind.name(), subject: &subject, content: &content, created: now, author: me.me(), to };
    let id = app
        .db
        .announcements()
        .create(site.id, new, (&me.doer(None), me.call.once()), limit::ANNOUNCEMENTS_KEPT)
        .await?;
    // A repeat finds the one that was made; who was told of it nobody knows.
    let made = app.db.announcements().find(reader(me), id).await?;
    let now = made.map_or(now, |made| made.created);
    let from = me.person.user.fullname();
    let told = Announced { id, subject: subject.clone(), kind, from: from.clone(), from_id: me.me().0 };
    // Whoever made it has it in their own inbox as well, on every device.
    hear.insert(me.me());
    ANNOUNCEMENT.tell(&site.engine, &To::Agents(hear.into_iter().collect()), me.call.now(), &told);
    let announcement = Announcement {
        id,
        subject,
        kind,
        created: At(now),
        content,
        read: true,
        from,
        from_id: me.me().0,
        global_broadcast: to == Audience::Everybody,
        personal: matches!(to, Audience::People(_)),
        delivered: Some(At(now)),
        recallable: recalls_any(me) || matches!(to, Audience::People(_)),
        readers: Some(0),
    };
    Ok(AnnouncementMade { announcement, people })
}

fn recalls_any(me: &Signed) -> bool {
    me.person.group.allows(permission::ANNOUNCEMENTS, Action::Delete)
}

/// For which groups; none: for everybody.
async fn addressed(me: &Signed, wanted: &AnnouncementBody) -> Result<Option<Vec<u32>>, Problem> {
    let given = wanted.groups.as_deref().unwrap_or_default();
    if wanted.global_broadcast {
        let both = || Problem::format("groups", "does not go with global_broadcast");
        return if given.is_empty() { Ok(None) } else { Err(both()) };
    }
    let groups: BTreeSet<u32> = given.iter().copied().collect();
    if groups.is_empty() {
        return Err(Problem::of(Code::GROUP_ID_MISSING));
    }
    let known = me.call.app.db.groups().all(me.call.site.id).await?;
    if groups.iter().all(|id| known.iter().any(|group| group.id == *id)) {
        Ok(Some(groups.into_iter().collect()))
    } else {
        Err(Problem::of(Code::GROUP_INVALID))
    }
}

async fn read(me: Signed, wanted: AnnouncementRead) -> Result<UnreadLeft, Problem> {
    let (db, of, now) = (&me.call.app.db, reader(&me), me.call.now());
    match (wanted.id, wanted.all) {
        (Some(_), Some(true)) => return Err(Problem::format("id", "does not go with all")),
        (None, Some(true)) => db.announcements().mark_all_read(of, now).await?,
        (Some(id), _) => {
            db.announcements().find(of, id).await?.ok_or_else(not_found)?;
            db.announcements().mark_read(of, id, now).await?;
        }
        (None, _) => return Err(Problem::missing("id")),
    }
    Ok(UnreadLeft { unread: unread(&me).await? })
}

async fn recall(me: Signed, wanted: AnnouncementGone) -> Result<Nothing, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    if recalls_any(&me) {
        if !db.announcements().recall(tenant, wanted.id, &me.doer(None)).await? {
            return Err(not_found());
        }
    } else if !db.announcements().take_back(tenant, (me.me(), wanted.id), &me.doer(None)).await? {
        let found = db.announcements().find(reader(&me), wanted.id).await?.ok_or_else(not_found)?;
        let own = found.personal && found.author.id == me.me();
        return Err(Problem::of(if own { Code::ANTECEDING_ENTITY } else { Code::PERMISSION_MISSING }));
    }
    ANNOUNCEMENT_RECALLED.tell(&me.call.site.engine, &To::Everyone, me.call.now(), &Recalled { id: wanted.id });
    Ok(Nothing {})
}
