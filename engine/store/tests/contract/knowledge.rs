//! Canned responses and articles.
use crate::both;
use crate::people::{new_user, operator, tenant};
use catalogue::ids::AgentId;
use routing::time::Millis;
use store::articles::NewArticle;
use store::canned::NewCanned;
use store::{Db, Once, StoreError};

fn canned<'a>(owner: Option<AgentId>, title: &'a str, response: &'a str, at: i64) -> NewCanned<'a> {
    NewCanned { owner, automatic: false, title, response, author: AgentId(1), created: Millis(at) }
}

fn article<'a>(label: &'a str, title: &'a str, to_confirm: bool, at: i64) -> NewArticle<'a> {
    NewArticle {
        label,
        title,
        answer: "<p>è così</p>",
        category: "House",
        subcategory: "",
        to_confirm,
        published: Millis(at),
        author: AgentId(1),
    }
}

async fn titles(db: &Db, tenant: catalogue::ids::TenantId, person: AgentId) -> Vec<String> {
    db.canned().all(tenant, person).await.expect("readable").into_iter().map(|one| one.text.title).collect()
}

both! {
    async fn a_canned_response_is_its_owners_or_everybodys_and_keeps_how_it_read(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let (db, own, other) = (&bed.db, Some(marta), AgentId(99));
        let by = operator();
        let make = |new| db.canned().create(demo, new, (&by, Once::keyless(Millis(1))), (3, 1));
        let hello = make(canned(own, "Hello", "Ciao 😀", 1)).await.expect("kept").expect("room");
        let house = make(canned(None, "Hello", "Welcome", 2)).await.expect("kept").expect("room");
        assert!(matches!(make(canned(own, "HELLO", "x", 3)).await, Err(StoreError::Taken("canned title"))));
        // A shortcut is no title: both may read alike.
        let automatic = NewCanned { automatic: true, ..canned(own, "hello", "Hello there", 3) };
        make(automatic).await.expect("kept").expect("room");
        assert_eq!(make(NewCanned { title: "bye", ..automatic }).await.expect("asked"), None, "one automatic is the most");
        make(canned(own, "Bye", "x", 4)).await.expect("kept").expect("room");
        assert_eq!(make(canned(own, "Fourth", "x", 4)).await.expect("asked"), None, "three are the most");
        assert_eq!(titles(db, demo, marta).await, ["Hello", "Bye", "Hello", "hello"]);
        assert_eq!(titles(db, demo, other).await, ["Hello"]);
        assert!(titles(db, acme, marta).await.is_empty());
        assert!(matches!(make(canned(own, "a\0", "x", 4)).await, Err(StoreError::Nul("title"))));

        let by = operator();
        let edit = |id, to| db.canned().edit(demo, id, to, &by, 2);
        assert!(!edit(hello, canned(None, "Hi", "x", 5)).await.expect("asked"), "it is not everybody's");
        assert!(!edit(house, canned(own, "Hi", "x", 5)).await.expect("asked"), "it is not Marta's");
        assert!(edit(hello, canned(own, "Hello", "Ciao 😀", 5)).await.expect("asked"), "nothing is different");
        assert!(db.canned().versions(demo, hello).await.expect("readable").is_empty());
        for (at, text) in [(6, "one"), (7, "two"), (8, "three")] {
            assert!(edit(hello, canned(own, "Hi", text, at)).await.expect("asked"));
        }
        assert!(matches!(edit(hello, canned(own, "bye", "x", 9)).await, Err(StoreError::Taken("canned title"))));
        let kept = db.canned().versions(demo, hello).await.expect("readable");
        let said: Vec<_> = kept
            .iter()
            .map(|version| (version.text.response.as_str(), version.text.created.0, version.deleted.0))
            .collect();
        assert_eq!(said, [("two", 7, 8), ("one", 6, 7)], "the newest two, and nothing of the refused one");
        assert_eq!(kept[0].text.author.name, db.people().find(demo, marta).await.expect("readable").expect("there").fullname());
        let now = db.canned().find(demo, marta, hello).await.expect("readable").expect("there");
        assert_eq!((now.text.response.as_str(), now.text.created.0, now.everybodys), ("three", 8, false));
        assert_eq!(db.canned().find(demo, other, hello).await.expect("readable"), None);

        assert!(!db.canned().delete(demo, (Some(other), hello), &operator()).await.expect("asked"));
        assert!(!db.canned().delete(acme, (own, hello), &operator()).await.expect("asked"));
        assert!(db.canned().delete(demo, (own, hello), &operator()).await.expect("asked"));
        assert!(db.canned().versions(demo, hello).await.expect("readable").is_empty());
        assert!(!db.canned().delete(demo, (own, hello), &operator()).await.expect("asked"));
    }

    async fn an_article_is_read_as_its_newest_version_and_each_is_confirmed_by_itself(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let (db, other) = (&bed.db, AgentId(99));
        let by = operator();
        let publish = |new| db.articles().publish(demo, new, &by, 2);
        assert_eq!(publish(article("rules", "Rules", true, 10)).await.expect("kept"), Some(1));
        assert_eq!(publish(article("introka", "Welcome", false, 11)).await.expect("kept"), Some(1));
        assert_eq!(publish(article("third", "Third", false, 11)).await.expect("asked"), None, "two are the most");
        let labels = |all: Vec<store::articles::Article>| all.into_iter().map(|one| one.label).collect::<Vec<_>>();
        assert_eq!(labels(db.articles().all(demo, marta).await.expect("readable")), ["rules", "introka"]);
        assert!(db.articles().all(acme, marta).await.expect("readable").is_empty());
        assert_eq!(labels(db.articles().to_confirm(demo, marta).await.expect("readable")), ["rules"]);

        let confirm = |label, version, at| db.articles().confirm(demo, marta, label, version, Millis(at));
        let confirmed = async |reader| {
            let one = db.articles().find(demo, reader, "rules").await.expect("readable").expect("there");
            (one.version, one.confirmed.map(|at| at.0))
        };
        for (label, version) in [("rules", 2), ("introka", 1), ("nothing", 1)] {
            confirm(label, version, 19).await.expect("asked");
        }
        assert_eq!(confirmed(marta).await, (1, None));
        confirm("rules", 1, 20).await.expect("kept");
        confirm("rules", 1, 21).await.expect("again");
        assert_eq!((confirmed(marta).await, confirmed(other).await), ((1, Some(20)), (1, None)), "the first time counts");
        assert_eq!(publish(article("rules", "Rules, longer", true, 30)).await.expect("kept"), Some(2));
        assert_eq!(confirmed(marta).await, (2, None), "a new version is confirmed anew");
        confirm("rules", 1, 31).await.expect("asked");
        assert_eq!(confirmed(marta).await, (2, None));
        confirm("rules", 2, 32).await.expect("kept");
        assert_eq!(publish(article("introka", "Welcome", true, 33)).await.expect("kept"), Some(2));
        assert_eq!(labels(db.articles().to_confirm(demo, marta).await.expect("readable")), ["introka", "rules"]);

        db.articles().count_view(demo, "rules").await.expect("counted");
        db.articles().count_view(demo, "rules").await.expect("counted");
        let read = db.articles().find(demo, marta, "rules").await.expect("readable").expect("there");
        assert_eq!((read.views, read.answer.as_str(), read.title.as_str()), (2, "<p>è così</p>", "Rules, longer"));
        assert!(db.articles().withdraw(demo, "rules", &operator()).await.expect("asked"));
        assert!(!db.articles().withdraw(demo, "rules", &operator()).await.expect("asked"));
        assert_eq!(db.articles().find(demo, marta, "rules").await.expect("readable"), None);
        assert_eq!(labels(db.articles().to_confirm(demo, marta).await.expect("readable")), ["introka"]);
        assert_eq!(publish(article("third", "Third", false, 39)).await.expect("kept"), Some(1), "a withdrawn one takes no place");
        assert_eq!(publish(article("rules", "Rules", true, 40)).await.expect("asked"), None, "and comes back to none");
        assert!(db.articles().withdraw(demo, "third", &operator()).await.expect("asked"));
        assert_eq!(publish(article("rules", "Rules", true, 40)).await.expect("kept"), Some(3), "no version twice");
        assert_eq!(confirmed(marta).await, (3, None));
    }
}
