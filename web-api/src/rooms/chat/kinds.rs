//! The kinds of events of the live feed that tell of chats, lines and agents at their desks.
use crate::edge::frame::{Kind, KindRow};
use crate::rooms::chat::wire::line::*;
use crate::rooms::chat::wire::people::*;
use crate::rooms::chat::wire::poke::*;
use crate::rooms::chat::wire::presence::*;
use crate::rooms::chat::wire::removed::*;
use crate::rooms::chat::wire::seen::*;
use crate::rooms::chat::wire::told::*;

/// Your presence or your slots changed.
pub(crate) const PRESENCE: Kind<Presence> = Kind::new("presence", "Your presence or your slots changed.");
/// Presence or slots of some people changed; whoever watches people hears it, once in a while.
pub(crate) const PRESENCES: Kind<Presences> = Kind::new(
    "presences",
    "Presence or slots of some people changed; whoever watches people hears it, once in a while.",
);
/// Whom you had set away has made themselves available again.
pub(crate) const PRESENCE_UNDONE: Kind<PresenceUndone> =
    Kind::new("presence.undone", "Whom you had set away has made themselves available again.");
/// Chats came to a line, left it, or stand otherwise in it; whoever has its skill hears it, a moment later and as of then.
pub(crate) const QUEUE_CHANGED: Kind<QueueChanged> = Kind::new(
    "queue.changed",
    "Chats came to a line, left it, or stand otherwise in it; whoever has its skill hears it, a moment later and as of then.",
);
/// You are invited to a chat, which stands among your invitations until `chat.people` tells that you are no longer.
pub(crate) const QUEUE_INVITED: Kind<QueueInvited> = Kind::new(
    "queue.invited",
    "You are invited to a chat, which stands among your invitations until `chat.people` tells that you are no longer.",
);
/// A line stands in another order.
pub(crate) const QUEUE_REORDERED: Kind<QueueReordered> =
    Kind::new("queue.reordered", "A line stands in another order.");
/// A chat rings at you.
pub(crate) const OFFER: Kind<Offer> = Kind::new("offer", "A chat rings at you.");
/// The customer of a chat that rings at you, or to which you are invited, has written their first words.
pub(crate) const OFFER_WORDS: Kind<OfferWords> = Kind::new(
    "offer.words",
    "The customer of a chat that rings at you, or to which you are invited, has written their first words.",
);
/// It no longer does.
pub(crate) const OFFER_ENDED: Kind<OfferEnded> = Kind::new("offer.ended", "It no longer does.");
/// A chat is yours.
pub(crate) const CHAT_ASSIGNED: Kind<ChatAssigned> = Kind::new("chat.assigned", "A chat is yours.");
/// A chat of somebody else in which you are now.
pub(crate) const CHAT_JOINED: Kind<ChatJoined> =
    Kind::new("chat.joined", "A chat of somebody else in which you are now.");
/// Who is in a chat of yours, or who is invited to it, has changed; or you are invited, or no longer.
pub(crate) const CHAT_PEOPLE: Kind<ChatPeople> = Kind::new(
    "chat.people",
    "Who is in a chat of yours, or who is invited to it, has changed; or you are invited, or no longer.",
);
/// A transfer of a chat of yours began, was declined by somebody, or came to nothing.
pub(crate) const CHAT_TRANSFER: Kind<ChatTransfer> =
    Kind::new("chat.transfer", "A transfer of a chat of yours began, was declined by somebody, or came to nothing.");
/// The customer of a chat of yours is poked, or no longer.
pub(crate) const CHAT_POKE: Kind<ChatPoke> =
    Kind::new("chat.poke", "The customer of a chat of yours is poked, or no longer.");
/// Something was said in a chat of yours, or, where its index is known, was edited.
pub(crate) const CHAT_MESSAGE: Kind<ChatMessage> =
    Kind::new("chat.message", "Something was said in a chat of yours, or, where its index is known, was edited.");
/// Somebody types in a chat of yours, or no longer does.
pub(crate) const CHAT_TYPING: Kind<ChatTyping> =
    Kind::new("chat.typing", "Somebody types in a chat of yours, or no longer does.");
/// The customer of a chat of yours, or yourself on another device, has come further in it.
pub(crate) const CHAT_SEEN: Kind<ChatSeen> =
    Kind::new("chat.seen", "The customer of a chat of yours, or yourself on another device, has come further in it.");
/// The customer of a chat of yours came or went.
pub(crate) const CHAT_CUSTOMER: Kind<ChatCustomer> =
    Kind::new("chat.customer", "The customer of a chat of yours came or went.");
/// What is known of the customer of a chat of yours has changed.
pub(crate) const CHAT_METADATA: Kind<ChatMetadata> =
    Kind::new("chat.metadata", "What is known of the customer of a chat of yours has changed.");
/// A step of the way of a chat of yours, which changes nothing else of it.
pub(crate) const CHAT_STEP: Kind<ChatStep> =
    Kind::new("chat.step", "A step of the way of a chat of yours, which changes nothing else of it.");
/// A chat of yours ended; its wrap-up is open.
pub(crate) const CHAT_ENDED: Kind<ChatEnded> = Kind::new("chat.ended", "A chat of yours ended; its wrap-up is open.");
/// Its wrap-up is over.
pub(crate) const CHAT_COMPLETED: Kind<ChatCompleted> = Kind::new("chat.completed", "Its wrap-up is over.");
/// A chat is no longer yours.
pub(crate) const CHAT_REMOVED: Kind<ChatRemoved> = Kind::new("chat.removed", "A chat is no longer yours.");
/// A chat has lost its agent and goes first in its line; supervisors hear it.
pub(crate) const CHAT_ORPHANED: Kind<ChatOrphaned> =
    Kind::new("chat.orphaned", "A chat has lost its agent and goes first in its line; supervisors hear it.");
/// A chat's agent has not answered its customer for as long as the policy lets; the agent hears it, and supervisors.
pub(crate) const CHAT_UNANSWERED: Kind<ChatUnanswered> = Kind::new(
    "chat.unanswered",
    "A chat's agent has not answered its customer for as long as the policy lets; the agent hears it, and supervisors.",
);

/// What this room tells agents' consoles.
pub(crate) fn kinds() -> Vec<KindRow> {
    vec![
        PRESENCE.row(),
        PRESENCES.row(),
        PRESENCE_UNDONE.row(),
        QUEUE_CHANGED.row(),
        QUEUE_INVITED.row(),
        QUEUE_REORDERED.row(),
        OFFER.row(),
        OFFER_WORDS.row(),
        OFFER_ENDED.row(),
        CHAT_ASSIGNED.row(),
        CHAT_JOINED.row(),
        CHAT_PEOPLE.row(),
        CHAT_TRANSFER.row(),
        CHAT_POKE.row(),
        CHAT_MESSAGE.row(),
        CHAT_TYPING.row(),
        CHAT_SEEN.row(),
        CHAT_CUSTOMER.row(),
        CHAT_METADATA.row(),
        CHAT_STEP.row(),
        CHAT_ENDED.row(),
        CHAT_COMPLETED.row(),
        CHAT_REMOVED.row(),
        CHAT_ORPHANED.row(),
        CHAT_UNANSWERED.row(),
    ]
}
