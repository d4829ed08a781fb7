//! From a file to cases: every cell is looked at, and what cannot be meant is refused where it stands.
use super::csv::{Record, Table, Wrong};
use super::length::bottlenecks;
use super::{Case, Class, Figure, Pool, Row};
use std::collections::BTreeMap;
use std::str::FromStr;

/// What a file must have; the figures' columns may be missing.
const COLUMNS: [&str; 12] = [
    "case",
    "family",
    "cls",
    "lambda_per_s",
    "aht_s",
    "patience_s",
    "agents",
    "slots_per_agent",
    "skills",
    "discipline",
    "agent_selection",
    "queue_cap",
];
/// What the rows of a case have to agree in.
const SHARED: [&str; 7] =
    ["family", "agents", "slots_per_agent", "skills", "discipline", "agent_selection", "queue_cap"];

/// Bounds that keep a slip of the pen from running for days.
const AGENTS: u32 = 100_000;
const SLOTS: u32 = 100;
const CLASSES: usize = 256;
/// Rates are written with some twelve digits.
const ROUNDING: f64 = 1e-6;

/// The cases of a file, in order of their first rows.
///
/// # Errors
/// The first cell that cannot be used, with its line and column, and why.
pub fn read(text: &str) -> Result<Vec<Case>, Wrong> {
    let table = Table::read(text, &COLUMNS)?;
    let mut names: Vec<&str> = Vec::new();
    let mut by_name: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    for record in &table.records {
        let name = Line { table: &table, record }.some("case")?;
        let rows = by_name.entry(name).or_default();
        if rows.is_empty() {
            names.push(name);
        }
        rows.push(record);
    }
    if names.is_empty() {
        return Err(Wrong::new(1, "", "there is no case below the header"));
    }
    names.into_iter().map(|name| case(&table, name, &by_name[name])).collect()
}

/// A line of the file.
#[derive(Clone, Copy)]
struct Line<'a> {
    table: &'a Table,
    record: &'a Record,
}

impl<'a> Line<'a> {
    fn cell(self, column: &str) -> &'a str {
        self.table.cell(self.record, column)
    }

    fn wrong(self, column: &str, why: impl Into<String>) -> Wrong {
        Wrong::new(self.record.line, column, why)
    }

    fn some(self, column: &str) -> Result<&'a str, Wrong> {
        match self.cell(column) {
            "" => Err(self.wrong(column, "it is empty")),
            text => Ok(text),
        }
    }

    /// A finite number of at least nothing; none in an empty cell.
    fn number(self, column: &str) -> Result<Option<f64>, Wrong> {
        let text = self.cell(column);
        if text.is_empty() {
            return Ok(None);
        }
        match f64::from_str(text) {
            Ok(number) if number.is_finite() && number >= 0.0 => Ok(Some(number)),
            Ok(_) => Err(self.wrong(column, format!("{text:?} is not a finite number from 0 up"))),
            Err(_) => Err(self.wrong(column, format!("{text:?} is no number"))),
        }
    }

    fn positive(self, column: &str) -> Result<Option<f64>, Wrong> {
        match self.number(column)? {
            Some(0.0) => Err(self.wrong(column, "it must be above 0")),
            number => Ok(number),
        }
    }

    fn needed(self, column: &str) -> Result<f64, Wrong> {
        self.positive(column)?.ok_or_else(|| self.wrong(column, "it is empty"))
    }

    fn whole(self, column: &str, most: u32) -> Result<Option<u32>, Wrong> {
        let text = self.cell(column);
        if text.is_empty() {
            return Ok(None);
        }
        // Some write whole numbers with a point.
        let number = f64::from_str(text).ok().filter(|number| number.fract() == 0.0);
        match number {
            Some(number) if (0.0..=f64::from(most)).contains(&number) => Ok(Some(number as u32)),
            _ => Err(self.wrong(column, format!("{text:?} is not a whole number from 0 to {most}"))),
        }
    }

    fn choice(self, column: &str, known: &[&str]) -> Result<&'a str, Wrong> {
        match self.cell(column) {
            text if text.is_empty() || known.contains(&text) => Ok(text),
            text => Err(self.wrong(column, format!("{text:?} is none of {}", known.join(", ")))),
        }
    }
}

