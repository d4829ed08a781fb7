//! What became of mails.
use crate::both;
use crate::harness::{Bed, Kind, on};
use crate::people::tenant;
use routing::time::Millis;
use sqlx::{AssertSqlSafe, Row};
use store::Db;
use store::mails::{Mail, MailKind, MailState, SoughtMails};

fn mail(at: i64, kind: MailKind, state: MailState, address: &str) -> Mail {
    Mail {
        id: format!("{:08x}-{:04x}-7000-8000-00000000000a", at >> 16, at & 0xffff),
        kind,
        address: address.into(),
        queued: Millis(at),
        state,
        changed: Millis(at),
        attempts: 0,
        answer: String::new(),
    }
}

both! {
    async fn mails_are_found_by_day_kind_state_and_address_and_only_in_their_tenant(bed: &Bed) {
        let (demo, acme) = (tenant(&bed.db, "demo").await, tenant(&bed.db, "acme").await);
        let first = mail(1_000_000, MailKind::Code, MailState::Sent, "Ann@Example.com");
        let second = mail(2_000_000, MailKind::Invitation, MailState::Bounced, "è😀@example.com");
        let third = mail(3_000_000, MailKind::Code, MailState::Queued, "ann@example.com");
        let all = [&first, &second, &third].map(|mail| (demo, mail.clone()));
        bed.db.mails().write(&all).await.expect("written");
        let list = async |sought: SoughtMails, most| {
            let found = bed.db.mails().list(demo, &sought, most).await.expect("readable");
            found.into_iter().map(|mail| mail.id).collect::<Vec<_>>()
        };
        let ids = |mails: &[&Mail]| mails.iter().map(|mail| mail.id.clone()).collect::<Vec<_>>();
        let any = SoughtMails::default;
        assert_eq!(list(any(), 9).await, ids(&[&third, &second, &first]));
        assert_eq!(list(any(), 1).await, ids(&[&third]));
        assert_eq!(list(SoughtMails { before: Some(third.id.clone()), ..any() }, 9).await, ids(&[&second, &first]));
        let ann = SoughtMails { address: Some("ANN@example.com ".into()), ..any() };
        assert_eq!(list(ann.clone(), 9).await, ids(&[&third, &first]));
        assert_eq!(list(SoughtMails { state: Some(MailState::Sent), ..ann }, 9).await, ids(&[&first]));
        assert_eq!(list(SoughtMails { state: Some(MailState::Bounced), ..any() }, 9).await, ids(&[&second]));
        assert_eq!(list(SoughtMails { kind: Some(MailKind::Code), ..any() }, 9).await, ids(&[&third, &first]));
        let day = SoughtMails { from: Some(Millis(2_000_000)), until: Some(Millis(3_000_000)), ..any() };
        assert_eq!(list(day, 9).await, ids(&[&second]));
        assert_eq!(list(SoughtMails { address: Some("\0%".into()), ..any() }, 9).await, ids(&[]));

        // Another tenant has none of them, not even by its id.
        assert_eq!(bed.db.mails().list(acme, &any(), 9).await.expect("readable"), []);
        assert_eq!(bed.db.mails().one(acme, &first.id).await.expect("readable"), None);
        assert_eq!(bed.db.mails().one(demo, &first.id).await.expect("readable"), Some(first));
    }

    async fn what_becomes_of_a_mail_takes_the_place_of_what_was_and_old_ones_go_in_pieces(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let mails = bed.db.mails();
        let queued = mail(1_000_000, MailKind::Code, MailState::Queued, "ann@example.com");
        let refused = Mail {
            state: MailState::Refused,
            changed: Millis(1_000_900),
            attempts: 1,
            answer: "550 no \0 such".into(),
            ..queued.clone()
        };
        mails.write(&[(demo, queued.clone()), (demo, refused.clone())]).await.expect("written");
        let kept = mails.one(demo, &queued.id).await.expect("readable").expect("there");
        assert_eq!((kept.state, kept.attempts, kept.changed), (MailState::Refused, 1, Millis(1_000_900)));

        let waits = mail(1_100_000, MailKind::Code, MailState::Tried, "ann@example.com");
        let late = mail(9_000_000, MailKind::Code, MailState::Queued, "ann@example.com");
        mails.write(&[(demo, waits.clone()), (demo, late.clone())]).await.expect("written");
        mails.lose(demo, Millis(2_000_000), Millis(9_000_001), 10).await.expect("asked");
        let states = mails.list(demo, &SoughtMails::default(), 9).await.expect("readable");
        let states: Vec<_> = states.into_iter().map(|mail| mail.state).collect();
        assert_eq!(states, [MailState::Queued, MailState::Lost, MailState::Refused]);

        assert_eq!(mails.forget(demo, Millis(9_000_000), 1).await.expect("asked"), 1);
        assert_eq!(mails.forget(demo, Millis(9_000_000), 9).await.expect("asked"), 1);
        assert_eq!(mails.list(demo, &SoughtMails::default(), 9).await.expect("readable"), [late]);
    }
}

/// A list must not read every mail, or put all in order, for one page.
#[test]
fn a_page_is_walked_in_its_order() {
    on(Kind::Sqlite, async |bed: &Bed| {
        let Db::Sqlite { read, .. } = &bed.db else { unreachable!("a SQLite bed") };
        for (name, index) in [
            ("MAILS", "mails USING INDEX sqlite_autoindex_mails_1 (tenant=? AND id>? AND id<?)"),
            ("MAILS_TO", "mails USING INDEX mails_to (tenant=? AND (address_key,id)>(?,?) AND (address_key,id)<(?,?))"),
            ("MAILS_IN_STATE", "mails USING INDEX mails_state (tenant=? AND (state,id)>(?,?) AND (state,id)<(?,?))"),
            ("MAILS_OF_KIND", "mails USING INDEX mails_kind (tenant=? AND (kind,id)>(?,?) AND (kind,id)<(?,?))"),
        ] {
            let all = store::every_statement();
            let statement = all.iter().find(|statement| statement.name == name).expect(name);
            let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", statement.sql));
            let plan = sqlx::query(explain).fetch_all(read).await.expect("a plan");
            let plan: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
            assert_eq!(plan, [format!("SEARCH {index}")], "{name}");
        }
    });
}
