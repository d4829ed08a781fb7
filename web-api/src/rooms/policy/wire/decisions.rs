//! Why a chat went to whom, and why it still waits.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::{SkillMode, SuspendCause, Taker};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Which decisions.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct DecisionsQuery {
    /// Those about one chat, with everything that spoke for and against everybody; without it the newest of all.
    #[garde(skip)]
    pub(crate) uniQref: Option<Ref>,
    /// Of the newest, those before this number.
    #[garde(skip)]
    pub(crate) before: Option<u64>,
}

/// Decisions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Decisions {
    /// The chat that was asked for.
    pub(crate) chat: Option<ChatDecisions>,
    /// The newest decisions, the newest first; none where a chat was asked for.
    pub(crate) items: Vec<DecisionItem>,
    /// What to ask for as `before` to have the next page; null on the last.
    pub(crate) before: Option<u64>,
}

/// What spoke for an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DecisionWhy {
    /// The chat came, or its turn came anew: the policy's pick among the agents who were ready.
    Picked,
    /// The agent came free: the first chat over all lines that the agent may serve.
    Freed,
    /// The step asks for this very agent.
    Asked,
}

/// An offer of a chat to an agent, in short.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct DecisionItem {
    /// Its number in the tenant's journal.
    pub(crate) seq: u64,
    /// When.
    pub(crate) at: At,
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Of which skill.
    pub(crate) skill_id: u32,
    /// That skill's name.
    pub(crate) skill: String,
    /// To whom.
    pub(crate) agent: Taker,
    /// The version of the policy that made it.
    pub(crate) version: u32,
    /// The canary whose draft made it, beside that version; null where the policy in force did.
    pub(crate) canary: Option<u32>,
    /// By which step of it, from 1.
    pub(crate) step: u32,
    /// What spoke for it.
    pub(crate) why: DecisionWhy,
}

/// A chat's way to its agent.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatDecisions {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// The skill that it asked for.
    pub(crate) skill_id: u32,
    /// That skill's name.
    pub(crate) skill: String,
    /// When it began.
    pub(crate) opened: At,
    /// In which arm of a canary it is; null where there was none when it came.
    pub(crate) arm: Option<ChatArm>,
    /// Its stays in the line, in order.
    pub(crate) waits: Vec<ChatWait>,
    /// Why it still waits; null where it does not.
    pub(crate) now: Option<Considered>,
    /// Who looked at it without being in it, the first 1,000 looks in order.
    pub(crate) reads: Vec<ChatLook>,
}

/// The arm of a chat in a canary: by the chat, so that it stays the same over transfers, and a customer who comes again may be in the other.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct ChatArm {
    /// The canary's number.
    pub(crate) canary: u32,
    /// Whether it is routed by the draft while that runs.
    pub(crate) tried: bool,
}

/// Somebody looked at a chat that they were not in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChatLook {
    /// Who.
    pub(crate) agent: Taker,
    /// When; looks within one minute count once.
    pub(crate) at: At,
}

/// How a stay in the line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WaitOutcome {
    /// It has not.
    Waiting,
    /// An agent accepted an offer.
    Accepted,
    /// An agent took it by hand.
    Claimed,
    /// A supervisor gave it to an agent.
    Pushed,
    /// Its owner offered it to this agent, who accepted.
    HandedOver,
    /// Its owner left it to this agent, who was in it.
    Crowned,
    /// A supervisor who looked on took it over.
    TakenOver,
    /// Nobody of the other skill took it in time: its owner has it as before.
    Returned,
    /// Its owner took the transfer back.
    Undone,
    /// The chat was over before anybody of the other skill took it, or went another way.
    Dropped,
    /// Nobody took it for as long as it may wait.
    Missed,
    /// The customer left.
    Abandoned,
}

