//! How skills stand.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::views;
use crate::rooms::chat::wire::skills::Skills;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("helper/skills", skills).named("skills").about("Lists the skills with their queues, \"All skills\" first."),
    ]
}

async fn skills(me: Signed, _: NoInput) -> Result<Skills, Problem> {
    Ok(Skills { items: views::skills(&me.call.site.engine.desk(), me.call.now(), Some(me.me())) })
}
