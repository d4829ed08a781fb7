//! What every repository promises, held by both databases.
#![allow(unreachable_pub, reason = "a test binary has no outside")]
#[path = "../harness/mod.rs"]
mod harness;

mod alerts;
mod applications;
mod attachments;
mod audit;
mod changes;
mod crash;
mod cut;
mod decisions;
mod departments;
mod directory;
mod error_logs;
mod faults;
mod fencing;
mod floor;
mod floor_days;
mod folding;
mod idempotency;
mod journal;
mod knowledge;
mod loans;
mod looks;
mod mails;
mod metadata;
mod notes;
mod opening;
mod people;
mod policies;
mod recovery;
mod runbooks;
mod script;
mod secrets;
mod sessions;
mod shadows;
mod sign_in;
mod signed_in;
mod tenants;
mod text;
mod torn;
mod transcripts;
mod users;
mod ways_in;
mod webhooks;
