//! One decision of the live tenant beside what the draft would have done over the same facts.
use super::{Compared, Kind, Shadow};
use crate::machine::Machine;
use crate::policy::{Pick, Who};
use crate::refusal::Refusal;
use crate::settings::Mode;
use crate::tenant::index::{Candidate, Found};
use crate::tenant::{Command, Event, Hint, Why};
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::limit;

impl Shadow {
    pub(super) fn compared(&self, at: Millis, kind: Kind, skill: SkillId, chat: Option<ChatId>) -> Compared {
        Compared {
            at,
            kind,
            skill,
            chat,
            agent: None,
            draft_agent: None,
            draft_chat: None,
            draft_skill: None,
            span: None,
            version: self.version,
        }
    }

    /// A chat is offered to an agent.
    pub(super) fn offered(&mut self, now: Millis, event: &Event, hints: &mut Vec<Hint>, told: &mut Vec<Compared>) {
        let Event::Matched { chat, skill, agent, version, canary, why, .. } = event else { return };
        let (chat, skill, agent) = (*chat, *skill, *agent);
        let claim = self.settle(chat, hints);
        let of = |kind| Compared { agent: Some(agent), ..self.compared(now, kind, skill, Some(chat)) };
        if !self.is_ready() || *version != self.version || *canary > 0 || self.is_tried(chat) {
            told.push(of(Kind::LeftOut));
            return;
        }
        // What is said on the way from one machine to the other is no difference.
        if let Some(claim) = claim.filter(|claim| now - claim.at >= limit::SHADOW_SOONER || !claim.exact) {
            if !claim.exact {
                told.push(of(Kind::Unsure));
                return;
            }
            let draft_agent = self.names(now, chat).then_some(claim.agent);
            told.push(Compared { draft_agent, span: Some(now - claim.at), ..of(Kind::Sooner) });
            return;
        }
        let index = &self.draft.index;
        let Some(settings) = self.draft.skill(skill) else {
            told.push(of(Kind::Unsure));
            return;
        };
        if settings.mode == Mode::Pull {
            told.push(of(Kind::ByHand));
            return;
        }
        // Of what rings already, or was passed over while too much was claimed, nothing is known.
        if index.chats.get(&chat).is_none_or(|known| known.engaged.is_some() || known.waiting.at <= self.full) {
            told.push(of(Kind::Unsure));
            return;
        }
        let freed = match why {
            Why::Freed { .. } => self.chat_for(agent),
            Why::Picked { .. } | Why::Asked => None,
        };
        told.push(match freed {
            Some(Found { chat: first, .. }) if first == chat => of(Kind::Same),
            Some(Found { chat: first, .. }) => {
                Compared { draft_agent: Some(agent), draft_chat: Some(first), ..of(Kind::OtherChat) }
            }
            None => match self.seat_for(chat) {
                None => of(Kind::Waits),
                Some(_) if !self.names(now, chat) => of(Kind::Unsure),
                Some(found) if found.agent == agent => of(Kind::Same),
                Some(found) => Compared { draft_agent: Some(found.agent), ..of(Kind::OtherAgent) },
            },
        });
    }

    /// Whether a canary's draft has been tried on a chat: how long it waited says nothing of the policy in force.
    fn is_tried(&self, chat: ChatId) -> bool {
        let known = self.draft.index.chats.get(&chat);
        known.and_then(|known| known.waiting.need.arm).is_some_and(|arm| arm.tried)
    }

    /// Whether what the draft's pick for a chat goes by is known.
    fn names(&self, now: Millis, chat: ChatId) -> bool {
        let counts = |known: &Candidate| {
            let rule = self.draft.index.bucket(known).rule();
            match (&rule.who, rule.pick) {
                (Who::Everyone | Who::Only(_), Pick::FewestAssigned(span)) => Some(span),
                _ => None,
            }
        };
        let span = self.draft.index.chats.get(&chat).and_then(counts);
        span.is_none_or(|span| span <= self.counts_known || now - self.counts_since >= span)
    }

