//! Every figure of the floor, declared once: what it says in words, what it is folded from, and how a chat counts that is not
//! over. What shows a figure, now or of a day gone by, shows this one. `docs/metrics.md` is written from here.
use serde::Serialize;
use std::fmt::Write;

/// What a figure is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Of {
    /// How things stand.
    Now,
    /// What came about since the day of the tenant's zone began.
    Today,
    /// What came about since the server started.
    Start,
    /// A time in which something stayed the same, or an instant of the day.
    Course,
}

/// One figure, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FigureRow {
    /// Its name in the API.
    pub id: &'static str,
    /// Its name as people read it.
    pub name: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// What it is of.
    pub of: Of,
    /// How it is made.
    pub formula: &'static str,
    /// The events that it is folded from, as the journal names them.
    pub folds: &'static str,
    /// By what it can be told apart.
    pub by: &'static [&'static str],
    /// How a chat counts that is not over.
    pub unfinished: &'static str,
}

macro_rules! figures {
    ($( $constant:ident $id:literal $name:literal $unit:literal $of:ident $by:tt $formula:literal $folds:literal $unfinished:literal; )+) => {
        $(
            #[doc = $formula]
            pub const $constant: &str = $id;
        )+

        /// Every figure, in the order in which they are shown.
        pub const ROWS: &[FigureRow] = &[
            $( FigureRow {
                id: $id, name: $name, unit: $unit, of: Of::$of, formula: $formula, folds: $folds, by: &$by, unfinished: $unfinished,
            }, )+
        ];
    };
}

figures! {
    WAITING "waiting" "Waiting" "chats" Now ["skill"]
        "Chats that no agent has: begun, or back in a line because their agent is gone, never answered or handed them on. A chat that an agent keeps until somebody else takes it does not wait."
        "chat.opened, chat.assigned, chat.overflowed, chat.transfer_sent, chat.requeued, chat.moved_unanswered, chat.abandoned, chat.missed"
        "It counts while it waits.";
    OLDEST_WAIT "oldest_wait" "Oldest wait" "since" Now ["skill"]
        "Since when the chat waits that has waited longest. A chat that overflows takes its wait along; one that comes back to a line begins a new one."
        "those of waiting"
        "It counts while it waits.";
    SERVICE_LEVEL "service_level" "Service level" "percent" Today ["skill"]
        "Stays in a line that ended with an agent within the time of the line’s target, of all that ended with an agent and of the chats that were lost after that time. A customer who leaves before it is not counted."
        "those of waiting"
        "A chat that waits is counted once its wait is over.";
    LATELY "lately" "Level of the last half hour" "percent" Now ["skill"]
        "Chats answered within the time of the line’s target, of all whose fate became known in the last 30 minutes: it is known with the answer, or else once that time is over. A customer who leaves before it is not counted; of fewer than ten chats there is none."
        "those of waiting"
        "A chat that waits counts as late from when it has waited longer than that time.";
    BREACH "breach" "Expected breach" "seconds" Now ["skill"]
        "After how long the level of the last half hour will fall below the line’s target, where that is expected within 15 minutes: the middle one of the runs of the line in which it does."
        "those of waiting, agent.*"
        "It takes a seat for as long as the line’s last chats did that lasted longer.";
    IN_PROGRESS "in_progress" "In progress" "chats" Now ["skill"]
        "Chats that an agent has and that have not ended. Of those, a group is a chat in which at least one more agent takes part; whoever looks on or is only invited takes no part."
        "chat.assigned, chat.joined, chat.parted, chat.transfer_sent, chat.requeued, chat.moved_unanswered, chat.ended"
        "It counts from when an agent has it until it ends; a wrap-up is not in progress.";
    SEATS_FREE "seats_free" "Seats free" "seats" Now ["skill"]
        "Whole live chats that those who are available have room for, of all the seats of those who are signed in. An agent’s count in each of their skills. What rings and what is being wrapped up takes a seat."
        "agent.*"
        "It takes a seat until its wrap-up is over.";
    ABANDONED "abandoned" "Abandoned" "chats" Today ["skill"]
        "Chats whose customer left, or gave no sign of life for too long, before any agent had them, of the chats that customers began. A chat that a supervisor ended, or that waited for as long as it may, is not among them."
        "chat.opened, chat.abandoned"
        "It counts once the customer is gone.";
    MISSED "missed" "Missed chats" "chats" Today ["skill"]
        "Chats that nobody took for as long as they may wait."
        "chat.missed"
        "It counts once it is missed.";
    IDLE_WHILE_WAITING "idle_while_waiting" "Idle while waiting" "seconds" Start ["skill"]
        "Time during which a free seat and a waiting chat that fit each other by the policy were there at once. The target is none."
        "queue.joined, queue.left, tenant.matched, agent.*, tenant.configured"
        "It counts while it waits.";
    AVAILABLE "available" "Available" "span" Course ["agent"]
        "An agent is signed in, not away, and has nothing in hand."
        "agent.*"
        "–";
    SUSPENDED "suspended" "Suspended" "span" Course ["agent"]
        "An agent is signed in and away, by choice, by a supervisor or by the engine, and has nothing in hand."
        "agent.*"
        "–";
    SINGLE_CHAT "single_chat" "Single chat" "span" Course ["agent"]
        "An agent has chats or wrap-ups in hand, or takes part in a chat, and is alone in each: away or not."
        "agent.*, chat.joined, chat.parted"
        "Its agent has it until its wrap-up is over.";
    GROUP_CHAT "group_chat" "Group chat" "span" Course ["agent"]
        "An agent talks in at least one chat in which another agent talks as well."
        "agent.*, chat.assigned, chat.joined, chat.parted, chat.ended"
        "It is a group until it ends or the others have left.";
    SEATS_AVAILABLE "seats" "Seats" "seats" Course ["skill"]
        "Seats of those who are available, in whole live chats: the mean over each five minutes, weighted by time. An agent’s count in each of their skills."
        "agent.*"
        "–";
    SEATS_HELD "held" "Seats held" "seats" Course ["skill"]
        "Of these seats, those that are not free: what rings, what is in progress and what is being wrapped up takes one, whatever its skill. The mean over each five minutes, weighted by time. What somebody has in hand who is away is not among them."
        "agent.*"
        "It takes a seat until its wrap-up is over.";
    WAITED "waited" "Chats waiting" "chats" Course ["skill"]
        "Waiting chats: the mean over each five minutes, weighted by time."
        "those of waiting"
        "It counts while it waits.";
    USUAL "usual" "Usual course" "as its figure" Course ["skill"]
        "Seats, seats held and chats waiting at the same time of the same weekday in the four weeks before: the mean of those days that the journal holds from beginning to end and on which the skill was there, by the clock of the day’s zone. An hour that a day had twice counts for that day with the mean of both; one that it had not does not count for it."
        "those of seats, held and waited"
        "–";
    SEAT_TAKEN "seat_taken" "Seat taken" "seconds" Course ["agent", "seat"]
        "How long a chat was in one of an agent’s seats, by the half hour. A chat has the first seat that was free when it began to ring or was taken, and keeps it until it rings no more or its wrap-up is over."
        "agent.*"
        "It takes its seat until now.";
    MISSED_CHAT "missed_chat" "Missed chat" "instant" Course ["agent"]
        "An offer rang out, and there was no sign of the agent while it rang."
        "agent.offer_ended"
        "–";
    ABANDONED_CHAT "abandoned_chat" "Abandoned chat" "instant" Course ["agent"]
        "The customer left, or was gone, while the chat rang at the agent."
        "agent.rang, chat.abandoned"
        "–";
}

