//! A store that flaps: batches fail, often several in a row, so that machines are built anew while they are being built.
//! Sockets open and close meanwhile, and what is published is published again until it is in force.
//!
//! All of it has dice of its own, and only from a certain seed on: the days of earlier seeds are what they were.
use crate::acts::Act;
use crate::chaos::{Chaos, PANICS};
use catalogue::ids::{AgentId, DeviceId};
use routing::chat::Life;
use routing::{Command, Ticket, agent, chat, tenant};
use sim::{Dice, Disk, Setup};

/// The first seed whose store may flap.
pub(crate) const FROM: u64 = 1_000_000_000;

/// The most batches that fail in a row.
const IN_A_ROW: usize = 5;

pub(crate) struct Flapping {
    dice: Dice,
    flaps: bool,
    /// So many of the next batches fail.
    failing: usize,
    /// The last wish to have in force what is published.
    publishing: Option<Ticket>,
}

impl Flapping {
    pub(crate) fn of(seed: u64) -> Flapping {
        let mut dice = Dice::new(!seed);
        let flaps = seed >= FROM && dice.chance(0.5);
        Flapping { dice, flaps, failing: 0, publishing: None }
    }

    /// Others go on while machines are rebuilt, and only what waits for the disk can be lost.
    pub(crate) fn sets_up(&self, setup: Setup) -> Setup {
        let slow_rebuilds = self.flaps;
        let disk = if self.flaps { Disk::Lagging } else { setup.disk };
        Setup { slow_rebuilds, disk, ..setup }
    }
}

impl Chaos {
    /// Before each act: the store begins to fail, sockets open and close while the machines are built, something is published.
    pub(crate) fn flaps(&mut self) {
        if !self.store.flaps {
            return;
        }
        if self.store.failing == 0 && self.store.dice.chance(0.02) {
            self.store.failing = 1 + self.store.dice.below(IN_A_ROW);
        }
        if !self.world.open() && self.store.dice.chance(0.7) {
            let sign = self.sign();
            self.world.send(sign);
        }
        if self.store.dice.chance(0.02) {
            self.act(Act::Publish);
        }
        self.publishes_again();
    }

    /// A socket opens or closes, of an agent or of a customer.
    fn sign(&mut self) -> Command {
        let dice = &mut self.store.dice;
        let up = dice.chance(0.5);
        if let Some(chat) = dice.pick(&self.chats).copied().filter(|_| dice.chance(0.5)) {
            return Command::Chat(chat, chat::Command::Customer(if up { Life::Up } else { Life::Down }));
        }
        let agent = AgentId(1 + dice.below(self.agents as usize) as u32);
        let device = DeviceId(u128::from(agent.0) * 10 + dice.below(2) as u128);
        Command::Agent(agent, if up { agent::Command::DeviceUp(device) } else { agent::Command::DeviceDown(device) })
    }

    /// After each message: something has to be under way to the disk, or no batch can fail.
    pub(crate) fn a_batch_may_fail(&mut self) -> Result<(), String> {
        let backlog = self.world.backlog();
        if self.store.failing == 0 || backlog == 0 || !self.store.dice.chance(0.2) {
            return Ok(());
        }
        self.store.failing -= 1;
        let written = self.store.dice.below(backlog);
        self.collapse(written)
    }

    /// The machines are to have what is published.
    pub(crate) fn publishes(&mut self) {
        let config = self.config.clone();
        if self.store.flaps {
            let asks = |_| Command::Tenant(tenant::Command::Configure(config));
            self.store.publishing = Some(self.asks_for(asks));
        } else {
            self.world.send(Command::Tenant(tenant::Command::Configure(config)));
        }
    }

    /// Whatever came between: what is published has the last word.
    fn publishes_again(&mut self) {
        let asked = self.store.publishing.is_some_and(|asked| self.world.unanswered().any(|ticket| ticket == asked));
        if self.world.open() && !asked && self.world.tenant().config.version < self.config.version {
            self.publishes();
        }
    }

    /// After a crash: where nobody publishes again, the console shows the old one.
    pub(crate) fn comes_back_with_what_it_had(&mut self) {
        if !self.store.flaps {
            self.config = self.world.tenant().config.clone();
        }
    }

    pub(crate) fn what_is_published_is_in_force(&mut self) -> Result<(), String> {
        if !self.store.flaps {
            return Ok(());
        }
        self.store.failing = 0;
        self.settle()?;
        // A turn of the machine that takes it may still panic, and then nothing was published: it is again, until it holds.
        for _ in 0..=PANICS {
            self.publishes_again();
            self.settle()?;
        }
        match self.world.tenant().config.version == self.config.version {
            true => Ok(()),
            false => Err(format!("version {} is published and not in force", self.config.version)),
        }
    }
}
