use super::*;

fn canary(id: u32, share: u8) -> Canary {
    let bounds = Bounds { wait: Some(Millis::seconds(1)), left: Some(1), level: Some(1) };
    Canary { id, share, until: Millis::NEVER, least: 100, bounds, skills: Vec::new() }
}

/// Numbers that look drawn (Marsaglia's xorshift).
struct Drawn(u64);

impl Drawn {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A wait of so many seconds on average, mostly short and now and then long.
    fn wait(&mut self, mean: f64) -> Millis {
        Millis((-(1.0 - self.share()).ln() * mean * 1_000.0) as i64)
    }
}

#[test]
fn of_chats_that_follow_one_another_the_share_is_tried_and_each_stays_in_its_arm() {
    for share in [1, 5, 10, 33, 50] {
        for id in [1, 2, 77] {
            let canary = canary(id, share);
            let tried = (0..20_000).filter(|chat| canary.arm(ChatId(*chat)).tried).count();
            let expected = usize::from(share) * 200;
            assert!(tried.abs_diff(expected) < 250, "{tried} of 20,000 at {share} %");
        }
    }
    let (first, second) = (canary(1, 50), canary(2, 50));
    let both = (0..20_000).map(ChatId).filter(|chat| first.arm(*chat).tried && second.arm(*chat).tried).count();
    assert!(both.abs_diff(5_000) < 300, "another canary draws anew: {both}");
    assert!((0..99).all(|chat| first.arm(ChatId(chat)) == first.arm(ChatId(chat))));
}

#[test]
fn means_and_shares_are_those_of_the_chats() {
    let mut figures = Figures::default();
    for (seconds, left) in [(10, false), (20, false), (60, true)] {
        figures.count(Millis::seconds(seconds), left, seconds < 15);
    }
    assert_eq!(figures.wait().mean, 30.0);
    assert!((figures.wait().variance - 700.0 / 3.0).abs() < 1e-9);
    assert!((figures.left().mean - 1.0 / 3.0).abs() < 1e-9 && (figures.level().mean - 1.0 / 3.0).abs() < 1e-9);
    figures.count(Millis::NEVER, false, false);
    figures.count(Millis(-5), false, false);
    assert_eq!(figures.waited, 900 + 864_000, "none counts for more than a day, or for less than nothing");
    assert_eq!(Figures::default().wait(), Estimate { mean: 0.0, variance: 0.0 });
}

#[test]
fn too_few_chats_tell_nothing_and_enough_of_them_end_a_canary_that_is_worse() {
    let canary = canary(1, 50);
    let mut arms = Arms::default();
    for chat in 0..100 {
        assert_eq!(arms.broken(&canary), None, "{chat} chats");
        arms.control.count(Millis::seconds(5 + chat % 3), false, true);
        arms.tried.count(Millis::seconds(50 + chat % 3), false, false);
    }
    assert_eq!(arms.broken(&canary), Some(Why::Wait));
    let only = |bounds| Canary { bounds, ..canary.clone() };
    assert_eq!(arms.broken(&only(Bounds { level: Some(30), ..Bounds::default() })), Some(Why::Level));
    assert_eq!(arms.broken(&only(Bounds { left: Some(1), ..Bounds::default() })), None, "nobody left");
    assert_eq!(arms.broken(&only(Bounds { wait: Some(Millis::seconds(60)), ..Bounds::default() })), None);
    std::mem::swap(&mut arms.control, &mut arms.tried);
    assert_eq!(arms.broken(&canary), None, "a draft that is better goes on");
}

/// Judged after every chat from the least on to ten thousand, arms that are alike are taken for different in few runs. The
/// bound of this test is twice what is promised of one in twenty.
#[test]
fn chance_seldom_ends_a_canary_of_the_same_policy() {
    let bounds = Bounds { wait: Some(Millis(1)), ..Bounds::default() };
    let shares = Bounds { left: Some(0), ..Bounds::default() };
    let (mut drawn, mut waits, mut lefts) = (Drawn(88_172_645_463_325_252), 0, 0);
    let runs = 400;
    for _ in 0..runs {
        let (by_wait, by_left) = (Canary { bounds, ..canary(1, 50) }, Canary { bounds: shares, ..canary(1, 50) });
        let (mut arms, mut by) = (Arms::default(), (false, false));
        for _ in 0..10_000 {
            let tried = drawn.share() < 0.5;
            let (waited, left) = (drawn.wait(30.0), drawn.share() < 0.08);
            arms.of(tried).count(waited, left, true);
            by.0 |= arms.broken(&by_wait).is_some();
            by.1 |= arms.broken(&by_left).is_some();
        }
        waits += u32::from(by.0);
        lefts += u32::from(by.1);
    }
    assert!(waits * 20 <= runs, "{waits} of {runs} by their waits");
    assert!(lefts * 20 <= runs, "{lefts} of {runs} by those who left");
}

#[test]
fn a_canary_that_ended_does_not_begin_again() {
    let mut trial = Trial::default();
    assert!(!trial.is_past(1));
    trial.configured(None);
    assert!(!trial.is_past(1), "there was none");
    trial.configured(Some(&canary(3, 10)));
    assert!(trial.is_past(2) && !trial.is_past(3) && !trial.is_past(4));
    let arm = Arm { canary: 3, tried: true };
    let waited = Event::Waited { chat: ChatId(1), arm, waited: Millis::seconds(2), left: false, in_time: true };
    trial.apply(Millis(9), &waited);
    let other =
        Event::Waited { chat: ChatId(2), arm: Arm { canary: 2, ..arm }, waited: Millis(1), left: true, in_time: false };
    trial.apply(Millis(9), &other);
    assert_eq!((trial.arms.tried.chats, trial.arms.control.chats), (1, 0), "one of an earlier canary is not counted");
    trial.configured(Some(&canary(3, 10)));
    assert_eq!(trial.arms.tried.chats, 1, "skills or people have changed, and it goes on");
    trial.apply(Millis(10), &Event::Ended { canary: 3, why: Why::Time, arms: trial.arms });
    assert!(trial.is_past(3) && !trial.is_past(4));
    assert_eq!(trial.ended, Some((Millis(10), Why::Time)));
    trial.configured(Some(&canary(4, 10)));
    assert_eq!(trial, Trial { canary: 4, ..Trial::default() });
}
