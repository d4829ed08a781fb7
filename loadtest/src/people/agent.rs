//! An agent: signs in, keeps the live feed, answers what rings, takes from the pull lines, and comes back after a loss.
use super::Scene;
use super::desk::{Desk, Word};
use crate::call::Caller;
use crate::draw::Draw;
use crate::ledger::{Count, Span};
use crate::socket::{Heard, Hello, Kept};
use crate::wire::{Account, AgentChat, AgentMessage, DemoUser, Event, Ongoing, Profile, Taken};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::task::JoinSet;
use uuid::Uuid;

/// How often an agent with room looks at the lines, beside being told of each new chat.
const LOOK: Duration = Duration::from_secs(5);
/// How long an agent takes to see that somebody joined a line.
const GLANCE: Duration = Duration::from_millis(300);
/// No event yet.
const NOTHING_SEEN: u64 = u64::MAX;

/// One agent's whole shift: signs in again whenever the session is over.
pub(crate) async fn shift(scene: Arc<Scene>, account: Account, user: DemoUser, number: u64) {
    let mut draw = Draw::new(scene.seed, number);
    while !scene.over() {
        let Some(mut agent) = sign_in(&scene, &account, &user, &mut draw).await else { return };
        agent.work().await;
        if scene.over() {
            agent.sign_out().await;
        } else {
            // The session is over: signing in again takes a moment, and never becomes a hurry.
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// What an agent's own tasks come back with.
enum Done {
    /// A desk is cleared.
    Served(String),
    /// A chat was asked for.
    Claimed { chat: String, offered: Option<Instant>, answer: Result<AgentChat, Option<u16>> },
    /// These wait in pull lines, the first to be served first.
    Looked(Vec<String>),
    /// Whoever was set away is back.
    Back,
}

struct Agent<'a> {
    scene: &'a Arc<Scene>,
    draw: Draw,
    caller: Caller,
    user_id: u32,
    slots: usize,
    desks: HashMap<String, UnboundedSender<Word>>,
    claiming: HashSet<String>,
    coming_back: bool,
    looking: bool,
    tasks: JoinSet<Done>,
    feed: Kept,
    seen: Arc<AtomicU64>,
    was_lost: bool,
}

async fn sign_in<'a>(scene: &'a Arc<Scene>, account: &Account, user: &DemoUser, draw: &mut Draw) -> Option<Agent<'a>> {
    let body = json!({ "environment": "init", "username": user.username, "password": user.password });
    let keys =
        Caller::Keys { application_key: account.application_key.clone(), consumer_key: account.consumer_key.clone() };
    let profile: Profile = match scene.insist(Method::POST, "internal/profile", &keys, Some(&body), None, draw).await {
        Ok(profile) => profile,
        Err(refusal) => {
            scene.refused("POST internal/profile", &refusal);
            return None;
        }
    };
    let token = profile.token?;
    let seen = Arc::new(AtomicU64::new(NOTHING_SEEN));
    let hello: Hello = {
        let (seen, token, device) = (Arc::clone(&seen), token.clone(), Uuid::now_v7().to_string());
        let (application_key, consumer_key) = (account.application_key.clone(), account.consumer_key.clone());
        Arc::new(move || {
            let since = seen.load(Ordering::Relaxed);
            json!({
                "type": "hello",
                "token": token,
                "application_key": application_key,
                "consumer_key": consumer_key,
                "device": device,
                "since": (since != NOTHING_SEEN).then_some(since),
            })
        })
    };
    let caller = Caller::Agent {
        token,
        application_key: account.application_key.clone(),
        consumer_key: account.consumer_key.clone(),
    };
    Some(Agent {
        scene,
        caller,
        user_id: profile.user_id,
        slots: profile.capacity.maximum,
        desks: HashMap::new(),
        claiming: HashSet::new(),
        coming_back: false,
        looking: false,
        tasks: JoinSet::new(),
        feed: Kept::open(scene.target.clone(), "live", hello, draw.split()),
        draw: draw.split(),
        seen,
        was_lost: false,
    })
}

