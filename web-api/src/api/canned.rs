//! Canned responses: of the house and of each person.
use crate::ctx::Signed;
use crate::endpoint::{Endpoint, delete, get, post, put};
use crate::problem::Problem;
use crate::wire::{CannedBody, CannedChange, CannedGone, CannedQuery, CannedResponse, CannedResponses, Nothing};
use catalogue::error::Code;
use catalogue::permission;

const PATH: &str = "internal/canned_responses";

pub(super) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("cannedResponses")
            .about("The canned responses that the person may use, or one with its history.")
            .needs(permission::COMMS)
            .refuses(&[Code::CANNED_RESPONSE_NOT_FOUND]),
        post(PATH, create)
            .named("createCannedResponse")
            .about("Keeps a new canned response; one for everybody needs permission 209, GlobalCannedResponses, to create.")
            .needs(permission::COMMS)
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN, Code::CANNED_RESPONSE_LIMIT]),
        put(PATH, change)
            .named("changeCannedResponse")
            .about("Changes a canned response; what it was is kept in its history.")
            .needs(permission::COMMS)
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN, Code::CANNED_RESPONSE_NOT_FOUND]),
        delete(PATH, forget)
            .named("deleteCannedResponse")
            .about("Forgets a canned response with its history.")
            .needs(permission::COMMS)
            .refuses(&[Code::CANNED_RESPONSE_NOT_FOUND]),
    ]
}

async fn list(_: Signed, _: CannedQuery) -> Result<CannedResponses, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn create(_: Signed, _: CannedBody) -> Result<CannedResponse, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn change(_: Signed, _: CannedChange) -> Result<CannedResponse, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn forget(_: Signed, _: CannedGone) -> Result<Nothing, Problem> {
    Err(Problem::of(Code::FAULT))
}
