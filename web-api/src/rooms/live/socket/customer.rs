//! A customer's socket: the chat as it is, what is said in it, and the sign of life that an open socket is.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::frame::{SessionEnd, text};
use crate::edge::gate::chat_of;
use crate::edge::problem::Problem;
use crate::edge::security_events::Scene;
use crate::rooms::chat::CustomerStage;
use crate::rooms::customer;
use crate::rooms::customer::{CustomerState, Part, backward, seen};
use crate::rooms::live::socket::pump::{Door, Said, Side, Welcomed, reads};
use crate::rooms::live::wire::{CustomerHears, CustomerHello, CustomerSays};
use actix_web::web::Data;
use actix_web_actors::ws::{CloseCode, CloseReason};
use bytestring::ByteString;
use catalogue::ids::ChatId;
use engine::Tenant;
use routing::chat::Life;
use routing::{Command, chat};

/// What a customer was told of the wait last: the place, and the range in minutes, as people read it.
type Told = (u32, Option<(u32, u32)>);

fn told(state: &CustomerState) -> Option<Told> {
    let wait = state.wait?;
    let minutes = wait.from_seconds.zip(wait.to_seconds).map(|(from, to)| (from / 60, to / 60));
    Some((wait.position, minutes))
}

/// The messages that a hello asks for.
fn part(hello: &CustomerHello) -> Result<Part, Problem> {
    Part::of(hello.since, None, hello.amount)
}

/// A customer who was let in.
pub(crate) struct CustomerSide {
    app: Data<App>,
    tenant: Tenant,
    chat: ChatId,
    told: Option<Told>,
    open: bool,
}

impl Side for CustomerSide {
    const NAME: &'static str = "customer";
    const OF_CUSTOMERS: bool = true;
    type Hello = CustomerHello;

    fn read(frame: serde_json::Value) -> Result<Said<CustomerHello>, Problem> {
        Ok(match reads(frame, CustomerSays::Hello)? {
            CustomerSays::Hello(hello) => {
                // What contradicts itself does not fit, as any other frame that does not: the socket stays open.
                part(&hello)?;
                Said::Hello(hello)
            }
            CustomerSays::Ping {} => Said::Ping,
        })
    }

    async fn welcome(door: Door, hello: CustomerHello) -> Result<Welcomed<CustomerSide>, Problem> {
        let Door { app, site, address, sink, entry, page: _ } = door;
        let scene = Scene { tenant: &site.subdomain, address: Some(address), request_id: "" };
        let chat = chat_of(&app, &site, &hello.token, scene).await?;
        app.sockets.joins(entry.key, site.id, chat);
        // Joined first: what is said while the state is read comes twice rather than never, and indexes tell.
        let joined = site.engine.feed().join_customer(chat, sink);
        let state = seen(&app, &site, chat, part(&hello)?).await?;
        let over = state.stage == CustomerStage::Ended;
        let wait = told(&state);
        let mut first = Vec::new();
        let reason = state.end_reason.clone();
        first.push(text(&CustomerHears::State(state)));
        if over {
            first.push(text(&CustomerHears::Ended { reason: reason.unwrap_or_default() }));
        } else {
            site.engine.say(Command::Chat(chat, chat::Command::Customer(Life::Up)));
        }
        let side = CustomerSide { tenant: site.engine.clone(), app, chat, told: wait, open: !over };
        Ok(Welcomed { side, membership: joined.membership, first, over })
    }

    fn pinged(&mut self) -> Option<ByteString> {
        self.tenant.say(Command::Chat(self.chat, chat::Command::Customer(Life::Seen)));
        // Who stands far back in the line hears of the moves here.
        let now = self.app.now();
        let state = self.tenant.known(|known| customer::customer_state(known, now, self.chat))?;
        let wait = told(&state);
        let moved = wait != std::mem::replace(&mut self.told, wait);
        moved.then(|| text(&CustomerHears::State(state)))
    }

    fn refetch(&mut self) -> Option<ByteString> {
        let now = self.app.now();
        let state = self.tenant.known(|known| {
            let mut state = customer::customer_state(known, now, self.chat)?;
            // As far back as memory goes: whoever misses more than that asks for it.
            let (messages, earlier) = customer::customer_last(known.desk, self.chat)?;
            (state.messages, state.earlier) = (messages, Some(earlier));
            backward(&mut state);
            Some(state)
        })?;
        Some(text(&CustomerHears::State(state)))
    }

    fn farewell(_: SessionEnd, _: At) -> Option<ByteString> {
        None
    }

    fn over() -> CloseReason {
        CloseReason { code: CloseCode::Normal, description: None }
    }

    fn gone(&mut self) {
        if std::mem::take(&mut self.open) {
            self.tenant.say(Command::Chat(self.chat, chat::Command::Customer(Life::Down)));
        }
    }
}
