//! Skills that no person has.
use crate::edge::attention::{Attends, Found, Matter};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use catalogue::permission::SKILLS;
use std::collections::BTreeSet;

pub(crate) const WITHOUT_PEOPLE: Attends = Attends {
    matter: Matter::SkillsWithoutPeople,
    permission: SKILLS,
    integration: 0,
    look: |me| Box::pin(without_people(me)),
};

async fn without_people(me: &Signed) -> Result<Option<Found>, Problem> {
    let (skills, tenant) = (me.call.app.db.skills(), me.call.site.id);
    let had: BTreeSet<_> = skills.people(tenant).await?.into_iter().map(|(skill, _)| skill).collect();
    let mut without = skills.all(tenant).await?;
    without.retain(|skill| !had.contains(&skill.id));
    let first = without.iter().map(|skill| skill.name.clone()).min();
    Ok(Found::some(without.len(), first, None))
}
