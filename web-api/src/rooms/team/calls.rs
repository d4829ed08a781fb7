//! The team: who is there, who has room.
use crate::edge::endpoint::{Endpoint, rendered};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::team::copies;
use crate::rooms::team::wire::{Team, TeamQuery};
use bytestring::ByteString;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        rendered::<Team, _, _, _, _>("internal/team", team)
            .named("team")
            .about("Lists the team with presence, slots and skills."),
    ]
}

async fn team(me: Signed, wanted: TeamQuery) -> Result<ByteString, Problem> {
    let copy = copies::of(&me.call.app, &me.call.site).await?;
    Ok(if wanted.offline == Some(true) { copy.everybody.clone() } else { copy.present.clone() })
}
