//! rooms::customer
pub(crate) mod calls;
pub(crate) mod state;
pub(crate) mod view;
pub(crate) mod wire;

pub(crate) use state::{Part, backward, seen};
pub(crate) use view::{customer_last, customer_state, customer_told, outlook};
pub(crate) use wire::{CustomerAttachmentQuery, CustomerMessage, CustomerStage, CustomerState, From};
