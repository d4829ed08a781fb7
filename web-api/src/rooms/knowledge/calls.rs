//! Articles of the knowledge base: read, and confirmed where that is asked for.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get, post};
use crate::edge::gate::{Signed, includes};
use crate::edge::problem::Problem;
use crate::rooms::knowledge::wire::{
    Article, ArticleHead, ArticleHeads, ArticleRead, ArticleWanted, ArticlesListed, ConfirmBody, Confirmation,
    Confirmations,
};
use catalogue::error::Code;
use catalogue::integration::ARTICLE_COMPLIANCE;
use catalogue::permission::KNOWLEDGE;
use serde_json::json;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("external/article", read)
            .named("article")
            .about("Returns the current version of an article by its label, and counts a view.")
            .needs(KNOWLEDGE)
            .reads()
            .refuses(&[Code::ARTICLE_NOT_FOUND]),
        get("external/full_faqs", list)
            .named("articles")
            .about("Lists all articles without their texts.")
            .needs(KNOWLEDGE),
        get("knowledge/confirm", due)
            .named("confirmations")
            .about("Lists the articles you have to confirm and those you have confirmed.")
            .needs(KNOWLEDGE)
            .integrated(ARTICLE_COMPLIANCE),
        post("knowledge/confirm", confirm)
            .named("confirmArticle")
            .about("Confirms that you have read this version of an article. Repeating it changes nothing.")
            .needs(KNOWLEDGE)
            .integrated(ARTICLE_COMPLIANCE)
            .in_person()
            .refuses(&[Code::ARTICLE_NOT_FOUND, Code::ANTECEDING_ENTITY]),
    ]
}

fn not_found() -> Problem {
    Problem::of(Code::ARTICLE_NOT_FOUND)
}

/// Whether whoever asks is asked to confirm: the tenant's account includes it.
fn compliance(me: &Signed) -> bool {
    includes(&me.call.site, ARTICLE_COMPLIANCE).is_ok()
}

fn head(me: &Signed, one: &store::articles::Article) -> ArticleHead {
    ArticleHead {
        label: one.label.clone(),
        id: one.id,
        version: one.version,
        question: one.title.clone(),
        category: one.category.clone(),
        subcategory: one.subcategory.clone(),
        views: one.views,
        lastediteddate: At(one.published),
        lasteditedauthor: one.author.name.clone(),
        to_confirm: one.to_confirm && compliance(me),
        confirmed: one.confirmed.map(At),
    }
}

fn confirmation(one: store::articles::Article) -> Confirmation {
    Confirmation {
        version: one.version,
        published: At(one.published),
        confirmed: one.confirmed.map(At),
        label: one.label,
        question: one.title,
        category: one.category,
    }
}

async fn one(me: &Signed, label: &str) -> Result<store::articles::Article, Problem> {
    let label = label.trim().to_lowercase();
    me.call.app.db.articles().find(me.call.site.id, me.me(), &label).await?.ok_or_else(not_found)
}

async fn read(me: Signed, wanted: ArticleWanted) -> Result<ArticleRead, Problem> {
    let found = one(&me, &wanted.label).await?;
    // Whoever wants to read is not kept from it by a count that cannot be written.
    let counted = me.call.app.db.articles().count_view(me.call.site.id, &found.label).await;
    if let Err(error) = &counted {
        tracing::warn!(label = %found.label, %error, "a view of an article was not counted");
    }
    let head = head(&me, &found);
    let views = head.views.saturating_add(u32::from(counted.is_ok()));
    Ok(ArticleRead { data: Article { head: ArticleHead { views, ..head }, answer: found.answer } })
}

async fn list(me: Signed, _: NoInput) -> Result<ArticlesListed, Problem> {
    let found = me.call.app.db.articles().all(me.call.site.id, me.me()).await?;
    let items = found.iter().map(|one| head(&me, one)).collect();
    Ok(ArticlesListed { data: ArticleHeads { items } })
}

async fn due(me: Signed, _: NoInput) -> Result<Confirmations, Problem> {
    let found = me.call.app.db.articles().to_confirm(me.call.site.id, me.me()).await?;
    let items = found.into_iter().map(confirmation).collect::<Vec<_>>();
    let outstanding = items.iter().filter(|one| one.confirmed.is_none()).count();
    Ok(Confirmations { items, outstanding: u32::try_from(outstanding).unwrap_or(u32::MAX) })
}

async fn confirm(me: Signed, wanted: ConfirmBody) -> Result<Confirmation, Problem> {
    let found = one(&me, &wanted.label).await?;
    if !found.to_confirm {
        return Err(Problem::format("label", "is no article that has to be confirmed"));
    }
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    db.articles().confirm(tenant, me.me(), &found.label, wanted.version, me.call.now()).await?;
    // What it says now: another version may have come meanwhile, and nobody confirms what they have not read.
    let after = one(&me, &found.label).await?;
    if after.version != wanted.version || after.confirmed.is_none() {
        let why = format!("version {} is the one that is read now", after.version);
        return Err(Problem {
            extra: json!({ "field": "version", "why": why }),
            ..Problem::of(Code::ANTECEDING_ENTITY)
        });
    }
    Ok(confirmation(after))
}
