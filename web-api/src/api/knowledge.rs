//! Articles of the knowledge base: read, and confirmed where that is asked for.
use crate::ctx::Signed;
use crate::endpoint::{Endpoint, get, post};
use crate::problem::Problem;
use crate::wire::{ArticleRead, ArticleWanted, ArticlesListed, ConfirmBody, Confirmation, Confirmations, NoInput};
use catalogue::error::Code;
use catalogue::integration::ARTICLE_COMPLIANCE;
use catalogue::permission::KNOWLEDGE;

pub(super) fn rows() -> Vec<Endpoint> {
    vec![
        post("external/article", read)
            .named("article")
            .about("An article by its label, as it reads now; each opening counts as a view.")
            .needs(KNOWLEDGE)
            .reads()
            .refuses(&[Code::ARTICLE_NOT_FOUND]),
        get("external/full_faqs", list).named("articles").about("Every article, without its text.").needs(KNOWLEDGE),
        get("knowledge/confirm", due)
            .named("confirmations")
            .about("The articles that the person has to confirm, and those that they have.")
            .needs(KNOWLEDGE)
            .integrated(ARTICLE_COMPLIANCE),
        post("knowledge/confirm", confirm)
            .named("confirmArticle")
            .about("The person has read this version of an article; to say so again changes nothing.")
            .needs(KNOWLEDGE)
            .integrated(ARTICLE_COMPLIANCE)
            .in_person()
            .refuses(&[Code::ARTICLE_NOT_FOUND, Code::ANTECEDING_ENTITY]),
    ]
}

async fn read(_: Signed, _: ArticleWanted) -> Result<ArticleRead, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn list(_: Signed, _: NoInput) -> Result<ArticlesListed, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn due(_: Signed, _: NoInput) -> Result<Confirmations, Problem> {
    Err(Problem::of(Code::FAULT))
}
async fn confirm(_: Signed, _: ConfirmBody) -> Result<Confirmation, Problem> {
    Err(Problem::of(Code::FAULT))
}
