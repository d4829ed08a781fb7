//! Changes of an account's settings are put back where what they made is still so.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::console_settings::calls::{kept, set};
use catalogue::error::Code;
use catalogue::permission::CONSOLE_SETTINGS;
use futures_util::future::LocalBoxFuture;
use store::audit::{Act, Audited, Doer};
use store::console_settings::Settings;

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        me.may_undo(CONSOLE_SETTINGS, change.act)?;
        let there = kept(&me).await?;
        let told = Settings::of(&there).told();
        if change.act != Act::Edit || !change.holds(&told) {
            return Err(Problem::of(Code::ANTECEDING_ENTITY));
        }
        let before = Settings::as_told(&change.without(told))?;
        set(&me, there.settings_version, &before, &doer).await.map(drop)
    })
}
