//! How true forecasts of breaches come, on days that nobody tuned them on, beside naive rules.
//!
//! `SWITCHYARD_BLESS=1 cargo nextest run -p sim --test breaches` writes the table of `docs/engine/breaches.md` as well.
//! `SWITCHYARD_ORACLE=1` beside it asks the oracle anew, for minutes: by `cargo test`, which waits for it.
//! `SWITCHYARD_TUNE=1` prints what other bounds would come to, on days for tuning.
mod days;
mod follow;
mod oracle;
mod quarter;
mod recorded;
mod table;
mod ways;

use days::{EIGHT, FIVE, KINDS, Kind, draw};
use follow::{Follower, Look, Rule, score};
use routing::folds::breach::Score;
use std::time::Instant;
use table::{PATH, RULES, Row, of_oracle, possible, promised, table};

/// Seeds of days on which bounds were chosen, and of those on which they are judged.
const TUNING: std::ops::Range<u64> = 2_000..2_010;
const JUDGED: std::ops::Range<u64> = 1..9;

fn lived(kind: Kind, seeds: std::ops::Range<u64>, oracle: bool) -> Vec<Vec<Look>> {
    let mut all = Vec::new();
    for seed in seeds {
        let drawn = draw(kind, seed * 16 + kind as u64);
        let mut follower = Follower::new(EIGHT, FIVE).knowing(oracle.then(|| drawn.truth()));
        drawn.live(&mut follower);
        all.extend(follower.lines.into_values());
    }
    all
}

fn share(part: u32, all: u32) -> f64 {
    f64::from(part) / f64::from(all.max(1))
}

#[test]
fn what_is_said_comes_as_often_as_the_page_says() {
    let [blesses, oracle] = ["SWITCHYARD_BLESS", "SWITCHYARD_ORACLE"].map(|name| std::env::var_os(name).is_some());
    let kinds = KINDS.into_iter().map(|kind| (kind.name().to_owned(), lived(kind, JUDGED, oracle)));
    let days: Vec<_> = kinds.chain([("recorded".to_owned(), recorded::lived(oracle))]).collect();
    let row = |days: &str, lines: &[Vec<Look>]| Row {
        days: days.to_owned(),
        lines: lines.len(),
        scores: RULES.map(|rule| score(lines, rule)),
    };
    let mut rows: Vec<Row> = days.iter().map(|(days, lines)| row(days, lines)).collect();
    rows.push(row("all", &days.iter().flat_map(|(_, lines)| lines.clone()).collect::<Vec<_>>()));
    let table = table(&rows);
    println!("{table}");
    let mut page = std::fs::read_to_string(PATH).expect("the page is committed");
    if blesses {
        let possible = if oracle { possible(&days) } else { of_oracle(&page).to_owned() };
        page = format!("{table}{possible}");
        std::fs::write(PATH, &page).expect("the page can be written");
    }
    let ((recall, precision), (was, were)) = (promised(&table), promised(&page));
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
    let lines: Vec<Vec<Look>> = KINDS.into_iter().flat_map(|kind| lived(kind, TUNING, false)).collect();
    println!("{} looks in {:?}", lines.iter().map(Vec::len).sum::<usize>(), began.elapsed());
    let says = [40.0, 45.0, 50.0, 55.0, 60.0, 65.0, 70.0, 80.0];
    let bounds = says.into_iter().flat_map(|say| [0.2, 0.3, 0.5].map(|keep| Rule::Bounds(say, say * keep)));
    for rule in RULES.into_iter().chain([Rule::Near(3.0), Rule::Near(10.0)]).chain(bounds) {
        let Score { breaches, foretold, said, came } = score(&lines, rule);
        println!("{rule:?}: recall {:.2}, precision {:.2}", share(foretold, breaches), share(came, said));
    }
}
