//! The routing policy: reading, checking and publishing it.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get, post, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::rooms::policy::published;
use crate::rooms::policy::shadow::calls::follows;
use crate::rooms::policy::wire::policy::{
    PolicyBody, PolicyDone, PolicyDraft, PolicyFindings, PolicyQuery, PolicyVersion, PolicyVersions, PublishedPolicy,
};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::ROUTING_POLICIES;
use policy::{Document, Known};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("engine/policy", policy)
            .named("policy")
            .about("Returns the routing policy in force, or an earlier version.")
            .needs(ROUTING_POLICIES)
            .refuses(&[Code::RULE_NOT_FOUND]),
        put("engine/policy", publish)
            .named("publishPolicy")
            .about("Publishes a routing policy. Refused with 203 if a newer version than the one it is based on has been published.")
            .needs(ROUTING_POLICIES)
            .takes(limit::POLICY_BYTES)
            .refuses(&[Code::ANTECEDING_ENTITY]),
        post("engine/policy/check", check)
            .named("checkPolicy")
            .about("Checks a routing policy without publishing it. Returns all errors and warnings, up to 500 of each.")
            .needs(ROUTING_POLICIES)
            .reads()
            .takes(limit::POLICY_BYTES),
        get("engine/policy/versions", versions)
            .named("policyVersions")
            .about("Lists the published versions of the routing policy, newest first, without their documents.")
            .needs(ROUTING_POLICIES),
    ]
}

async fn known(me: &Signed) -> Result<Known, Problem> {
    let known = published::known(&me.call.app.db, me.call.site.id, me.call.now()).await?;
    known.ok_or_else(|| Problem::of(Code::UNKNOWN_SUBDOMAIN))
}

async fn policy(me: Signed, wanted: PolicyQuery) -> Result<PublishedPolicy, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let known = known(&me).await?;
    let version = wanted.version.unwrap_or(known.version);
    if version > known.version {
        return Err(Problem::of(Code::RULE_NOT_FOUND));
    }
    Ok(match db.policies().at(tenant, version).await? {
        Some(policy) => PublishedPolicy {
            version: policy.version,
            at: Some(At(policy.at)),
            by: Some(policy.by.0),
            document: published::read(&policy)?,
        },
        None => PublishedPolicy { version: 0, at: None, by: None, document: Document::of(&known) },
    })
}

async fn publish(me: Signed, wanted: PolicyBody) -> Result<PolicyDone, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let published = published::publish(app, site, &me.doer(None), wanted.version, &wanted.document).await;
    let (version, warnings) = published?;
    // A shadow compares with what is in force from the answer on.
    follows(&me).await;
    me.tells(Event::PolicyPublished, What::Version(version));
    Ok(PolicyDone { version, warnings })
}

async fn check(me: Signed, wanted: PolicyDraft) -> Result<PolicyFindings, Problem> {
    let found = ::policy::check(&wanted.document, &known(&me).await?);
    Ok(PolicyFindings { faults: found.faults, warnings: found.warnings })
}

async fn versions(me: Signed, _: NoInput) -> Result<PolicyVersions, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let (policies, users) =
        (db.policies().versions(tenant, limit::POLICY_VERSIONS_SHOWN).await?, db.people().all(tenant).await?);
    let name = |by| users.iter().find(|user| user.id == by).map_or_else(String::new, store::people::User::fullname);
    let versions = policies.iter().map(|policy| PolicyVersion {
        version: policy.version,
        at: At(policy.at),
        by: policy.by.0,
        name: name(policy.by),
    });
    Ok(PolicyVersions { versions: versions.collect() })
}
