//! Asks each room's part that the person may see.
use crate::PLAN;
use crate::edge::attention::Attends;
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::{Signed, includes, may};
use crate::edge::problem::Problem;
use crate::rooms::attention::wire::{AttentionItem, NeedsAttention};
use catalogue::permission::{ADMIN, Action};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("admin/attention", list)
            .named("needsAttention")
            .about("Says what in the administration needs somebody, the most urgent first: of each kind that you may see, how many there are and which is first. What is in order is left out.")
            .needs(ADMIN),
    ]
}

fn sees(me: &Signed, part: &Attends) -> bool {
    let site = &me.call.site;
    let included = part.integration == 0 || includes(site, part.integration).is_ok();
    included && may(site, &me.person, part.permission, Action::View).is_ok()
}

async fn list(me: Signed, _: NoInput) -> Result<NeedsAttention, Problem> {
    let mut items = Vec::new();
    for part in PLAN.attends().filter(|part| sees(&me, part)) {
        if let Some(found) = (part.look)(&me).await? {
            let (kind, urgency, at) = (part.matter, part.matter.urgency(), found.at.map(At));
            items.push(AttentionItem { kind, urgency, count: found.count, first: found.first, at });
        }
    }
    items.sort_by_key(|item| item.kind);
    Ok(NeedsAttention { items, checked: At(me.call.now()) })
}
