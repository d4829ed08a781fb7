//! What has to be written of a wish before anybody is told that it was granted.
use routing::agent::people as guests;
use routing::chat::people::{self, Event as People};
use routing::chat::supervise::Act;
use routing::chat::{poke, transfer};
use routing::tenant::conduct;
use routing::{Command, Event, Ticket, agent, chat, tenant};

/// Who waits for what an event says.
pub(crate) fn ticket(event: &Event) -> Ticket {
    use agent::Event as A;
    use chat::Event as C;
    match event {
        Event::Agent(_, A::SignedIn { ticket, .. } | A::SignedOut { ticket, .. } | A::Renewed { ticket, .. }) => {
            *ticket
        }
        Event::Agent(_, A::Chose { ticket, .. } | A::OfferEnded { ticket, .. }) => *ticket,
        Event::Agent(_, A::Toured { ticket, .. } | A::Forced { ticket, .. } | A::Learned { ticket, .. }) => *ticket,
        Event::Chat(_, C::Opened { ticket, .. } | C::Assigned { ticket, .. } | C::Said { ticket, .. }) => *ticket,
        Event::Chat(_, C::Abandoned { ticket, .. } | C::Ended { ticket, .. } | C::WrappedUp { ticket, .. }) => *ticket,
        Event::Tenant(tenant::Event::Conduct(event)) => event.ticket(),
        Event::Chat(_, C::Prioritised { ticket, .. } | C::NotesKept { ticket, .. }) => *ticket,
        Event::Chat(_, C::Described { ticket, .. }) => *ticket,
        Event::Chat(_, C::Edited { ticket, .. } | C::Marked { ticket, .. }) => *ticket,
        Event::Chat(_, C::Transfer(event)) => event.ticket(),
        Event::Chat(_, C::Poke(event)) => event.ticket(),
        Event::Chat(_, C::People(event)) => match event {
            People::Invited { ticket, .. } | People::Uninvited { ticket, .. } => *ticket,
            People::Joined { ticket, .. } | People::Parted { ticket, .. } => *ticket,
            People::CrownAsked { .. } | People::Told { .. } => Ticket::NONE,
        },
        _ => Ticket::NONE,
    }
}

/// Whether an event is what was wished, of the very chat or agent or address for which it was wished.
pub(crate) fn proves(wish: &Command, event: &Event) -> bool {
    use tenant::Command as T;
    match (wish, event) {
        (Command::Tenant(T::SignIn { person, .. }), Event::Agent(who, agent::Event::SignedIn { .. })) => {
            person.id == *who
        }
        (Command::Tenant(T::Conduct(order)), Event::Tenant(tenant::Event::Conduct(event))) => {
            conducts(&order.act, event)
        }
        (Command::Tenant(wish), Event::Chat(id, event)) => match (wish, event) {
            (T::Admit { chat, .. }, chat::Event::Opened { .. }) => chat == id,
            (
                T::Transfer { chat, to: wanted, .. },
                chat::Event::Transfer(transfer::Event::Sent { to, .. } | transfer::Event::Asked { to, .. }),
            ) => chat == id && to == wanted,
            (T::Invite { chat, whom, kind, .. }, chat::Event::People(People::Invited { invitation, .. })) => {
                chat == id && (invitation.whom, invitation.kind) == (*whom, *kind)
            }
            _ => false,
        },
        (Command::Agent(who, wish), Event::Agent(id, event)) => who == id && of_agent(wish, event),
        (Command::Agent(who, wish), Event::Chat(id, event)) => {
            use agent::Command as A;
            match (wish, event) {
                (A::Take { chat, .. } | A::Push { chat, .. }, chat::Event::Assigned { agent, .. }) => {
                    chat == id && agent == who
                }
                (
                    A::People(chat, guests::Command::Accept { .. }),
                    chat::Event::People(People::Joined { agent, .. }),
                ) => chat == id && agent == who,
                (A::People(chat, _), chat::Event::Assigned { agent, .. }) => chat == id && agent == who,
                _ => false,
            }
        }
        (Command::Chat(wanted, wish), Event::Chat(id, event)) => wanted == id && of_chat(wish, event),
        _ => false,
    }
}

