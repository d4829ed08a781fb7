//! The API as its callers meet it: real HTTP and WebSockets at the real server on a database of its own, people as values.
#![recursion_limit = "256"]
mod app;
mod audit;
mod away;
mod bad_input;
mod chats;
mod conduct;
mod customers;
mod decisions;
mod edits;
mod group;
mod idempotency;
mod insight;
mod isolation;
mod live;
mod marks;
mod people;
mod poke;
mod policies;
mod presence;
mod queue;
mod serving;
mod shapes;
mod sign_in;
mod socket;
mod supervise;
mod whispers;
