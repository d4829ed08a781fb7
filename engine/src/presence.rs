//! Which sockets are open. Machines forget this when they are rebuilt; the sockets are still there, so it is told again.
use catalogue::ids::{AgentId, ChatId, DeviceId};
use routing::{Address, Command, agent, chat};
use std::collections::BTreeMap;

/// Open sockets by machine, as counted from the commands that passed. Bounded by the sockets themselves.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    devices: BTreeMap<(AgentId, DeviceId), u32>,
    customers: BTreeMap<ChatId, u32>,
}

/// Whether a command says that a socket opened or went. Such a command is never shed: losing one would leave an agent
/// present for ever, or never.
pub(crate) fn is_presence(command: &Command) -> bool {
    matches!(
        command,
        Command::Agent(_, agent::Command::DeviceUp(_) | agent::Command::DeviceDown(_))
            | Command::Chat(_, chat::Command::Customer(chat::Life::Up | chat::Life::Down))
    )
}

impl Presence {
    pub(crate) fn note(&mut self, command: &Command) {
        match command {
            Command::Agent(id, agent::Command::DeviceUp(device)) => up(&mut self.devices, (*id, *device)),
            Command::Agent(id, agent::Command::DeviceDown(device)) => down(&mut self.devices, (*id, *device)),
            Command::Chat(id, chat::Command::Customer(chat::Life::Up)) => up(&mut self.customers, *id),
            Command::Chat(id, chat::Command::Customer(chat::Life::Down)) => down(&mut self.customers, *id),
            _ => {}
        }
    }

    /// What a rebuilt machine is to be told again.
    pub(crate) fn again(&self, address: Address) -> Vec<Command> {
        match address {
            Address::Agent(id) => self
                .devices
                .range((id, DeviceId(0))..=(id, DeviceId(u128::MAX)))
                .flat_map(|((_, device), count)| {
                    std::iter::repeat_n(Command::Agent(id, agent::Command::DeviceUp(*device)), *count as usize)
                })
                .collect(),
            Address::Chat(id) => {
                let count = self.customers.get(&id).copied().unwrap_or(0);
                vec![Command::Chat(id, chat::Command::Customer(chat::Life::Up)); count as usize]
            }
            Address::Tenant | Address::Queue(_) => Vec::new(),
        }
    }
}

fn up<K: Ord>(counts: &mut BTreeMap<K, u32>, key: K) {
    *counts.entry(key).or_default() += 1;
}

fn down<K: Ord>(counts: &mut BTreeMap<K, u32>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rebuilt_agent_is_told_of_each_open_socket_and_of_no_closed_one() {
        let (ann, laptop, phone) = (AgentId(1), DeviceId(1), DeviceId(2));
        let mut presence = Presence::default();
        for command in [
            agent::Command::DeviceUp(laptop),
            agent::Command::DeviceUp(laptop),
            agent::Command::DeviceUp(phone),
            agent::Command::DeviceDown(phone),
            agent::Command::DeviceDown(phone),
        ] {
            presence.note(&Command::Agent(ann, command));
        }
        let again = presence.again(Address::Agent(ann));
        assert_eq!(again.len(), 2);
        assert!(
            again
                .iter()
                .all(|c| matches!(c, Command::Agent(id, agent::Command::DeviceUp(d)) if *id == ann && *d == laptop))
        );
        assert!(presence.again(Address::Agent(AgentId(2))).is_empty());
    }
}