    /// A chat is gone from a line.
    pub(super) fn gone(
        &mut self,
        now: Millis,
        (skill, chat): (SkillId, ChatId),
        taken_by: Option<AgentId>,
        hints: &mut Vec<Hint>,
        told: &mut Vec<Compared>,
    ) {
        if self.claims.get(&chat).is_none_or(|claim| claim.skill != skill) {
            return;
        }
        let Some(claim) = self.settle(chat, hints) else { return };
        // It may stand in another line already.
        hints.push(Hint::Chat(chat));
        if !self.is_ready() || !claim.exact || now - claim.at < limit::SHADOW_SOONER || self.is_tried(chat) {
            return;
        }
        let kind = if taken_by.is_some() { Kind::Taken } else { Kind::Left };
        let draft_agent = self.names(now, chat).then_some(claim.agent);
        told.push(Compared { agent: taken_by, draft_agent, ..self.compared(now, kind, skill, Some(chat)) });
    }

    /// A chat wants in, or has waited for too long.
    pub(super) fn asks(&self, now: Millis, asked: Command, events: &[Event], told: &mut Vec<Compared>) {
        match asked {
            Command::Admit { chat, opening, ticket } => {
                let live = events.iter().find_map(|event| match event {
                    Event::Admitted { opening, .. } => Some(opening.skill),
                    _ => None,
                });
                let wanted = opening.skill;
                let draft = self.draft.decide(now, Command::Admit { chat, opening, ticket });
                // Who is banned and what is asked for that is not there is no policy's business.
                if matches!(draft, Err(Refusal::Banned { .. } | Refusal::SkillNotThere(_))) {
                    return;
                }
                let draft = draft.ok().and_then(|events| {
                    events.into_iter().find_map(|event| match event {
                        Event::Admitted { opening, .. } => Some(opening.skill),
                        _ => None,
                    })
                });
                let skill = live.unwrap_or(wanted);
                let kind = match (live, draft) {
                    _ if !self.is_ready() => Kind::LeftOut,
                    _ if self.is_uncounted(wanted) => Kind::Unsure,
                    (live, draft) if live == draft => Kind::Same,
                    (Some(_), Some(_)) => Kind::OtherSkill,
                    (Some(_), None) => Kind::Refused,
                    (None, _) => Kind::Admitted,
                };
                let chat = live.map(|_| chat);
                let draft_skill = draft.filter(|_| kind.differs());
                told.push(Compared { draft_skill, ..self.compared(now, kind, skill, chat) });
            }
            Command::Overflow { skill, waiting } => self.overflows(now, skill, waiting, events, told),
            _ => {}
        }
    }

    fn overflows(
        &self,
        now: Millis,
        skill: SkillId,
        waiting: crate::queue::Waiting,
        events: &[Event],
        told: &mut Vec<Compared>,
    ) {
        let to = |events: &[Event]| {
            events.iter().find_map(|event| match event {
                Event::OverflowPassed { waited, .. } => Some(waited.to.map(|(skill, _)| skill)),
                _ => None,
            })
        };
        let Some(live) = to(events) else { return };
        let of = |kind| self.compared(now, kind, skill, Some(waiting.chat));
        let rules = self.draft.skill(skill).map(|skill| &skill.rules.line);
        let stays = rules.is_some_and(|line| line.longest_wait.is_none_or(|longest| waiting.at + longest > now));
        let draft = self.draft.decide(now, Command::Overflow { skill, waiting }).ok();
        let draft = draft.and_then(|events| to(&events)).flatten();
        let next = rules.and_then(|line| line.overflow);
        told.push(match () {
            () if !self.is_ready() => of(Kind::LeftOut),
            () if stays => of(Kind::Waits),
            () if next.is_some_and(|next| self.is_uncounted(next)) => of(Kind::Unsure),
            () if live == draft => of(Kind::Same),
            () => Compared { draft_skill: draft, ..of(Kind::OtherSkill) },
        });
    }

    /// Whether who waits is not known of a line that a chat may come to that asks for this one.
    fn is_uncounted(&self, asked: SkillId) -> bool {
        let mut at = Some(asked);
        (0..=limit::OVERFLOWS).any(|_| {
            let here = at.take();
            at = here.and_then(|id| self.draft.skill(id)).and_then(|skill| skill.rules.line.overflow);
            here.is_some_and(|id| self.uncounted.contains(&id))
        })
    }
}
