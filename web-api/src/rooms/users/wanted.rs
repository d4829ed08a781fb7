//! What is wanted of an account, as it is kept.
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::text::{a_username, an_email, line, named};
use crate::edge::tokens;
use crate::rooms::sign_in::{self, Passwords};
use crate::rooms::users::changes::gives;
use crate::rooms::users::wire::{UserBody, UserChange, UserSkill};
use catalogue::error::Code;
use catalogue::ids::SkillId;
use catalogue::limit;
use std::collections::BTreeMap;
use store::groups::Group;
use store::people::{NewUser, User};

/// A first name, a last name and a nickname, as they are kept; none where it is empty.
fn firstname(given: &str) -> Result<String, Problem> {
    named("firstname", given)
}

fn lastname(given: &str) -> Result<String, Problem> {
    line("lastname", given)
}

fn or_none(field: &str, given: &str) -> Result<Option<String>, Problem> {
    Ok(Some(line(field, given)?).filter(|text| !text.is_empty()))
}

fn email(given: &str) -> Result<String, Problem> {
    let email = given.trim();
    if an_email(email) { Ok(email.to_owned()) } else { Err(Problem::of(Code::EMAIL_INVALID)) }
}

/// Skills with their levels, by skill.
fn skills(given: &[UserSkill]) -> Result<Vec<(SkillId, u8)>, Problem> {
    let level = |one: &UserSkill| u8::try_from(one.level).unwrap_or(u8::MAX);
    let by_skill: BTreeMap<SkillId, u8> = given.iter().map(|one| (SkillId(one.skill_id), level(one))).collect();
    if by_skill.len() < given.len() {
        return Err(Problem::format("skills", "has one twice"));
    }
    Ok(by_skill.into_iter().collect())
}

/// A new account as it is wanted, in a group that was looked up; nobody has its password yet.
pub(crate) fn newcomer(me: &Signed, wanted: &UserBody, group: &Group) -> Result<NewUser, Problem> {
    let own = !wanted.username.to_lowercase().starts_with(sign_in::OPERATOR);
    if !own || !a_username(&wanted.username) {
        return Err(Problem::of(Code::USERNAME_INVALID));
    }
    let email = email(&wanted.email)?;
    if wanted.invite {
        sign_in::may_invite(&me.call, &email, wanted.api_only)?;
    }
    gives(me, group)?;
    Ok(NewUser {
        id: None,
        username: wanted.username.clone(),
        firstname: firstname(&wanted.firstname)?,
        lastname: lastname(&wanted.lastname)?,
        nickname: or_none("nickname", wanted.nickname.as_deref().unwrap_or_default())?,
        email,
        password_hash: String::new(),
        group: wanted.group_id,
        department: wanted.department_id.filter(|id| *id != 0),
        slots: wanted.slots.unwrap_or(limit::AGENT_SLOTS_DEFAULT),
        preferences: "{}".into(),
        created: me.call.now(),
        skills: skills(&wanted.skills)?,
    })
}

/// The hash of a password that nobody knows: the way in is a link.
pub(crate) async fn nobodys_password(me: &Signed) -> Result<String, Problem> {
    let hash = me.call.app.of::<Passwords>().hash(tokens::fresh()).await;
    hash.ok_or_else(|| Problem::of(Code::FAULT))
}

/// An account as a change wants it.
pub(crate) fn wanted_of(there: &User, wanted: &UserChange) -> Result<User, Problem> {
    let mut now = there.clone();
    if let Some(given) = &wanted.firstname {
        now.firstname = firstname(given)?;
    }
    if let Some(given) = &wanted.lastname {
        now.lastname = lastname(given)?;
    }
    if let Some(given) = &wanted.nickname {
        now.nickname = or_none("nickname", given)?;
    }
    if let Some(given) = &wanted.email {
        now.email = email(given)?;
    }
    if let Some(given) = wanted.department_id {
        now.department = Some(given).filter(|id| *id != 0);
    }
    if let Some(given) = &wanted.skills {
        now.skills = skills(given)?;
    }
    now.group = wanted.group_id.unwrap_or(now.group);
    now.slots = wanted.slots.unwrap_or(now.slots);
    now.active = wanted.suspended.map_or(now.active, |suspended| !suspended);
    now.must_change = wanted.must_change.unwrap_or(now.must_change);
    Ok(now)
}
