//! Pokes, from outside: a silent customer is asked whether they are still there.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::wire::step::Crumb;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// Whose customer is poked.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(crate) struct PokeBody {
    /// Which chat.
    #[garde(skip)]
    pub(crate) uniQref: Ref,
}

/// A poke that counts down.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Poke {
    /// Since when.
    pub(crate) started: At,
    /// When the chat ends unless the customer answers.
    pub(crate) until: At,
    /// Whether the server poked by itself.
    pub(crate) automatic: bool,
}

/// How the pokes of a chat stand.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[allow(non_snake_case)]
pub(crate) struct ChatPoke {
    /// Which chat.
    pub(crate) uniQref: Ref,
    /// The poke that counts down.
    pub(crate) poke: Option<Poke>,
    /// From when on one may be sent; null while the customer owes no answer, or a poke counts down already.
    pub(crate) poke_from: Option<At>,
    /// The step of the chat's way by which it came to be so; in frames alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) step: Option<Crumb>,
}
