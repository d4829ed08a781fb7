//! The edge: HTTP, WebSockets, sign-in, metrics and the embedded console around the engine.
mod edge;
mod house;
mod rooms;

pub use edge::settings;
pub use house::errands as commands;
pub use house::server;
pub use rooms::demo;