impl Agent<'_> {
    async fn work(&mut self) {
        let mut look = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                heard = self.feed.hear() => match heard {
                    Some(Heard::Frame(frame)) => self.hear(frame).await,
                    Some(Heard::Lost) => {
                        self.was_lost = true;
                        self.scene.ledger.count(Count::SocketsLost);
                    }
                    Some(Heard::Closed) | None => return,
                },
                Some(done) = self.tasks.join_next() => match done {
                    Ok(done) => self.done(done),
                    Err(panic) => self.scene.ledger.broken(format!("an agent's task fell: {panic}")),
                },
                _ = look.tick() => {
                    if self.draw.chance(self.scene.faults.share) {
                        self.scene.ledger.count(Count::Faults);
                        self.feed.cut();
                    }
                    self.look();
                }
                () = self.scene.end() => return,
            }
        }
    }

    async fn hear(&mut self, frame: Value) {
        match frame["type"].as_str() {
            Some("welcome") => {
                if let Some(seq) = frame["seq"].as_u64() {
                    self.seen.store(seq, Ordering::Relaxed);
                }
                if std::mem::take(&mut self.was_lost) {
                    self.scene.ledger.count(Count::SocketsRegained);
                    if frame["resumed"] == true {
                        self.scene.ledger.count(Count::FeedsResumed);
                    }
                }
                self.take_stock().await;
                self.look();
            }
            Some("event") => match serde_json::from_value::<Event>(frame) {
                Ok(event) => self.happened(event),
                Err(error) => self.scene.ledger.broken(format!("an event that does not fit: {error}")),
            },
            _ => {}
        }
    }

    fn happened(&mut self, event: Event) {
        if let Some(seq) = event.seq {
            self.seen.store(seq, Ordering::Relaxed);
        }
        let data = event.data;
        let chat = data["uniQref"].as_str().unwrap_or_default().to_owned();
        match event.kind.as_str() {
            "offer" => self.claim(chat, Some(Instant::now())),
            "offer.ended" if data["outcome"] == "timed_out" => self.scene.ledger.count(Count::OffersMissed),
            "queue.changed"
                if data["items"].as_array().is_some_and(|all| all.iter().any(|item| item["mode"] == "pull")) =>
            {
                self.look();
            }
            "chat.assigned" => match serde_json::from_value::<AgentChat>(data["chat"].clone()) {
                Ok(chat) => self.seat(chat),
                Err(error) => self.scene.ledger.broken(format!("a chat that does not fit: {error}")),
            },
            "chat.message" => {
                let Ok(message) = serde_json::from_value::<AgentMessage>(data["message"].clone()) else { return };
                if message.sender == "Client" {
                    self.scene.ledger.seen(&chat, &message.message);
                    self.tell(&chat, Word::Wrote);
                }
            }
            "chat.ended" => self.tell(&chat, Word::Ended),
            "chat.completed" | "chat.removed" => self.tell(&chat, Word::Gone),
            "presence" if data["user_id"] == self.user_id && data["suspended"] == true => self.come_back(),
            _ => {}
        }
    }

    fn tell(&self, chat: &str, word: Word) {
        if let Some(desk) = self.desks.get(chat) {
            // A desk that is cleared needs no telling.
            let _ = desk.send(word);
        }
    }

    /// Sits down to a chat that is this agent's now, unless it is on the desk already.
    fn seat(&mut self, chat: AgentChat) {
        if self.desks.contains_key(&chat.uniq_ref) {
            return;
        }
        self.scene.ledger.count(Count::ChatsTaken);
        let (tell, words) = mpsc::unbounded_channel();
        self.desks.insert(chat.uniq_ref.clone(), tell);
        let talk = self.scene.talk(&chat.uniq_ref, &mut self.draw);
        let desk = Desk {
            scene: Arc::clone(self.scene),
            caller: self.caller.clone(),
            chat,
            talk,
            draw: self.draw.split(),
            words,
        };
        self.tasks.spawn(async move { Done::Served(desk.serve().await) });
    }

    /// After a gap in the feed: the server's list is what is so.
    async fn take_stock(&mut self) {
        let ongoing: Result<Ongoing, _> =
            self.scene.insist(Method::GET, "livechat/ongoing", &self.caller, None, None, &mut self.draw).await;
        let chats = match ongoing {
            Ok(ongoing) => ongoing.items,
            Err(refusal) => return self.scene.refused("GET livechat/ongoing", &refusal),
        };
        for (chat, desk) in &self.desks {
            match chats.iter().find(|held| held.uniq_ref == *chat).map(|held| held.status.as_str()) {
                Some("In Progress") => {}
                // The desk answers both once and then needs no telling.
                Some("Wrap-up") => drop(desk.send(Word::Ended)),
                _ => drop(desk.send(Word::Gone)),
            }
        }
        for chat in chats.into_iter().filter(|chat| chat.status != "Completed") {
            self.seat(chat);
        }
        // What began to ring before the socket was open is not told again.
        let path = "internal/profile";
        match self.scene.insist::<Profile>(Method::GET, path, &self.caller, None, None, &mut self.draw).await {
            Ok(profile) => {
                for slot in profile.slots.into_iter().filter(|slot| slot.kind == "ringing") {
                    self.claim(slot.uniq_ref, Some(Instant::now()));
                }
            }
            Err(refusal) => self.scene.refused("GET internal/profile", &refusal),
        }
    }

    /// Looks for the first of the pull lines, where there is room. One look at a time: a crowd at the door is seen at once.
    fn look(&mut self) {
        if self.looking || self.desks.len() + self.claiming.len() >= self.slots {
            return;
        }
        self.looking = true;
        let (scene, caller, glance) = (Arc::clone(self.scene), self.caller.clone(), self.draw.about(GLANCE));
        self.tasks.spawn(async move {
            tokio::time::sleep(glance).await;
            let lines = scene.server.ask::<Value>(Method::GET, "livechat/queue?showall=true", &caller).await;
            let items = lines.ok().and_then(|mut lines| lines["new"].as_array_mut().map(std::mem::take));
            let waits = |item: &Value| item["mode"] == "pull" && item["ringing"] != true;
            let waiting = items.unwrap_or_default().into_iter().filter(waits);
            Done::Looked(waiting.filter_map(|item| item["uniQref"].as_str().map(str::to_owned)).collect())
        });
    }

    /// Asks for a chat: an offer after the time it takes to notice it, one of the line at once.
    fn claim(&mut self, chat: String, offered: Option<Instant>) {
        if !self.claiming.insert(chat.clone()) {
            return;
        }
        let (scene, caller, mut draw) = (Arc::clone(self.scene), self.caller.clone(), self.draw.split());
        self.tasks.spawn(async move {
            if offered.is_some() {
                tokio::time::sleep(scene.temper.reaction(&mut draw)).await;
            }
            let path = format!("queue/retrieve_entity?uniQref={chat}");
            let asked = Instant::now();
            let answer = scene.insist::<Taken>(Method::GET, &path, &caller, None, None, &mut draw).await;
            scene.ledger.took(Span::Claimed, asked);
            if let Err(refusal) = &answer {
                let how = if offered.is_some() { "an offer" } else { "a waiting chat" };
                scene.refused(&format!("taking {how}"), refusal);
            }
            let answer = answer.map(|taken| taken.chat).map_err(|refusal| refusal.map(|(code, _)| code));
            Done::Claimed { chat, offered, answer }
        });
    }

    fn done(&mut self, done: Done) {
        match done {
            Done::Served(chat) => {
                self.desks.remove(&chat);
                self.look();
            }
            Done::Claimed { chat, offered, answer } => {
                self.claiming.remove(&chat);
                match answer {
                    Ok(taken) => {
                        if let Some(offered) = offered {
                            self.scene.ledger.took(Span::Answered, offered);
                        }
                        self.seat(taken);
                    }
                    Err(Some(182)) => {
                        self.scene.ledger.count(Count::ClaimsLost);
                        self.look();
                    }
                    Err(Some(190)) => self.come_back(),
                    Err(_) => {}
                }
            }
            Done::Looked(waiting) => {
                self.looking = false;
                let room = self.desks.len() + self.claiming.len() < self.slots;
                let first = waiting.into_iter().find(|chat| !self.claiming.contains(chat));
                if let Some(chat) = first.filter(|_| room) {
                    self.claim(chat, None);
                }
            }
            Done::Back => {
                self.coming_back = false;
                self.look();
            }
        }
    }

    /// Somebody or something has set this agent away: available again after a moment.
    fn come_back(&mut self) {
        if std::mem::replace(&mut self.coming_back, true) {
            return;
        }
        let (scene, caller, mut draw) = (Arc::clone(self.scene), self.caller.clone(), self.draw.split());
        self.tasks.spawn(async move {
            tokio::time::sleep(scene.temper.reaction(&mut draw)).await;
            let body = json!({ "suspend": false });
            let back =
                scene.insist::<Value>(Method::PATCH, "internal/profile", &caller, Some(&body), None, &mut draw).await;
            if let Err(refusal) = &back
                && !matches!(refusal, Some((175, _)))
            {
                scene.refused("PATCH internal/profile", refusal);
            }
            Done::Back
        });
    }

    /// Clears the desk as the test ends, then goes home.
    async fn sign_out(&mut self) {
        while self.tasks.join_next().await.is_some() {}
        let _ = self.scene.server.ask::<Value>(Method::DELETE, "internal/profile", &self.caller).await;
    }
}
