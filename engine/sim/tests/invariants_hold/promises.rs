//! What must hold besides the named invariants of a state: SAME_FOLD, ENDS, and that index and read model agree with the machines.
use routing::agent::{Agent, Hold};
use routing::chat::Chat;
use routing::folds::day::Day;
use routing::settings::Mode;
use routing::{Event, Machine};
use sim::World;
use sim::world::{Folded, fold, needed};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// The machines as the journal says they are, folded as it grows.
#[derive(Debug, Default)]
pub(crate) struct Shadow {
    read: usize,
    folded: Folded,
    /// What supervisors see of it.
    day: Day,
}

impl Shadow {
    /// SAME_FOLD: folding everything that happened gives the live state, field for field. FLOOR: so does what supervisors see.
    pub(crate) fn same(&mut self, world: &World) -> Result<(), String> {
        let all = world.journal().iter().chain(world.unwritten());
        for (at, event) in all.skip(self.read) {
            self.read += 1;
            self.day.apply(*at, event);
            match event {
                Event::Tenant(event) => self.folded.tenant.evolve(*at, event),
                Event::Queue(id, event) => self.folded.queues.entry(*id).or_default().evolve(*at, event),
                Event::Agent(id, event) => self.folded.agents.entry(*id).or_default().evolve(*at, event),
                Event::Chat(id, event) => {
                    self.folded.chats.entry(*id).or_insert_with(|| Chat::new(*id)).evolve(*at, event);
                }
            }
        }
        self.folded.chats.retain(|_, chat| !chat.finished());
        compare(&self.folded, world)?;
        crate::floor::same(&self.day, world)
    }

    /// SAME_FOLD for what a recovery reads: the journal without what newer events say afresh.
    pub(crate) fn needed(world: &World) -> Result<(), String> {
        compare(&fold(needed(world.journal())), world)
    }
}

pub(crate) fn compare(folded: &Folded, world: &World) -> Result<(), String> {
    let written = |agents: &BTreeMap<_, Agent>| agents.iter().map(|(id, agent)| (*id, agent.written())).collect();
    let folded_agents: BTreeMap<_, Agent> = written(&folded.agents);
    same("agent", &folded_agents, &written(world.agents()))?;
    let written = |chats: &BTreeMap<_, Chat>| chats.iter().map(|(id, chat)| (*id, chat.written())).collect();
    let folded_chats: BTreeMap<_, Chat> = written(&folded.chats);
    same("chat", &folded_chats, &written(world.chats()))?;
    same("queue", &folded.queues, world.queues())?;
    if folded.tenant.config != world.tenant().config {
        return Err("SAME_FOLD: the tenant's configuration is another one".into());
    }
    if folded.tenant.trial != world.tenant().trial {
        return Err(format!("SAME_FOLD: {:?} of the canary, live {:?}", folded.tenant.trial, world.tenant().trial));
    }
    if folded.tenant.conduct != world.tenant().conduct {
        return Err("SAME_FOLD: other people are banned, or other chats reported".into());
    }
    Ok(())
}

fn same<K: Ord + Debug, M: PartialEq + Debug>(
    kind: &str,
    folded: &BTreeMap<K, M>,
    live: &BTreeMap<K, M>,
) -> Result<(), String> {
    for (id, machine) in live {
        if folded.get(id) != Some(machine) {
            return Err(format!("SAME_FOLD: {kind} {id:?} is {machine:?}, folded it is {:?}", folded.get(id)));
        }
    }
    match folded.keys().find(|id| !live.contains_key(id)) {
        Some(id) => Err(format!("SAME_FOLD: {kind} {id:?} is in the journal only")),
        None => Ok(()),
    }
}

/// The read model is what the machines are, once everything is written.
pub(crate) fn desk(world: &World) -> Result<(), String> {
    let Some(desk) = world.desk() else { return Ok(()) };
    let folded = Folded {
        tenant: routing::tenant::Tenant {
            config: desk.config.clone(),
            conduct: desk.conduct.clone(),
            trial: desk.trial,
            ..Default::default()
        },
        queues: desk.queues.clone(),
        agents: desk.agents.clone(),
        chats: desk.chats.clone(),
    };
    compare(&folded, world).map_err(|found| found.replace("SAME_FOLD", "DESK"))?;
    if desk.boards != desk.boards_counted() {
        return Err(format!("DESK: the boards say {:?}, counted they are {:?}", desk.boards, desk.boards_counted()));
    }
    for (chat, card) in &desk.cards {
        let rings: Vec<_> = ringing(world).filter(|(_, ringing)| ringing == chat).map(|(agent, _)| agent).collect();
        if card.ringing.map(|(agent, _)| agent) != rings.first().copied() {
            return Err(format!("DESK: chat {chat} rings at {:?}, and the card says {:?}", rings, card.ringing));
        }
    }
    Ok(())
}

