//! One recorded customer's visit lived again: the waits, the answers to offers, the conversations, the wrap-up.
use super::replay::Script;
use super::talk::Talk;
use super::{Day, Plan, Watch};
use crate::Dice;
use crate::recorded::{Answer, Offer, Stint, Visit, Wait, near};
use crate::workload::{Arrival, Stream};
use catalogue::ids::{AgentId, ChatId};
use routing::chat::{self, Stage, WrapUp, people, supervise};
use routing::time::Millis;
use routing::{Command, Ticket};

impl Day {
    pub(super) fn visit(&self, chat: ChatId) -> Option<&Visit> {
        self.script.as_ref()?.visits.get(&chat)
    }

    pub(super) fn writes_again(&mut self, chat: ChatId, watch: &mut impl Watch) {
        let Some((script, visit)) = self.script.as_ref().zip(self.visit(chat)) else { return };
        let (usual, need) = (script.usual(visit), visit.opening.need);
        // Of its own: what is drawn for one customer changes nothing for the others.
        let mut dice = script.dice(chat, 0);
        let (handling, messages) = (usual.handling.draw(&mut dice), dice.poisson(usual.messages));
        let left = visit.left.filter(|_| visit.stints.is_empty());
        let patience = match (left, visit.wait()) {
            (Some((left, _)), _) => Some(left - visit.came.0),
            // Answered after so long: patience had lasted until then, and forgets how long it has lasted.
            (None, waited) => usual.patience.draw(&mut dice).map(|more| waited.unwrap_or(Millis::ZERO) + more),
        };
        let arrival = Arrival {
            at: self.world.now(),
            chat,
            skill: visit.opening.skill,
            units: need.units,
            priority: need.priority,
            patience,
            handling: handling.unwrap_or(Millis::NEVER),
            messages,
        };
        let opening = visit.opening.clone();
        if !self.is_admitted(&arrival, opening, watch) {
            return;
        }
        match (left, arrival.patience) {
            (Some((at, order)), _) => self.plan_in_order(at, order, Plan::GivesUp(chat, Some(0))),
            (None, Some(patience)) => self.plan(arrival.at + patience, Plan::GivesUp(chat, Some(0))),
            (None, None) => {}
        }
        self.waits(chat);
    }

    /// A wait begins: what was done during it is done again.
    pub(super) fn waits(&mut self, chat: ChatId) {
        let now = self.world.now();
        let Some(script) = &mut self.script else { return };
        let Some(visit) = script.visits.get(&chat) else { return };
        let lived = script.lived.entry(chat).or_default();
        let is_this = |wait: &Wait| near(wait.began, now);
        let same = visit.waits.iter().skip(lived.waits).position(is_this).map(|place| place + lived.waits);
        let number = same.unwrap_or(lived.waits);
        lived.waits = number + 1;
        let (wait, same) = (visit.waits.get(number).cloned(), same.is_some());
        if number > 0 {
            self.gives_up_again(chat, number, same);
        }
        let Some(wait) = wait else { return };
        for (place, ((at, order), _)) in wait.deeds.iter().enumerate() {
            let plan = Plan::Does(chat, number, place);
            match same {
                true => self.plan_in_order((*at).max(now), *order, plan),
                false => self.plan(now + (*at - wait.began), plan),
            }
        }
        if let (false, Some((at, who))) = (same, wait.claimed) {
            self.plan(now + (at - wait.began), Plan::Reaches(who, chat));
        }
    }

    /// The end of a customer's patience in a later wait: as recorded, or it had lasted until the wait was over, and forgets how
    /// long it has lasted.
    fn gives_up_again(&mut self, chat: ChatId, number: usize, same: bool) {
        let now = self.world.now();
        let Some((script, visit)) = self.script.as_ref().zip(self.visit(chat)) else { return };
        let began = visit.waits.get(number).map(|wait| wait.began);
        let left = visit.left.filter(|_| number + 1 == visit.waits.len());
        let answered = visit.stints.iter().map(|stint| stint.began).find(|at| began.is_some_and(|began| *at >= began));
        let waited = answered.or(visit.cut_short).zip(began).map_or(Millis::ZERO, |(at, began)| at - began);
        let more = script.usual(visit).patience.draw(&mut script.dice(chat, number));
        let gives_up = Plan::GivesUp(chat, Some(self.answered_so_far(chat)));
        match (left.zip(began), more) {
            (Some(((at, order), _)), _) if same => self.plan_in_order(at.max(now), order, gives_up),
            (Some(((at, _), began)), _) => self.plan(now + (at - began), gives_up),
            (None, Some(more)) => self.plan(now + waited + more, gives_up),
            (None, None) => {}
        }
    }

