//! More than one agent in a chat: invited to take part, to look on or to have it; crowned, removed, leaving, taking over.
use crate::day::{ANN, Answer, BILLING, BOB, CAROL, DAVE, Day, SALES, yours};
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use catalogue::units::Units;
use routing::agent::people::Command as Guests;
use routing::chat::people::{Answer as Ending, Command as People, Guest, Kind, Parting, Role};
use routing::chat::{How, Speaker, Stage};
use routing::folds::desk::Step;
use routing::settings::Mode;
use routing::time::Millis;
use routing::{Command, Reply, Ticket, agent, chat, tenant};
use sim::World;

fn of_people(chat: ChatId, command: impl FnOnce(Ticket) -> People) -> impl FnOnce(Ticket) -> Command {
    move |ticket| Command::Chat(chat, chat::Command::People(command(ticket)))
}

fn of_guest(who: AgentId, chat: ChatId, command: impl FnOnce(Ticket) -> Guests) -> impl FnOnce(Ticket) -> Command {
    move |ticket| Command::Agent(who, agent::Command::People(chat, command(ticket)))
}

fn invite(by: AgentId, chat: ChatId, whom: AgentId, kind: Kind) -> impl FnOnce(Ticket) -> Command {
    move |ticket| Command::Tenant(tenant::Command::Invite { chat, by, whom, kind, note: None, ticket })
}

fn accept(who: AgentId, chat: ChatId) -> impl FnOnce(Ticket) -> Command {
    of_guest(who, chat, |ticket| Guests::Accept { ticket })
}

fn crown(by: AgentId, chat: ChatId, whom: AgentId) -> impl FnOnce(Ticket) -> Command {
    of_people(chat, move |ticket| People::Crown { by, whom, ticket })
}

impl Day {
    pub(crate) fn invites(&mut self, by: AgentId, chat: ChatId, whom: AgentId, kind: Kind) -> Answer {
        self.ask(invite(by, chat, whom, kind))
    }
    fn cancels(&mut self, by: AgentId, chat: ChatId) -> Answer {
        self.ask(of_people(chat, |ticket| People::Cancel { by, ticket }))
    }
    pub(crate) fn accepts(&mut self, who: AgentId, chat: ChatId) -> Answer {
        self.ask(accept(who, chat))
    }
    fn rejects(&mut self, by: AgentId, chat: ChatId) -> Answer {
        self.ask(of_people(chat, |ticket| People::Reject { by, ticket }))
    }
    pub(crate) fn crowns(&mut self, by: AgentId, chat: ChatId, whom: AgentId) -> Answer {
        self.ask(crown(by, chat, whom))
    }
    fn kicks(&mut self, by: AgentId, chat: ChatId, whom: AgentId) -> Answer {
        self.ask(of_people(chat, |ticket| People::Kick { by, whom, ticket }))
    }
    fn leaves(&mut self, by: AgentId, chat: ChatId) -> Answer {
        self.ask(of_people(chat, |ticket| People::Leave { by, ticket }))
    }
    fn looks_in(&mut self, by: AgentId, chat: ChatId) -> Answer {
        self.ask(of_people(chat, |ticket| People::LookIn { by, ticket }))
    }
    fn joins_openly(&mut self, by: AgentId, chat: ChatId) -> Answer {
        self.ask(of_people(chat, |ticket| People::Join { by, ticket }))
    }
    fn takes_over(&mut self, who: AgentId, chat: ChatId) -> Answer {
        self.ask(of_guest(who, chat, |ticket| Guests::TakeOver { units: Units::LIVE_CHAT, looks_in: false, ticket }))
    }
    fn looks_in_and_takes_over(&mut self, who: AgentId, chat: ChatId) -> Answer {
        self.ask(of_guest(who, chat, |ticket| Guests::TakeOver { units: Units::LIVE_CHAT, looks_in: true, ticket }))
    }
    fn undoes_direct(&mut self, by: AgentId, chat: ChatId) -> Answer {
        self.ask(|ticket| Command::Chat(chat, chat::Command::UndoTransfer { by, ticket }))
    }

    fn agent_says(&mut self, who: AgentId, chat: ChatId, what: &str) -> Answer {
        self.says(Speaker::Agent(who), chat, what)
    }