/// How a chat came to wait, or to be given to another agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WaitBegan {
    /// The customer asked for it.
    Opened,
    /// Its agent was gone for good.
    CameBack,
    /// Its agent never answered it.
    Unanswered,
    /// Its agent transferred it to the skill.
    Transferred,
    /// It went from agent to agent, without a line.
    HandedOver,
}

/// A stay in a line, or a hand-over without one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChatWait {
    /// Since when.
    pub(crate) since: At,
    /// In which line.
    pub(crate) skill_id: u32,
    /// That skill's name.
    pub(crate) skill: String,
    /// How it came there.
    pub(crate) began: WaitBegan,
    /// Until when; null while it lasts.
    pub(crate) until: Option<At>,
    /// How long, in whole seconds; until now while it lasts.
    pub(crate) seconds: i64,
    /// Whose it was before.
    pub(crate) from: Option<Taker>,
    /// How it ended.
    pub(crate) outcome: WaitOutcome,
    /// Who has it.
    pub(crate) agent: Option<Taker>,
    /// The supervisor who gave it to them, whatever room there was.
    pub(crate) given_by: Option<Taker>,
    /// The offers, in order.
    pub(crate) decisions: Vec<Decision>,
    /// For a chat that was taken by hand or given to somebody: everybody who was there then, and what spoke for and against
    /// them; null where that is too long ago to be told.
    pub(crate) considered: Option<Considered>,
}

/// How an offer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DecisionOutcome {
    /// It has not.
    Ringing,
    /// The agent took the chat.
    Accepted,
    /// The agent said no.
    Declined,
    /// Nobody answered in time.
    TimedOut,
    /// Nobody answered in time, and no device of the agent was connected.
    Unheard,
    /// The customer left, or the offer was called back.
    Withdrawn,
    /// Somebody else took the chat.
    Taken,
    /// The agent became unavailable.
    WentAway,
    /// The agent had no room or was not available when the offer came; it never rang.
    Unable,
}

/// An offer of the chat to an agent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Decision {
    /// Its number in the tenant's journal.
    pub(crate) seq: u64,
    /// When.
    pub(crate) at: At,
    /// How long the chat had waited then, in whole seconds.
    pub(crate) waited: i64,
    /// To whom.
    pub(crate) agent: Taker,
    /// The version of the policy that made it.
    pub(crate) version: u32,
    /// The canary whose draft made it, beside that version; null where the policy in force did.
    pub(crate) canary: Option<u32>,
    /// By which step of it, from 1.
    pub(crate) step: u32,
    /// What spoke for it.
    pub(crate) why: DecisionWhy,
    /// For one who was picked: among how many who were ready.
    pub(crate) ready: Option<u32>,
    /// For one who was picked: who would have been next, at most three.
    pub(crate) runners: Vec<Taker>,
    /// For one who came free: how many lines had somebody waiting.
    pub(crate) lines: Option<u32>,
    /// When it would ring out.
    pub(crate) rings_until: At,
    /// How it ended.
    pub(crate) outcome: DecisionOutcome,
    /// When; null while it rings.
    pub(crate) ended: Option<At>,
    /// Why the agent declined, where that was said.
    pub(crate) reason: Option<String>,
    /// Until when the agent was not offered the chat again.
    pub(crate) passed_until: Option<At>,
    /// Everybody who was there then, and what spoke for and against them; null where that is too long ago to be told.
    pub(crate) considered: Option<Considered>,
}

/// A step that a waiting chat has come to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StepBegun {
    /// Which, from 1.
    pub(crate) step: u32,
    /// When.
    pub(crate) began: At,
}

/// At whom a chat rings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RingsAt {
    /// Who.
    pub(crate) agent: Taker,
    /// Until when.
    pub(crate) until: At,
}

/// Who of several is picked; ties go to the longest idle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PickName {
    /// Who has had nothing new for longest.
    LongestIdle,
    /// Who holds the smallest share of their units: `score` in hundredths of a percent.
    LeastLoaded,
    /// Who was assigned something least recently: `score` is when, null where nothing has been.
    RoundRobin,
    /// Who has the highest level.
    HighestLevel,
    /// Who was assigned least often within a span: `score` is how often.
    FewestAssigned,
}

