//! A file of users as rows of named cells.
use crate::edge::problem::Problem;
use catalogue::limit;
use csv::{ReaderBuilder, StringRecord};
use serde_json::json;
use std::collections::BTreeMap;

macro_rules! columns {
    ($( $column:ident $key:literal; )+) => {
        /// A column of the file.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Column {
            $( $column, )+
        }

        impl Column {
            pub(super) const ALL: &[Column] = &[$( Column::$column, )+];

            pub(super) fn key(self) -> &'static str {
                match self {
                    $( Column::$column => $key, )+
                }
            }
        }
    };
}

columns! {
    Username "username";
    Firstname "firstname";
    Lastname "lastname";
    Nickname "nickname";
    Email "email";
    Department "department";
    Group "group";
    Skills "skills";
    Slots "slots";
    ServiceAccount "service_account";
    Invite "invite";
}

/// A row.
pub(super) struct Given {
    /// The line in which it begins.
    pub(super) line: u64,
    /// What its cells say; an empty one says nothing.
    pub(super) cells: BTreeMap<Column, String>,
    /// Whether it has a cell that stands in no column.
    pub(super) ragged: bool,
}

/// Bytes that some programs put before the first letter of a text in UTF-8.
const MARK: char = '\u{feff}';

/// What our own files put before a text that a spreadsheet would run.
const GUARD: char = '\'';

fn refused(why: impl std::fmt::Display, column: &str) -> Problem {
    let mut problem = Problem::format("csv", why);
    problem.extra["column"] = json!(column);
    problem
}

/// A cell without what stands around its text.
fn said(cell: &str) -> &str {
    let text = cell.trim();
    match text.strip_prefix(GUARD) {
        Some(guarded) if guarded.starts_with(['=', '+', '-', '@']) => guarded,
        _ => text,
    }
}

fn columns(head: &StringRecord) -> Result<Vec<Column>, Problem> {
    let mut found = Vec::new();
    for name in head {
        let plain = |name: &str| name.trim().to_lowercase().replace([' ', '-', '_'], "");
        let column = Column::ALL.iter().copied().find(|column| plain(column.key()) == plain(name));
        let column = column.ok_or_else(|| refused("has a column that no user has", name.trim()))?;
        if found.contains(&column) {
            return Err(refused("has a column twice", column.key()));
        }
        found.push(column);
    }
    if found.contains(&Column::Username) { Ok(found) } else { Err(refused("lacks a column", Column::Username.key())) }
}

/// Lines as an editor counts them: the reader counts neither those that are blank nor the end of a line of two characters.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line of the first letter from here on; asked in the order of the text.
    fn from(&mut self, mut place: usize) -> u64 {
        while matches!(self.text.get(place), Some(b'\r' | b'\n')) {
            place += 1;
        }
        let passed = self.text.get(self.at..place).unwrap_or_default();
        let next = self.text.get(self.at + 1..=place).unwrap_or_default();
        let ends = |(byte, next): &(&u8, &u8)| **byte == b'\n' || (**byte == b'\r' && **next != b'\n');
        self.line += passed.iter().zip(next).filter(ends).count() as u64;
        self.at = place;
        self.line
    }
}

/// The rows of a file.
///
/// # Errors
/// 105 where its columns are not known, or it has more rows than a file may.
pub(super) fn read(text: &str) -> Result<Vec<Given>, Problem> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let head = text.lines().next().unwrap_or_default();
    let between = [';', '\t'].into_iter().find(|between| head.contains(*between)).unwrap_or(',');
    let between = u8::try_from(between).unwrap_or(b',');
    let mut file = ReaderBuilder::new().delimiter(between).flexible(true).from_reader(text.as_bytes());
    let columns = columns(file.headers().map_err(|error| Problem::format("csv", error))?)?;
    let (mut rows, mut lines) = (Vec::new(), Lines { text: text.as_bytes(), at: 0, line: 1 });
    for record in file.records() {
        let record = record.map_err(|error| Problem::format("csv", error))?;
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if rows.len() == limit::USERS_IMPORT_ROWS {
            return Err(Problem::format("csv", format!("has more than {} rows", limit::USERS_IMPORT_ROWS)));
        }
        let cells = columns.iter().copied().zip(record.iter().map(said));
        rows.push(Given {
            line: lines.from(usize::try_from(record.position().map_or(0, csv::Position::byte)).unwrap_or_default()),
            cells: cells.filter(|(_, cell)| !cell.is_empty()).map(|(column, cell)| (column, cell.to_owned())).collect(),
            ragged: record.iter().skip(columns.len()).any(|cell| !cell.trim().is_empty()),
        });
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(u64, Vec<String>)> {
        let rows = read(text).unwrap();
        rows.into_iter().map(|row| (row.line, row.cells.into_values().collect())).collect()
    }

    #[test]
    fn a_file_is_read_as_spreadsheets_of_both_habits_write_it() {
        let said = [(2, vec!["eva".to_owned(), "Eva".into(), "a\nb".into()]), (4, vec!["tom".into(), "Tom".into()])];
        assert_eq!(cells("\u{feff}User Name,Firstname,Department\n"), []);
        for (between, end) in [(",", "\n"), (";", "\r\n"), ("\t", "\n")] {
            let lines = ["Username,FirstName,Department", "eva,Eva,\"a\nb\"", "tom,Tom,", ",,"];
            let text = lines.join(end).replace(',', between);
            assert_eq!(cells(&format!("\u{feff}{text}")), said, "{text:?}");
        }
        let apart = |end: &str| cells(&["username", "eva", "", "", "tom", ""].join(end));
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(apart(end), [(2, vec!["eva".to_owned()]), (5, vec!["tom".into()])], "{end:?}");
        }
        assert_eq!(cells("username\n'=1+1\n'eva\n"), [(2, vec!["=1+1".to_owned()]), (3, vec!["'eva".to_owned()])]);
    }

    #[test]
    fn a_file_whose_columns_are_not_known_says_which() {
        for (text, column) in [
            ("", "username"),
            ("username,shoe\n", "shoe"),
            ("username,Username\n", "username"),
            ("email\n", "username"),
        ] {
            let problem = read(text).err().unwrap();
            assert_eq!((problem.code.0, &problem.extra["column"]), (105, &json!(column)), "{text:?}");
        }
        let long = format!("username\n{}", "eva\n".repeat(limit::USERS_IMPORT_ROWS + 1));
        assert!(read(&long).err().unwrap().why().contains("more than"));
    }
}
