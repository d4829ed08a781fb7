//! How lines stand, for whoever sees them: gathered for a moment, and told as of then. Who has a part in a chat is told of it at once,
//! by frames of their own.
use crate::edge::app::App;
use crate::edge::basics::Ref;
use crate::edge::sites::Site;
use crate::rooms::chat::kinds::QUEUE_CHANGED;
use crate::rooms::chat::{LineChanges, Lines, QueueChanged, QueueItem, QueueLeft, taker, views};
use crate::rooms::live::teller::{Gathered, Teller};
use actix_web::web::Data;
use catalogue::ids::{ChatId, SkillId};
use engine::To;
use routing::folds::desk::Desk;
use routing::time::Millis;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// So many chats are told of in one frame; the others in the next, right behind it. Some 700 bytes each.
const IN_A_FRAME: usize = 500;

impl Teller {
    /// A chat comes to a line, leaves it, or stands otherwise in it, by an event that is about to be told.
    pub(crate) fn moved(&self, site: &Arc<Site>, desk: &Desk, skill: SkillId, chat: ChatId) {
        site.engine.feed().gathers();
        if site.keeps::<Lines>().changed(desk, skill, chat) {
            self.begins(Gathered::Lines, site);
        }
    }
}

/// Tells until there is no more: what comes after quiet waits as long as the rest.
pub(super) async fn tell(app: Data<App>, site: Arc<Site>) {
    let (lines, feed) = (site.keeps::<Lines>(), site.engine.feed());
    loop {
        actix_rt::time::sleep(app.settings.lines_every()).await;
        match catch_unwind(AssertUnwindSafe(|| round(&app, &site, &lines))) {
            Ok(true) => {}
            Ok(false) => return,
            // Nobody knows any more what was told: all is asked for again, and what comes next begins anew.
            Err(_) => {
                tracing::error!(tenant = %site.id, "how queues stand could not be told");
                lines.forget();
                feed.refetch();
                return;
            }
        }
    }
}

/// Tells what was gathered; whether there was anything.
fn round(app: &App, site: &Site, lines: &Lines) -> bool {
    let (row, now, feed) = (site.row(), app.now(), site.engine.feed());
    // Held until all is said: what follows is announced behind it.
    let desk = site.engine.desk();
    let item = |skill, chat| stands(&desk, &row.brand_name, now, skill, chat);
    let Some(changed) = lines.next(|skill, chat| item(skill, chat).is_some()) else { return false };
    let told: Vec<_> = changed.into_iter().flat_map(|changed| frames(&desk, changed, &item)).collect();
    feed.gathered(told.into_iter().map(|(to, data)| (to, move |place| QUEUE_CHANGED.frame(place, now, &data))));
    true
}

fn stands(desk: &Desk, brand: &str, now: Millis, skill: SkillId, chat: ChatId) -> Option<QueueItem> {
    let key = desk.queues.get(&skill)?.places.get(&chat)?;
    // Its way to another line may be known before this one is left.
    views::item(desk, brand, now, *key).filter(|item| item.skill_id == skill.0)
}

/// To whoever has the skill: they see its line, and nobody else learns who waits in it.
fn frames(
    desk: &Desk,
    changed: LineChanges,
    item: &impl Fn(SkillId, ChatId) -> Option<QueueItem>,
) -> Vec<(To, QueueChanged)> {
    let LineChanges { skill, here, left } = changed;
    let Some(members) = desk.members.get(&skill).filter(|members| !members.is_empty()) else { return Vec::new() };
    // Whether it is here, beside each.
    let all: Vec<(ChatId, bool)> =
        here.into_iter().map(|chat| (chat, true)).chain(left.into_iter().map(|chat| (chat, false))).collect();
    let told = |some: &[(ChatId, bool)]| {
        let (here, left): (Vec<_>, Vec<_>) = some.iter().copied().partition(|(_, here)| *here);
        QueueChanged {
            skill_id: skill.0,
            items: here.into_iter().filter_map(|(chat, _)| item(skill, chat)).collect(),
            left: left.into_iter().map(|(chat, _)| gone(desk, chat)).collect(),
        }
    };
    all.chunks(IN_A_FRAME).map(|some| (To::Skilled(members.clone()), told(some))).collect()
}

fn gone(desk: &Desk, chat: ChatId) -> QueueLeft {
    let owner = desk.chats.get(&chat).and_then(routing::chat::Chat::owner);
    QueueLeft { uniQref: Ref(chat), taken_by: owner.map(|id| taker(desk, id)) }
}
