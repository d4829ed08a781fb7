//! Chats and messages as people look them up.
use crate::both;
use crate::script::*;
use routing::Event;
use routing::chat::marks::{Marks, Reach};
use routing::chat::{Audience, Customer, EndCause, How, Speaker, WrapUp};
use routing::folds::desk::Step;
use routing::time::Millis;
use store::chats::{ChatRow, ChatStage, MessageRow};

fn with(steps: &mut Vec<(Millis, Step)>, at: Millis, step: Step) -> Vec<(Millis, Step)> {
    steps.push((at, step));
    steps.clone()
}

both! {
    async fn a_chat_is_told_from_its_opening_to_its_wrap_up(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let row = async || bed.db.chats().find(DEMO, chat).await.expect("readable").expect("there");

        log.append(&bed.db, [opened(chat, ada(), token(1)), said(chat, 0, Speaker::Customer, "hello")])
            .await
            .expect("appended");
        let mut wanted = ChatRow {
            tenant: DEMO,
            chat,
            stage: ChatStage::Waiting,
            skill: ORDERS,
            channel: 1,
            customer: ada(),
            opened_at: at(1),
            assigned_at: None,
            owner: None,
            owner_name: None,
            ended_at: None,
            end: None,
            wrap_up_until: None,
            completed_at: None,
            wrap_up: None,
            notes: None,
            message_count: 1,
            marks: Marks { delivered: 1, read: 1, agents: Vec::new() },
            steps: vec![(at(1), Step::Opened)],
        };
        assert_eq!(row().await, wanted);
        let mut goes_on = wanted.steps.clone();

        log.append(&bed.db, [assigned(chat, MARTA), said(chat, 1, Speaker::Agent(MARTA), "good morning")])
            .await
            .expect("appended");
        wanted = ChatRow {
            stage: ChatStage::InProgress,
            assigned_at: Some(at(3)),
            owner: Some(MARTA),
            owner_name: Some("Marta Rinaldi".into()),
            message_count: 2,
            steps: with(&mut goes_on, at(3), Step::Taken(MARTA, How::Claim)),
            ..wanted
        };
        assert_eq!(row().await, wanted);

        log.append(&bed.db, [ended(chat, MARTA)]).await.expect("appended");
        wanted = ChatRow {
            stage: ChatStage::WrapUp,
            ended_at: Some(at(5)),
            end: Some(EndCause::Agent { by: MARTA, reason: "resolved".into() }),
            wrap_up_until: Some(Millis(1_700_000_200_000)),
            steps: with(&mut goes_on, at(5), Step::Ended(EndCause::Agent { by: MARTA, reason: "resolved".into() })),
            ..wanted
        };
        assert_eq!(row().await, wanted);

        log.append(&bed.db, [wrapped_up(chat, MARTA, Some("asked for the invoice"))]).await.expect("appended");
        wanted = ChatRow {
            stage: ChatStage::Completed,
            completed_at: Some(at(6)),
            wrap_up: Some(WrapUp::Sent),
            notes: Some("asked for the invoice".into()),
            steps: with(&mut goes_on, at(6), Step::WrappedUp(MARTA, WrapUp::Sent)),
            ..wanted
        };
        assert_eq!(row().await, wanted);
        assert_eq!(bed.db.chats().by_token(&token(1)).await.expect("readable"), Some(wanted));
        assert_eq!(bed.db.chats().by_token(&token(2)).await.expect("readable"), None);
    }

    async fn one_batch_or_many_come_to_the_same(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let (stepwise, at_once) = (chat_id(1), chat_id(2));
        let life = |chat, n| {
            [
                opened(chat, ada(), token(n)),
                assigned(chat, MARTA),
                requeued(chat, MARTA),
                assigned(chat, MARTA),
                ended(chat, MARTA),
                wrapped_up(chat, MARTA, Some("done")),
            ]
        };
        let start = log.last;
        for event in life(stepwise, 1) {
            log.append(&bed.db, [event]).await.expect("appended");
        }
        log.append(&bed.db, life(at_once, 2)).await.expect("appended");
        let shift = |instant: Option<Millis>| instant.map(|at| Millis(at.0 - 60));
        let one = bed.db.chats().find(DEMO, stepwise).await.expect("readable").expect("there");
        let other = bed.db.chats().find(DEMO, at_once).await.expect("readable").expect("there");
        assert_eq!(one.opened_at, at(start + 1));
        assert_eq!(one, ChatRow {
            chat: stepwise,
            opened_at: shift(Some(other.opened_at)).expect("some"),
            assigned_at: shift(other.assigned_at),
            ended_at: shift(other.ended_at),
            completed_at: shift(other.completed_at),
            steps: other.steps.iter().map(|(at, step)| (Millis(at.0 - 60), step.clone())).collect(),
            ..other
        });
    }

    async fn a_chat_that_waits_again_has_no_owner(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        log.append(&bed.db, [opened(chat, ada(), token(1)), assigned(chat, MARTA)]).await.expect("appended");
        log.append(&bed.db, [requeued(chat, MARTA)]).await.expect("appended");
        let row = bed.db.chats().find(DEMO, chat).await.expect("readable").expect("there");
        assert_eq!((row.stage, row.owner, row.owner_name, row.assigned_at), (ChatStage::Waiting, None, None, None));
        assert_eq!(row.customer, ada(), "what it began with stays");
    }

    async fn a_customer_who_left_leaves_a_chat_without_owner_or_wrap_up(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        log.append(&bed.db, [opened(chat, Customer::default(), token(1))]).await.expect("appended");
        log.append(&bed.db, [abandoned(chat)]).await.expect("appended");
        let row = bed.db.chats().find(DEMO, chat).await.expect("readable").expect("there");
        assert_eq!(row.stage, ChatStage::Abandoned);
        assert_eq!(row.end, Some(EndCause::CustomerLeft));
        assert_eq!((row.ended_at, row.completed_at), (Some(at(2)), Some(at(2))));
        assert_eq!((row.owner, row.wrap_up, row.message_count), (None, None, 0));
    }

    async fn a_transcript_is_read_in_pages(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let lines = (0..10).map(|n| {
            said(chat, n, if n % 2 == 0 { Speaker::Customer } else { Speaker::Agent(MARTA) }, &format!("line {n}"))
        });
        log.append(&bed.db, [opened(chat, ada(), token(1))].into_iter().chain(lines)).await.expect("appended");
        let page = bed.db.chats().transcript(DEMO, chat, 3, 2).await.expect("readable");
        assert_eq!(page, [
            MessageRow {
                index: 3,
                id: message_id(3),
                at: at(5),
                by: Speaker::Agent(MARTA),
                to: Audience::Everyone,
                text: "line 3".into(),
                files: Default::default(),
                client_id: Some("client-3".into()),
                edited: None,
            },
            MessageRow {
                index: 4,
                id: message_id(4),
                at: at(6),
                by: Speaker::Customer,
                to: Audience::Everyone,
                text: "line 4".into(),
                files: Default::default(),
                client_id: Some("client-4".into()),
                edited: None,
            },
        ]);
        assert_eq!(bed.db.chats().transcript(DEMO, chat, 10, 5).await.expect("readable"), []);
    }

    async fn a_whisper_is_in_the_agents_transcript_and_not_in_the_customers(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let lines = [
            opened(chat, ada(), token(1)),
            said(chat, 0, Speaker::Customer, "hello"),
            whispered(chat, 1, MARTA, "psst"),
            said(chat, 2, Speaker::Agent(MARTA), "good morning"),
            said_to(chat, 3, Speaker::Agent(MARTA), Audience::System, "we close at six"),
        ];
        log.append(&bed.db, lines).await.expect("appended");
        let all = bed.db.chats().transcript(DEMO, chat, 0, 10).await.expect("readable");
        let heard: Vec<_> = all.iter().map(|line| line.to).collect();
        assert_eq!(heard, [Audience::Everyone, Audience::Agents, Audience::Everyone, Audience::System]);
        let shown = bed.db.chats().shown_transcript(DEMO, chat, 0, 2).await.expect("readable");
        assert_eq!(shown, [all[0].clone(), all[2].clone()]);
        assert_eq!(bed.db.chats().shown_transcript(DEMO, chat, 1, 10).await.expect("readable"), all[2..]);
        assert_eq!(bed.db.chats().find(DEMO, chat).await.expect("readable").map(|row| row.message_count), Some(4));
    }

    async fn what_came_before_is_read_from_its_end_however_long_the_chat(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        log.append(&bed.db, [opened(chat, ada(), token(1)), opened(chat_id(2), ada(), token(2))]).await.expect("appended");
        // Of ten messages the first seven are the customer's, two are whispers, and one is an agent's.
        let line = |n: u32| match n % 10 {
            0..=6 => said(chat, n, Speaker::Customer, &format!("line {n}")),
            7 | 8 => whispered(chat, n, MARTA, "psst"),
            _ => said(chat, n, Speaker::Agent(MARTA), &format!("line {n}")),
        };
        for from in (0..5_000).step_by(500) {
            log.append(&bed.db, (from..from + 500).map(line)).await.expect("appended");
        }
        log.append(&bed.db, [said(chat_id(2), 0, Speaker::Customer, "somebody else's")]).await.expect("appended");
        let before = async |index, limit| {
            let rows = bed.db.chats().shown_before(DEMO, chat, index, limit).await.expect("readable");
            rows.into_iter().map(|row| row.index).collect::<Vec<_>>()
        };
        assert_eq!(before(5_000, 3).await, [4_995, 4_996, 4_999]);
        assert_eq!(before(4_999, 2).await, [4_995, 4_996]);
        assert_eq!(before(9, 20).await, [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!((before(0, 5).await, before(4_998, 0).await), (vec![], vec![]));
        let theirs = bed.db.chats().shown_before(DEMO, chat_id(2), 5_000, 5).await.expect("readable");
        assert_eq!(theirs.len(), 1);
        let unread = async |from| bed.db.chats().to_customer(DEMO, chat, from).await.expect("readable");
        assert_eq!((unread(0).await, unread(4_989).await, unread(4_990).await, unread(5_000).await), (500, 2, 1, 0));
    }

    async fn an_edited_message_reads_as_it_was_edited_last_and_the_journal_has_it_all(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let hello = [
            opened(chat, ada(), token(1)),
            said(chat, 0, Speaker::Agent(MARTA), "helo"),
            said(chat, 1, Speaker::Agent(MARTA), "how are you"),
            // In the batch that holds the message itself.
            edited(chat, 0, MARTA, "hello"),
            said(chat, 2, Speaker::Agent(MARTA), "?"),
        ];
        log.append(&bed.db, hello).await.expect("appended");
        // Twice in one batch, and beside another chat's message of the same index.
        let twice = [
            edited(chat, 1, MARTA, "how are you?"),
            edited(chat, 1, MARTA, "how is it going?"),
            opened(chat_id(2), ada(), token(2)),
            said(chat_id(2), 0, Speaker::Customer, "hi"),
        ];
        log.append(&bed.db, twice).await.expect("appended");
        let lines = bed.db.chats().transcript(DEMO, chat, 0, 10).await.expect("readable");
        let read: Vec<_> = lines.iter().map(|line| (&*line.text, line.edited)).collect();
        assert_eq!(read, [("hello", Some(at(4))), ("how is it going?", Some(at(7))), ("?", None)]);
        let other = bed.db.chats().transcript(DEMO, chat_id(2), 0, 10).await.expect("readable");
        assert_eq!(other.iter().map(|line| line.edited).collect::<Vec<_>>(), [None]);
        // Who was away hears of edits before the index that they ask from, of the last ones where there are many.
        let before = async |limit| bed.db.chats().edited_before(DEMO, chat, 2, limit).await.expect("readable");
        assert_eq!(before(10).await, lines[..2]);
        assert_eq!(before(1).await, lines[1..2]);
        assert_eq!(bed.db.chats().shown_transcript(DEMO, chat, 2, 10).await.expect("readable"), lines[2..]);
        let journal = bed.db.journal().events(DEMO, 0, 100).await.expect("readable");
        assert!(journal.iter().any(|entry| entry.event == edited(chat, 1, MARTA, "how are you?")));
    }

    async fn how_far_the_customer_read_is_told_with_the_chat(bed: &Bed) {
        let mut log = Log::take(&bed.db, DEMO, "here").await;
        let chat = chat_id(1);
        let marked = |reach, upto| {
            let (by, ticket) = (Speaker::Customer, routing::Ticket::NONE);
            Event::Chat(chat, routing::chat::Event::Marked { by, reach, upto, ticket })
        };
        let says = |index| said(chat, index, Speaker::Agent(MARTA), "still there?");
        let talk = [opened(chat, ada(), token(1)), says(0), says(1), says(2), says(3)];
        log.append(&bed.db, talk).await.expect("appended");
        let marks = async || bed.db.chats().find(DEMO, chat).await.expect("readable").expect("there").marks;
        assert_eq!(marks().await, Marks::default());
        log.append(&bed.db, [marked(Reach::Read, 0), marked(Reach::Delivered, 2)]).await.expect("appended");
        assert_eq!(marks().await, Marks { delivered: 3, read: 1, agents: Vec::new() });
        log.append(&bed.db, [said(chat, 4, Speaker::Customer, "yes")]).await.expect("appended");
        assert_eq!(marks().await, Marks { delivered: 5, read: 5, agents: Vec::new() });
    }
}
