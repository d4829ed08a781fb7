//! Policies of every kind, by chance.
use catalogue::channel::LIVE_CHAT;
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::canary::{Bounds, Canary};
use routing::policy::{
    Ageing, AnswerRules, Holiday, Hours, LineRules, OfferRules, Pace, Pick, PokeRules, Priorities, Ramp, Rules, Step,
    TransferMode, TransferRules, Unanswered, Who, Window,
};
use routing::queue::Need;
use routing::settings::{Config, Mode, SkillSettings};
use routing::time::Millis;
use sim::Dice;
use std::sync::Arc;

/// So many skills, with rules; priorities are weighed alike in all of them.
pub(crate) fn skills(count: u32, dice: &mut Dice) -> Vec<Arc<SkillSettings>> {
    let ageing = match dice.below(3) {
        0 => Ageing::Strict,
        1 => Ageing::Behind(span(dice, 90)),
        _ => Ageing::default(),
    };
    let priorities = Priorities { ageing };
    let skill = |id| {
        let mode = if dice.chance(0.65) { Mode::Push } else { Mode::Pull };
        let steps = if dice.chance(0.6) { Vec::new() } else { steps(count, dice) };
        let missed_limit = dice.chance(0.3).then(|| 1 + dice.below(4) as u32);
        let at_once = if dice.chance(0.6) { 1 } else { 1 + dice.below(4) as u32 };
        let offer = OfferRules { auto_accept: dice.chance(0.15), missed_limit, at_once };
        let poke = PokeRules {
            first: span(dice, 60),
            second: span(dice, 120),
            countdown: span(dice, 60),
            automatic: dice.chance(0.5),
        };
        let ring = Millis::seconds(1) + span(dice, 40);
        // Dice of its own: runs that found something go on as they did.
        let mut own = Dice::new(ring.0.unsigned_abs());
        let then = if own.chance(0.5) { Unanswered::Move } else { Unanswered::Raise };
        let answer = AnswerRules { within: own.chance(0.5).then(|| span(&mut own, 120)), then };
        let mut transfer = TransferRules::default();
        if dice.chance(0.6) {
            transfer.mode = TransferMode::Handshake;
            transfer.returns = Millis::seconds(1) + span(dice, 90);
        }
        Arc::new(SkillSettings {
            ring,
            wrap_up: span(dice, 180),
            rules: Rules {
                steps,
                line: line(count, dice),
                hours: hours(dice),
                priorities,
                offer,
                poke,
                transfer,
                answer,
            },
            ..SkillSettings::new(SkillId(id), format!("Skill {id}").into(), mode)
        })
    };
    (1..=count).map(skill).collect()
}

/// Now and then a draft of other steps, rings and offers, by which a share of the chats is routed. It goes on over a publication
/// as often as not. Dice of its own: runs that found something go on as they did.
pub(crate) fn canary(version: u32, now: Millis, live: &[Arc<SkillSettings>], was: &Config) -> Option<Arc<Canary>> {
    let mut dice = Dice::new(now.0.unsigned_abs() ^ u64::from(version) << 48);
    if dice.chance(0.4) {
        return None;
    }
    let drafts = skills(live.len() as u32, &mut dice);
    let skill = |(live, draft): (&Arc<SkillSettings>, Arc<SkillSettings>)| {
        let mut tried = (**live).clone();
        (tried.ring, tried.rules.offer) = (draft.ring, draft.rules.offer);
        tried.rules.steps.clone_from(&draft.rules.steps);
        Arc::new(tried)
    };
    let skills = live.iter().zip(drafts).map(skill).collect();
    let goes_on = was.canary.as_ref().filter(|_| dice.chance(0.5)).map(|canary| canary.id);
    let bounds = Bounds {
        wait: dice.chance(0.5).then(|| span(&mut dice, 20)),
        left: dice.chance(0.5).then(|| dice.below(20) as u8),
        level: dice.chance(0.5).then(|| dice.below(20) as u8),
    };
    let (share, least) = (1 + dice.below(50) as u8, 1 + dice.below(5) as u32);
    let until = now + Millis::seconds(1) + span(&mut dice, 3_600);
    Some(Arc::new(Canary { id: goes_on.unwrap_or(version), share, until, least, bounds, skills }))
}

