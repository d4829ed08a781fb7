//! Beginning a shadow, looking at it, stopping it.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, delete, get, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::policy::shadow::wire::{Shadow, ShadowAnswer, ShadowBody, ShadowQuery};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::ROUTING_POLICIES;

const PATH: &str = "engine/policy/shadow";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, look)
            .named("shadow")
            .about("Returns the shadow of a draft with its figures, and the decisions that differ, the newest first.")
            .needs(ROUTING_POLICIES),
        put(PATH, begin)
            .named("beginShadow")
            .about("Lets a draft decide beside the policy in force, without acting. It takes the place of the shadow before it; 203 when another one has been begun since.")
            .needs(ROUTING_POLICIES)
            .takes(limit::POLICY_BYTES)
            .refuses(&[Code::ANTECEDING_ENTITY]),
        delete(PATH, stop)
            .named("stopShadow")
            .about("Stops the shadow. Its figures stay until another one begins, or for 30 days.")
            .needs(ROUTING_POLICIES),
    ]
}

async fn look(_me: Signed, _wanted: ShadowQuery) -> Result<ShadowAnswer, Problem> {
    Ok(ShadowAnswer { shadow: None, items: Vec::new(), before: None })
}

async fn begin(_me: Signed, _wanted: ShadowBody) -> Result<Shadow, Problem> {
    Err(Problem::of(Code::FAULT))
}

async fn stop(_me: Signed, _: NoInput) -> Result<ShadowAnswer, Problem> {
    Ok(ShadowAnswer { shadow: None, items: Vec::new(), before: None })
}