    pub(super) fn reaches(&mut self, who: AgentId, chat: ChatId) {
        let units = self.visit(chat).map(|visit| visit.opening.need.units);
        if let Some(units) = units.filter(|_| self.stands_in_line(chat)) {
            self.takes(who, chat, units);
        }
    }

    pub(super) fn stands_in_line(&self, chat: ChatId) -> bool {
        self.world.chats().get(&chat).is_some_and(|chat| chat.line().is_some())
    }

    /// How many have had a chat so far.
    pub(super) fn answered_so_far(&self, chat: ChatId) -> usize {
        let lived = self.script.as_ref().and_then(|script| script.lived.get(&chat));
        lived.map_or(0, |lived| lived.owners)
    }

    pub(super) fn forget(&mut self, chat: ChatId) {
        if let Some(script) = &mut self.script {
            script.lived.remove(&chat);
        }
    }

    /// A recorded agent's answer to an offer; false if there is no record of that offer.
    pub(super) fn answers_again(&mut self, who: AgentId, chat: ChatId) -> bool {
        let now = self.world.now();
        let Some(visit) = self.visit(chat) else { return false };
        let is_this = |offer: &&Offer| offer.agent == who && near(offer.rang, now);
        if let Some(offer) = visit.offers.iter().find(is_this) {
            if let Some(((at, order), answer)) = offer.answer {
                let (at, plan) = match answer {
                    Answer::Accepts => (at, Plan::Answers(who, chat)),
                    Answer::Declines => (at, Plan::Declines(who, chat)),
                    // At some time while it rings.
                    Answer::WorksOn => (now + Millis((at - offer.rang).0 / 2), Plan::Stirs(who)),
                };
                self.plan_in_order(at.max(now), order, plan);
            }
            return true;
        }
        // Another agent needs as long for it as the one who took it.
        let taken = visit.offers.iter().find_map(|offer| match offer.answer {
            Some(((at, _), Answer::Accepts)) => Some(at - offer.rang),
            _ => None,
        });
        match taken {
            Some(reaction) => self.plan(now + reaction, Plan::Answers(who, chat)),
            None => return false,
        }
        true
    }

    /// The conversation as it was, with this agent or another; none without a record of it.
    pub(super) fn talk_again(&mut self, who: AgentId, chat: ChatId) -> Option<Talk> {
        let now = self.world.now();
        let script = self.script.as_mut()?;
        let stints = &script.visits.get(&chat)?.stints;
        let lived = script.lived.entry(chat).or_default();
        lived.owners += 1;
        let next = lived.stints;
        let is_this = |stint: &Stint| stint.agent == who && near(stint.began, now);
        let same = stints.iter().skip(next).position(is_this).map(|place| place + next);
        // Whose owner was gone comes to somebody who is not.
        let is_one = |stint: &Stint| stint.ended.is_some() || stint.passed.is_some_and(|passed| !passed.gone);
        let alike = || stints.iter().skip(next).position(is_one).map(|place| place + next);
        match same.or_else(alike) {
            Some(number) => {
                lived.stints = number + 1;
                Some(Talk::again(who, &stints[number], same.is_some(), true, now))
            }
            // More have it than had: nothing is done twice.
            None => {
                let ended = stints.iter().rev().find(|stint| stint.ended.is_some())?;
                Some(Talk::again(who, ended, false, false, now))
            }
        }
    }

