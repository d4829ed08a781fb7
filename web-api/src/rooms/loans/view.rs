//! What is shown and told of loans.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::frame::{Kind, KindRow};
use crate::edge::sites::Site;
use crate::rooms::chat::{Taker, views};
use crate::rooms::loans::wire;
use catalogue::ids::AgentId;
use engine::{To, Topic};
use std::collections::BTreeMap;
use store::StoreError;
use store::loans::Loan;

const LENT: Kind<wire::Loan> =
    Kind::new("skill.lent", "Somebody is lent a skill: told to them, and to whoever watches the floor.");
const RETURNED: Kind<wire::Loan> =
    Kind::new("skill.returned", "A lent skill has gone back: told to who had it, and to whoever watches the floor.");

/// What this room tells agents' consoles.
pub(crate) fn kinds() -> Vec<KindRow> {
    vec![LENT.row(), RETURNED.row()]
}

/// Loans as they are shown, with the names of people as they are now.
pub(crate) async fn shown(app: &App, site: &Site, loans: Vec<Loan>) -> Result<Vec<wire::Loan>, StoreError> {
    let people = if loans.is_empty() { Vec::new() } else { app.db.people().all(site.id).await? };
    let names: BTreeMap<AgentId, String> = people.iter().map(|user| (user.id, user.fullname())).collect();
    let name = |id: AgentId| names.get(&id).cloned().unwrap_or_default();
    let taker = |id: AgentId| Taker { user_id: id.0, name: name(id) };
    let desk = site.engine.desk();
    let show = |loan: Loan| wire::Loan {
        id: loan.id,
        user_id: loan.agent.0,
        name: name(loan.agent),
        skill_id: loan.skill.0,
        skill: views::skill_name(&desk, loan.skill).to_owned(),
        level: loan.level,
        until: At(loan.until),
        reason: loan.reason,
        by: taker(loan.by),
        lent_at: At(loan.lent),
        ended_at: loan.ended.map(|ended| At(ended.at)),
        ended_by: loan.ended.and_then(|ended| ended.by).map(taker),
    };
    Ok(loans.into_iter().map(show).collect())
}

/// The one to whom a skill is lent is told, and whoever watches the floor: that they have it, or that it is back.
pub(crate) fn tell(app: &App, site: &Site, loan: &wire::Loan) {
    let kind = if loan.ended_at.is_none() { LENT } else { RETURNED };
    for to in [To::Agent(AgentId(loan.user_id)), To::Watchers(Topic::Floor)] {
        kind.tell(&site.engine, &to, app.now(), loan);
    }
}
