//! Coming back to the feed after a lost connection.
use super::*;
use crate::announce::Outgoing;
use crate::outbox::{Behind, Next, Outbox};
use smallvec::smallvec;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

const ANN: AgentId = AgentId(1);
const BOB: AgentId = AgentId(2);

fn feed(frames: usize) -> Feed {
    Feed::new(RingBounds { frames, bytes: 1_000 })
}

fn out(to: To, text: &'static str) -> Outgoing {
    Outgoing { to, frame: text.into(), behind: Behind::Nothing }
}

fn say(feed: &Feed, seq: u64, to: To, text: &'static str) {
    feed.publish(vec![(Some(seq), smallvec![out(to, text)])]);
}

/// Whoever has seen everything up to this event.
fn seen(seq: u64) -> Option<u64> {
    Some(place(seq, 0))
}

fn heard(sink: &Sink) -> Vec<String> {
    let mut heard = Vec::new();
    while let Poll::Ready(next) = sink.poll_next(&mut Context::from_waker(Waker::noop())) {
        match next {
            Next::Frame(frame) | Next::Asks(frame, _) | Next::Last(frame) => heard.push(frame.to_string()),
            Next::Refetch => heard.push("refetch".into()),
            Next::Slow | Next::Closed => break,
        }
    }
    heard
}

#[test]
fn who_comes_back_hears_exactly_what_was_missed_and_is_their_own() {
    let feed = feed(10);
    say(&feed, 1, To::Everyone, "one");
    say(&feed, 2, To::Agent(ANN), "two for ann");
    say(&feed, 3, To::Agent(BOB), "three for bob");
    say(&feed, 4, To::Everyone, "four");
    let sink = Outbox::new(10, 1_000);
    let joined = feed.join_agent(ANN, seen(1), sink.clone());
    assert!(joined.resumed);
    assert_eq!(joined.seq, place_after(4));
    say(&feed, 5, To::Everyone, "five");
    assert_eq!(heard(&sink), ["two for ann", "four", "five"]);
}

#[test]
fn who_was_away_too_long_starts_afresh() {
    let feed = feed(2);
    for seq in 1..=4 {
        say(&feed, seq, To::Everyone, "x");
    }
    assert!(!feed.join_agent(ANN, seen(1), Outbox::new(10, 1_000)).resumed);
    assert!(feed.join_agent(ANN, seen(2), Outbox::new(10, 1_000)).resumed);
    assert!(feed.join_agent(ANN, seen(4), Outbox::new(10, 1_000)).resumed);
    assert!(
        !feed.join_agent(ANN, seen(5), Outbox::new(10, 1_000)).resumed,
        "a number from the future is from elsewhere"
    );
    assert!(!feed.join_agent(ANN, None, Outbox::new(10, 1_000)).resumed);
}

#[test]
fn what_does_not_fit_into_the_outbox_is_not_resumed_by_half() {
    let feed = feed(10);
    for seq in 1..=4 {
        say(&feed, seq, To::Everyone, "x");
    }
    let sink = Outbox::new(3, 1_000);
    assert!(!feed.join_agent(ANN, seen(0), sink.clone()).resumed);
    assert!(heard(&sink).is_empty());
}

#[test]
fn after_a_refetch_nobody_resumes_from_before() {
    let feed = feed(10);
    say(&feed, 1, To::Everyone, "one");
    let sink = Outbox::new(10, 1_000);
    let _joined = feed.join_agent(ANN, None, sink.clone());
    feed.refetch();
    assert_eq!(heard(&sink), ["refetch"]);
    assert!(!feed.join_agent(BOB, seen(1), Outbox::new(10, 1_000)).resumed);
    say(&feed, 2, To::Everyone, "two");
    assert!(feed.join_agent(BOB, seen(2), Outbox::new(10, 1_000)).resumed);
}

#[test]
fn who_leaves_hears_no_more() {
    let feed = feed(10);
    let sink = Outbox::new(10, 1_000);
    let joined = feed.join_customer(ChatId(7), sink.clone());
    feed.publish(vec![(None, smallvec![out(To::Customer(ChatId(7)), "typing")])]);
    assert_eq!(feed.listeners(), (0, 1));
    drop(joined);
    assert_eq!(feed.listeners(), (0, 0));
    feed.publish(vec![(None, smallvec![out(To::Customer(ChatId(7)), "typing")])]);
    assert_eq!(heard(&sink), ["typing"]);
}

#[test]
fn what_is_for_some_is_heard_and_caught_up_with_by_them_alone() {
    let feed = feed(10);
    let (anns, bobs) = (Outbox::new(10, 1_000), Outbox::new(10, 1_000));
    let _ann = feed.join_agent(ANN, None, anns.clone());
    let _bob = feed.join_agent(BOB, None, bobs.clone());
    say(&feed, 1, To::Agents([ANN].into()), "a name");
    assert_eq!((heard(&anns), heard(&bobs)), (vec!["a name".to_owned()], Vec::new()));
    let late = Outbox::new(10, 1_000);
    assert!(feed.join_agent(BOB, seen(0), late.clone()).resumed);
    assert_eq!(heard(&late), Vec::<String>::new());
}

