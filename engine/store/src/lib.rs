//! SQL, and only SQL: the journal, what people look up, and who may sign in, on SQLite and PostgreSQL alike.
//!
//! Every statement is a named constant in the portable subset (see `migrations/README.md`) and takes the tenant,
//! except the look-ups that find the tenant: by subdomain, by a session's token, by a customer's token.
pub mod attachments;
mod counters;
mod db;
pub mod decisions;
mod devices;
mod error;
mod fold;
pub mod groups;
pub mod idempotency;
pub mod journal;
mod open;
pub mod policies;
mod room;
pub mod second_factors;
pub mod sessions;
pub mod sign_in;
pub mod skills;
pub mod statements;
pub mod tenants;
mod text;
pub mod transcripts;
pub mod users;
pub mod wire;

pub use counters::Counted;
pub use db::Db;
pub use decisions::Raw;
pub use devices::Device;
pub use error::StoreError;
pub use fold::Folding;
pub use groups::Group;
pub use idempotency::{Claim, Key};
pub use journal::{Entry, TenantEntries};
pub use open::OpenFile;
pub use policies::Policy;
pub use second_factors::{Factor, Method};
pub use sessions::Session;
pub use sign_in::{PasswordRules, SignInRules, SignInStep, Standing};
pub use skills::Skill;
pub use tenants::{NewTenant, Tenant};
pub use transcripts::{ChatRow, ChatStage, MessageRow};
pub use users::{NewUser, User};
