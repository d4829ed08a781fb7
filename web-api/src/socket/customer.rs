//! A customer's socket: the chat as it is, what is said in it, and the sign of life that an open socket is.
use super::pump::{Door, Said, Side, Welcomed, reads};
use crate::announcer::text;
use crate::api::seen;
use crate::ctx::chat_of;
use crate::problem::Problem;
use crate::views;
use crate::wire::{At, CustomerHears, CustomerHello, CustomerSays, CustomerStage, SessionEnd};
use actix_web_actors::ws::{CloseCode, CloseReason};
use bytestring::ByteString;
use catalogue::ids::ChatId;
use engine::Tenant;
use routing::Command;
use routing::chat::{self, Life};

const ENDED: &str = "{\"type\":\"ended\"";

/// A customer who was let in.
pub(crate) struct CustomerSide {
    tenant: Tenant,
    chat: ChatId,
    position: Option<u32>,
    open: bool,
}

impl Side for CustomerSide {
    const NAME: &'static str = "customer";
    type Hello = CustomerHello;

    fn read(frame: serde_json::Value) -> Result<Said<CustomerHello>, Problem> {
        Ok(match reads(frame, CustomerSays::Hello)? {
            CustomerSays::Hello(hello) => Said::Hello(hello),
            CustomerSays::Ping {} => Said::Ping,
        })
    }

    async fn welcome(door: Door, hello: CustomerHello) -> Result<Welcomed<CustomerSide>, Problem> {
        let Door { app, site, sink, .. } = door;
        let chat = chat_of(&app, &site, &hello.token).await?;
        // Joined first: what is said while the state is read comes twice rather than never, and indexes tell.
        let joined = site.engine.feed().join_customer(chat, sink);
        let state = seen(&app, &site, chat, hello.since.unwrap_or(0)).await?;
        let over = state.stage == CustomerStage::Ended;
        let position = state.position;
        let mut first = Vec::new();
        let reason = state.end_reason.clone();
        first.push(text(&CustomerHears::State(state)));
        if over {
            first.push(text(&CustomerHears::Ended { reason: reason.unwrap_or_default() }));
        } else {
            site.engine.say(Command::Chat(chat, chat::Command::Customer(Life::Up)));
        }
        let side = CustomerSide { tenant: site.engine.clone(), chat, position, open: !over };
        Ok(Welcomed { side, membership: joined.membership, first, over })
    }

    fn pinged(&mut self) -> Option<ByteString> {
        self.tenant.say(Command::Chat(self.chat, chat::Command::Customer(Life::Seen)));
        // Who stands far back in the line hears of the moves here.
        let state = views::customer_state(&self.tenant.desk(), self.chat)?;
        let moved = state.position != std::mem::replace(&mut self.position, state.position);
        moved.then(|| text(&CustomerHears::State(state)))
    }

    fn refetch(&mut self) -> Option<ByteString> {
        let mut state = views::customer_state(&self.tenant.desk(), self.chat)?;
        state.messages = views::customer_tail(&self.tenant.desk(), self.chat, 0).unwrap_or_default();
        Some(text(&CustomerHears::State(state)))
    }

    fn farewell(_: SessionEnd, _: At) -> Option<ByteString> {
        None
    }

    fn closes_after(frame: &ByteString) -> Option<CloseReason> {
        frame.starts_with(ENDED).then_some(CloseReason { code: CloseCode::Normal, description: None })
    }

    fn gone(&mut self) {
        if std::mem::take(&mut self.open) {
            self.tenant.say(Command::Chat(self.chat, chat::Command::Customer(Life::Down)));
        }
    }
}
