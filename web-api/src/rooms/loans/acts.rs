//! What follows once something was lent, or has gone back, whoever did it: the machine, the line of the log, the frames.
use crate::edge::app::App;
use crate::edge::security_events::{Event, What};
use crate::edge::sites::Site;
use crate::rooms::loans::keeper::Keeper;
use crate::rooms::loans::{view, wire};
use catalogue::ids::{AgentId, SkillId};
use store::StoreError;
use store::loans::Loan;

/// Somebody is about to be lent something.
pub(crate) fn borrows(site: &Site, agent: AgentId) {
    site.keeps::<Keeper>().borrows(agent);
}

/// What somebody has of their own has changed: their machine is told.
pub(crate) async fn holds(app: &App, site: &Site, agent: AgentId) {
    let keeper = site.keeps::<Keeper>();
    keeper.borrows(agent);
    keeper.holds(app, site, agent).await;
}

/// A skill was lent to somebody who had it at the level `before`; the loan as it is shown.
pub(crate) async fn lent(
    app: &App,
    site: &Site,
    loan: Loan,
    before: u8,
    tells: impl Fn(Event, What),
) -> Result<Option<wire::Loan>, StoreError> {
    site.keeps::<Keeper>().holds(app, site, loan.agent).await;
    tells(Event::SkillLent, What::Skill { of: loan.agent, skill: loan.skill, before, after: loan.level });
    told(app, site, loan).await
}

/// A lent skill has gone back; the loan as it is shown.
pub(crate) async fn returned(
    app: &App,
    site: &Site,
    loan: Loan,
    tells: impl Fn(Event, What),
) -> Result<Option<wire::Loan>, StoreError> {
    site.keeps::<Keeper>().holds(app, site, loan.agent).await;
    let user = app.db.people().find(site.id, loan.agent).await?;
    // What they have of their own is left.
    let after = user.map_or(0, |user| level(&user.able(), loan.skill));
    tells(
        Event::SkillReturned,
        What::Skill { of: loan.agent, skill: loan.skill, before: loan.level.max(after), after },
    );
    told(app, site, loan).await
}

/// A lent skill is gone with its loan: the machines do not know any more what it was called.
pub(crate) async fn gone(
    app: &App,
    site: &Site,
    (loan, skill): (Loan, &str),
    tells: impl Fn(Event, What),
) -> Result<(), StoreError> {
    site.keeps::<Keeper>().holds(app, site, loan.agent).await;
    tells(Event::SkillReturned, What::Skill { of: loan.agent, skill: loan.skill, before: loan.level, after: 0 });
    for loan in view::shown(app, site, vec![loan]).await? {
        view::tell(app, site, &wire::Loan { skill: skill.to_owned(), ..loan });
    }
    Ok(())
}

async fn told(app: &App, site: &Site, loan: Loan) -> Result<Option<wire::Loan>, StoreError> {
    let shown = view::shown(app, site, vec![loan]).await?.pop();
    shown.iter().for_each(|loan| view::tell(app, site, loan));
    Ok(shown)
}

/// At which level somebody has a skill; 0 for none.
pub(crate) fn level(able: &[(SkillId, u8)], skill: SkillId) -> u8 {
    able.iter().find(|(one, _)| *one == skill).map_or(0, |(_, level)| *level)
}
