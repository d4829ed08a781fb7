//! One seed's day: who does what next, and what is looked at after each message.
use crate::acts::Act;
use crate::flapping::Flapping;
use crate::ledger::Ledger;
use crate::policies;
use crate::promises::{Shadow, agree, over};
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use routing::settings::Config;
use routing::time::Millis;
use routing::{Address, Command, Ticket, invariants, tenant};
use sim::{Dice, Disk, Order, Setup, World};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most turns in a row of which a machine panics.
pub(crate) const PANICS: usize = 2;

pub(crate) struct Chaos {
    pub(crate) trace: bool,
    pub(crate) dice: Dice,
    pub(crate) world: World,
    pub(crate) config: Arc<Config>,
    pub(crate) agents: u32,
    pub(crate) chats: Vec<ChatId>,
    pub(crate) coming: Vec<ChatId>,
    pub(crate) plugging: Vec<(AgentId, DeviceId)>,
    pub(crate) slots: BTreeMap<AgentId, u32>,
    pub(crate) numbers: u64,
    pub(crate) store: Flapping,
    ledger: Ledger,
    shadow: Shadow,
    setup: Setup,
    acts: u32,
    crashes: f64,
    panics: f64,
    crashed: u32,
    steps: u64,
}

impl Chaos {
    pub(crate) fn new(seed: u64, trace: bool) -> Chaos {
        let mut dice = Dice::new(seed);
        let order = if dice.chance(0.5) { Order::Fifo } else { Order::Shuffled(dice.split()) };
        let disk = if dice.chance(0.5) { Disk::Prompt } else { Disk::Lagging };
        let setup = Setup {
            start: Millis(1_800_000_000_000),
            order,
            disk,
            desk: true,
            watch: true,
            tell_all: trace,
            restate_after: 4 + dice.below(60),
            patience: 20_000,
            ..Setup::default()
        };
        let store = Flapping::of(seed);
        let setup = store.sets_up(setup);
        let skills = policies::skills(1 + dice.below(4) as u32, &mut dice);
        let config = Arc::new(Config { version: 1, skills, ..Config::default() });
        let mut world = World::new(setup.clone());
        world.send(Command::Tenant(tenant::Command::Configure(config.clone())));
        Chaos {
            trace,
            world,
            config,
            agents: 1 + dice.below(6) as u32,
            chats: Vec::new(),
            coming: Vec::new(),
            plugging: Vec::new(),
            slots: BTreeMap::new(),
            numbers: 0,
            store,
            ledger: Ledger::default(),
            shadow: Shadow::default(),
            setup,
            acts: 100 + dice.below(500) as u32,
            crashes: if dice.chance(0.5) { 0.02 } else { 0.0 },
            panics: if dice.chance(0.5) { 0.03 } else { 0.0 },
            crashed: 0,
            steps: 0,
            dice,
        }
    }

    /// Lives through the day; how many messages it took, or what was found.
    pub(crate) fn run(mut self) -> Result<u64, String> {
        let found = self.day();
        if self.trace {
            println!("{:?}", self.setup);
            for (at, event) in self.world.journal().iter().chain(self.world.unwritten()) {
                println!("  {} {event:?}", at.0 - self.setup.start.0);
            }
        }
        found
            .map(|()| self.steps)
            .map_err(|found| format!("{found} (at {} ms)", self.world.now().0 - self.setup.start.0))
    }

    fn day(&mut self) -> Result<(), String> {
        for _ in 0..self.acts {
            self.sockets_open();
            self.flaps();
            if self.dice.chance(self.crashes) {
                self.crash()?;
            } else if self.dice.chance(self.panics) {
                let victim = self.victim();
                self.say(|| format!("{victim:?} will panic"));
                let turns = 1 + self.dice.below(PANICS) as u32;
                self.world.sting(victim, turns);
            }
            match self.dice.below(12) {
                0 => self.time_passes()?,
                1 | 2 => self.settle()?,
                3 => drop(self.world.write(self.dice.below(30))),
                4 => drop(self.world.write(usize::MAX)),
                _ => {
                    let act = Act::any(self);
                    self.say(|| format!("{act:?}"));
                    self.act(act);
                }
            }
            for _ in 0..self.dice.below(6) {
                self.step()?;
            }
        }
        self.everybody_goes()
    }

    /// Nobody does anything any more, and no socket is open: every chat reaches an end.
    fn everybody_goes(&mut self) -> Result<(), String> {
        self.settle()?;
        self.what_is_published_is_in_force()?;
        for command in self.world.sockets_close() {
            self.world.send(command);
        }
        let end = self.world.now() + Millis::hours(20);
        loop {
            self.settle()?;
            match self.world.next_deadline().filter(|at| *at <= end) {
                Some(at) => self.world.jump(at),
                None => break,
            }
        }
        over(&self.world)?;
        self.written()?;
        one(invariants::dense(self.world.journal().iter().map(|(_, event)| event)))
    }