    fn role(&self, who: AgentId, chat: ChatId) -> Option<Role> {
        self.world.chats()[&chat].role(who)
    }
    fn invited(&self, chat: ChatId) -> Option<AgentId> {
        self.world.chats()[&chat].people.invitation.as_ref().map(|invitation| invitation.whom)
    }
    fn guest(&self, who: AgentId, chat: ChatId) -> Option<Guest> {
        self.world.agents()[&who].guests.get(&chat).copied()
    }
    fn last_step(&self, chat: ChatId) -> Step {
        self.world.desk().unwrap().cards[&chat].steps.last().unwrap().1.clone()
    }
    /// Everybody in a chat with an owner, Bob by invitation.
    fn with_bob(&mut self, chat: ChatId) {
        self.invites(ANN, chat, BOB, Kind::Conference).unwrap();
        assert_eq!(self.accepts(BOB, chat), yours(chat));
    }
}

/// Ann has a billing chat; Bob and Carol are there with a slot each.
fn a_day() -> (Day, ChatId) {
    let mut day = Day::with(&[(BILLING, Mode::Pull), (SALES, Mode::Pull)]);
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    assert_eq!(day.takes(ANN, chat), yours(chat));
    day.signs_in(BOB, &[SALES], 1).unwrap();
    day.signs_in(CAROL, &[SALES], 1).unwrap();
    (day, chat)
}

fn code(answer: Answer) -> u16 {
    answer.unwrap_err().code().0
}

#[test]
fn a_colleague_is_invited_takes_part_and_leaves_and_holds_no_slot() {
    let (mut day, chat) = a_day();
    assert_eq!(day.invites(ANN, chat, BOB, Kind::Conference), Ok(Reply::Done));
    assert_eq!((day.invited(chat), day.role(BOB, chat)), (Some(BOB), None));
    assert_eq!(day.accepts(BOB, chat), yours(chat));
    assert_eq!((day.invited(chat), day.role(BOB, chat)), (None, Some(Role::Participant)));
    assert!(day.agent_says(BOB, chat, "hello, Bob here").is_ok());
    assert_eq!((day.owner(chat), day.slots_used(BOB), day.slots_used(ANN)), (Some(ANN), 0, 1));
    assert_eq!(day.accepts(BOB, chat), yours(chat), "a second click does no harm");
    assert_eq!(day.leaves(BOB, chat), Ok(Reply::Done));
    assert_eq!(day.last_step(chat), Step::Parted(BOB, Parting::Left));
    assert!(day.agent_says(BOB, chat, "still here?").is_err());
    assert_eq!(day.guest(BOB, chat), None);
}

#[test]
fn what_the_invited_may_not_do_is_refused_with_its_code() {
    let (mut day, chat) = a_day();
    day.with_bob(chat);
    assert_eq!(code(day.invites(BOB, chat, CAROL, Kind::Conference)), 199);
    assert_eq!(code(day.ends(BOB, chat)), 240);
    assert_eq!(code(day.kicks(BOB, chat, ANN)), 403);
    assert_eq!(code(day.crowns(BOB, chat, BOB)), 403);
    assert_eq!(code(day.transfers(BOB, chat, SALES)), 403);
    assert_eq!(code(day.leaves(ANN, chat)), 186, "the owner hands it over first");
    assert_eq!(code(day.leaves(CAROL, chat)), 183);
    assert_eq!(code(day.kicks(ANN, chat, CAROL)), 183);
    assert_eq!(code(day.crowns(ANN, chat, CAROL)), 183);
    assert_eq!(code(day.takes_over(BOB, chat)), 183, "who takes part was not sent to supervise");
    assert_eq!(code(day.transfers(ANN, chat, SALES)), 203, "Bob has to leave first");
}

#[test]
fn one_invitation_at_a_time_and_each_refusal_has_its_code() {
    let (mut day, chat) = a_day();
    assert_eq!(code(day.invites(ANN, chat, DAVE, Kind::Conference)), 181, "Dave is not there");
    day.goes_away(CAROL).unwrap();
    assert_eq!(code(day.invites(ANN, chat, CAROL, Kind::Conference)), 181, "Carol is away");
    day.comes_back(CAROL).unwrap();
    assert_eq!(code(day.invites(ANN, chat, ANN, Kind::Conference)), 191);
    assert_eq!(code(day.cancels(ANN, chat)), 188);
    assert_eq!(code(day.rejects(BOB, chat)), 188);
    day.invites(ANN, chat, BOB, Kind::Conference).unwrap();
    assert_eq!(code(day.invites(ANN, chat, CAROL, Kind::Supervisor)), 192);
    assert_eq!(code(day.rejects(CAROL, chat)), 189);
    assert_eq!(code(day.accepts(CAROL, chat)), 188, "Carol is not invited to anything");
    assert_eq!(code(day.transfers(ANN, chat, SALES)), 227);
    assert_eq!(code(day.cancels(BOB, chat)), 403);
    assert_eq!(day.cancels(ANN, chat), Ok(Reply::Done));
    assert_eq!(day.last_step(chat), Step::Uninvited(BOB, Ending::Cancelled));
    assert_eq!(code(day.accepts(BOB, chat)), 188, "too late");
    day.invites(ANN, chat, CAROL, Kind::Conference).unwrap();
    assert_eq!(day.rejects(CAROL, chat), Ok(Reply::Done));
    day.with_bob(chat);
    assert_eq!(code(day.invites(ANN, chat, BOB, Kind::Conference)), 191);
}

