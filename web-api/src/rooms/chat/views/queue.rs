//! Lines and skills.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::views::{agent_name, skill_mode, skill_name};
use crate::rooms::chat::wire::chat::QueueItem;
use crate::rooms::chat::wire::line::Turn;
use crate::rooms::chat::wire::people::TransferNote;
use crate::rooms::chat::wire::skills::Skill;
use crate::rooms::chat::wire::skills::SkillStatus;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;
use routing::chat::Chat;
use routing::folds::desk::{Card, Desk};
use routing::queue::Key;
use routing::settings::SkillSettings;
use routing::time::Millis;

/// Places beyond this are not counted: nobody is helped by "you are number 10,001".
const FURTHEST: usize = 10_000;

/// A waiting chat, if it is one.
pub(crate) fn item(desk: &Desk, brand: &str, now: Millis, key: Key) -> Option<QueueItem> {
    let (skill, waiting) = desk.chats.get(&key.chat)?.line()?;
    told(desk, brand, now, key, (skill, waiting.at))
}

/// A chat to which the agent is invited; it stands in no line.
pub(crate) fn invited(desk: &Desk, brand: &str, now: Millis, id: ChatId) -> Option<QueueItem> {
    let (chat, card) = (desk.chats.get(&id)?, desk.cards.get(&id)?);
    let key = Key { not_bumped: true, tier: 0, at: card.opened_at, chat: id };
    told(desk, brand, now, key, (chat.course.skill, card.opened_at))
}

fn told(desk: &Desk, brand: &str, now: Millis, key: Key, (skill, since): (SkillId, Millis)) -> Option<QueueItem> {
    let id = key.chat;
    let chat = desk.chats.get(&id)?;
    let opening = chat.opening.as_ref()?;
    let card = desk.cards.get(&id)?;
    let customer = &opening.customer;
    Some(QueueItem {
        uniQref: Ref(id),
        skill: skill_name(desk, skill).to_owned(),
        skill_id: skill.0,
        mode: skill_mode(desk, skill),
        name: customer.name.as_deref().unwrap_or_default().to_owned(),
        surname: customer.surname.as_deref().unwrap_or_default().to_owned(),
        initation_time: At(since),
        lapsed_time: (now - since).as_seconds().max(0),
        brand: brand.to_owned(),
        bump: !key.not_bumped,
        channel: opening.channel,
        phone: customer.phone.as_deref().map(str::to_owned),
        session: session(id),
        first_message: first_message(card),
        note: note(desk, card),
        last_ping_seconds: silence(chat, card, now).as_seconds().max(0),
        last_ping_timestamp: At(now - silence(chat, card, now)),
        turn: turn(key),
        ringing: card.ringing.is_some(),
    })
}

/// How what the customer wrote first begins.
pub(crate) fn first_message(card: &Card) -> Option<String> {
    card.first.as_ref().map(|(_, text)| text.to_string())
}

/// What whoever is about to take it should know.
pub(crate) fn note(desk: &Desk, card: &Card) -> Option<TransferNote> {
    let (at, by, text) = card.note()?;
    Some(TransferNote { text: text.to_string(), by: by.0, by_name: agent_name(desk, by).to_owned(), at: At(at) })
}

/// A place in a line as a text: the texts of two places stand in the order of the places.
fn turn(Key { not_bumped, tier, at, chat }: Key) -> String {
    // An instant before 1970 would have a minus sign, which sorts last: so it is counted from the least there is.
    format!("{}{tier:02x}{:016x}{:032x}", u8::from(not_bumped), at.0.abs_diff(i64::MIN), chat.0)
}

/// The turn of each chat in a line, the one to be served next first.
pub(crate) fn turns(desk: &Desk, skill: SkillId) -> Vec<Turn> {
    let line = desk.queues.get(&skill).into_iter().flat_map(|queue| queue.line.keys());
    line.map(|key| Turn { uniQref: Ref(key.chat), turn: turn(*key) }).collect()
}

/// How long the customer has given no sign of life.
fn silence(chat: &Chat, card: &Card, now: Millis) -> Millis {
    if chat.customer_online() { Millis::ZERO } else { now - chat.live.seen.max(card.opened_at) }
}

/// The customer's session: the chat's reference without hyphens.
pub(crate) fn session(id: ChatId) -> String {
    format!("{:032x}", id.0)
}

/// A waiting chat's place in its skill's line, from 1.
fn position(desk: &Desk, id: ChatId) -> Option<u32> {
    desk.position(id, FURTHEST).and_then(|place| u32::try_from(place).ok())
}

/// The same for one who has just come and whom the line has not heard of yet: the place is the one after the last.
pub(crate) fn place(desk: &Desk, id: ChatId) -> Option<u32> {
    let line = desk.queues.get(&desk.chats.get(&id)?.course.skill);
    match line {
        Some(line) if line.places.contains_key(&id) => position(desk, id),
        Some(line) if line.line.len() < FURTHEST => u32::try_from(line.line.len() + 1).ok(),
        Some(_) => None,
        None => Some(1),
    }
}

