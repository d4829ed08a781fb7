//! Changes of skills are put back where what they made is still so.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::skills::keeping::{overtaken, published, set};
use crate::rooms::skills::removal;
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use catalogue::permission::SKILLS;
use futures_util::future::LocalBoxFuture;
use store::audit::{Act, Audited, Doer};
use store::skills::Removed;

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(SKILLS, change.act)?;
        put_back(&me, &change, &doer).await
    })
}

async fn put_back(me: &Signed, change: &Audited, doer: &Doer) -> Result<(), Problem> {
    let (skills, tenant) = (me.call.app.db.skills(), me.call.site.id);
    let there = match change.subject.parse().ok().map(SkillId) {
        Some(id) => skills.find(tenant, id).await?,
        None => None,
    };
    match (change.act, there) {
        (Act::Delete, None) => {
            let removed = Removed::read(change)?;
            published(me, skills.restore(tenant, &removed, doer, limit::SKILLS)).await.map(drop)
        }
        (Act::Create, Some(there)) if change.holds(&there.told()) => {
            removal::remove(me, (there.id, there.version), doer).await
        }
        (Act::Edit, Some(there)) if change.holds(&there.told()) => {
            let before = there.as_told(change.without(there.told()))?;
            set(me, &before, doer).await.map(|_| ())
        }
        (_, Some(there)) => Err(overtaken(me, Some(there)).await?),
        (_, None) => Err(Problem::of(Code::SKILL_NOT_FOUND)),
    }
}