/// The row of a figure by its name in the API.
pub fn find(id: &str) -> Option<&'static FigureRow> {
    ROWS.iter().find(|row| row.id == id)
}

/// The page for people.
pub fn markdown() -> String {
    let mut page = String::from(
        "# Figures\n\nWritten by `cargo test -p catalogue` from `engine/catalogue/src/figure.rs`; do not edit. Every figure that the floor shows, of now or of a \
         day gone by, is one of these, folded from the journal by `engine/routing/src/folds/day`: what follows the events as they are written and what reads them \
         back later is the same code. The day begins at midnight of the zone that the routing policy names, UTC where it names none; it may have 23 or 25 hours.\n",
    );
    for row in ROWS {
        let of = match row.of {
            Of::Now => "as things stand",
            Of::Today => "since the day began",
            Of::Start => "since the server started",
            Of::Course => "over the day",
        };
        write!(
            page,
            "\n## {}\n{}\n\n| | |\n|---|---|\n| in the API | `{}` |\n| unit | {}, {of} |\n| by | {} |\n| folded from | {} |\n| a chat that is not over | {} |\n",
            row.name,
            row.formula,
            row.id,
            row.unit,
            row.by.join(", "),
            row.folds,
            row.unfinished
        )
        .expect("a text takes what is written");
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_figure_has_a_name_of_its_own_and_says_how_it_is_made() {
        for (at, row) in ROWS.iter().enumerate() {
            assert!(ROWS[..at].iter().all(|other| other.id != row.id && other.name != row.name), "{}", row.id);
            assert!(row.formula.ends_with('.') && !row.by.is_empty(), "{}", row.id);
            assert!(markdown().contains(&format!("\n## {}\n{}", row.name, row.formula)));
        }
        assert_eq!(find("waiting").map(|row| row.unit), Some("chats"));
        assert_eq!(find("nothing"), None);
    }
}
