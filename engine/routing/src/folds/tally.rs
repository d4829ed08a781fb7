//! Whose each message of a chat is, in two bits a message: what anybody has not read is counted by it, however long the chat.
use crate::chat::{Audience, Speaker};

const WORD: u32 = u64::BITS;

/// A set of message indexes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Indexes(Vec<u64>);

impl Indexes {
    fn insert(&mut self, index: u32) {
        let word = (index / WORD) as usize;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (index % WORD);
    }

    /// How many of them are not below an index.
    fn count_from(&self, index: u32) -> u32 {
        let mut words = self.0.iter().skip((index / WORD) as usize);
        let first = words.next().map_or(0, |word| (word >> (index % WORD)).count_ones());
        first + words.map(|word| word.count_ones()).sum::<u32>()
    }
}

/// Which messages of a chat count as unread for whom. It grows with the chat: 5,000 messages take 1.3 KB.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    customers: Indexes,
    agents: Indexes,
}

impl Tally {
    /// A message was said. Whispers and system messages are nobody's to answer, and count for nobody.
    pub fn said(&mut self, index: u32, by: Speaker, to: Audience) {
        match (by, to) {
            (Speaker::Customer, _) => self.customers.insert(index),
            (Speaker::Agent(_), Audience::Everyone) => self.agents.insert(index),
            (Speaker::Agent(_), Audience::Agents | Audience::System) => {}
        }
    }

    /// The customer's messages from an index on.
    pub fn of_customer(&self, from: u32) -> u32 {
        self.customers.count_from(from)
    }

    /// What agents said to the customer from an index on.
    pub fn to_customer(&self, from: u32) -> u32 {
        self.agents.count_from(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::AgentId;

    #[test]
    fn each_side_has_unread_what_the_other_said_to_it_from_its_mark_on() {
        let ann = Speaker::Agent(AgentId(1));
        let mut tally = Tally::default();
        for index in 0..5_000 {
            match index % 5 {
                0..=2 => tally.said(index, Speaker::Customer, Audience::Everyone),
                3 => tally.said(index, ann, Audience::Everyone),
                _ => tally.said(index, ann, Audience::Agents),
            }
        }
        tally.said(5_000, ann, Audience::System);
        assert_eq!((tally.of_customer(0), tally.to_customer(0)), (3_000, 1_000));
        for from in [1, 63, 64, 65, 128, 4_736, 4_999, 5_000, 5_001, 9_999] {
            let indexes = || from..5_000;
            let theirs = indexes().filter(|index| index % 5 < 3).count();
            let ours = indexes().filter(|index| index % 5 == 3).count();
            assert_eq!((tally.of_customer(from) as usize, tally.to_customer(from) as usize), (theirs, ours), "{from}");
        }
    }
}