#[test]
fn what_is_for_a_skill_is_heard_by_those_who_had_it_then() {
    let feed = feed(10);
    let bobs = Outbox::new(10, 1_000);
    let _bob = feed.join_agent(BOB, None, bobs.clone());
    say(&feed, 1, To::Skilled([ANN].into()), "a chat waits");
    // Bob has learned the skill since: of a chat that he never heard of he hears no end either.
    say(&feed, 2, To::Skilled([ANN, BOB].into()), "another waits");
    assert_eq!(heard(&bobs), ["another waits"]);
    for (who, missed) in [(ANN, &["a chat waits", "another waits"][..]), (BOB, &["another waits"])] {
        let sink = Outbox::new(10, 1_000);
        assert!(feed.join_agent(who, seen(0), sink.clone()).resumed);
        assert_eq!(heard(&sink), missed);
    }
}

#[test]
fn a_list_that_frames_share_takes_no_room_of_the_ring() {
    let feed = feed(10);
    let many: Arc<[AgentId]> = (1..=1_000).map(AgentId).collect();
    for seq in 1..=4 {
        say(&feed, seq, To::Skilled(many.clone()), "a chat waits");
    }
    assert!(feed.join_agent(ANN, seen(1), Outbox::new(10, 1_000)).resumed, "nothing had to make room");
}

#[test]
fn who_is_cut_off_within_an_event_hears_the_rest_of_it_and_nothing_twice() {
    let feed = feed(10);
    let frames = smallvec![out(To::Everyone, "it rings"), out(To::Agent(ANN), "at you"), out(To::Everyone, "busy")];
    feed.publish(vec![(Some(1), frames)]);
    for (seen, rest) in [(0, &["at you", "busy"][..]), (1, &["busy"]), (2, &[])] {
        let sink = Outbox::new(10, 1_000);
        assert!(feed.join_agent(ANN, Some(place(1, seen)), sink.clone()).resumed);
        assert_eq!(heard(&sink), rest);
    }
    let sink = Outbox::new(10, 1_000);
    assert!(feed.join_agent(ANN, Some(place_after(1)), sink.clone()).resumed);
    assert!(heard(&sink).is_empty());
}

#[test]
fn who_watches_hears_of_it_until_they_watch_something_else_or_leave() {
    let feed = feed(10);
    let (anns, bobs) = (Outbox::new(10, 1_000), Outbox::new(10, 1_000));
    let ann = feed.join_agent(ANN, None, anns.clone()).membership;
    let _bob = feed.join_agent(BOB, None, bobs.clone());
    assert!(!feed.watched(Topic::People));
    ann.watch(&[Topic::People]);
    assert!(feed.watched(Topic::People) && !feed.watched(Topic::Floor));
    feed.tell(&To::Watchers(Topic::People), &"bob is away".into());
    feed.tell(&To::Watchers(Topic::Floor), &"a line grows".into());
    assert_eq!((heard(&anns), heard(&bobs)), (vec!["bob is away".to_owned()], Vec::new()));
    ann.watch(&[Topic::Floor]);
    feed.tell(&To::Watchers(Topic::People), &"bob is back".into());
    feed.tell(&To::Watchers(Topic::Floor), &"a line grows".into());
    assert_eq!(heard(&anns), ["a line grows"]);
    drop(ann);
    assert!(!feed.watched(Topic::Floor));
}

#[test]
fn what_was_watched_is_not_caught_up_with() {
    let feed = feed(10);
    say(&feed, 1, To::Everyone, "one");
    say(&feed, 2, To::Watchers(Topic::People), "bob is away");
    let sink = Outbox::new(10, 1_000);
    let joined = feed.join_agent(ANN, seen(0), sink.clone());
    assert!(joined.resumed);
    assert_eq!(joined.seq, place_after(2));
    assert_eq!(heard(&sink), ["one"]);
}

#[test]
fn who_may_watch_something_no_longer_hears_nothing_more_of_it_on_any_device() {
    let feed = feed(10);
    let sinks: Vec<Sink> = (0..3).map(|_| Outbox::new(10, 1_000)).collect();
    let join = |who, sink: &Sink| feed.join_agent(who, None, sink.clone()).membership;
    let members = [join(ANN, &sinks[0]), join(ANN, &sinks[1]), join(BOB, &sinks[2])];
    members.iter().for_each(|member| member.watch(&Topic::ALL));
    feed.watch_only(ANN, |topic| topic != Topic::Floor, |left| format!("{left:?}").into());
    feed.tell(&To::Watchers(Topic::Floor), &"a line grows".into());
    feed.tell(&To::Watchers(Topic::People), &"bob is away".into());
    assert_eq!(heard(&sinks[0]), ["[People, Reports, Bans]", "bob is away"]);
    assert_eq!(heard(&sinks[1]), ["[People, Reports, Bans]", "bob is away"]);
    assert_eq!(heard(&sinks[2]), ["a line grows", "bob is away"]);
    feed.watch_only(ANN, |topic| topic != Topic::Floor, |left| format!("{left:?}").into());
    assert!(heard(&sinks[0]).is_empty(), "nothing has ended");
}

