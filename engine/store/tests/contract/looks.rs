//! Who looked at a chat, and who chose to be offline.
use crate::both;
use crate::people::{new_user, tenant};
use catalogue::ids::{AgentId, ChatId};
use routing::time::Millis;
use store::chats::Look;

both! {
    async fn looks_are_told_in_order_within_a_minute_once_and_to_their_own_tenant(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let (chat, ann, bob) = (ChatId(7), AgentId(1), AgentId(2));
        let look = |agent, seconds| Look { agent, at: Millis::seconds(seconds) };
        for seen in [look(bob, 130), look(ann, 61), look(ann, 119), look(ann, 120), look(bob, 62)] {
            bed.db.chats().note_look(demo, chat, seen).await.expect("noted");
        }
        let told = bed.db.chats().looks(demo, chat, 10).await.expect("readable");
        assert_eq!(told, [look(ann, 61), look(bob, 62), look(ann, 120), look(bob, 130)]);
        assert_eq!(bed.db.chats().looks(demo, chat, 1).await.expect("readable"), [look(ann, 61)]);
        assert_eq!(bed.db.chats().looks(acme, chat, 10).await.expect("readable"), []);
    }

    async fn reading_further_back_is_part_of_a_look_of_the_last_hour(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let (chat, ann, bob) = (ChatId(7), AgentId(1), AgentId(2));
        let look = |agent, minutes| Look { agent, at: Millis::minutes(minutes) };
        bed.db.chats().note_look(demo, chat, look(ann, 10)).await.expect("noted");
        for seen in [look(ann, 10), look(ann, 11), look(ann, 69), look(bob, 69), look(ann, 70), look(ann, 71)] {
            bed.db.chats().note_further_look(demo, chat, seen).await.expect("noted");
        }
        // Whoever has not looked lately is noted, and so is the next hour.
        let told = bed.db.chats().looks(demo, chat, 10).await.expect("readable");
        assert_eq!(told, [look(ann, 10), look(bob, 69), look(ann, 70)]);
    }

    async fn who_chose_to_be_offline_is_so_until_they_choose_otherwise(bed: &Bed) {
        let demo = tenant(&bed.db, "demo").await;
        let acme = tenant(&bed.db, "acme").await;
        let marta = bed.db.people().create(demo, &new_user("marta")).await.expect("entered");
        let hers = bed.db.people().create(acme, &new_user("marta")).await.expect("entered");
        bed.db.people().set_offline(demo, marta, true).await.expect("kept");
        assert!(bed.db.people().is_offline(demo, marta).await.expect("readable"));
        assert!(!bed.db.people().is_offline(acme, hers).await.expect("readable"));
        bed.db.people().set_offline(demo, marta, false).await.expect("kept");
        assert!(!bed.db.people().is_offline(demo, marta).await.expect("readable"));
    }
}
