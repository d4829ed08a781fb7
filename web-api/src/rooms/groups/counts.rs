//! How many people each permission group speaks for.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use catalogue::permission;
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("helper/permission_group", groups)
            .named("permissionGroups")
            .about("Lists the permission groups with their numbers of people.")
            .needs(permission::ADMIN),
    ]
}

async fn groups(me: Signed, _: NoInput) -> Result<GroupsOfPeople, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let users = db.people().all(tenant).await?;
    let count = |id: u32| users.iter().filter(|user| user.active && user.group == id).count();
    let groups = db.groups().all(tenant).await?.into_iter();
    let items = groups.map(|group| GroupOfPeople {
        id: group.id,
        name: group.name,
        users: u32::try_from(count(group.id)).unwrap_or(u32::MAX),
    });
    Ok(GroupsOfPeople { items: items.collect() })
}

/// A permission group and how many it speaks for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GroupOfPeople {
    /// Its id.
    pub(crate) id: u32,
    /// Its name.
    pub(crate) name: String,
    /// How many are in it who may sign in.
    pub(crate) users: u32,
}

/// The permission groups.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GroupsOfPeople {
    /// By id.
    pub(crate) items: Vec<GroupOfPeople>,
}
