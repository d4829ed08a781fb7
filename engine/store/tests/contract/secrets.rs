//! Secrets that are read again: by which keys they are sealed, and sealing them anew while others write.
use crate::both;
use crate::people::{new_user, operator, tenant};
use catalogue::ids::{AgentId, TenantId};
use routing::time::Millis;
use store::audit::Doer;
use store::openid::Provider;
use store::secrets::{InRow, Kept, Mark, Place, Sealed, Shelf};
use store::sign_in::{Factor, Method};
use store::webhooks::{MostWebhooks, NewWebhook};
use store::{Db, Once};

const OLD: &str = "0a1b2c3d";
const NEW: &str = "ffffffff";

async fn factor(db: &Db, tenant: TenantId, name: &str, secret: Kept) -> AgentId {
    let user = db.people().create(tenant, &new_user(name)).await.expect("entered");
    has(db, tenant, user, secret).await;
    user
}

async fn has(db: &Db, tenant: TenantId, user: AgentId, secret: Kept) {
    let method = if secret.text().is_empty() { Method::Email } else { Method::App };
    let factor = Factor { method, secret, used_step: 0, since: Millis(1), recovery_left: 0 };
    db.sign_in().set_factor(tenant, user, &factor, &[]).await.expect("kept");
}

async fn secret(db: &Db, tenant: TenantId, user: AgentId) -> Kept {
    db.sign_in().standing(tenant, user).await.expect("readable").expect("there").factor.expect("she has one").secret
}

async fn service(db: &Db, tenant: TenantId, client_secret: Option<Kept>) {
    let provider = Provider {
        name: "Lume".into(),
        issuer: "https://id.example.com".into(),
        client_id: "switchyard".into(),
        ..Provider::default()
    };
    db.openid().set_up(tenant, (&provider, &|_| client_secret.clone()), &operator()).await.expect("set");
}

/// Its secret is told the number that it gets.
async fn webhook(db: &Db, tenant: TenantId) -> u32 {
    let new = NewWebhook {
        name: "hook",
        url: "https://hooks.example/in",
        secret: &|id| Kept::sealed(OLD, &format!("of{id}")),
        events: &[],
        created: Millis(1),
        author: AgentId(1),
    };
    let most = MostWebhooks { active: 3, kept: 3 };
    db.webhooks()
        .create(tenant, new, (&Doer::command(Millis(1)), Once::keyless(Millis(1))), most)
        .await
        .expect("made")
        .expect("there is room")
}

/// Everything that is not sealed by a key, in batches of two.
async fn all(db: &Db, shelf: Shelf, key: &str) -> Vec<InRow> {
    let (mut mark, mut found) = (Mark::BEGINNING, Vec::new());
    while let Some((rows, end)) = db.secrets().unsealed(shelf, key, mark, 2).await.expect("readable") {
        assert!(rows.len() <= 2);
        found.extend(rows);
        mark = end;
    }
    found
}

fn by(counts: &[(&str, u64)], plain: u64) -> Sealed {
    Sealed { by: counts.iter().map(|(key, count)| ((*key).to_owned(), *count)).collect(), plain }
}

