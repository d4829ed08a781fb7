//! How true forecasts of breaches come, on days that nobody tuned them on, beside naive rules.
//!
//! `SWITCHYARD_BLESS=1 cargo test -p sim --test breaches` writes the table of `docs/engine/breaches.md` as well.
//! `SWITCHYARD_TUNE=1` prints what other bounds would come to, on days for tuning.
mod days;
mod follow;
mod recorded;
mod table;
mod ways;

use days::{EIGHT, FIVE, KINDS, Kind, draw};
use follow::{Follower, Look, Rule, score};
use routing::folds::breach::Score;
use std::time::Instant;
use table::{PATH, RULES, Row, promised, table};

/// Seeds of days on which bounds were chosen, and of those on which they are judged.
const TUNING: std::ops::Range<u64> = 1_000..1_004;
const JUDGED: std::ops::Range<u64> = 1..9;

fn lived(kind: Kind, seeds: std::ops::Range<u64>) -> Vec<Vec<Look>> {
    let mut all = Vec::new();
    for seed in seeds {
        let mut follower = Follower::new(EIGHT, FIVE);
        draw(kind, seed * 16 + kind as u64).live(&mut follower);
        all.extend(follower.lines.into_values());
    }
    all
}

fn share(part: u32, all: u32) -> f64 {
    f64::from(part) / f64::from(all.max(1))
}

#[test]
fn what_is_said_comes_as_often_as_the_page_says() {
    let mut rows: Vec<Row> = Vec::new();
    let mut all: Vec<Vec<Look>> = Vec::new();
    let kinds = KINDS.into_iter().map(|kind| (kind.name().to_owned(), lived(kind, JUDGED)));
    for (days, lines) in kinds.chain([("recorded".to_owned(), recorded::lived())]) {
        rows.push(Row { days, lines: lines.len(), scores: RULES.map(|rule| score(&lines, rule)) });
        all.extend(lines);
    }
    rows.push(Row { days: "all".to_owned(), lines: all.len(), scores: RULES.map(|rule| score(&all, rule)) });
    let table = table(&rows);
    println!("{table}");
    if std::env::var_os("SWITCHYARD_BLESS").is_some() {
        std::fs::write(PATH, &table).expect("the page can be written");
    }
    let committed = std::fs::read_to_string(PATH).expect("the page is committed");
    let ((recall, precision), (was, were)) = (promised(&table), promised(&committed));
    assert!(recall >= was && precision >= were, "recall {recall}, was {was}; precision {precision}, was {were}");
    let [forecast, near, straight] = rows.last().expect("all days").scores;
    for naive in [near, straight] {
        let worth = |score: Score| share(score.foretold, score.breaches).min(share(score.came, score.said));
        assert!(worth(forecast) > worth(naive), "a naive rule does better: {naive:?}, {forecast:?}");
    }
}

#[test]
fn tune() {
    if std::env::var_os("SWITCHYARD_TUNE").is_none() {
        return;
    }
    let began = Instant::now();
    let lines: Vec<Vec<Look>> = KINDS.into_iter().flat_map(|kind| lived(kind, TUNING)).collect();
    println!("{} looks in {:?}", lines.iter().map(Vec::len).sum::<usize>(), began.elapsed());
    let bounds =
        [60.0, 70.0, 80.0, 90.0].into_iter().flat_map(|say| [0.3, 0.6].map(|keep| Rule::Bounds(say, say * keep)));
    for rule in RULES.into_iter().chain([Rule::Near(3.0), Rule::Near(10.0)]).chain(bounds) {
        let Score { breaches, foretold, said, came } = score(&lines, rule);
        println!("{rule:?}: recall {:.2}, precision {:.2}", share(foretold, breaches), share(came, said));
    }
}