/// What spoke for and against everybody at one moment.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Considered {
    /// When.
    pub(crate) at: At,
    /// The version of the policy.
    pub(crate) version: u32,
    /// The canary whose draft holds, beside that version; null where the policy in force does.
    pub(crate) canary: Option<u32>,
    /// Whether the chat is offered, or taken by hand.
    pub(crate) mode: SkillMode,
    /// The step of the policy that held, from 1.
    pub(crate) step: u32,
    /// The steps that the chat had come through, that one included.
    pub(crate) steps: Vec<StepBegun>,
    /// Who of those who might have it is picked.
    pub(crate) pick: PickName,
    /// When the next one begins.
    pub(crate) next_step: Option<At>,
    /// The chat's place in its line, from 1.
    pub(crate) place: Option<u32>,
    /// At whom it rings.
    pub(crate) ringing: Option<RingsAt>,
    /// Those who were signed in: first those who might have it, the one to be picked first; at most 200.
    pub(crate) agents: Vec<ConsideredAgent>,
    /// How many were signed in.
    pub(crate) signed_in: u32,
    /// How many might have it.
    pub(crate) fit: u32,
    /// How many each rule ruled out.
    pub(crate) ruled_out: Vec<RuledOut>,
}

/// The rule that rules an agent out, the first that does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RuleName {
    /// The step asks for one person, and it is somebody else: `asks`.
    NotAsked,
    /// None of the skills that the step asks for.
    NoSkill,
    /// One of the skills, but not well enough: `skill_id`, `has`, `wanted`.
    LevelTooLow,
    /// Not among those whom the step names.
    NotInGroup,
    /// Suspended: `suspend_cause`, `suspend_reason`.
    Away,
    /// Too little room: `has` and `wanted`, in units; a live chat is 100.
    NoRoom,
    /// No console of theirs was connected. Told of the present only: what is past is told as if everybody's had been.
    NotConnected,
    /// As many offers rang there as may at once: `has`.
    Ringing,
    /// Declined this chat a while ago; asked again from `until` on.
    Declined,
    /// Missed this chat a while ago; asked again from `until` on.
    Missed,
    /// Declined or missed this chat a while ago; asked again from `until` on.
    Passed,
    /// Was given something a moment ago; the pace allows the next one from `until` on.
    Resting,
    /// Transferred the chat here, and is to have it only if nobody else can.
    Avoided,
}

/// How many a rule ruled out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RuledOut {
    /// Which rule.
    pub(crate) rule: RuleName,
    /// How many.
    pub(crate) agents: u32,
}

/// What spoke for or against one agent.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct ConsideredAgent {
    /// Who.
    pub(crate) user_id: u32,
    /// The name.
    pub(crate) name: String,
    /// In which order they would be picked, from 1; null for one who is ruled out.
    pub(crate) place: Option<u32>,
    /// The level that counts.
    pub(crate) level: Option<u8>,
    /// What the step's pick goes by besides level and idleness, the smallest first.
    pub(crate) score: Option<i64>,
    /// Since when the agent has had nothing new.
    pub(crate) idle_since: Option<At>,
    /// The rule that rules the agent out; null for one who may have the chat.
    pub(crate) rule: Option<RuleName>,
    /// Until when.
    pub(crate) until: Option<At>,
    /// Whom the step asks for.
    pub(crate) asks: Option<u32>,
    /// Which skill falls short.
    pub(crate) skill_id: Option<u32>,
    /// What the agent has.
    pub(crate) has: Option<u32>,
    /// What is asked for.
    pub(crate) wanted: Option<u32>,
    /// Why the agent is away.
    pub(crate) suspend_cause: Option<SuspendCause>,
    /// The reason given, for one who is away by hand.
    pub(crate) suspend_reason: Option<u16>,
}