#[test]
fn an_invitation_lapses_and_ends_when_the_invited_goes_away() {
    let (mut day, chat) = a_day();
    day.invites(ANN, chat, BOB, Kind::Conference).unwrap();
    day.after(limit::INVITATION - Millis(1));
    assert_eq!(day.invited(chat), Some(BOB));
    day.after(Millis(1));
    assert_eq!((day.invited(chat), day.guest(BOB, chat)), (None, None));
    assert_eq!(day.last_step(chat), Step::Uninvited(BOB, Ending::Lapsed));
    day.invites(ANN, chat, BOB, Kind::Direct).unwrap();
    day.goes_away(BOB).unwrap();
    assert_eq!(day.last_step(chat), Step::Uninvited(BOB, Ending::WentAway));
    assert_eq!(day.owner(chat), Some(ANN));
}

#[test]
fn a_chat_is_handed_to_a_person_who_accepts_and_its_sender_is_free_at_once() {
    let (mut day, chat) = a_day();
    day.invites(ANN, chat, BOB, Kind::Direct).unwrap();
    assert_eq!((day.owner(chat), day.slots_used(ANN), day.slots_used(BOB)), (Some(ANN), 1, 0));
    assert_eq!(day.accepts(BOB, chat), yours(chat));
    assert_eq!((day.owner(chat), day.slots_used(ANN), day.slots_used(BOB)), (Some(BOB), 0, 1));
    assert_eq!((day.role(ANN, chat), day.invited(chat)), (None, None));
    assert_eq!(day.last_step(chat), Step::Taken(BOB, How::Direct));
}

#[test]
fn a_chat_handed_to_a_person_returns_when_nobody_answers_and_can_be_taken_back() {
    let (mut day, chat) = a_day();
    day.invites(ANN, chat, BOB, Kind::Direct).unwrap();
    day.after(limit::TRANSFER_RETURN);
    assert_eq!((day.owner(chat), day.last_step(chat)), (Some(ANN), Step::Uninvited(BOB, Ending::Lapsed)));
    day.invites(ANN, chat, BOB, Kind::Direct).unwrap();
    assert_eq!(day.undoes_direct(ANN, chat), Ok(Reply::Done));
    assert_eq!(code(day.accepts(BOB, chat)), 188);
    assert_eq!((day.owner(chat), day.slots_used(BOB)), (Some(ANN), 0));
}

#[test]
fn nobody_without_room_is_handed_a_chat() {
    let (mut day, chat) = a_day();
    let other = day.writes_to(SALES);
    day.takes(BOB, other).unwrap();
    assert_eq!(code(day.invites(ANN, chat, BOB, Kind::Direct)), 197);
    day.invites(ANN, chat, CAROL, Kind::Direct).unwrap();
    let third = day.writes_to(SALES);
    day.takes(CAROL, third).unwrap();
    assert_eq!(code(day.accepts(CAROL, chat)), 196, "her slot went to another chat meanwhile");
    day.cancels(ANN, chat).unwrap();
    day.with_bob(chat);
    assert_eq!(code(day.crowns(ANN, chat, BOB)), 197);
    assert_eq!(day.owner(chat), Some(ANN));
}

#[test]
fn the_owner_passes_the_chat_on_stays_and_then_leaves() {
    let (mut day, chat) = a_day();
    day.with_bob(chat);
    assert_eq!(day.crowns(ANN, chat, BOB), yours(chat));
    assert_eq!((day.role(BOB, chat), day.role(ANN, chat)), (Some(Role::Owner), Some(Role::Participant)));
    assert_eq!((day.slots_used(ANN), day.slots_used(BOB)), (0, 1));
    assert!(day.agent_says(ANN, chat, "goodbye from me").is_ok());
    assert_eq!(day.leaves(ANN, chat), Ok(Reply::Done));
    assert!(day.ends(BOB, chat).is_ok());
}

