//! What Casa Lume's people read and write again and again: articles and canned responses.
use crate::rooms::knowledge::Draft;
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use routing::time::Millis;
use store::audit::Doer;
use store::canned::NewCanned;
use store::{Db, Once, StoreError};

/// Label, title, category, whether it has to be confirmed, text.
type Written = (&'static str, &'static str, &'static str, bool, &'static str);

const ARTICLES: [Written; 6] = [
    (
        "introka",
        "Welcome to Casa Lume Knowledge",
        "House",
        false,
        "<p>Here is what we tell customers, and how. Search by title on the left, or browse a category.</p>\
         <h2>While you chat</h2><ul><li>Copy the link of an article to pass it on to a colleague.</li>\
         <li>Save answers that you write again and again as canned responses.</li></ul>\
         <h2>What has to be confirmed</h2><p>Some articles are house rules. You find them under \
         <strong>Compliance</strong> until you have read them to the end and confirmed them, and again when they change.</p>",
    ),
    (
        "data-protection",
        "What we may ask of customers",
        "House",
        true,
        "<p>We ask for what is needed to help, and for nothing more.</p><h2>Always allowed</h2><ul>\
         <li>Order number and postcode, to find an order.</li><li>An email address, to send a label or a receipt.</li></ul>\
         <h2>Never</h2><ul><li>Card numbers, security codes or passwords. Where a customer writes one, say that we do not \
         need it and report the chat.</li><li>A date of birth, unless billing asks for it in writing.</li></ul>\
         <h2>When a customer asks what we store</h2><p>Transfer the chat to Billing. They answer within three working days.</p>",
    ),
    (
        "tone-of-voice",
        "How we write to customers",
        "House",
        true,
        "<p>Short, warm, exact.</p><ul><li>Greet by first name; the customer's language decides yours.</li>\
         <li>Say what you will do and when, not what you cannot do.</li><li>One question at a time.</li>\
         <li>No words that only we know: \u{201c}collection\u{201d}, not \u{201c}RMA pick-up\u{201d}.</li></ul>\
         <h2>When it goes wrong</h2><p>Say sorry once and mean it, say what happens next, and leave a note for \
         the colleague who takes over.</p>",
    ),
    (
        "returns",
        "Returns and refunds",
        "Orders",
        false,
        "<p>Customers may return a lamp within 30 days, unused or faulty.</p><table><thead><tr><th>What</th>\
         <th>Who pays for the return</th><th>Refund</th></tr></thead><tbody><tr><td>Changed their mind</td>\
         <td>Customer</td><td>5 working days after it arrived</td></tr><tr><td>Faulty or damaged in transit</td>\
         <td>We do</td><td>Immediately, or a new lamp</td></tr><tr><td>Made to measure</td><td>No return</td>\
         <td>Only when faulty</td></tr></tbody></table><p>Send the label from the order page. It is valid for 14 days.</p>",
    ),
    (
        "flicker",
        "A lamp that flickers",
        "Technical",
        false,
        "<ol><li>Ask which bulb is in it: ours dim down to 5 %, many others only to 20 %.</li>\
         <li>Ask the customer to turn the dimmer all the way up, then slowly down.</li>\
         <li>Another socket in another room: does it still flicker? Then it is the lamp.</li></ol>\
         <p>If it is the lamp, we send a new one and the old one comes back with our label. If it is the dimmer, send the \
         list of dimmers that work with our lamps.</p>",
    ),
    (
        "resi",
        "Resi e rimborsi",
        "Ordini",
        false,
        "<p>Una lampada si restituisce entro 30 giorni, se non è stata usata o se è difettosa.</p><ul>\
         <li>Ripensamento: la spedizione è a carico del cliente, il rimborso arriva entro 5 giorni lavorativi.</li>\
         <li>Difetto o danno nel trasporto: paghiamo noi, e il cliente sceglie fra rimborso e lampada nuova.</li>\
         <li>Su misura: nessun reso, se non per difetti.</li></ul><p>L'etichetta si invia dalla pagina dell'ordine e vale \
         14 giorni.</p>",
    ),
];

/// Title and text.
const CANNED: [(&str, &str); 6] = [
    ("Greeting", "Hello %firstname%, this is %agent% of Casa Lume. How can I help?"),
    ("Order number", "Could you send me your order number and postcode, please? Then I can look it up right away."),
    (
        "Returns in short",
        "You can return it within 30 days. I'll send the label to %email%, and it stays valid for 14 days.",
    ),
    ("Goodbye", "Thank you for writing to us, %firstname%. Have a lovely day!"),
    ("Saluto", "Buongiorno %firstname%, sono %agent% di Casa Lume. Come posso aiutarla?"),
    ("Congedo", "Grazie per averci scritto, %firstname%. Buona giornata!"),
];

/// Shortcut and phrase.
const AUTOMATIC: [(&str, &str); 3] = [("ty", "thank you"), ("pls", "please"), ("grz", "grazie")];

fn draft((label, title, category, to_confirm, answer): Written) -> Draft {
    Draft {
        label: label.into(),
        title: title.into(),
        answer: answer.into(),
        category: category.into(),
        subcategory: String::new(),
        to_confirm,
    }
}

/// Fills the tenant with what is not there yet; all of it is written by the same person.
pub(crate) async fn fill(db: &Db, tenant: TenantId, author: AgentId, now: Millis) -> Result<(), StoreError> {
    let by = Doer { who: Some(author), ..Doer::command(now) };
    for article in ARTICLES {
        if db.articles().find(tenant, author, article.0).await?.is_some() {
            continue;
        }
        let draft = draft(article).checked().expect("what stands above is an article: a test says so");
        db.articles().publish(tenant, draft.by(author, now), &by, limit::ARTICLES).await?;
    }
    let plain = CANNED.iter().map(|(title, response)| (false, *title, *response));
    let automatic = AUTOMATIC.iter().map(|(shortcut, phrase)| (true, *shortcut, *phrase));
    let most = (limit::CANNED_RESPONSES, limit::AUTOCORRECT_ENTRIES);
    for (automatic, title, response) in plain.chain(automatic) {
        let new = NewCanned { owner: None, automatic, title, response, author, created: now };
        match db.canned().create(tenant, new, (&by, Once::keyless(now)), most).await {
            // It was there: a start that was cut short is gone on with.
            Ok(_) | Err(StoreError::Taken(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::canned;

    #[test]
    fn every_article_and_every_canned_response_is_one_that_people_could_have_written() {
        for article in ARTICLES {
            let (label, .., answer) = article;
            let kept = draft(article).checked().expect("an article");
            assert_eq!(kept.label, label);
            assert_eq!(kept.answer, answer, "nothing of {label} is taken away");
        }
        assert!(ARTICLES.iter().any(|article| article.0 == limit::DEFAULT_ARTICLE));
        for (title, response) in CANNED {
            assert_eq!(canned::title(title).map_err(|problem| problem.code.0).as_deref(), Ok(title));
            assert!(canned::response(response, &[]).is_ok(), "{title}");
        }
        for (shortcut, phrase) in AUTOMATIC {
            assert!(canned::shortcut(shortcut).is_ok() && canned::phrase(phrase, &[]).is_ok(), "{shortcut}");
        }
    }
}
