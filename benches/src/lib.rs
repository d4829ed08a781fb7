//! What the benches have in common: a tenant with one skill, its people, and the life of a chat without its messages.
pub mod floor;
pub mod plain;
