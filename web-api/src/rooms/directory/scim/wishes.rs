//! What the directory wants of a group: as a whole, or by operations on what it is.
use super::filter::field;
use super::operations::{Op, Operation, among};
use super::patch::listed;
use super::refused::{Refused, Why};
use super::users::number;
use crate::edge::text::{fits, named};
use catalogue::ids::AgentId;
use catalogue::limit;
use scim_v2::filter::{AttrExp, CompValue, CompareOp, PatchPath, ValFilter};
use serde_json::Value;
use std::collections::BTreeSet;
use store::directory::{FilledGroup, GroupWanted};

/// What a whole resource wants a group to be.
pub(crate) struct Whole {
    pub(crate) name: String,
    pub(crate) external_id: Option<String>,
    pub(crate) members: BTreeSet<AgentId>,
}

fn name(of: &Value) -> Result<String, Refused> {
    let Value::String(given) = of else { return Err(Refused::about(Why::Value, "displayName")) };
    let name = named("displayName", given)?;
    fits("displayName", &name, limit::GROUP_NAME)?;
    Ok(name)
}

fn external_id(of: &Value) -> Result<Option<String>, Refused> {
    match of {
        Value::Null => Ok(None),
        Value::String(given) => {
            fits("externalId", given, limit::DIRECTORY_EXTERNAL_ID)?;
            Ok(Some(given.clone()).filter(|text| !text.is_empty()))
        }
        _ => Err(Refused::about(Why::Value, "externalId")),
    }
}

/// The people that members are. Groups in groups are none of ours.
fn people(of: &Value) -> Result<BTreeSet<AgentId>, Refused> {
    let id = |member: &Value| {
        let of = |name| field(member, name).and_then(Value::as_str);
        let id = of("value").or_else(|| of("$ref").and_then(|address| address.rsplit('/').next()));
        id.and_then(number).map(AgentId).ok_or_else(|| Refused::about(Why::Value, "members"))
    };
    listed(of).iter().map(id).collect()
}

impl Whole {
    /// Reads it.
    pub(crate) fn read(body: &Value) -> Result<Whole, Refused> {
        let of = |name| field(body, name).unwrap_or(&Value::Null);
        let (name, external_id) = (name(of("displayName"))?, external_id(of("externalId"))?);
        Ok(Whole { name, external_id, members: people(of("members"))? })
    }

    /// What it changes of a group with these members.
    pub(crate) fn over(&self, is: &BTreeSet<AgentId>) -> GroupWanted {
        GroupWanted {
            name: self.name.clone(),
            external_id: self.external_id.clone(),
            add: self.members.difference(is).copied().collect(),
            take: is.difference(&self.members).copied().collect(),
        }
    }
}

/// Whom a path selects among the members: by `value eq "…"`, and several by `or`.
fn selected(filter: &ValFilter) -> Result<BTreeSet<AgentId>, Refused> {
    match filter {
        ValFilter::Attr(AttrExp::Comparison(path, CompareOp::Eq, CompValue::Str(id)))
            if path.name.eq_ignore_ascii_case("value") =>
        {
            Ok(number(id).map(AgentId).into_iter().collect())
        }
        ValFilter::Or(items) => {
            let mut all = BTreeSet::new();
            for item in items.iter() {
                all.extend(selected(item)?);
            }
            Ok(all)
        }
        _ => Err(Refused::about(Why::Filter, "members")),
    }
}

fn leave(members: &mut BTreeSet<AgentId>, gone: &BTreeSet<AgentId>) {
    for one in gone {
        members.remove(one);
    }
}

/// What operations want a group to be.
pub(crate) fn patched(
    there: &FilledGroup,
    is: &BTreeSet<AgentId>,
    operations: &[Operation],
) -> Result<GroupWanted, Refused> {
    let whole = Whole { name: there.name.clone(), external_id: there.external_id.clone(), members: is.clone() };
    let mut now = whole;
    for operation in operations {
        let Some(attribute) = operation.attribute() else { continue };
        if operation.of_ours(&attribute.name)? {
            continue;
        }
        let (op, value) = (operation.op, &operation.value);
        match (among(&["displayName", "externalId", "members"], &attribute.name), &operation.path) {
            (Some("displayName"), PatchPath::Attr(_)) if op != Op::Remove => now.name = name(value)?,
            (Some("externalId"), PatchPath::Attr(_)) => {
                now.external_id = if op == Op::Remove { None } else { external_id(value)? };
            }
            (Some("members"), PatchPath::Value(path)) => {
                let of = selected(&path.filter)?;
                match op {
                    Op::Remove => leave(&mut now.members, &of),
                    Op::Add => now.members.extend(of),
                    Op::Replace => return Err(Refused::about(Why::Mutability, "members")),
                }
            }
            (Some("members"), PatchPath::Attr(_)) => {
                let of = people(value)?;
                match op {
                    Op::Add => now.members.extend(of),
                    Op::Replace => now.members = of,
                    // As an older form has it, those who are named; without a name all.
                    Op::Remove if of.is_empty() => now.members.clear(),
                    Op::Remove => leave(&mut now.members, &of),
                }
            }
            (Some(name), _) => return Err(Refused::about(Why::Path, name)),
            (None, _) => {}
        }
    }
    Ok(now.over(is))
}
