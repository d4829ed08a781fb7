//! The benches: each chapter holds the engine against a reference in the same run and writes its part of `docs/engine/benches.md`.
//!
//! `make bench` starts the databases, runs the chapters one after the other and puts the page together.
mod aims;
mod arrivals;
mod bare;
mod claims;
mod console;
mod core;
mod count;
mod day;
mod demo;
mod disk;
mod durable;
mod floor;
mod heap;
mod hold;
mod http;
mod journal;
mod latency;
mod lean;
mod listeners;
mod live;
mod matching;
mod memory;
mod page;
mod peers;
mod plain;
mod profile;
mod recovery;
mod report;
mod samples;
mod server;
mod size;
mod sockets;
mod spans;
mod visit;

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What went wrong: a line for whoever runs the benches.
type Failure = Box<dyn std::error::Error + Send + Sync>;
/// What a chapter comes to.
type Outcome = Result<(), Failure>;

/// Measures the engine beside its references.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    setting: Setting,
}

/// Where and how big.
#[derive(Debug, Clone, Args)]
struct Setting {
    /// Small counts and short spans: shows that everything runs, not how fast.
    #[arg(long, global = true)]
    quick: bool,
    /// Where the chapters leave their parts.
    #[arg(long, global = true, default_value = "target/bench")]
    parts: PathBuf,
    /// A PostgreSQL with the settings of a real one; without it nothing is measured there.
    #[arg(long, global = true, value_name = "URL")]
    postgres: Option<String>,
    /// The port of a Redis that keeps nothing.
    #[arg(long, global = true, value_name = "PORT")]
    redis: Option<u16>,
    /// The port of a Redis with `appendfsync always`.
    #[arg(long, global = true, value_name = "PORT")]
    redis_durable: Option<u16>,
    /// The server's release binary.
    #[arg(long, global = true, value_name = "FILE", default_value = "target/release/switchyard")]
    server: PathBuf,
}

impl Setting {
    /// One of two sizes.
    fn size<T>(&self, full: T, quick: T) -> T {
        if self.quick { quick } else { full }
    }

    /// A folder for databases, gone when dropped.
    fn folder(&self, name: &str) -> std::io::Result<Folder> {
        let path = std::env::temp_dir().join(format!("switchyard-bench-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

/// A folder that goes with its bench.
struct Folder(PathBuf);

impl Folder {
    /// The address of a SQLite file in it.
    fn sqlite(&self, name: &str) -> String {
        format!("sqlite://{}", self.0.join(name).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left of it lies in the temporary folder and is the system's to clear away.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug, Clone, Subcommand)]
enum What {
    /// What a durable write costs on this disk.
    Disk,
    /// The cost of a decision, by agents and by waiting chats.
    Core,
    /// Chats through the actors with a journal in memory.
    Live,
    /// Batches into the journal beside raw inserts.
    Journal,
    /// Claims a second beside SKIP LOCKED and Redis.
    Claims,
    /// From arrival to offer and acknowledgement at rising rates.
    Latency {
        /// Only these, in chats a second.
        #[arg(long, value_delimiter = ',')]
        rates: Vec<u32>,
    },
    /// Bytes for each chat and agent.
    Memory,
    /// Seconds to serve again.
    Recovery,
    /// Sockets held and frames fanned out.
    Sockets,
    /// Chats through the release binary, over HTTP and sockets.
    Http {
        /// Only these, in chats a second.
        #[arg(long, value_delimiter = ',')]
        rates: Vec<u32>,
    },
    /// One tenant as large as the largest limits of the clouds.
    Size,
    /// Puts the parts together.
    Report {
        /// Where to.
        #[arg(long, default_value = "docs/engine/benches.md")]
        file: PathBuf,
    },
    /// Keeps the actors busy for some seconds, for perf.
    #[command(hide = true)]
    Work(profile::Work),
    /// Runs one decision many times, for callgrind and perf.
    #[command(hide = true)]
    Count(count::Job),
    /// Holds many of one thing and says what one weighs.
    #[command(hide = true)]
    Hold(hold::Load),
    /// The bare socket server that ours is held against.
    #[command(hide = true)]
    Bare,
}

fn main() -> ExitCode {
    let Options { what, setting } = Options::parse();
    let outcome = match what {
        What::Disk => disk::run(&setting),
        What::Core => core::run(&setting),
        What::Live => live::run(&setting),
        What::Journal => journal::run(&setting),
        What::Claims => claims::run(&setting),
        What::Latency { rates } => latency::run(&setting, &rates),
        What::Memory => memory::run(&setting),
        What::Recovery => recovery::run(&setting),
        What::Sockets => sockets::run(&setting),
        What::Http { rates } => http::run(&setting, &rates),
        What::Size => size::run(&setting),
        What::Report { file } => report::run(&setting, &file),
        What::Work(work) => profile::run(&work),
        What::Count(job) => count::run(&job),
        What::Hold(load) => hold::run(&load),
        What::Bare => bare::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("bench: {why}");
            ExitCode::FAILURE
        }
    }
}
