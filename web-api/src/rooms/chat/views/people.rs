//! The agents of a chat, as agents see them.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::views::{agent_name, face};
use crate::rooms::chat::wire::people::Participant;
use crate::rooms::chat::wire::people::Role;
use crate::rooms::chat::wire::people::{ChatPeople, Invitation, InviteType};
use crate::rooms::chat::wire::step::Crumb;
use catalogue::ids::AgentId;
use routing::chat::people::Kind;
use routing::chat::{Chat, people};
use routing::folds::desk::{Card, Desk};

/// Everybody in a chat, its owner first.
pub(crate) fn participants(desk: &Desk, chat: &Chat) -> Vec<Participant> {
    let one = |id: AgentId, role| Participant {
        user_id: id.0,
        Name: agent_name(desk, id).to_owned(),
        avatar: face(desk, id),
        role: match role {
            people::Role::Owner => Role::Owner,
            people::Role::Participant => Role::Participant,
            people::Role::Observer => Role::Observer,
        },
    };
    let owner = chat.owner().map(|id| one(id, people::Role::Owner));
    owner.into_iter().chain(chat.people.others.iter().map(|other| one(other.agent, other.role))).collect()
}

/// Who is invited to it and has not answered.
pub(crate) fn invitation(desk: &Desk, chat: &Chat) -> Option<Invitation> {
    let pending = chat.people.invitation.as_deref()?;
    let note = desk.cards.get(&chat.id).and_then(Card::note);
    Some(Invitation {
        r#type: match pending.kind {
            Kind::Conference => InviteType::Conference,
            Kind::Supervisor => InviteType::Supervisor,
            Kind::Direct => InviteType::Direct,
        },
        user_id: pending.whom.0,
        name: agent_name(desk, pending.whom).to_owned(),
        by: pending.by.0,
        by_name: agent_name(desk, pending.by).to_owned(),
        until: At(pending.until),
        note: note.map(|(_, _, note)| note.to_string()),
    })
}

/// Both, and how they came to be so.
pub(crate) fn people(desk: &Desk, chat: &Chat, step: Option<Crumb>) -> ChatPeople {
    ChatPeople {
        uniQref: Ref(chat.id),
        owner_id: chat.owner().map(|id| id.0),
        participants: participants(desk, chat),
        invitation: invitation(desk, chat),
        step,
    }
}
