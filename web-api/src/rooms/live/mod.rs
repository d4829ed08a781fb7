//! The live feeds of consoles and widgets: the frames of every event, and the sockets that carry them.
mod announcer;
mod calls;
mod crowd;
mod lines;
mod people;
mod socket;
mod supervisors;
mod teller;
mod wire;

pub(crate) use announcer::Herald;
pub(crate) use people::Changed;
pub(crate) use supervisors::Supervisors;
pub(crate) use teller::Teller;

use crate::edge::app::App;
use crate::edge::room::Room;
use crate::edge::room::Socket;
use crate::edge::shape::Shape;
use crate::edge::sites::Site;
use crate::rooms::live::socket::watching;
use crate::rooms::live::teller::Gathered;
use actix_web::web;
use actix_web::web::Data;
use std::sync::Arc;
use store::changes::Topic;

/// The live feeds of consoles and widgets.
pub(crate) static ROOM: Room = Room {
    sockets: &[
        Socket {
            name: "agents",
            path: "/2.0/live",
            about: "The live feed of an agent's console. The first frame is a hello, within five seconds; then a ping every \
                    heartbeat. Close codes: 1001 the server stops, 1008 no sign of life, 1009 too large, 1013 reads too \
                    slowly or too busy, 4401 not signed in, 4403 signed in without Comms.",
            says: Shape::taken::<wire::AgentSays>,
            hears: Shape::of::<wire::AgentHears>,
        },
        Socket {
            name: "customers",
            path: "/2.0/incoming/livechat/live",
            about: "The live feed of a customer's widget. The first frame is a hello with the chat's token.",
            says: Shape::taken::<wire::CustomerSays>,
            hears: Shape::of::<wire::CustomerHears>,
        },
    ],
    feeds: |scope| {
        scope.route("/live", web::get().to(calls::agents));
    },
    customer_feeds: |scope| {
        scope.route("/livechat/live", web::get().to(calls::customers));
    },
    changed: |app, site, change| {
        Box::pin(async move {
            match change.topic {
                Topic::Person | Topic::Group | Topic::Tenant => {
                    supervisors::changed(&app, &site, &change).await?;
                    watching::changed(&app, &site, &change).await
                }
                _ => Ok(()),
            }
        })
    },
    furnish: |furnishing| {
        let (supervisors, teller) = (Supervisors::default(), Teller::new());
        let herald = Herald::new(furnishing.sites.clone(), supervisors.clone(), teller.clone());
        furnishing.announcer = Some(Box::new(herald));
        furnishing.kept.put(supervisors);
        furnishing.kept.put(teller);
        Ok(())
    },
    start: |app| app.of::<Teller>().starts(app, tells),
    ..Room::named("live")
};

fn tells(what: Gathered, app: Data<App>, site: Arc<Site>) {
    match what {
        Gathered::People => actix_rt::spawn(people::tell(app, site)),
        Gathered::Lines => actix_rt::spawn(lines::tell(app, site)),
    };
}