#[test]
fn who_is_removed_is_out_and_can_be_invited_again() {
    let (mut day, chat) = a_day();
    day.with_bob(chat);
    assert_eq!(day.kicks(ANN, chat, BOB), Ok(Reply::Done));
    assert_eq!((day.role(BOB, chat), day.guest(BOB, chat)), (None, None));
    assert_eq!(day.last_step(chat), Step::Parted(BOB, Parting::Kicked));
    day.with_bob(chat);
}

#[test]
fn a_supervisor_who_looks_in_changes_nothing_and_may_take_over() {
    let (mut day, chat) = a_day();
    let stage = day.world.chats()[&chat].stage.clone();
    assert_eq!(day.looks_in(BOB, chat), yours(chat));
    assert_eq!(day.world.chats()[&chat].stage, stage);
    assert!(day.agent_says(BOB, chat, "boo").is_err(), "who looks on does not write to the customer");
    assert_eq!((day.slots_used(ANN), day.slots_used(BOB)), (1, 0));
    assert_eq!(day.looks_in(BOB, chat), yours(chat), "looking twice is looking once");
    assert_eq!(code(day.takes_over(CAROL, chat)), 183, "look first");
    assert_eq!(day.takes_over(BOB, chat), yours(chat));
    assert_eq!((day.owner(chat), day.role(ANN, chat)), (Some(BOB), Some(Role::Participant)));
    assert_eq!((day.slots_used(ANN), day.slots_used(BOB)), (0, 1));
}

#[test]
fn a_supervisor_takes_over_from_outside_in_one_act_or_not_at_all() {
    let (mut day, chat) = a_day();
    day.goes_away(BOB).unwrap();
    assert_eq!(code(day.looks_in_and_takes_over(BOB, chat)), 190);
    assert_eq!(day.role(BOB, chat), None, "who may not have it does not look on either");
    day.comes_back(BOB).unwrap();
    assert_eq!(day.looks_in_and_takes_over(BOB, chat), yours(chat));
    assert_eq!((day.owner(chat), day.role(ANN, chat)), (Some(BOB), Some(Role::Participant)));
    assert_eq!((day.slots_used(ANN), day.slots_used(BOB)), (0, 1));
    assert_eq!((day.guest(BOB, chat), day.guest(ANN, chat)), (None, Some(Guest::In(Role::Participant))));
    assert_eq!(code(day.looks_in_and_takes_over(BOB, chat)), 191, "it is theirs");
    assert_eq!(code(day.looks_in_and_takes_over(ANN, chat)), 183, "who takes part was not sent to supervise");
    // Who is invited to it need not answer first.
    day.invites(BOB, chat, CAROL, Kind::Conference).unwrap();
    assert_eq!(day.looks_in_and_takes_over(CAROL, chat), yours(chat));
    assert_eq!((day.owner(chat), day.invited(chat), day.guest(CAROL, chat)), (Some(CAROL), None, None));
}

#[test]
fn a_supervisor_joins_openly_and_writes_without_a_slot() {
    let (mut day, chat) = a_day();
    assert_eq!(day.joins_openly(BOB, chat), yours(chat));
    assert_eq!((day.role(BOB, chat), day.owner(chat)), (Some(Role::Participant), Some(ANN)));
    assert_eq!((day.slots_used(ANN), day.slots_used(BOB)), (1, 0));
    assert!(day.agent_says(BOB, chat, "Let me help").is_ok());
    assert_eq!(day.joins_openly(BOB, chat), yours(chat), "joining twice is joining once");
    assert_eq!(code(day.joins_openly(ANN, chat)), 191, "it is hers");
    assert_eq!(code(day.takes_over(BOB, chat)), 183, "only who looks on takes over");
    assert_eq!(day.leaves(BOB, chat), Ok(Reply::Done));
    assert_eq!(day.last_step(chat), Step::Parted(BOB, Parting::Left));
}

#[test]
fn who_looks_on_may_join_and_is_in_the_chat_once() {
    let (mut day, chat) = a_day();
    day.looks_in(BOB, chat).unwrap();
    assert_eq!(day.joins_openly(BOB, chat), yours(chat));
    assert_eq!(day.world.chats()[&chat].people.others.len(), 1);
    assert_eq!(day.guest(BOB, chat), Some(Guest::In(Role::Participant)));
    assert!(day.agent_says(BOB, chat, "Let me help").is_ok());
    assert_eq!(day.looks_in(BOB, chat), yours(chat));
    assert_eq!(day.role(BOB, chat), Some(Role::Participant), "who takes part is no less in it for looking");
    day.ends(ANN, chat).unwrap();
    assert_eq!(code(day.joins_openly(BOB, chat)), 147, "it is over");
}

