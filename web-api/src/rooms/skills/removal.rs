//! A skill goes only while nothing hangs on it: no chat, and no policy that names it. What comes to it in the same moment brings
//! it back, as it was and with whoever had it.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::skills::keeping::{chats, in_force, overtaken, refused};
use crate::rooms::{loans, policy};
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use routing::folds::desk::Desk;
use serde_json::json;
use store::audit::{Doer, Scope};
use store::skills::{Kept, Removed};

/// How many chats are in a skill, or on their way there.
fn in_it(desk: &Desk, skill: SkillId) -> (u32, u32, u32) {
    let (waiting, ongoing) = chats(desk, skill);
    let coming = desk.chats.values().filter(|chat| chat.course.pending.as_ref().is_some_and(|to| to.to == skill));
    (waiting, ongoing, u32::try_from(coming.count()).unwrap_or(u32::MAX))
}

fn hangs(desk: &Desk, skill: SkillId) -> Result<(), Problem> {
    match in_it(desk, skill) {
        (0, 0, 0) => Ok(()),
        (waiting, ongoing, coming) => {
            let extra = json!({ "waiting": waiting, "ongoing": ongoing, "transferring": coming });
            Err(Problem { extra, ..Problem::of(Code::SKILL_UNUSABLE) })
        }
    }
}

/// Removes a skill at this version.
pub(crate) async fn remove(me: &Signed, (id, version): (SkillId, u32), doer: &Doer) -> Result<(), Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let publishing = site.keeps::<policy::Publishing>();
    let turn = publishing.turn().await;
    hangs(&site.engine.desk(), id)?;
    let (_, document, mut known) = policy::newest(app, site, me.call.now()).await?;
    known.skills.retain(|skill| skill.id != id);
    known.people.iter_mut().for_each(|person| person.skills.retain(|(skill, _)| *skill != id));
    let found = ::policy::check(&document, &known);
    if !found.faults.is_empty() {
        return Err(Problem { extra: json!({ "faults": found.faults }), ..Problem::of(Code::SKILL_UNUSABLE) });
    }
    let (removed, lent) = match app.db.skills().remove(site.id, (id, version), doer).await.map_err(refused)? {
        Ok(removed) => removed,
        Err(now) => return Err(overtaken(me, now).await?),
    };
    in_force(me, turn).await?;
    for loan in lent {
        loans::gone(app, site, (loan, &removed.skill.name), |event, what| me.tells(event, what)).await?;
    }
    let came = hangs(&site.engine.desk(), id);
    match came {
        Ok(()) => Ok(()),
        Err(came) => {
            bring_back(me, &removed).await?;
            Err(came)
        }
    }
}

/// A chat came while the skill went.
async fn bring_back(me: &Signed, removed: &Removed) -> Result<(), Problem> {
    let doer = Doer { who: None, scope: Scope::House, undoes: Some(removed.number), ..me.doer(None) };
    match me.call.app.db.skills().restore(me.call.site.id, removed, &doer, limit::SKILLS).await.map_err(refused)? {
        Kept::Now(_) => Ok(()),
        Kept::Overtaken(_) | Kept::Full => Err(Problem::of(Code::FAULT)),
    }
}
