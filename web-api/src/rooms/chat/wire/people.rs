//! More than one agent in a chat, and chats that are transferred, from outside.
use crate::edge::basics::{At, Ref};
use crate::edge::text::not_blank;
use crate::rooms::chat::wire::step::Crumb;
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// To what somebody is invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum InviteType {
    /// To take part.
    Conference,
    /// To look on, as a supervisor.
    Supervisor,
    /// To have the chat instead of its owner.
    Direct,
}

/// Whom the owner invites.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct InviteBody {
    /// To which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Whom.
    #[garde(range(min = 1))]
    pub(crate) op_id: u32,
    /// To what.
    #[garde(skip)]
    pub(crate) r#type: InviteType,
    /// What the colleague should know who is to have the chat: for `direct` alone. The customer never reads it.
    #[garde(length(chars, min = 1, max = limit::REASON_CHARS), inner(custom(not_blank)))]
    pub(crate) note: Option<String>,
}

/// Which invitation of theirs the person accepts.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct AcceptBody {
    /// To which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Who accepts: the person.
    #[garde(inner(range(min = 1)))]
    pub(crate) op_id: Option<u32>,
    /// To what, if the caller wants to be sure of it.
    #[garde(skip)]
    pub(crate) r#type: Option<InviteType>,
}

/// Who in a chat is meant.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct OneOfThem {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Who: the person or somebody else.
    #[garde(range(min = 1))]
    pub(crate) op_id: u32,
    /// To what they are invited, or how they are in it, if the caller wants to be sure of it.
    #[garde(skip)]
    pub(crate) r#type: Option<InviteType>,
}

/// Which chat a supervisor joins.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct GhostBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// Takes over a chat at which the person looks on already; without it the person begins to look on.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) crown: bool,
    /// With `crown`: takes it over although the person does not look on yet, in one act. Who may not have it does not look on either.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) look_in: bool,
    /// Joins it as one who writes to the customer, in place of looking on unseen.
    #[garde(skip)]
    #[serde(default)]
    pub(crate) openly: bool,
}

/// An invitation that has not been answered.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Invitation {
    /// To what.
    pub(crate) r#type: InviteType,
    /// Who is invited.
    pub(crate) user_id: u32,
    /// That agent's name.
    pub(crate) name: String,
    /// Who invites.
    pub(crate) by: u32,
    /// The owner's name.
    pub(crate) by_name: String,
    /// When it lapses.
    pub(crate) until: At,
    /// What the owner wrote to whoever is invited; null where that is nothing.
    pub(crate) note: Option<String>,
}

/// What an agent who hands a chat over wrote to whoever takes it. Agents alone read it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TransferNote {
    /// What.
    pub(crate) text: String,
    /// Who.
    pub(crate) by: u32,
    /// That agent's name.
    pub(crate) by_name: String,
    /// When.
    pub(crate) at: At,
}

/// Everybody in a chat.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatPeople {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Its owner.
    pub(crate) owner_id: Option<u32>,
    /// Its agents, the owner first.
    pub(crate) participants: Vec<Participant>,
    /// Who is invited and has not answered.
    pub(crate) invitation: Option<Invitation>,
    /// The step of the chat's way by which they came to be so; in frames alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) step: Option<Crumb>,
}

/// To which skill a chat is to go.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct TransferBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// The skill.
    #[garde(range(min = 1))]
    pub(crate) skill: u32,
    /// The chat's channel, if the caller wants to be sure of it.
    #[garde(skip)]
    pub(crate) channel: Option<u16>,
    /// What whoever takes it there should know. The customer never reads it.
    #[garde(length(chars, min = 1, max = limit::REASON_CHARS), inner(custom(not_blank)))]
    pub(crate) note: Option<String>,
}

/// Which transfer is to be taken back.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct UndoQuery {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
    /// To which skill it was to go, if the caller wants to be sure of it.
    #[garde(inner(range(min = 1)))]
    pub(crate) skill: Option<u32>,
    /// The chat's channel, likewise.
    #[garde(skip)]
    pub(crate) channel: Option<u16>,
}

/// What became of a transfer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatTransfer {
    /// Of which chat.
    pub(crate) uniQref: Ref,
    /// Whether it is still on its way.
    pub(crate) transferring: bool,
    /// The step of its way that this is.
    pub(crate) step: Crumb,
}

/// How a transfer stands.
#[derive(Debug, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Transferred {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// Whether it is still the person's until somebody takes it; otherwise it has gone, or has been taken back.
    pub(crate) transferring: bool,
}

/// An agent's part in a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    /// Answers for it.
    Owner,
    /// Takes part.
    Participant,
    /// Looks on, unseen by the customer.
    Observer,
}

/// An agent in a chat.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct Participant {
    /// Who.
    pub(crate) user_id: u32,
    /// That agent's name.
    pub(crate) Name: String,
    /// Address of a picture.
    pub(crate) avatar: Option<String>,
    /// The part.
    pub(crate) role: Role,
}