/// The waiting chats of these skills, the one to be served next first, at most so many; and how many there are in all.
pub(crate) fn queue(desk: &Desk, brand: &str, now: Millis, skills: &[SkillId], most: usize) -> (Vec<QueueItem>, usize) {
    let lines = || skills.iter().filter_map(|skill| desk.queues.get(skill));
    let total = lines().map(|queue| queue.line.len()).sum();
    let mut first: Vec<Key> = lines().flat_map(|queue| queue.line.keys().take(most).copied()).collect();
    first.sort_unstable();
    first.truncate(most);
    let items = first.into_iter().filter_map(|key| item(desk, brand, now, key)).collect();
    (items, total)
}

/// Every skill with how it stands, "All skills" first, as whoever asks sees it.
pub(crate) fn skills(desk: &Desk, now: Millis, asks: Option<AgentId>) -> Vec<Skill> {
    let own = asks.and_then(|id| desk.agents.get(&id)).filter(|agent| agent.available());
    let has = |settings: &SkillSettings| {
        let mut skills =
            own.and_then(|agent| agent.person.as_ref()).into_iter().flat_map(|person| person.skills.iter());
        skills.any(|(id, _)| *id == settings.id)
    };
    let each = |settings: &SkillSettings| skill(desk, settings, u32::from(has(settings)));
    let mut skills: Vec<Skill> = desk.config.skills.iter().map(|settings| each(settings)).collect();
    let mut all = whole(&skills);
    all.slots_available = desk.boards.free;
    for skill in &mut skills {
        skill.chats = skill.waiting + skill.ongoing;
        skill.status = status(desk, skill, now);
        all.ongoing += skill.ongoing;
        all.waiting += skill.waiting;
        all.chats += skill.chats;
        all.availability |= skill.availability;
        all.others_available |= skill.others_available;
    }
    let stands = |status| skills.iter().any(|skill| skill.status == status);
    all.status = match (stands(SkillStatus::Open), stands(SkillStatus::Limited), stands(SkillStatus::Closed)) {
        (false, true, _) => SkillStatus::Limited,
        (false, false, true) => SkillStatus::Closed,
        _ => SkillStatus::Open,
    };
    skills.insert(0, all);
    skills
}

/// `own` of those who are available for it ask.
fn skill(desk: &Desk, settings: &SkillSettings, own: u32) -> Skill {
    let board = desk.boards.of(settings.id);
    let in_line = desk.queues.get(&settings.id).map_or(0, |queue| queue.line.len() as u32);
    Skill {
        id: settings.id.0,
        skill_id: settings.id.0,
        skill: settings.name.to_string(),
        status: SkillStatus::Open,
        mode: Some(skill_mode(desk, settings.id)),
        slots_available: board.free,
        chats: 0,
        ongoing: board.ongoing,
        // Taken, and its line has not said yet that it let it go: counted once.
        waiting: in_line - board.leaving,
        availability: board.available > 0,
        others_available: board.available > own,
        channels: vec![catalogue::channel::LIVE_CHAT],
    }
}

fn status(desk: &Desk, skill: &Skill, now: Millis) -> SkillStatus {
    let Some(settings) = desk.config.skill(SkillId(skill.id)) else { return SkillStatus::Closed };
    let full = |cap: u32| skill.waiting >= cap.saturating_add(skill.slots_available);
    if settings.rules.hours.as_ref().is_some_and(|hours| !hours.open(now)) {
        SkillStatus::Closed
    } else if settings.rules.line.cap.is_some_and(full) {
        SkillStatus::Limited
    } else {
        SkillStatus::Open
    }
}

/// Whether whoever asks for the skill is let in, there or where it overflows to.
pub(crate) fn takes(desk: &Desk, skills: &[Skill], skill: &Skill) -> bool {
    let mut at = Some(skill);
    for _ in 0..=limit::OVERFLOWS {
        let Some(skill) = at else { return false };
        if skill.status == SkillStatus::Open {
            return true;
        }
        let over = desk.config.skill(SkillId(skill.id)).and_then(|settings| settings.rules.line.overflow);
        at = over.and_then(|over| skills.iter().find(|skill| skill.id == over.0));
    }
    false
}

fn whole(skills: &[Skill]) -> Skill {
    let mut channels: Vec<u16> = skills.iter().flat_map(|skill| skill.channels.iter().copied()).collect();
    channels.sort_unstable();
    channels.dedup();
    Skill {
        id: 0,
        skill_id: 0,
        skill: "All skills".into(),
        status: SkillStatus::Open,
        mode: None,
        slots_available: 0,
        chats: 0,
        ongoing: 0,
        waiting: 0,
        availability: false,
        others_available: false,
        channels,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_stand_in_the_order_of_the_places() {
        let key = |not_bumped, tier, at, chat| Key { not_bumped, tier, at: Millis(at), chat: ChatId(chat) };
        let mut keys = vec![
            key(true, 0, 9, 1),
            key(true, 0, -5, 7),
            key(false, 0, 100, 3),
            key(true, 2, 1, 4),
            key(true, 0, 9, 2),
            key(true, 0, 1 << 40, 0),
        ];
        let mut texts: Vec<String> = keys.iter().map(|key| turn(*key)).collect();
        keys.sort_unstable();
        texts.sort_unstable();
        assert_eq!(texts, keys.into_iter().map(turn).collect::<Vec<_>>());
    }
}
