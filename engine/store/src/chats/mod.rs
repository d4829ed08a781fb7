//! Chats as people look them up, also long after they ended: messages, files, who looked, and customers who come again.
use crate::statements::parts;

parts! {
    transcripts
    attachments
    looks
    contacts
}

pub use contacts::Contact;
pub use looks::Look;
pub use transcripts::{ChatRow, ChatStage, MessageRow};