    /// A conversation would be over for this owner, but nobody else has it: once nobody is asked any more, the owner goes on
    /// as the next one did.
    pub(super) fn passes(&mut self, chat: ChatId) {
        let asked = self.world.chats().get(&chat).is_some_and(|chat| {
            let direct = |invitation: &people::Invitation| invitation.kind == people::Kind::Direct;
            chat.course.pending.is_some() || chat.people.invitation.as_deref().is_some_and(direct)
        });
        let now = self.world.now();
        let Some(talk) = self.talks.get_mut(&chat) else { return };
        talk.stalls = asked;
        if asked {
            return;
        }
        let agent = talk.agent;
        let mut next = None;
        if let Some(script) = &mut self.script
            && let Some(visit) = script.visits.get(&chat)
        {
            let lived = script.lived.entry(chat).or_default();
            next = visit.stints.get(lived.stints).map(|stint| Talk::again(agent, stint, false, true, now));
            lived.stints += 1;
        }
        let drawn = || self.customers.get(&chat).map(|one| Talk::new(agent, one.handling, one.messages, now));
        if let Some(talk) = next.or_else(drawn) {
            self.finish(chat);
            self.begin(chat, talk);
        }
    }

    /// Nobody took it who was asked.
    pub(super) fn stays_theirs(&mut self, chat: ChatId) {
        let Some(owner) = self.talks.get(&chat).filter(|talk| talk.stalls).map(|talk| talk.agent) else { return };
        let stage = self.world.chats().get(&chat).map(|chat| &chat.stage);
        if matches!(stage, Some(Stage::InProgress { owner: now, .. }) if *now == owner) {
            self.passes(chat);
        }
    }

    /// Plans the end of the wrap-up as it was; false without a record.
    pub(super) fn wraps_up_again(&mut self, who: AgentId, chat: ChatId) -> bool {
        let now = self.world.now();
        let Some(visit) = self.visit(chat) else { return false };
        let ended = |stint: &&Stint| stint.ended.is_some_and(|((at, _), _)| near(at, now));
        let same = visit.stints.iter().filter(|stint| stint.agent == who).find(ended);
        let Some(stint) = same.or_else(|| visit.stints.iter().find(|stint| stint.over.is_some())) else { return false };
        match (stint.wrapped_up, stint.ended, same.is_some()) {
            (Some(((at, order), _)), _, true) => self.plan_in_order(at.max(now), order, Plan::WrapsUp(who, chat)),
            (Some(((over, _), _)), Some(((at, _), _)), false) => {
                self.plan(now + (over - at), Plan::WrapsUp(who, chat));
            }
            // It timed out, and does so again by itself.
            _ => {}
        }
        true
    }

    /// Ends a wrap-up as it was ended: by its agent, or by a supervisor.
    pub(super) fn wraps_up(&mut self, by: AgentId, chat: ChatId, watch: &mut impl Watch) {
        let stints = self.visit(chat).map(|visit| visit.stints.as_slice()).unwrap_or_default();
        let how = stints.iter().rev().find_map(|stint| stint.wrapped_up);
        let ((_, order), how) = how.unwrap_or(((Millis::ZERO, 0), WrapUp::Sent));
        let (notes, ticket) = (None, Ticket::NONE);
        if let WrapUp::Released { by } = how {
            let act = supervise::Act::ReleaseWrapUp;
            let wish = |ticket| Command::Chat(chat, chat::Command::Supervise(supervise::Order { by, act, ticket }));
            if self.is_there(by) && self.is_done(wish) {
                watch.did(order);
            }
            return;
        }
        self.stirs(by);
        self.world.send(Command::Chat(chat, chat::Command::FinishWrapUp { by, how, notes, ticket }));
    }
}

impl Script {
    /// The stream that a customer would be one of.
    fn usual(&self, visit: &Visit) -> Stream {
        let need = &visit.opening.need;
        let alike = |stream: &&Stream| stream.skill == visit.opening.skill;
        let exactly = |stream: &&Stream| stream.priority == need.priority && stream.units == need.units;
        let streams = || self.streams.iter().filter(alike);
        let usual = streams().find(exactly).or_else(|| streams().next()).cloned();
        usual.unwrap_or_else(|| Stream::new(visit.opening.skill, 0.0))
    }

    /// What is drawn for one customer, in each wait afresh.
    fn dice(&self, chat: ChatId, wait: usize) -> Dice {
        Dice::new(self.seed ^ chat.0 as u64 ^ (chat.0 >> 64) as u64 ^ (wait as u64) << 48)
    }
}
