//! Signing in and out: passwords, second factors, links, other services, sessions and devices.
mod calls;
mod errand;
mod global_admin;
mod links;
mod passwords;
mod person;
mod rules;
mod sso;
mod steps;
mod turns;
mod wire;

pub(crate) use calls::devices::browser;
pub(crate) use calls::session::{leaves, outlasts};
pub(crate) use global_admin::PREFIX as OPERATOR;
pub(crate) use links::{invite, may_invite, may_send_many};
pub(crate) use passwords::{Passwords, hash};
pub(crate) use sso::explain::explained;
pub(crate) use sso::service::{CallError, Metadata, Services};
pub(crate) use sso::testing::{begin_test, finish_test, is_issuer};
pub(crate) use steps::password::broken;
pub(crate) use wire::explained::SsoExplained;
pub(crate) use wire::ways_in::SsoBegun;

use crate::edge::errand::Errand;
use crate::edge::room::Room;
use crate::house::read::read;
use crate::rooms::webhooks::Networks;
use store::audit::Entity;

/// Signing in and out.
pub(crate) static ROOM: Room = Room {
    calls: || {
        [
            calls::session::rows(),
            calls::security::rows(),
            calls::devices::rows(),
            calls::ways_in::rows(),
            calls::rules::rows(),
        ]
        .into_iter()
        .flatten()
        .collect()
    },
    pages: |pages| {
        pages.route("/sso", read().to(sso::returning::returning));
    },
    furnish: |furnishing| {
        furnishing.kept.put(Passwords::new());
        furnishing.kept.put(Services::new(Networks::new(&furnishing.settings.webhook_networks))?);
        Ok(())
    },
    errands: || {
        vec![
            Errand { command: errand::command, run: |settings, given| Box::pin(errand::run(settings, given)) },
            Errand {
                command: sso::errand::command,
                run: |settings, given| Box::pin(sso::errand::run(settings, given)),
            },
            Errand { command: person::command, run: |settings, given| Box::pin(person::run(settings, given)) },
            Errand {
                command: global_admin::command,
                run: |settings, given| Box::pin(global_admin::run(settings, given)),
            },
        ]
    },
    undoes: &[(Entity::SignInRules, calls::rules::undo)],
    ..Room::named("sign_in")
};
