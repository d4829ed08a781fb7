//! What a customer is shown of their chat: where it stands, and the part of its messages that they ask for, wherever those are.
use crate::edge::app::App;
use crate::edge::problem::Problem;
use crate::edge::sites::Site;
use crate::rooms::customer::view;
use crate::rooms::customer::view::{customer_ended, customer_line};
use crate::rooms::customer::wire::{CustomerMessage, CustomerState};
use catalogue::error::Code;
use catalogue::ids::ChatId;
use catalogue::limit;
use std::sync::Arc;
use store::chats::ChatRow;

/// So many messages, and of older ones that were edited so many, are given at once.
const MOST: u32 = limit::EARLIER_MESSAGES_MOST;

/// Which messages of a chat its customer wants.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    /// Those from an index on, as many as are given at once, and older ones that were edited.
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
            let mut state = view::customer_state(known, now, chat)?;
            match part {
                Part::Since(since) => {
                    state.messages = view::customer_tail(known.desk, chat, since)?;
                    onward(&mut state, since);
                }
                Part::Before { index, amount } => {
                    let before = index.unwrap_or(u32::MAX);
                    let (messages, earlier) = view::customer_page(known.desk, chat, before, amount)?;
                    (state.messages, state.earlier) = (messages, Some(earlier));
                    backward(&mut state);
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
    let tenant = site.id;
    let row = app.db.chats().find(tenant, chat).await?.ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    let customer = customer.unwrap_or_else(|| Arc::new(row.customer.clone()));
    let (said, earlier) = match part {
        Part::Since(since) => {
            let mut said = app.db.chats().edited_before(tenant, chat, since, MOST).await?;
            // One more than is given tells whether there is more.
            said.extend(app.db.chats().shown_transcript(tenant, chat, since, MOST + 1).await?);
            (said, None)
        }
        Part::Before { index, amount } => {
            // One more than is wanted tells whether there is more.
            let mut said =
                app.db.chats().shown_before(tenant, chat, index.unwrap_or(row.message_count), amount + 1).await?;
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
            said.iter().filter_map(|said| customer_line(desk, &customer, said)).collect();
        let since = if let Part::Since(since) = part { since } else { row.message_count };
        let mut state = match view::customer_state(known, now, chat) {
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
            None => CustomerState { earlier, ..customer_ended(desk, &row, since, unread, messages) },
        };
        match part {
            Part::Since(since) => onward(&mut state, since),
            Part::Before { .. } => backward(&mut state),
        }
        state
    }))
}

/// Keeps of what came since an index as much as is given at once, and says whether there is more.
fn onward(state: &mut CustomerState, since: u32) {
    let older = state.messages.iter().take_while(|line| line.messageIndex < since).count();
    let kept = older + at_once(state.messages[older..].iter());
    state.more = Some(kept < state.messages.len());
    if kept < state.messages.len() {
        state.messages.truncate(kept);
        state.next_index = state.messages.last().map_or(since, |last| last.messageIndex + 1);
    }
}

/// Keeps the end of a part that was asked for as far as it is given at once; what is left out is before it.
pub(crate) fn backward(state: &mut CustomerState) {
    let left_out = state.messages.len() - at_once(state.messages.iter().rev());
    if left_out > 0 {
        state.messages.drain(..left_out);
        state.earlier = Some(true);
    }
}

/// How many of these are given at once: one in any case.
fn at_once<'a>(messages: impl Iterator<Item = &'a CustomerMessage>) -> usize {
    let mut bytes = 0;
    let fit = messages.take(MOST as usize).take_while(|line| {
        let first = bytes == 0;
        bytes += line.message.len();
        first || bytes <= limit::CHAT_TEXT_AT_ONCE
    });
    fit.count()
}

/// What agents said that the customer of a chat that is over had not read.
async fn unread(app: &App, site: &Site, row: &ChatRow) -> Result<u32, Problem> {
    let goes_on = site.engine.desk().chats.contains_key(&row.chat);
    if goes_on {
        return Ok(0);
    }
    Ok(app.db.chats().to_customer(site.id, row.chat, row.marks.read).await?)
}
