//! A person comes to their desk: their presence begins, and lasts as long as their longest session.
use crate::edge::gate::Call;
use crate::edge::problem::Problem;
use crate::edge::sessions::Person;
use crate::rooms::profile::preferences;
use catalogue::ids::{AgentId, DeviceId};
use catalogue::units::Millis;
use routing::{Command, Refusal, agent, tenant};
use std::sync::Arc;

/// The person's presence begins (again, or on one more device).
pub(crate) fn come_in(
    person: &Person,
    device: DeviceId,
    until: Millis,
) -> impl FnOnce(routing::Ticket) -> Command + use<> {
    let away_after = preferences(person).away_time.span();
    let picture = person.own.avatar.as_deref().map(Into::into);
    let person = Arc::new(routing::settings::Person { away_after, picture, ..person.user.person() });
    move |ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket })
}

/// Presence ends no earlier and no later than this. Somebody who is offline has none, and keeps the session all the same.
pub(crate) async fn lasts(call: &Call, id: AgentId, until: Millis) -> Result<(), Problem> {
    match call.ask(|ticket| Command::Agent(id, agent::Command::Renew { until, ticket })).await {
        Ok(_) | Err(Refusal::AgentInactive) => Ok(()),
        Err(refusal) => Err(refusal.into()),
    }
}
