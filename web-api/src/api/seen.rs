//! What a customer is shown of their chat: where it stands, and the part of its messages that they ask for, wherever those are.
use crate::problem::Problem;
use crate::state::{App, Site};
use crate::views;
use crate::wire::{CustomerMessage, CustomerState};
use catalogue::error::Code;
use catalogue::ids::ChatId;
use catalogue::limit;
use std::sync::Arc;
use store::ChatRow;

/// Messages that a customer is given at once from the store.
const MOST_MESSAGES: u32 = 5_000;

/// Which messages of a chat its customer wants.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    /// Those from an index on, and older ones that were edited.
    Since(u32),
    /// The last so many.
    Before {
        /// Of those before this index; none for the chat's end.
        index: Option<u32>,
        /// So many.
        amount: u32,
    },
}

impl Part {
    /// What a call asks for.
    ///
    /// # Errors
    /// 105 for two parts at once.
    pub(crate) fn of(since: Option<u32>, before: Option<u32>, amount: Option<u32>) -> Result<Part, Problem> {
        match (since, before, amount) {
            (since, None, None) => Ok(Part::Since(since.unwrap_or(0))),
            (None, index, amount) => Ok(Part::Before { index, amount: amount.unwrap_or(limit::EARLIER_MESSAGES) }),
            (Some(_), ..) => Err(Problem::format("since", "goes with neither before nor amount")),
        }
    }
}

/// The chat with the part of its messages that is wanted.
pub(crate) async fn seen(app: &App, site: &Site, chat: ChatId, part: Part) -> Result<CustomerState, Problem> {
    let customer = {
        let now = app.now();
        let told = site.engine.known(|known| {
            let mut state = views::customer_state(known, now, chat)?;
            match part {
                Part::Since(since) => state.messages = views::customer_tail(known.desk, chat, since)?,
                Part::Before { index, amount } => {
                    let before = index.unwrap_or(u32::MAX);
                    let (messages, earlier) = views::customer_page(known.desk, chat, before, amount)?;
                    (state.messages, state.earlier) = (messages, Some(earlier));
                }
            }
            Some(state)
        });
        if let Some(state) = told {
            return Ok(state);
        }
        let desk = site.engine.desk();
        desk.chats.get(&chat).and_then(|chat| chat.opening.as_ref()).map(|opening| opening.customer.clone())
    };
    let tenant = site.row.id;
    let row = app.db.chat(tenant, chat).await?.ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    let customer = customer.unwrap_or_else(|| Arc::new(row.customer.clone()));
    let (said, earlier) = match part {
        Part::Since(since) => (app.db.shown_transcript(tenant, chat, since, MOST_MESSAGES).await?, None),
        Part::Before { index, amount } => {
            // One more than is wanted tells whether there is more.
            let mut said = app.db.shown_before(tenant, chat, index.unwrap_or(row.message_count), amount + 1).await?;
            let earlier = said.len() > amount as usize;
            if earlier {
                said.remove(0);
            }
            (said, Some(earlier))
        }
    };
    let unread = unread(app, site, &row).await?;
    let now = app.now();
    Ok(site.engine.known(|known| {
        let desk = known.desk;
        let messages: Vec<CustomerMessage> =
            said.iter().filter_map(|said| views::customer_line(desk, &customer, said)).collect();
        let since = if let Part::Since(since) = part { since } else { row.message_count };
        match views::customer_state(known, now, chat) {
            Some(mut state) => {
                // What was said while the store was being read comes by the socket, or with the next call.
                let next = messages.last().map(|last| last.messageIndex + 1);
                match part {
                    Part::Since(since) => {
                        state.next_index = next.filter(|next| *next > since).unwrap_or(state.next_index);
                    }
                    Part::Before { index: None, .. } => state.next_index = next.unwrap_or(0),
                    // It is the chat's, whichever part of it this is.
                    Part::Before { index: Some(_), .. } => {}
                }
                CustomerState { messages, earlier, ..state }
            }
            None => CustomerState { earlier, ..views::customer_ended(desk, &row, since, unread, messages) },
        }
    }))
}

/// What agents said that the customer of a chat that is over had not read.
async fn unread(app: &App, site: &Site, row: &ChatRow) -> Result<u32, Problem> {
    let goes_on = site.engine.desk().chats.contains_key(&row.chat);
    if goes_on {
        return Ok(0);
    }
    Ok(app.db.to_customer(site.row.id, row.chat, row.marks.read).await?)
}
