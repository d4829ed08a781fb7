//! Turns are turns: whoever was served first at one instant is the first to be served again.
use crate::day::{ANN, BILLING, BOB, CAROL, DAVE, Day};
use catalogue::ids::AgentId;
use routing::policy::{Pick, Step};
use routing::time::Millis;
use sim::{Setup, World};

/// Four agents with room for many, who came in this order, one millisecond after the other.
fn team(pick: Pick) -> (Day, [AgentId; 4]) {
    let mut day = Day::pushing();
    day.publish_steps(BILLING, vec![Step { pick, ..Step::default() }]);
    day.rings_at_once(BILLING, 50);
    let team = [CAROL, ANN, DAVE, BOB];
    for who in team {
        day.signs_in(who, &[BILLING], 20).unwrap();
        day.after(Millis(1));
    }
    (day, team)
}

/// So many customers at one instant: at whom they ring.
fn burst(day: &mut Day, chats: usize) -> Vec<AgentId> {
    let rings = |day: &mut Day| {
        let chat = day.writes_to(BILLING);
        day.rings_at(chat).expect("somebody is free")
    };
    (0..chats).map(|_| rings(day)).collect()
}

fn in_turn(team: [AgentId; 4], from: usize, chats: usize) -> Vec<AgentId> {
    team.into_iter().cycle().skip(from).take(chats).collect()
}

#[test]
fn bursts_are_dealt_out_in_exact_turns() {
    for pick in [Pick::RoundRobin, Pick::LongestIdle] {
        let (mut day, team) = team(pick);
        assert_eq!(burst(&mut day, 10), in_turn(team, 0, 10), "{pick:?}");
        day.after(Millis(3));
        assert_eq!(burst(&mut day, 7), in_turn(team, 10, 7), "{pick:?}, where the first burst left off");
    }
}

#[test]
fn a_restart_does_not_forget_whose_turn_it_is() {
    let (mut day, team) = team(Pick::RoundRobin);
    assert_eq!(burst(&mut day, 6), in_turn(team, 0, 6));
    // As if everybody had said everything afresh in between.
    let journal = day.world.journal().to_vec();
    let mut again = World::recover(Setup { restate_after: 1, ..Setup::default() }, journal, day.world.now());
    again.settle();
    let setup = Setup { desk: true, ..Setup::default() };
    day.world = World::recover(setup, again.journal().to_vec(), again.now());
    for who in [ANN, BOB, CAROL, DAVE] {
        day.connects(who);
    }
    assert_eq!(burst(&mut day, 6), in_turn(team, 6, 6));
}