/// Counts how often a pump is woken.
#[derive(Default)]
struct Bed(AtomicUsize);

impl Wake for Bed {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn what_commits_together_is_told_in_its_order_and_wakes_each_pump_once() {
    let feed = feed(10);
    let (anns, bobs) = (Outbox::new(10, 1_000), Outbox::new(10, 1_000));
    let _ann = feed.join_agent(ANN, None, anns.clone());
    let _bob = feed.join_agent(BOB, None, bobs.clone());
    let beds: [Arc<Bed>; 2] = Default::default();
    for (sink, bed) in [&anns, &bobs].into_iter().zip(&beds) {
        assert!(sink.poll_next(&mut Context::from_waker(&Waker::from(bed.clone()))).is_pending());
    }
    feed.publish(vec![
        (Some(1), smallvec![out(To::Everyone, "one"), out(To::Agent(ANN), "one for ann")]),
        (None, smallvec![out(To::Agent(ANN), "in passing")]),
        (Some(2), smallvec![out(To::Everyone, "two")]),
    ]);
    assert_eq!(beds.each_ref().map(|bed| bed.0.load(Ordering::SeqCst)), [1, 1]);
    assert_eq!(heard(&anns), ["one", "one for ann", "in passing", "two"]);
    assert_eq!(heard(&bobs), ["one", "two"]);
    // And is caught up with as if it had been told one by one.
    for (since, rest) in
        [(place(1, 0), &["one for ann", "two"][..]), (place(1, 1), &["two"]), (place_after(1), &["two"])]
    {
        let sink = Outbox::new(10, 1_000);
        assert!(feed.join_agent(ANN, Some(since), sink.clone()).resumed);
        assert_eq!(heard(&sink), rest);
    }
}

/// Tells Ann what was gathered.
fn tells(feed: &Feed, text: &'static str) {
    feed.gathered([(To::Agent(ANN), |place: Option<u64>| format!("{text} {}", place.is_some()).into())]);
}

#[test]
fn what_is_gathered_is_missed_by_whoever_goes_before_it_is_told_and_by_nobody_else() {
    let feed = feed(10);
    let sink = Outbox::new(10, 1_000);
    feed.gathers();
    say(&feed, 1, To::Everyone, "one");
    let early = feed.join_agent(ANN, None, sink.clone());
    tells(&feed, "a line");
    let late = feed.join_agent(ANN, None, Outbox::new(10, 1_000));
    assert_eq!(heard(&sink), ["a line true"]);
    assert!(early.seq < late.seq);
    // She had heard the event alone, or all of it.
    for (since, missed) in
        [(seen(1), vec!["a line true"]), (Some(early.seq), vec!["a line true"]), (Some(late.seq), vec![])]
    {
        let sink = Outbox::new(10, 1_000);
        assert!(feed.join_agent(ANN, since, sink.clone()).resumed);
        assert_eq!(heard(&sink), missed);
    }
    say(&feed, 2, To::Everyone, "two");
    let sink = Outbox::new(10, 1_000);
    assert!(feed.join_agent(ANN, seen(1), sink.clone()).resumed);
    assert_eq!(heard(&sink), ["a line true", "two"]);
}

#[test]
fn after_a_restart_whoever_was_owed_something_fetches_everything() {
    let feed = feed(10);
    say(&feed, 1, To::Everyone, "one");
    let whole = feed.join_agent(ANN, None, Outbox::new(10, 1_000)).seq;
    feed.restart(1);
    assert!(feed.join_agent(ANN, Some(whole), Outbox::new(10, 1_000)).resumed);
    feed.gathers();
    say(&feed, 2, To::Everyone, "two");
    let owed = feed.join_agent(ANN, None, Outbox::new(10, 1_000)).seq;
    feed.restart(2);
    assert!(!feed.join_agent(ANN, Some(owed), Outbox::new(10, 1_000)).resumed);
}

#[test]
fn what_no_place_is_left_for_is_told_once_and_whoever_misses_it_fetches_everything() {
    let feed = feed(10);
    let sink = Outbox::new(10, 1_000);
    say(&feed, 1, To::Everyone, "one");
    let before = feed.join_agent(ANN, None, sink.clone());
    tells(&feed, "a line");
    assert_eq!(heard(&sink), ["a line false"]);
    assert!(!feed.join_agent(ANN, Some(before.seq), Outbox::new(10, 1_000)).resumed);
    say(&feed, 2, To::Everyone, "two");
    assert!(feed.join_agent(ANN, seen(2), Outbox::new(10, 1_000)).resumed);
}