/// Mostly none: what is closed takes nobody. Runs begin on Friday, 15 January 2027, at 8 in the morning.
fn hours(dice: &mut Dice) -> Option<Arc<Hours>> {
    if !dice.chance(0.15) {
        return None;
    }
    let (from, ahead) = (450 + dice.below(60) as u16, dice.below(3) as i16 - 1);
    let open = |day: u16| Window { from: day * 1_440 + from, to: day * 1_440 + 1_440 };
    let short = Holiday { day: 20_833, windows: vec![Window { from, to: from + 1 + dice.below(90) as u16 }] };
    let holidays = if dice.chance(0.5) { vec![short] } else { Vec::new() };
    Some(Arc::new(Hours { offsets: vec![(Millis::ZERO, ahead)], week: (0..7).map(open).collect(), holidays }))
}

/// What live chats take, where the tenant says so.
pub(crate) fn weights(dice: &mut Dice) -> Vec<(u16, Units)> {
    if dice.chance(0.7) { Vec::new() } else { vec![(LIVE_CHAT, Units(30 + dice.below(200) as u32))] }
}

fn line(skills: u32, dice: &mut Dice) -> LineRules {
    let cap = dice.chance(0.3).then(|| dice.below(5) as u32);
    // Round in circles too: nobody checks these.
    let overflow = dice.chance(0.4).then(|| any_skill(skills, dice));
    let longest_wait = dice.chance(0.3).then(|| Millis::seconds(1) + span(dice, 150));
    LineRules { cap, longest_wait, overflow, ..LineRules::default() }
}

fn steps(skills: u32, dice: &mut Dice) -> Vec<Step> {
    let mut after = Millis::ZERO;
    let mut steps: Vec<Step> = (0..dice.below(3))
        .map(|_| {
            let also = if dice.chance(0.3) { vec![(any_skill(skills, dice), level(dice))] } else { Vec::new() };
            let who = match dice.below(6) {
                0 => Who::Preferred,
                1 => Who::Last,
                2 => Who::Only([AgentId(1), AgentId(3)].into()),
                _ => Who::Everyone,
            };
            let step = Step { after, level: level(dice), also, who, pick: pick(dice), pace: pace(dice) };
            after = after + Millis::seconds(1) + span(dice, 30);
            step
        })
        .collect();
    // In the end anybody will do, as the rules for policies ask.
    steps.push(Step { after, pick: pick(dice), pace: pace(dice), ..Step::default() });
    steps
}

fn pick(dice: &mut Dice) -> Pick {
    match dice.below(5) {
        0 => Pick::LeastLoaded,
        1 => Pick::RoundRobin,
        2 => Pick::HighestLevel,
        3 => Pick::FewestAssigned(span(dice, 300)),
        _ => Pick::LongestIdle,
    }
}

fn pace(dice: &mut Dice) -> Pace {
    let gap = if dice.chance(0.3) { span(dice, 20) } else { Millis::ZERO };
    let ramp = dice.chance(0.3).then(|| Ramp { lasts: span(dice, 120), gap: span(dice, 60) });
    Pace { gap, ramp }
}

/// What a chat asks for: mostly nothing in particular.
pub(crate) fn need(units: Units, agents: u32, dice: &mut Dice) -> Need {
    let mut somebody = |often| dice.chance(often).then(|| AgentId(1 + dice.below(agents as usize) as u32));
    let (preferred, last, avoid) = (somebody(0.1), somebody(0.1), somebody(0.1));
    let usual = Need::of(units);
    let priority = if dice.chance(0.3) { dice.below(5) as u8 } else { usual.priority };
    Need { priority, preferred, last, avoid, ..usual }
}

pub(crate) fn level(dice: &mut Dice) -> u8 {
    1 + dice.below(10) as u8
}

fn any_skill(skills: u32, dice: &mut Dice) -> SkillId {
    SkillId(1 + dice.below(skills as usize) as u32)
}

fn span(dice: &mut Dice, seconds: usize) -> Millis {
    Millis::seconds(dice.below(seconds) as i64)
}
