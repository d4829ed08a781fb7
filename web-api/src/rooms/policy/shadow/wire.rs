//! The shadow of a draft as it travels.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::Taker;
use catalogue::limit;
use garde::Validate;
use policy::Document;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// A draft that is to decide beside the policy in force, without acting.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShadowBody {
    /// What it says.
    #[garde(skip)]
    pub(crate) document: Document,
    /// For how many hours, unless it is stopped before.
    #[garde(range(min = 1, max = limit::SHADOW_HOURS))]
    pub(crate) hours: u32,
    /// The number of the shadow that the caller saw, which this one takes the place of; 0 for none.
    #[garde(skip)]
    pub(crate) based_on: u32,
    /// By which the caller knows the draft again; it is told with the shadow.
    #[garde(inner(length(chars, max = limit::DRY_RUN_MARK)))]
    pub(crate) mark: Option<String>,
}

/// Which of the decisions that differ.
#[derive(Debug, Default, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShadowQuery {
    /// Those before this one.
    #[garde(skip)]
    pub(crate) before: Option<u64>,
    /// Those of this kind.
    #[garde(skip)]
    pub(crate) kind: Option<ShadowKind>,
    /// Those of this skill.
    #[garde(skip)]
    pub(crate) skill: Option<u32>,
    /// The number of the shadow whose draft the caller has: it is not told again.
    #[garde(skip)]
    pub(crate) known: Option<u32>,
}

/// How far a shadow is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ShadowState {
    /// It decides.
    Running,
    /// Somebody stopped it.
    Stopped,
    /// Its time is up.
    Over,
    /// It fell over a fault here. Another one may begin.
    Failed,
}

/// How a decision under the draft differs from the one that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ShadowKind {
    /// Offered: the draft would have offered it to another agent.
    OtherAgent,
    /// An agent came free: the draft would have given them another chat first.
    OtherChat,
    /// Offered: the draft would have left it waiting.
    Waits,
    /// Offered: the draft leaves the chats of this skill to be taken by hand.
    ByHand,
    /// Offered: the draft would have offered it before.
    Sooner,
    /// Taken by hand: the draft would have offered it before.
    Taken,
    /// Gone from the line: the draft would have offered it before.
    Left,
    /// Let in, or sent on after too long a wait: under the draft to another skill, or not at all.
    OtherSkill,
    /// Let in: the draft would have turned it away.
    Refused,
    /// Turned away: the draft would have let it in.
    Admitted,
}

/// Decisions, counted by what the draft would have done.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
pub(crate) struct ShadowFigures {
    /// Compared: the same and the different ones together.
    pub(crate) compared: u64,
    /// Those in which both do the same.
    pub(crate) same: u64,
    /// Those of the kinds below together, without `taken` and `left`.
    pub(crate) different: u64,
    /// Of the kind `other_agent`.
    pub(crate) other_agent: u64,
    /// Of the kind `other_chat`.
    pub(crate) other_chat: u64,
    /// Of the kind `waits`.
    pub(crate) waits: u64,
    /// Of the kind `by_hand`.
    pub(crate) by_hand: u64,
    /// Of the kind `sooner`.
    pub(crate) sooner: u64,
    /// Of the kind `taken`, which are no decisions of the policy in force and are counted beside.
    pub(crate) taken: u64,
    /// Of the kind `left`, likewise.
    pub(crate) left: u64,
    /// Of the kind `other_skill`.
    pub(crate) other_skill: u64,
    /// Of the kind `refused`.
    pub(crate) refused: u64,
    /// Of the kind `admitted`.
    pub(crate) admitted: u64,
    /// Not compared: the draft would have offered a chat that was not offered yet when the comparison ended.
    pub(crate) ended: u64,
    /// Not compared: what the draft goes by was not known for long enough.
    pub(crate) unsure: u64,
    /// Not compared: there was no time for it, or it was made under a version of the policy for which the draft was not ready.
    /// Known of all skills together only.
    pub(crate) left_out: u64,
    /// Seconds by which those of the kind `sooner` would have been offered before, on average; null without any.
    pub(crate) sooner_seconds: Option<f64>,
    /// The most of them; null without any.
    pub(crate) sooner_longest: Option<f64>,
}

