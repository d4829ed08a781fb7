//! Entering users, changing them, removing them.
use crate::edge::basics::Nothing;
use crate::edge::ending::all_ended;
use crate::edge::endpoint::{Endpoint, delete, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::rooms::sign_in;
use crate::rooms::users::changes::{self, gone, group, refused, set};
use crate::rooms::users::list::found;
use crate::rooms::users::wire::{AdminUser, UserBody, UserChange, UserGone};
use crate::rooms::users::{view, wanted};
use catalogue::error::Code;
use catalogue::permission::USERS;
use store::audit::Doer;
use store::people::{Entry, User};

const PATH: &str = "admin/user_management/users";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post(PATH, create)
            .named("createUser")
            .about("Enters a user, with an invitation by mail where that is wanted. Until they set a password nobody comes in.")
            .needs(USERS)
            .creates()
            .refuses(&[
                Code::USERNAME_INVALID,
                Code::USERNAME_TAKEN,
                Code::EMAIL_INVALID,
                Code::VOID_LABEL,
                Code::GROUP_INVALID,
                Code::SKILL_NOT_FOUND,
                Code::DEPARTMENT_NOT_FOUND,
                Code::NOT_AUTHORISED,
                Code::INTEGRATION_NOT_SET_UP,
            ]),
        patch(PATH, change)
            .named("changeUser")
            .about("Changes a user from the version given; 203 with the user as they are now when they have been changed since. It holds at once, in open sessions and at the desk.")
            .needs(USERS)
            .refuses(&[
                Code::NO_USER_ID,
                Code::USER_NOT_FOUND,
                Code::EMAIL_INVALID,
                Code::VOID_LABEL,
                Code::GROUP_INVALID,
                Code::SKILL_NOT_FOUND,
                Code::DEPARTMENT_NOT_FOUND,
                Code::NO_PERMISSIONS,
                Code::NOT_AUTHORISED,
                Code::ANTECEDING_ENTITY,
                Code::INTEGRATION_NOT_SET_UP,
            ]),
        delete(PATH, remove)
            .named("deleteUser")
            .about("Removes a user. Sessions and access tokens end, lent skills go back, and open chats return to their line. What they wrote keeps their name.")
            .needs(USERS)
            .refuses(&[Code::NO_USER_ID, Code::USER_NOT_FOUND, Code::NOT_AUTHORISED, Code::ANTECEDING_ENTITY]),
    ]
}

async fn create(me: Signed, wanted: UserBody) -> Result<AdminUser, Problem> {
    let mut user = wanted::newcomer(&me, &wanted, &group(&me, wanted.group_id).await?)?;
    user.password_hash = wanted::nobodys_password(&me).await?;
    let entry = Entry { user: &user, api_only: wanted.api_only, must_change: false };
    let (people, tenant) = (me.call.app.db.people(), me.call.site.id);
    let doer = me.doer(wanted.reason.as_deref());
    let id = people.enter(tenant, entry, &doer, me.call.once()).await.map_err(refused)?;
    let user = found(&me, id.0).await?;
    if wanted.invite {
        sign_in::invite(&me.call, &user).await?;
    }
    view::one(&me, user).await
}

async fn change(me: Signed, wanted: UserChange) -> Result<AdminUser, Problem> {
    let there = found(&me, wanted.user_id).await?;
    let (id, doer) = (there.id, me.doer(wanted.reason.as_deref()));
    let now = wanted::wanted_of(&there, &wanted)?;
    if wanted.invite {
        sign_in::may_invite(&me.call, &now.email, there.api_only)?;
    }
    let mut shown = set(&me, (&there, wanted.version), now.clone(), &doer).await?;
    if there.active != now.active {
        me.tells(if now.active { Event::Unfrozen } else { Event::Frozen }, What::Account(id));
    }
    if wanted.reset_second_factor || wanted.sign_out {
        once_done(&me, &there, &wanted, &doer).await?;
        changes::holds(&me, id).await;
        shown = view::one(&me, found(&me, id.0).await?).await?;
    }
    if wanted.invite {
        sign_in::invite(&me.call, &found(&me, id.0).await?).await?;
    }
    Ok(shown)
}

/// What is done to an account and cannot be taken back.
async fn once_done(me: &Signed, there: &User, wanted: &UserChange, doer: &Doer) -> Result<(), Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    if wanted.reset_second_factor && app.db.people().reset_factor(tenant, there.id, doer).await? {
        me.tells(Event::FactorRemoved, What::Account(there.id));
    }
    if wanted.sign_out {
        sign_in::leaves(&me.call, there.id).await;
        let gone = app.db.people().end_sign_ins(tenant, there.id, None, doer).await?;
        all_ended(app, &gone.all.into_iter().map(|(_, token)| token).collect());
        me.tells(Event::SessionRevoked, What::Account(there.id));
    }
    Ok(())
}

async fn remove(me: Signed, wanted: UserGone) -> Result<Nothing, Problem> {
    let there = found(&me, wanted.user_id).await?;
    gone(&me, &there, wanted.version, &me.doer(wanted.reason.as_deref())).await?;
    Ok(Nothing {})
}