fn case(table: &Table, name: &str, records: &[&Record]) -> Result<Case, Wrong> {
    let lines: Vec<Line<'_>> = records.iter().map(|record| Line { table, record }).collect();
    let first = lines[0];
    for (line, column) in lines.iter().flat_map(|line| SHARED.map(|column| (line, column))) {
        if line.cell(column) != first.cell(column) {
            let why = format!("it differs from line {}, which is of the same case", first.record.line);
            return Err(line.wrong(column, why));
        }
    }
    let priority = first.choice("discipline", &["fcfs", "priority"])? == "priority";
    first.choice("agent_selection", &["any", "longest_idle"])?;
    let slots = first.whole("slots_per_agent", SLOTS)?.unwrap_or(1).max(1);
    let cap = first.whole("queue_cap", u32::MAX)?;
    let agents = first.whole("agents", AGENTS)?.filter(|agents| *agents > 0);
    let agents = agents.ok_or_else(|| first.wrong("agents", "there must be at least one"))?;
    let rows: Vec<(Option<usize>, Line<'_>)> =
        lines.iter().map(|line| Ok((class_of(*line)?, *line))).collect::<Result<_, Wrong>>()?;
    for (at, (class, line)) in rows.iter().enumerate() {
        if rows[..at].iter().any(|(other, _)| other == class) {
            return Err(line.wrong("cls", "the case has this class already"));
        }
    }
    let named = rows.iter().filter_map(|(class, _)| *class).max().map_or(1, |highest| highest + 1);
    let pools = pools(first, agents, named)?;
    let highest = pools.iter().flat_map(|pool| &pool.classes).max().map_or(1, |highest| highest + 1);
    if priority && pools.len() > 1 {
        return Err(first.wrong("skills", "priorities are of one skill that everybody has: `0`"));
    }
    let count = named.max(highest);
    if let Some(class) = (0..count).find(|class| !pools.iter().any(|pool| pool.classes.contains(class))) {
        return Err(first.wrong("skills", format!("nobody serves class {class}")));
    }
    if cap.is_some() && count > 1 && !priority {
        return Err(first.wrong("queue_cap", "a cap is of one line, and each skill has its own"));
    }
    let classes = classes(&rows, count)?;
    let rows = rows.iter().map(|(class, line)| row(*line, *class, count, pools.len())).collect::<Result<_, Wrong>>()?;
    let (name, family) = (name.to_owned(), first.cell("family").to_owned());
    let case = Case { name, family, classes, pools, slots, priority, cap, rows };
    let overloaded = bottlenecks(&case).find(|bottleneck| bottleneck.overloaded(&case));
    match overloaded {
        None => Ok(case),
        Some(over) => {
            let why = format!(
                "{:.4} Erlangs for {} servers and nobody leaves: the line grows for ever and has no steady state",
                over.load, over.servers
            );
            Err(first.wrong("lambda_per_s", why))
        }
    }
}

fn class_of(line: Line<'_>) -> Result<Option<usize>, Wrong> {
    match line.some("cls")? {
        "all" => Ok(None),
        text => match usize::from_str(text) {
            Ok(class) if class < CLASSES => Ok(Some(class)),
            _ => Err(line.wrong("cls", format!("{text:?} is neither `all` nor a number below {CLASSES}"))),
        },
    }
}

/// `0`: everybody has all classes. Else `10x{0,1}|6x{1}`: ten with 0 and 1, six with 1.
fn pools(line: Line<'_>, agents: u32, classes: usize) -> Result<Vec<Pool>, Wrong> {
    let text = line.cell("skills");
    if text.is_empty() || text == "0" {
        return Ok(vec![Pool { agents, classes: (0..classes).collect() }]);
    }
    let wrong = |part: &str| line.wrong("skills", format!("{part:?} is no pool like 10x{{0,1}}"));
    let pool = |part: &str| {
        let (count, skills) = part.trim().split_once('x').ok_or_else(|| wrong(part))?;
        let skills = skills.trim().strip_prefix('{').and_then(|skills| skills.strip_suffix('}'));
        let count = u32::from_str(count.trim()).ok().filter(|count| (1..=AGENTS).contains(count));
        let (Some(agents), Some(skills)) = (count, skills) else { return Err(wrong(part)) };
        let class = |skill: &str| usize::from_str(skill.trim()).ok().filter(|class| *class < CLASSES);
        let classes: Option<Vec<usize>> = skills.split(',').map(class).collect();
        let mut classes = classes.ok_or_else(|| wrong(part))?;
        classes.sort_unstable();
        classes.dedup();
        Ok(Pool { agents, classes })
    };
    let pools = text.split('|').map(pool).collect::<Result<Vec<Pool>, Wrong>>()?;
    let sum: u64 = pools.iter().map(|pool| u64::from(pool.agents)).sum();
    if sum != u64::from(agents) {
        return Err(line.wrong("agents", format!("{agents}, but the pools have {sum}")));
    }
    Ok(pools)
}

/// The customers. Where only some classes have a row, the others are like them, taken in turn (a ring of equal classes
/// needs one row), or, where that does not add up to all, share alike what is left.
fn classes(rows: &[(Option<usize>, Line<'_>)], count: usize) -> Result<Vec<Class>, Wrong> {
    let class = |line: Line<'_>| {
        let (rate, handling, patience) =
            (line.needed("lambda_per_s")?, line.needed("aht_s")?, line.positive("patience_s")?);
        Ok(Class { rate, handling, patience })
    };
    let all = rows.iter().find(|(class, _)| class.is_none()).map(|(_, line)| *line);
    let whole = all.map(class).transpose()?;
    let mut given: Vec<(usize, Class, Line<'_>)> = rows
        .iter()
        .filter_map(|(of, line)| Some((of.as_ref()?, line)))
        .map(|(of, line)| Ok((*of, class(*line)?, *line)))
        .collect::<Result<_, Wrong>>()?;
    given.sort_by_key(|(of, _, _)| *of);
    let Some(whole) = whole else {
        return match (0..count).find(|of| !given.iter().any(|(known, _, _)| known == of)) {
            None => Ok(given.into_iter().map(|(_, class, _)| class).collect()),
            Some(missing) => {
                let line = given[0].2;
                Err(line.wrong("cls", format!("class {missing} has no row, and there is none for `all`")))
            }
        };
    };
    let adds_up = |classes: &[Class]| {
        let sum: f64 = classes.iter().map(|class| class.rate).sum();
        (sum / whole.rate - 1.0).abs() <= ROUNDING
    };
    let known = |of: usize| given.iter().find(|(known, _, _)| *known == of).map(|(_, class, _)| *class);
    let in_turn = |of: usize| known(of).or_else(|| given.get(of % given.len().max(1)).map(|(_, class, _)| *class));
    let turns: Vec<Class> =
        (0..count).map(|of| in_turn(of).unwrap_or(Class { rate: whole.rate / count as f64, ..whole })).collect();
    if adds_up(&turns) {
        return Ok(turns);
    }
    let left = whole.rate - given.iter().map(|(_, class, _)| class.rate).sum::<f64>();
    let share = left / (count - given.len()).max(1) as f64;
    let shares: Vec<Class> = (0..count).map(|of| known(of).unwrap_or(Class { rate: share, ..whole })).collect();
    if share > 0.0 && adds_up(&shares) {
        return Ok(shares);
    }
    let why = format!("the classes' rates do not add up to the {} of `all`", whole.rate);
    Err(all.unwrap_or(rows[0].1).wrong("lambda_per_s", why))
}

fn row(line: Line<'_>, class: Option<usize>, classes: usize, pools: usize) -> Result<Row, Wrong> {
    let mut expected = Vec::new();
    for (column, figure) in Figure::COLUMNS {
        if let Some(number) = line.number(column)? {
            let share = figure.is_share() || figure == Figure::Occupancy;
            if share && number > 1.0 {
                return Err(line.wrong(column, format!("{number} is no share: it is above 1")));
            }
            expected.push((figure, number));
        }
    }
    expected.extend(extra(line, classes, pools)?);
    Ok(Row { line: line.record.line, class, expected })
}

/// `{"pool_occupancy":[…],"share_class_to_pool":[[…],…]}`, by pool and by class. Other figures in it are of other ways to
/// pick an agent.
fn extra(line: Line<'_>, classes: usize, pools: usize) -> Result<Vec<(Figure, f64)>, Wrong> {
    let text = line.cell("extra");
    let Ok(value) = serde_json::from_str::<serde_json::Value>(text) else {
        // A remark in words is no figure; what looks like figures must be readable.
        return if text.starts_with('{') { Err(line.wrong("extra", "it is not JSON")) } else { Ok(Vec::new()) };
    };
    let numbers = |value: &serde_json::Value, name: &str, count: usize| {
        let list: Option<Vec<f64>> =
            value.as_array().map(|list| list.iter().filter_map(serde_json::Value::as_f64).collect());
        let list = list.filter(|list| list.len() == count && list.iter().all(|share| (0.0..=1.0).contains(share)));
        list.ok_or_else(|| line.wrong("extra", format!("{name} is not a list of {count} shares")))
    };
    let mut expected = Vec::new();
    if let Some(occupancy) = value.get("pool_occupancy") {
        let list = numbers(occupancy, "pool_occupancy", pools)?;
        expected.extend(list.into_iter().enumerate().map(|(pool, share)| (Figure::PoolOccupancy(pool), share)));
    }
    if let Some(shares) = value.get("share_class_to_pool") {
        let lists = shares.as_array().filter(|lists| lists.len() <= classes);
        let lists = lists.ok_or_else(|| line.wrong("extra", format!("share_class_to_pool has not {classes} lists")))?;
        for (class, list) in lists.iter().enumerate() {
            let list = numbers(list, "share_class_to_pool", pools)?;
            expected.extend(list.into_iter().enumerate().map(|(pool, share)| (Figure::PoolShare(class, pool), share)));
        }
    }
    Ok(expected)
}