fn ringing(world: &World) -> impl Iterator<Item = (catalogue::ids::AgentId, catalogue::ids::ChatId)> + '_ {
    world.agents().iter().flat_map(|(id, agent)| {
        let rings = agent.holds.iter().filter(|(_, hold)| matches!(hold, Hold::Ringing { .. }));
        rings.map(move |(chat, _)| (*id, *chat))
    })
}

/// When nothing is under way, the matching index says of every line and seat what they say of themselves.
pub(crate) fn agree(world: &World) -> Result<(), String> {
    let index = &world.tenant().index;
    let wrong = |what: String| Err(format!("INDEX: {what}"));
    for (id, agent) in world.agents() {
        let Some(seat) = index.seats.get(*id) else { return wrong(format!("agent {id} has no seat")) };
        let skills = agent.person.as_ref().map(|person| &person.skills);
        if seat.state != agent.seat_state() || Some(&seat.skills) != skills {
            return wrong(format!("agent {id} is {agent:?}, the seat is {seat:?}"));
        }
        if !seat.pending.is_empty() {
            return wrong(format!("agent {id} has not answered {:?}", seat.pending));
        }
    }
    let rings: BTreeMap<_, _> = ringing(world).map(|(agent, chat)| (chat, agent)).collect();
    if rings.len() != ringing(world).count() {
        return wrong("a chat rings at two agents".into());
    }
    for (skill, queue) in world.queues() {
        let push = queue.settings.as_ref().is_some_and(|settings| settings.mode == Mode::Push);
        for key in queue.line.keys() {
            let known = index.chats.get(&key.chat);
            match known {
                None if push => return wrong(format!("chat {} waits in push skill {skill} unknown", key.chat)),
                Some(_) if !push => {
                    return wrong(format!("chat {} waits in pull skill {skill} and is known", key.chat));
                }
                Some(known) if known.engaged != rings.get(&key.chat).copied() => {
                    return wrong(format!("chat {} rings at {:?}, known is {known:?}", key.chat, rings.get(&key.chat)));
                }
                _ => {}
            }
        }
    }
    let waits = |chat| world.chats().get(chat).is_some_and(|chat| chat.line().is_some());
    if let Some(chat) = index.chats.keys().find(|chat| !waits(*chat)) {
        return wrong(format!("chat {chat} is known and does not wait"));
    }
    for (chat, (agent, _)) in &index.apart {
        if rings.get(chat) != Some(agent) || index.chats.contains_key(chat) {
            return wrong(format!("chat {chat} is said to ring apart at agent {agent} and does not"));
        }
    }
    if let Some((chat, agent)) = rings.iter().find(|(chat, agent)| index.engaged(**chat) != Some(**agent)) {
        return wrong(format!("chat {chat} rings at agent {agent}, and nobody knows"));
    }
    Ok(())
}

/// ENDS: everything is over.
pub(crate) fn over(world: &World) -> Result<(), String> {
    let wrong = |what: String| Err(format!("ENDS: {what}"));
    if let Some((id, chat)) = world.chats().iter().find(|(_, chat)| !chat.finished()) {
        return wrong(format!("chat {id} is still {:?}", chat.stage));
    }
    if let Some((id, agent)) =
        world.agents().iter().find(|(_, agent)| agent.signed_in || !agent.holds.is_empty() || !agent.guests.is_empty())
    {
        return wrong(format!("agent {id} is still there: {agent:?}"));
    }
    if let Some((id, queue)) =
        world.queues().iter().find(|(_, queue)| !queue.line.is_empty() || !queue.places.is_empty())
    {
        return wrong(format!("queue {id} still has {:?}", queue.line));
    }
    let index = &world.tenant().index;
    let empty = index.chats.is_empty()
        && index.passes.is_empty()
        && index.pass_ends.is_empty()
        && world.tenant().lines.is_empty()
        && index.steps.is_empty()
        && index.rests.is_empty()
        && index.apart.is_empty();
    if !empty || index.buckets.iter().any(|bucket| bucket.has_ready() || bucket.members > 0) {
        return wrong(format!("the index still has {index:?}"));
    }
    Ok(())
}