#[test]
fn a_supervisor_is_asked_to_look_on_and_an_observer_is_made_owner() {
    let (mut day, chat) = a_day();
    day.invites(ANN, chat, BOB, Kind::Supervisor).unwrap();
    assert_eq!(day.accepts(BOB, chat), yours(chat));
    assert_eq!(day.role(BOB, chat), Some(Role::Observer));
    assert_eq!(day.crowns(ANN, chat, BOB), yours(chat));
    assert_eq!(day.role(BOB, chat), Some(Role::Owner));
}

#[test]
fn when_the_chat_ends_everybody_is_out_of_it() {
    let (mut day, chat) = a_day();
    day.with_bob(chat);
    day.invites(ANN, chat, CAROL, Kind::Supervisor).unwrap();
    day.ends(ANN, chat).unwrap();
    assert_eq!((day.guest(BOB, chat), day.guest(CAROL, chat)), (None, None));
    assert!(matches!(day.world.chats()[&chat].stage, Stage::WrappingUp { owner: ANN, .. }));
}

#[test]
fn when_its_owner_is_gone_the_chat_waits_and_who_takes_part_goes_on() {
    let (mut day, chat) = a_day();
    day.with_bob(chat);
    day.invites(ANN, chat, CAROL, Kind::Direct).unwrap();
    day.loses_connection(ANN);
    day.after(limit::AGENT_GONE);
    assert_eq!((day.line(BILLING), day.invited(chat)), (vec![chat], None));
    assert!(day.agent_says(BOB, chat, "Ann is gone, a colleague comes").is_ok());
    assert_eq!(day.takes(BOB, chat), yours(chat));
    assert_eq!(day.role(BOB, chat), Some(Role::Owner));
    assert_eq!(day.guest(BOB, chat), None);
}

#[test]
fn who_is_gone_for_good_is_in_no_chat_and_who_is_away_stays() {
    let (mut day, chat) = a_day();
    day.with_bob(chat);
    day.goes_away(BOB).unwrap();
    assert_eq!(day.role(BOB, chat), Some(Role::Participant));
    assert_eq!(code(day.crowns(ANN, chat, BOB)), 181, "nobody who is away is given a chat");
    day.signs_out(BOB).unwrap();
    assert_eq!((day.role(BOB, chat), day.last_step(chat)), (None, Step::Parted(BOB, Parting::Gone)));
}

#[test]
fn the_customer_who_leaves_while_an_invitation_is_accepted_leaves_no_slot_held() {
    let (mut day, chat) = a_day();
    day.invites(ANN, chat, BOB, Kind::Direct).unwrap();
    day.world.ask(accept(BOB, chat));
    day.world.ask(|ticket| Command::Chat(chat, chat::Command::CustomerLeave { ticket }));
    day.world.settle();
    let used = day.slots_used(ANN) + day.slots_used(BOB);
    assert_eq!(used, 1, "whoever wraps it up");
}

#[test]
fn two_who_accept_and_are_crowned_at_once_end_with_one_owner() {
    let (mut day, chat) = a_day();
    day.with_bob(chat);
    day.invites(ANN, chat, CAROL, Kind::Direct).unwrap();
    day.world.ask(crown(ANN, chat, BOB));
    day.world.ask(accept(CAROL, chat));
    day.world.settle();
    let owner = day.owner(chat);
    assert!(owner == Some(BOB) || owner == Some(CAROL));
    assert_eq!(day.slots_used(ANN) + day.slots_used(BOB) + day.slots_used(CAROL), 1);
}

#[test]
fn a_crash_between_any_two_events_leaves_everybody_of_one_mind() {
    let (mut day, chat) = a_day();
    day.with_bob(chat);
    day.crowns(ANN, chat, BOB).unwrap();
    day.invites(BOB, chat, CAROL, Kind::Direct).unwrap();
    day.accepts(CAROL, chat).unwrap();
    day.invites(CAROL, chat, BOB, Kind::Supervisor).unwrap();
    let journal = day.world.journal().to_vec();
    for written in 0..=journal.len() {
        let setup = sim::Setup { first_ticket: 1_000, ..sim::Setup::default() };
        let mut world = World::recover(setup, journal[..written].to_vec(), day.world.now());
        world.settle();
        assert_eq!(world.check(), vec![], "after {written} events");
    }
}