    fn time_passes(&mut self) -> Result<(), String> {
        let span = match self.dice.below(6) {
            0 => Millis(0),
            1 | 2 => Millis(self.dice.below(1_500) as i64),
            3 => Millis::seconds(self.dice.below(30) as i64),
            4 => Millis::seconds(self.dice.below(150) as i64),
            _ => Millis::minutes(self.dice.below(30) as i64),
        };
        let to = self.world.now() + span;
        self.say(|| format!("{} ms pass", span.0));
        if self.dice.chance(0.3) {
            self.world.jump(to);
            return Ok(());
        }
        loop {
            self.settle()?;
            match self.world.next_deadline().filter(|at| *at <= to) {
                Some(at) => self.world.jump(at),
                None => break,
            }
        }
        self.world.jump(to);
        Ok(())
    }

    pub(crate) fn settle(&mut self) -> Result<(), String> {
        let patience = self.world.delivered() + 20_000;
        while self.step()? {
            if self.world.delivered() > patience {
                return Err("machines talk without end".into());
            }
        }
        Ok(())
    }

    /// One message, and everything that must hold after it.
    fn step(&mut self) -> Result<bool, String> {
        let before = self.world.delivered();
        let more = self.world.step();
        self.steps += self.world.delivered() - before;
        self.a_batch_may_fail()?;
        one(self.world.check())?;
        one(self.world.unfair().to_vec())?;
        if let Some((address, refusal)) = self.world.in_vain().first() {
            return Err(format!("{address:?} was told in vain: {refusal:?}"));
        }
        if let Some(ticket) = self.world.settled_twice().first() {
            return Err(format!("ticket {ticket:?} was answered twice"));
        }
        self.ledger.look(&self.world)?;
        if self.world.quiet() {
            self.shadow.same(&self.world)?;
            agree(&self.world)?;
            if self.dice.chance(0.1) {
                self.written()?;
            }
        }
        Ok(more)
    }

    /// Once everything is written nobody waits for an answer, and the read model is what the machines are.
    fn written(&mut self) -> Result<(), String> {
        self.world.write(usize::MAX);
        self.ledger.look(&self.world)?;
        if let Some(ticket) = self.world.unanswered().next() {
            return Err(format!("ticket {ticket:?} is never answered"));
        }
        self.world.forget_answers();
        Shadow::needed(&self.world)?;
        crate::promises::desk(&self.world)
    }

    /// The process is gone between two effects. What is written is all that is left.
    fn crash(&mut self) -> Result<(), String> {
        self.world.write(self.dice.below(self.world.backlog() + 1));
        self.ledger.look(&self.world)?;
        let journal = self.world.journal().to_vec();
        let now = self.world.now() + Millis(self.dice.below(90_000) as i64);
        self.say(|| format!("crash, {} entries are left", journal.len()));
        if let Order::Shuffled(dice) = &mut self.setup.order {
            *dice = dice.split();
        }
        self.crashed += 1;
        let tickets = self.crashed as u64 * 1_000_000;
        self.world = World::recover(Setup { first_ticket: tickets, ..self.setup.clone() }, journal, now);
        self.shadow = Shadow::default();
        self.ledger.after(self.world.journal())?;
        self.ledger.look(&self.world)?;
        self.comes_back_with_what_it_had();
        self.step().map(drop)
    }

    /// A batch fails: people are refused, and the machines are built anew from what is written by then.
    pub(crate) fn collapse(&mut self, written: usize) -> Result<(), String> {
        self.world.write(written);
        self.ledger.look(&self.world)?;
        self.world.collapse();
        self.say(|| format!("a batch fails, {} entries are left", self.world.journal().len()));
        self.shadow = Shadow::default();
        self.ledger.after(self.world.journal())?;
        self.ledger.look(&self.world)
    }

    fn victim(&mut self) -> Address {
        let agent = AgentId(1 + self.dice.below(self.agents as usize) as u32);
        match self.dice.below(4) {
            0 => Address::Tenant,
            1 => Address::Queue(SkillId(1 + self.dice.below(self.config.skills.len().max(1)) as u32)),
            2 => Address::Agent(agent),
            _ => self.dice.pick(&self.chats).map_or(Address::Agent(agent), |chat| Address::Chat(*chat)),
        }
    }

    pub(crate) fn asks(&mut self, make: impl FnOnce(Ticket) -> Command) {
        self.asks_for(make);
    }

    /// The same, where it is of interest later whether the answer has come.
    pub(crate) fn asks_for(&mut self, make: impl FnOnce(Ticket) -> Command) -> Ticket {
        let mut wish = None;
        let ticket = self.world.ask(|ticket| {
            let command = make(ticket);
            wish = Some(command.clone());
            command
        });
        self.ledger.asks(ticket, wish.expect("whoever asks wishes something"));
        ticket
    }

    fn say(&self, what: impl FnOnce() -> String) {
        if self.trace {
            println!("{:>8} {}", self.world.now().0 - self.setup.start.0, what());
        }
    }
}

fn one(found: Vec<invariants::Violation>) -> Result<(), String> {
    match found.first() {
        None => Ok(()),
        Some(first) => Err(format!("{}: {}", first.invariant.name(), first.found)),
    }
}
