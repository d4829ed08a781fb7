//! A server that a bench starts, asks and ends.
use crate::Failure;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// A server under measurement. It ends when this is dropped.
pub(crate) struct Server {
    child: Child,
    /// Where it listens.
    pub(crate) address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts it and waits until it says where it listens.
    pub(crate) fn start(command: &mut Command) -> Result<Server, Failure> {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn()?;
        let out = child.stdout.take().ok_or("a child without output")?;
        let mut lines = BufReader::new(out).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split_once("http://127.0.0.1:")?.1.trim_end_matches('/').parse::<u16>().ok());
        // Whatever else it says is read and dropped, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        let port = address.ok_or("the server did not say where it listens")?;
        Ok(Server { child, address: SocketAddr::from(([127, 0, 0, 1], port)) })
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The bytes that it has of the system.
    pub(crate) fn resident(&self) -> Result<f64, Failure> {
        let told = std::fs::read_to_string(format!("/proc/{}/statm", self.child.id()))?;
        let pages: f64 = told.split_whitespace().nth(1).ok_or("statm has no second number")?.parse()?;
        Ok(pages * 4096.0)
    }

    /// Seconds of processor time since it began.
    pub(crate) fn busy(&self) -> Result<f64, Failure> {
        let told = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let after = told.rsplit_once(") ").ok_or("stat has no name")?.1;
        let ticks: f64 = after.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
        Ok(ticks / 100.0)
    }
}