fn of_agent(wish: &agent::Command, event: &agent::Event) -> bool {
    use agent::{Command as C, Event as E};
    match (wish, event) {
        (C::SignOut { .. }, E::SignedOut { .. }) => true,
        (C::Renew { until: wanted, .. }, E::Renewed { until, .. }) => until == wanted,
        (C::Choose { choice: wanted, .. }, E::Chose { choice, .. }) => choice == wanted,
        (C::Tour { runs: wanted, .. }, E::Toured { runs, .. }) => runs == wanted,
        (C::Force { by: who, to: wanted, .. }, E::Forced { by, to, .. }) => (by, to) == (who, wanted),
        (C::Learn { skills: wanted, .. }, E::Learned { skills, .. }) => skills == wanted,
        (C::Decline { chat: wanted, .. }, E::OfferEnded { chat, outcome: agent::Outcome::Declined, .. }) => {
            chat == wanted
        }
        _ => false,
    }
}

fn of_chat(wish: &chat::Command, event: &chat::Event) -> bool {
    use chat::{Command as C, Event as E};
    match (wish, event) {
        (C::Say { by: who, id: wanted, .. }, E::Said { by, id, .. }) => (by, id) == (who, wanted),
        (C::Edit(wish), E::Edited { index, by, .. }) => (*index, *by) == (wish.index, wish.by),
        (C::Mark(wish), E::Marked { by, reach, upto, .. }) => (*by, *reach, *upto) == (wish.by, wish.reach, wish.upto),
        (C::CustomerLeave { .. }, E::Abandoned { .. } | E::Ended { .. }) => true,
        (C::End { .. }, E::Ended { .. }) => true,
        (C::FinishWrapUp { by, .. }, E::WrappedUp { agent, .. }) => by == agent,
        (C::Describe(wish), E::Described { by, .. }) => *by == wish.by,
        (C::KeepNotes { by, .. }, E::NotesKept { agent, .. }) => by == agent,
        (C::UndoTransfer { .. }, E::Transfer(transfer::Event::Ended { how: transfer::End::Undone, .. })) => true,
        (C::UndoTransfer { .. }, E::People(People::Uninvited { how: people::Answer::Cancelled, .. })) => true,
        (C::Supervise(order), event) => match (&order.act, event) {
            (Act::End { .. }, E::Abandoned { .. } | E::Ended { .. }) => true,
            (Act::ReleaseWrapUp, E::WrappedUp { .. }) => true,
            (Act::Prioritise(wanted), E::Prioritised { priority, .. }) => priority == wanted,
            _ => false,
        },
        (C::Poke(wish), E::Poke(event)) => match (wish, event) {
            (poke::Command::Send { by: who, .. }, poke::Event::Poked { by, .. }) => *by == Some(*who),
            (poke::Command::Cancel { .. }, poke::Event::Ended { outcome, .. }) => *outcome == poke::Outcome::Cancelled,
            (poke::Command::Answer { stays: true, .. }, poke::Event::Ended { outcome, .. }) => {
                *outcome == poke::Outcome::Continued
            }
            _ => false,
        },
        (C::Poke(poke::Command::Answer { stays: false, .. }), E::Ended { .. }) => true,
        (C::People(wish), event) => of_people(wish, event),
        _ => false,
    }
}

fn of_people(wish: &people::Command, event: &chat::Event) -> bool {
    use people::Command as C;
    match (wish, event) {
        (C::Crown { whom, .. }, chat::Event::Assigned { agent, .. }) => agent == whom,
        (wish, chat::Event::People(event)) => match (wish, event) {
            (C::Cancel { .. }, People::Uninvited { how: people::Answer::Cancelled, .. }) => true,
            (C::Reject { by, .. }, People::Uninvited { whom, how: people::Answer::Rejected, .. }) => by == whom,
            (C::Kick { whom, .. }, People::Parted { agent, how: people::Parting::Kicked, .. }) => agent == whom,
            (C::Leave { by, .. }, People::Parted { agent, how: people::Parting::Left, .. }) => agent == by,
            (C::LookIn { by, .. } | C::Join { by, .. }, People::Joined { agent, .. }) => agent == by,
            _ => false,
        },
        _ => false,
    }
}

fn conducts(wish: &conduct::Act, event: &conduct::Event) -> bool {
    use conduct::{Act as C, Event as E};
    match (wish, event) {
        (C::Ban { address, until, .. }, E::Banned { ban, .. }) => (&ban.address, &ban.until) == (address, until),
        (C::Extend { address: wanted, until: then, .. }, E::Extended { address, until, .. }) => {
            (address, until) == (wanted, then)
        }
        (C::Lift { address: wanted }, E::Lifted { address, .. }) => address == wanted,
        (C::Report { chat: wanted, .. }, E::Reported { chat, .. }) => chat == wanted,
        (C::Dismiss { chat: wanted }, E::Dismissed { chat, .. }) => chat == wanted,
        _ => false,
    }
}
