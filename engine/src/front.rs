//! A tenant's front door on its arbiter: every command from another thread comes in here, in the order of sending.
use crate::exchange::{Exchange, Generation, Shut, State};
use crate::gate::Permit;
use crate::journal::JournalError;
use crate::recovery;
use crate::scribe::Note;
use crate::telemetry;
use actix::{Actor, ActorContext, AsyncContext, Context, Handler, Message, ResponseFuture};
use routing::{Command, Ticket};
use std::rc::Rc;

/// A command comes in.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Knock {
    pub(crate) command: Command,
    /// Who waits, where the command itself does not say.
    pub(crate) ticket: Ticket,
    pub(crate) permit: Option<Permit>,
}

/// Take the tenant over and bring its machines to life.
#[derive(Message)]
#[rtype(result = "Result<(), JournalError>")]
pub(crate) struct Begin {
    /// Whether it stands still from the beginning.
    pub(crate) held: bool,
}

/// Bring everything under way to its end and to the disk, then stand still.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Pause;

/// Go on where you stood still, as after a restart.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct GoOn;

/// A batch of these machines could not be committed: rebuild them all from what is written.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Collapse {
    pub(crate) generation: Generation,
    pub(crate) fenced: bool,
}

/// Bring everything under way to its end and to the disk, then stop.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Quiesce;

pub(crate) struct Front {
    exchange: Rc<Exchange>,
}

impl Front {
    pub(crate) fn new(exchange: Rc<Exchange>) -> Front {
        Front { exchange }
    }
}

impl Actor for Front {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Context<Self>) {
        telemetry::watch(self.exchange.clone(), ctx);
    }
}

impl Handler<Knock> for Front {
    type Result = ();

    fn handle(&mut self, knock: Knock, _: &mut Context<Self>) {
        self.exchange.knock(knock.command, knock.ticket, knock.permit);
    }
}

impl Handler<Begin> for Front {
    type Result = ResponseFuture<Result<(), JournalError>>;

    fn handle(&mut self, Begin { held }: Begin, _: &mut Context<Self>) -> Self::Result {
        Box::pin(recovery::begin(self.exchange.clone(), held))
    }
}

impl Handler<Pause> for Front {
    type Result = ResponseFuture<()>;

    fn handle(&mut self, _: Pause, _: &mut Context<Self>) -> Self::Result {
        Box::pin(recovery::pause(self.exchange.clone()))
    }
}

impl Handler<GoOn> for Front {
    type Result = ResponseFuture<()>;

    fn handle(&mut self, _: GoOn, _: &mut Context<Self>) -> Self::Result {
        Box::pin(recovery::go_on(self.exchange.clone()))
    }
}

impl Handler<Collapse> for Front {
    type Result = ();

    fn handle(&mut self, collapse: Collapse, _: &mut Context<Self>) {
        if collapse.generation == self.exchange.generation() && !self.exchange.stopping() {
            recovery::collapse(self.exchange.clone(), collapse.fenced);
        }
    }
}

/// The front's own last message: stop.
#[derive(Message)]
#[rtype(result = "()")]
struct End;

impl Handler<Quiesce> for Front {
    type Result = ResponseFuture<()>;

    fn handle(&mut self, _: Quiesce, ctx: &mut Context<Self>) -> Self::Result {
        let exchange = self.exchange.clone();
        let me = ctx.address();
        Box::pin(async move {
            let was = exchange.turn_to(Shut::Stopping);
            if matches!(was, State::Open | State::Shut(Shut::Pausing)) {
                exchange.rests().await;
            }
            exchange.scribe.send(Note::Leave { tenant: exchange.tenant() });
            exchange.give_up_machines(&routing::Refusal::Stopping);
            exchange.house.feed.close();
            exchange.close();
            me.do_send(End);
        })
    }
}

impl Handler<End> for Front {
    type Result = ();

    fn handle(&mut self, _: End, ctx: &mut Context<Self>) {
        ctx.stop();
    }
}

#[cfg(feature = "faults")]
mod faults {
    use super::{Context, Front, Handler, ResponseFuture};
    use crate::examine::{Look, Poison, Rest};

    impl Handler<Rest> for Front {
        type Result = ResponseFuture<()>;

        fn handle(&mut self, _: Rest, _: &mut Context<Self>) -> Self::Result {
            let exchange = self.exchange.clone();
            Box::pin(async move { exchange.rests().await })
        }
    }

    impl Handler<Poison> for Front {
        type Result = ();

        fn handle(&mut self, poison: Poison, _: &mut Context<Self>) {
            self.exchange.stings.borrow_mut().insert(poison.address, poison.turns);
        }
    }

    impl Handler<Look> for Front {
        type Result = ();

        fn handle(&mut self, look: Look, _: &mut Context<Self>) {
            self.exchange.to_all(&look.0);
        }
    }
}
