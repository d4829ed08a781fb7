//! Modules and integrations of an account: which it includes, which are on, and who may use them.
use crate::rooms::console_settings::wire::{AddOn, AddOnGroup, AddOnKind};
use catalogue::permission::{self, ADMIN, Action, COMMS};
use catalogue::{integration, permission::COMPLIANCE, permission::WEBHOOK_RULES, permission::WEBHOOKS};
use std::collections::BTreeMap;
use store::groups::Group;
use store::licences::GroupUse;
use store::tenants::Tenant;

/// The modules without which there is no console: live chat, whose chats would have nobody, and the administration, from which
/// the others are switched on again.
const ALWAYS: [u16; 2] = [COMMS, ADMIN];

/// Permissions of which one lets people use an add-on.
fn opened_by(kind: AddOnKind, id: u16) -> Vec<u16> {
    match (kind, id) {
        (AddOnKind::Module, id) => vec![id],
        (AddOnKind::Integration, integration::WEBHOOKS) => vec![WEBHOOKS, WEBHOOK_RULES],
        (AddOnKind::Integration, integration::ARTICLE_COMPLIANCE) => vec![COMPLIANCE],
        (AddOnKind::Integration, _) => Vec::new(),
    }
}

/// Every add-on that there is, with who may use it.
pub(crate) fn listed(tenant: &Tenant, groups: &[Group], used: &[GroupUse]) -> Vec<AddOn> {
    let people: BTreeMap<u32, u32> = used.iter().map(|one| (one.group, one.people)).collect();
    let one = |kind: AddOnKind, id: u16, name: &'static str| {
        let (included, on) = match kind {
            AddOnKind::Module => (&tenant.account.modules, &tenant.modules),
            AddOnKind::Integration => (&tenant.account.integrations, &tenant.integrations),
        };
        let opened_by = opened_by(kind, id);
        let may = |group: &&Group| opened_by.iter().any(|id| group.allows(*id, Action::View));
        let groups = groups.iter().filter(may).map(|group| AddOnGroup {
            id: group.id,
            name: group.name.clone(),
            users: people.get(&group.id).copied().unwrap_or_default(),
        });
        let groups: Vec<AddOnGroup> = groups.collect();
        AddOn {
            kind,
            id,
            name,
            included: included.contains(&id),
            on: on.contains(&id),
            always: kind == AddOnKind::Module && ALWAYS.contains(&id),
            users: groups.iter().map(|group| group.users).sum(),
            groups,
        }
    };
    let modules = permission::MODULES.iter().map(|row| one(AddOnKind::Module, row.id, row.name));
    modules.chain(integration::ROWS.iter().map(|row| one(AddOnKind::Integration, row.id, row.name))).collect()
}