both! {
    async fn secrets_are_counted_by_their_keys_and_those_of_others_are_found(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let plain = factor(&bed.db, demo, "ada", Kept::plain("GEZDGNBV")).await;
        let old = factor(&bed.db, demo, "ben", Kept::sealed(OLD, "AAAA")).await;
        factor(&bed.db, demo, "cat", Kept::plain("")).await;
        factor(&bed.db, demo, "dan", Kept::sealed(NEW, "AAAA")).await;
        let there = factor(&bed.db, acme, "eve", Kept::sealed(OLD, "BBBB")).await;
        assert_eq!(bed.db.secrets().sealed(Shelf::Factors).await.expect("readable"), by(&[(OLD, 2), (NEW, 1)], 1));
        let found: Vec<Place> = all(&bed.db, Shelf::Factors, NEW).await.into_iter().map(|row| row.place).collect();
        assert_eq!(found, [Place::Factor(demo, plain), Place::Factor(demo, old), Place::Factor(acme, there)]);
        service(&bed.db, demo, Some(Kept::plain("of-the-client"))).await;
        service(&bed.db, acme, None).await;
        assert_eq!(bed.db.secrets().sealed(Shelf::Providers).await.expect("readable"), by(&[], 1));
        let found: Vec<Place> = all(&bed.db, Shelf::Providers, NEW).await.into_iter().map(|row| row.place).collect();
        assert_eq!(found, [Place::Provider(demo, 1)]);
        let hook = webhook(&bed.db, acme).await;
        assert_eq!(bed.db.secrets().sealed(Shelf::Webhooks).await.expect("readable"), by(&[(OLD, 1)], 0));
        let found = all(&bed.db, Shelf::Webhooks, NEW).await;
        assert_eq!(found[0].place, Place::Webhook(acme, hook));
        assert_eq!(found[0].kept.parts(), Some((OLD, format!("of{hook}").as_str())), "it was sealed for its number");
        // What a later version would write is no key that this one has.
        factor(&bed.db, acme, "fay", Kept::plain("sealed:v2:0a1b2c3d:AAAA")).await;
        let later = bed.db.secrets().sealed(Shelf::Factors).await.expect("readable");
        assert_eq!(later.by.get("sealed:v2:0a1b2c3d"), Some(&1));
    }

    async fn a_secret_is_sealed_in_its_row_unless_it_became_another(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let ada = factor(&bed.db, demo, "ada", Kept::plain("GEZDGNBV")).await;
        let ben = factor(&bed.db, demo, "ben", Kept::plain("MZXW6YTB")).await;
        service(&bed.db, demo, Some(Kept::plain("of-the-client"))).await;
        let hook = webhook(&bed.db, demo).await;
        let new = Kept::sealed(NEW, "CCCC");
        let rows: Vec<(InRow, Kept)> =
            all(&bed.db, Shelf::Factors, NEW).await.into_iter().map(|row| (row, new.clone())).collect();
        has(&bed.db, demo, ben, Kept::plain("another")).await;
        assert_eq!(bed.db.secrets().seal(Shelf::Factors, &rows).await.expect("sealed"), 1);
        assert_eq!(secret(&bed.db, demo, ada).await, new);
        assert_eq!(secret(&bed.db, demo, ben).await, Kept::plain("another"));
        assert_eq!(bed.db.secrets().seal(Shelf::Factors, &rows).await.expect("sealed already"), 0);
        for shelf in [Shelf::Providers, Shelf::Webhooks] {
            let row = all(&bed.db, shelf, NEW).await.remove(0);
            assert_eq!(bed.db.secrets().seal(shelf, &[(row, new.clone())]).await.expect("sealed"), 1, "{shelf}");
            assert!(all(&bed.db, shelf, NEW).await.is_empty(), "{shelf}");
        }
        let provider = bed.db.openid().provider(demo, 1).await.expect("readable").expect("set");
        assert_eq!(provider.client_secret, Some(new.clone()));
        assert_eq!(bed.db.webhooks().find(demo, hook).await.expect("readable").expect("made").secret, new);
        bed.db.secrets().overwrite().await.expect("done");
    }

    async fn what_a_lost_key_sealed_is_given_up_and_the_rest_stays(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let ada = factor(&bed.db, demo, "ada", Kept::sealed(OLD, "AAAA")).await;
        let ben = factor(&bed.db, demo, "ben", Kept::sealed(NEW, "AAAA")).await;
        let cat = factor(&bed.db, demo, "cat", Kept::plain("GEZDGNBV")).await;
        assert_eq!(bed.db.secrets().give_up(Shelf::Factors, "").await.expect("no key"), 0);
        assert_eq!(bed.db.secrets().give_up(Shelf::Factors, OLD).await.expect("given up"), 1);
        assert_eq!(bed.db.secrets().give_up(Shelf::Factors, OLD).await.expect("given up before"), 0);
        assert_eq!(secret(&bed.db, demo, ada).await, Kept::sealed(OLD, ""));
        assert_eq!(secret(&bed.db, demo, ben).await, Kept::sealed(NEW, "AAAA"));
        assert_eq!(secret(&bed.db, demo, cat).await, Kept::plain("GEZDGNBV"));
        // It is nobody's business any more which key it was.
        assert_eq!(bed.db.secrets().sealed(Shelf::Factors).await.expect("readable"), by(&[(NEW, 1)], 1));
        assert_eq!(all(&bed.db, Shelf::Factors, NEW).await.len(), 1);
        service(&bed.db, demo, Some(Kept::sealed(OLD, "AAAA"))).await;
        webhook(&bed.db, demo).await;
        for shelf in [Shelf::Providers, Shelf::Webhooks] {
            assert_eq!(bed.db.secrets().give_up(shelf, OLD).await.expect("given up"), 1, "{shelf}");
        }
    }
}