/// The figures of one skill.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ShadowSkill {
    /// Which.
    pub(crate) skill_id: u32,
    /// Its name; empty where it is there no longer.
    pub(crate) skill: String,
    /// Of its chats.
    pub(crate) figures: ShadowFigures,
}

/// A part of a policy in which a draft may differ and which a shadow shows nothing of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ShadowUnseen {
    /// The classes of priority that chats are given when they come.
    Priority,
    /// What chats weigh.
    Weights,
    /// The longest wait in a line.
    LongestWait,
    /// Whether offers are accepted without an act of the agent's.
    AutoAccept,
    /// How long an offer rings.
    Ring,
    /// How long a wrap-up lasts.
    WrapUp,
    /// How soon a chat is to be answered.
    Answer,
    /// When silent customers are poked.
    Poke,
    /// How transferred chats arrive.
    Transfer,
    /// What a line is measured against.
    ServiceLevel,
    /// How missed offers are counted.
    Missed,
}

/// The shadow of a draft.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Shadow {
    /// Its number.
    pub(crate) id: u32,
    /// How far it is.
    pub(crate) state: ShadowState,
    /// Whether the draft fits the skills and people as they are now. While it does not, decisions are left out.
    pub(crate) fits: bool,
    /// When it began.
    pub(crate) begun: At,
    /// When its time is up.
    pub(crate) until: At,
    /// When it ended; null while it runs.
    pub(crate) ended: Option<At>,
    /// Who began it.
    pub(crate) by: Taker,
    /// The draft; null where the caller has it.
    pub(crate) document: Option<Document>,
    /// What the caller knows the draft by.
    pub(crate) mark: Option<String>,
    /// The first version of the policy in force whose decisions were compared, 0 before the first policy; null before any decision.
    pub(crate) first_version: Option<u32>,
    /// The newest.
    pub(crate) newest_version: Option<u32>,
    /// Of all skills.
    pub(crate) figures: ShadowFigures,
    /// By skill, those with the most decisions first, at most 50.
    pub(crate) skills: Vec<ShadowSkill>,
    /// How many skills more there are.
    pub(crate) more_skills: u32,
    /// Whether something was compared, nothing differed, nothing was counted beside, and nothing remained open, unsure or left out.
    pub(crate) always_same: bool,
    /// Of how many decisions that differ there are rows: the newest.
    pub(crate) rows_kept: u64,
    /// How many more are counted whose rows could not be written.
    pub(crate) rows_lost: u64,
    /// In what the draft differs from the policy in force and the shadow shows nothing.
    pub(crate) unseen: Vec<ShadowUnseen>,
}

/// One decision that differs.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ShadowRow {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// When the decision was made.
    pub(crate) at: At,
    /// How it differs.
    pub(crate) kind: ShadowKind,
    /// Of which skill the chat is.
    pub(crate) skill_id: u32,
    /// That skill's name; empty where it is there no longer.
    pub(crate) skill: String,
    /// Which chat; null for one that was turned away.
    pub(crate) uniQref: Option<Ref>,
    /// Who was offered it, or took it.
    pub(crate) agent: Option<Taker>,
    /// To whom the draft would have offered it; of the kind `other_chat`, who came free.
    pub(crate) draft_agent: Option<Taker>,
    /// Which chat the draft would have given that agent.
    pub(crate) draft_chat: Option<Ref>,
    /// To which skill it would have gone under the draft; null for none.
    pub(crate) draft_skill_id: Option<u32>,
    /// That skill's name.
    pub(crate) draft_skill: Option<String>,
    /// By how many seconds it would have been offered before, of the kind `sooner`.
    pub(crate) seconds: Option<f64>,
    /// The version of the policy that made the decision; 0 before the first.
    pub(crate) version: u32,
}

/// The tenant's newest shadow.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShadowAnswer {
    /// It; null where there is none.
    pub(crate) shadow: Option<Shadow>,
    /// Decisions that differ, the newest first.
    pub(crate) items: Vec<ShadowRow>,
    /// What to ask for as `before` to have the next page; null on the last.
    pub(crate) before: Option<u64>,
}
