//! Mailboxes: who has something to hear, and in which order it is heard.
use crate::Dice;
use routing::time::Millis;
use routing::{Address, Command, Tell, Ticket};
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

/// In which order messages are delivered.
#[derive(Debug, Clone, Default)]
pub enum Order {
    /// As actix does on one arbiter: who became ready first runs first, and empties its mailbox.
    #[default]
    Fifo,
    /// Any ready machine, any of its senders; only what one machine says to one other stays in order.
    Shuffled(Dice),
}

/// One thing to hear.
#[derive(Debug, Clone)]
pub(super) enum Letter {
    /// From another machine.
    Told(Tell, Try),
    /// From a person, or a socket's sign.
    Asked(Command, Ticket),
    /// What a rebuilt machine hears first: that it was away, and which sockets are open.
    SetOut(Command),
    /// The deadline, perhaps.
    Wake,
    /// Say again how you stand.
    Resume(Say),
    /// The machine fell, and is rebuilt only now; the word over which it fell it then hears once more.
    Rebuild(Option<(Option<Address>, Tell)>),
}

impl Letter {
    /// Never overtaken: who is asked to say how it stands has heard what was sent before, who comes into being with a word
    /// hears that word first, and who fell hears nothing before the rebuild.
    fn keeps_its_place(&self) -> bool {
        match self {
            Letter::Resume(_) | Letter::Rebuild(_) => true,
            Letter::Told(tell, _) => matches!(tell, Tell::SignIn { .. } | Tell::Open(..)),
            Letter::Asked(..) | Letter::SetOut(_) | Letter::Wake => false,
        }
    }
}

/// A word over which a machine fell is tried once more, so that a passing fault loses nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Try {
    First,
    Second,
}

/// Seats are said last: nobody is to be matched before everybody has said what waits and what rings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Say {
    AllButSeats,
    Seats,
    Everything,
}

/// When a timer fires, and which one it is: of those that fire at one instant, who was set first fires first.
pub(super) type Alarm = (Millis, u64);

/// A machine's side of the post.
#[derive(Debug, Default)]
pub(super) struct Berth {
    mail: VecDeque<(Option<Address>, Letter)>,
    /// When it is to be woken, or earlier.
    pub(super) armed: Option<Alarm>,
    /// Journaled events since it last said everything afresh.
    pub(super) unstated: usize,
    /// It has reached its end: it hears what was sent before, and nothing after.
    pub(super) retired: bool,
}

/// All mailboxes, and who has something in theirs.
#[derive(Debug, Default)]
pub(super) struct Mail {
    berths: HashMap<Address, Berth, BuildHasherDefault<AddressHasher>>,
    ready: VecDeque<Address>,
    /// Who runs now. As an actor does, it goes on with what it says to itself before others run.
    running: Option<Address>,
    /// Whether it has something more to hear.
    goes_on: bool,
    order: Order,
    /// How many have yet to be asked how they stand.
    unasked: usize,
}

impl Mail {
    pub(super) fn new(order: Order) -> Mail {
        Mail { order, ..Mail::default() }
    }

    pub(super) fn open(&mut self, address: Address) -> &mut Berth {
        self.berths.entry(address).or_default()
    }

    pub(super) fn berth(&mut self, address: Address) -> Option<&mut Berth> {
        self.berths.get_mut(&address)
    }

    pub(super) fn close(&mut self, address: Address) {
        self.berths.remove(&address);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ready.is_empty()
    }

    /// Whether everybody who was to say how they stand has done so.
    pub(super) fn all_asked(&self) -> bool {
        self.unasked == 0
    }

    /// Every mailbox is gone, with what is in it.
    pub(super) fn clear(&mut self) {
        *self = Mail::new(std::mem::take(&mut self.order));
    }

    /// Puts a letter into a mailbox; hands it back when nobody is there to hear it.
    #[allow(clippy::result_large_err, reason = "the letter itself comes back, as it was")]
    pub(super) fn post(&mut self, to: Address, from: Option<Address>, letter: Letter) -> Result<(), Letter> {
        match self.berths.get_mut(&to) {
            Some(berth) if !berth.retired => {
                if self.running == Some(to) {
                    self.goes_on = true;
                } else if berth.mail.is_empty() {
                    self.ready.push_back(to);
                }
                self.unasked += usize::from(matches!(letter, Letter::Resume(_)));
                berth.mail.push_back((from, letter));
                Ok(())
            }
            _ => Err(letter),
        }
    }

    /// The next letter, for whom and from whom it is, and whether it was the last in its mailbox.
    pub(super) fn next(&mut self) -> Option<(Address, Option<Address>, Letter, bool)> {
        let at = match &mut self.order {
            Order::Fifo => 0,
            Order::Shuffled(dice) => dice.below(self.ready.len()),
        };
        let to = *self.ready.get(at)?;
        let mail = &mut self.berths.get_mut(&to).expect("who is ready has a mailbox").mail;
        let letter = match &mut self.order {
            Order::Fifo => mail.pop_front(),
            Order::Shuffled(dice) => {
                let until = mail.iter().position(|(_, letter)| letter.keeps_its_place()).unwrap_or(mail.len());
                let from = mail[dice.below(until.max(1))].0;
                let first = mail.iter().position(|(sender, _)| *sender == from).unwrap_or(0);
                mail.remove(first)
            }
        };
        let (from, letter) = letter.expect("who is ready has something to hear");
        self.unasked -= usize::from(matches!(letter, Letter::Resume(_)));
        let last = mail.is_empty();
        self.running = Some(to);
        self.goes_on = !last;
        Some((to, from, letter, last))
    }

    /// What was delivered last has been dealt with.
    pub(super) fn ran(&mut self) {
        let Some(address) = self.running.take() else { return };
        if self.goes_on {
            return;
        }
        if self.ready.front() == Some(&address) {
            self.ready.pop_front();
        } else {
            self.ready.retain(|ready| *ready != address);
        }
    }

    /// Takes everything out of a mailbox, in order.
    pub(super) fn take(&mut self, of: Address) -> VecDeque<(Option<Address>, Letter)> {
        self.ready.retain(|ready| *ready != of);
        if self.running == Some(of) {
            self.running = None;
        }
        let taken = self.berths.get_mut(&of).map(|berth| std::mem::take(&mut berth.mail)).unwrap_or_default();
        self.unasked -= taken.iter().filter(|(_, letter)| matches!(letter, Letter::Resume(_))).count();
        taken
    }
}

/// A quick hash of addresses; the map is never walked, so its order is nobody's business.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        // 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming 3, section 6.4).
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_u128(&mut self, n: u128) {
        self.write_u64((n >> 64) as u64);
        self.write_u64(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}
