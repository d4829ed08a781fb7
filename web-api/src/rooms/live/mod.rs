//! rooms::live
pub(crate) mod announcer;
pub(crate) mod calls;
pub(crate) mod socket;
pub(crate) mod supervisors;
pub(crate) mod wire;

pub(crate) use announcer::{Herald, text};
pub(crate) use calls::{agents, customers};
pub(crate) use supervisors::Supervisors;
pub(crate) use wire::{
    AgentHears, AgentSays, CustomerHears, CustomerSays, Happening, NewBadges, PersonNamed, RefusedFrame, SessionEnd,
    Typist,
};
