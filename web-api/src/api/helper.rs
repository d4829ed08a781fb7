//! Small reads that several screens share.
use crate::ctx::{Anybody, Signed};
use crate::endpoint::{Endpoint, get};
use crate::problem::Problem;
use crate::views;
use crate::wire::{At, NoInput, Pong, Skills};

pub(super) fn rows() -> Vec<Endpoint> {
    vec![
        get("helper/skills", skills).named("skills").about("The skills with how they stand, \"All skills\" first."),
        get("helper/network_ping", ping)
            .named("networkPing")
            .about("Says that the server is there, for measuring the way to it."),
    ]
}

async fn skills(me: Signed, _: NoInput) -> Result<Skills, Problem> {
    Ok(Skills { items: views::skills(&me.call.site.engine.desk(), me.call.now()) })
}

async fn ping(any: Anybody, _: NoInput) -> Result<Pong, Problem> {
    Ok(Pong { pong: true, at: At(any.0.now()) })
}
