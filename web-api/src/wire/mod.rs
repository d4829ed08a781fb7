//! The API's own types: what a body, a query and a frame look like from outside. Field names are the documents', spelling included.
mod basics;
mod chat;
mod customer;
mod decisions;
mod input;
mod insight;
mod live;
mod people;
mod person;
mod policy;
mod preferences;
mod shell;
mod supervise;

pub(crate) use basics::{At, Chats, Ref, Skills, Team};
pub(crate) use chat::*;
pub(crate) use customer::*;
pub(crate) use decisions::*;
pub(crate) use input::*;
pub(crate) use insight::*;
pub(crate) use live::*;
pub(crate) use people::*;
pub(crate) use person::*;
pub(crate) use policy::*;
pub(crate) use preferences::*;
pub(crate) use shell::*;
pub(crate) use supervise::*;
