//! Which of several groups counts is for those to say who may give them.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use store::directory::Directory;

/// Refuses an order in which a group counts sooner that gives more than whoever sets it may do: its people are raised by it.
pub(crate) async fn raises(me: &Signed, ranks: &[u32]) -> Result<(), Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let Some(there) = db.directory().find(tenant).await? else { return Ok(()) };
    if me.person.group.administers() || there.ranks == ranks {
        return Ok(());
    }
    let now = Directory { ranks: ranks.to_vec(), ..there.clone() };
    let groups = db.groups().all(tenant).await?;
    let place = |of: &Directory, id: u32| groups.iter().filter(|one| of.rank(one.id) < of.rank(id)).count();
    let rises = |id: u32| place(&now, id) < place(&there, id);
    if groups.iter().all(|group| !rises(group.id) || me.person.group.covers(group)) {
        Ok(())
    } else {
        Err(Problem::not_authorised("ranks", "has a group count sooner that may do more than you may"))
    }
}
