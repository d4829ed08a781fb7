//! What comes of comparing a decision.
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId, SkillId};

macro_rules! kinds {
    ($( $(#[$doc:meta])* $name:ident $text:literal )+) => {
        /// What the draft would have done. Every figure counts one of these.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $( $(#[$doc])* $name, )+
        }

        impl Kind {
            /// All of them.
            pub const ALL: &'static [Kind] = &[$( Kind::$name, )+];

            /// As it is written.
            pub fn name(self) -> &'static str {
                match self {
                    $( Kind::$name => $text, )+
                }
            }

            /// The kind of this name.
            pub fn of(name: &str) -> Option<Kind> {
                Kind::ALL.iter().copied().find(|kind| kind.name() == name)
            }
        }
    };
}

kinds! {
    /// The same.
    Same "same"
    /// Offered the chat to another agent.
    OtherAgent "other_agent"
    /// Given the agent who came free another chat first.
    OtherChat "other_chat"
    /// Left the chat waiting.
    Waits "waits"
    /// Left it to be taken by hand.
    ByHand "by_hand"
    /// Offered it before.
    Sooner "sooner"
    /// Offered it before somebody took it by hand.
    Taken "taken"
    /// Offered it before it went without an offer.
    Left "left"
    /// Let it in, or sent it on, to another skill.
    OtherSkill "other_skill"
    /// Turned it away.
    Refused "refused"
    /// Let it in.
    Admitted "admitted"
    /// Offered it; the comparison ended before the chat was offered.
    Ended "ended"
    /// Nobody can say.
    Unsure "unsure"
    /// It was not compared.
    LeftOut "left_out"
}

impl Kind {
    /// Whether a decision was compared and is not the same. What the draft would have offered and the live tenant never did
    /// is no decision of the latter: it is told, and counted beside.
    pub fn differs(self) -> bool {
        match self {
            Kind::Same | Kind::Taken | Kind::Left | Kind::Ended | Kind::Unsure | Kind::LeftOut => false,
            Kind::OtherAgent
            | Kind::OtherChat
            | Kind::Waits
            | Kind::ByHand
            | Kind::Sooner
            | Kind::OtherSkill
            | Kind::Refused
            | Kind::Admitted => true,
        }
    }

    /// Whether each of its kind is told, and not counted only.
    pub fn is_told(self) -> bool {
        self.differs() || matches!(self, Kind::Taken | Kind::Left)
    }
}

/// One decision, and what came of comparing it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Compared {
    /// When the decision was made.
    pub at: Millis,
    pub kind: Kind,
    /// Of which skill the chat is.
    pub skill: SkillId,
    pub chat: Option<ChatId>,
    /// Who was offered it, or took it.
    pub agent: Option<AgentId>,
    /// Whom the draft would have picked, where that is known.
    pub draft_agent: Option<AgentId>,
    /// Which chat the draft would have given that agent.
    pub draft_chat: Option<ChatId>,
    /// To which skill the chat would have gone under the draft.
    pub draft_skill: Option<SkillId>,
    /// How much sooner it would have been offered, where that is known.
    pub span: Option<Millis>,
    /// The version of the live configuration that made the decision.
    pub version: u32,
}
