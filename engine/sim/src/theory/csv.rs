//! A table of comma-separated values (RFC 4180) with a header, of which every cell knows its line and column.
use std::fmt;

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The line, from 1.
    pub line: usize,
    /// The column's name; empty where the whole line is meant.
    pub column: String,
    /// Why it cannot be used.
    pub why: String,
}

impl Wrong {
    pub(super) fn new(line: usize, column: &str, why: impl Into<String>) -> Wrong {
        Wrong { line, column: column.to_owned(), why: why.into() }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column.as_str() {
            "" => write!(f, "line {}: {}", self.line, self.why),
            column => write!(f, "line {}, column {column}: {}", self.line, self.why),
        }
    }
}

impl std::error::Error for Wrong {}

/// The header's names, and the records.
pub(super) struct Table {
    header: Vec<String>,
    pub(super) records: Vec<Record>,
}

/// One record, where it begins.
pub(super) struct Record {
    pub(super) line: usize,
    cells: Vec<String>,
}

impl Table {
    /// Reads a table that has at least these columns.
    pub(super) fn read(text: &str, columns: &[&str]) -> Result<Table, Wrong> {
        let mut records = records(text.trim_start_matches('\u{feff}'))?.into_iter();
        let header = records.next().ok_or_else(|| Wrong::new(1, "", "the file is empty"))?;
        let header: Vec<String> = header.cells.into_iter().map(|name| name.trim().to_owned()).collect();
        if let Some(missing) = columns.iter().find(|name| !header.iter().any(|known| known == *name)) {
            return Err(Wrong::new(1, missing, "this column is missing in the header"));
        }
        if let Some(name) =
            header.iter().enumerate().find(|(at, name)| header[..*at].contains(name)).map(|(_, name)| name)
        {
            return Err(Wrong::new(1, name, "this column is there twice"));
        }
        let records: Vec<Record> = records.collect();
        if let Some(record) = records.iter().find(|record| record.cells.len() != header.len()) {
            let (has, wants) = (record.cells.len(), header.len());
            return Err(Wrong::new(record.line, "", format!("it has {has} cells where the header has {wants}")));
        }
        Ok(Table { header, records })
    }

    /// A cell, trimmed; empty also where there is no such column.
    pub(super) fn cell<'a>(&self, record: &'a Record, column: &str) -> &'a str {
        self.header.iter().position(|name| name == column).map_or("", |at| record.cells[at].trim())
    }
}

/// Splits a text into records. Lines with nothing in them are skipped.
fn records(text: &str) -> Result<Vec<Record>, Wrong> {
    let (mut records, mut line, mut chars) = (Vec::new(), 1, text.chars().peekable());
    while chars.peek().is_some() {
        let begun = line;
        let (mut cells, mut cell, mut quoted, mut closed) = (Vec::new(), String::new(), false, false);
        loop {
            match chars.next() {
                None if quoted => return Err(Wrong::new(begun, "", "a quotation mark is not closed")),
                Some('"') if quoted && chars.peek() == Some(&'"') => {
                    cell.push('"');
                    chars.next();
                }
                Some('"') if quoted => (quoted, closed) = (false, true),
                Some('"') if cell.is_empty() && !closed => quoted = true,
                Some('"') => {
                    return Err(Wrong::new(line, "", "a quotation mark stands within a cell that is not quoted"));
                }
                Some(',') if !quoted => {
                    cells.push(std::mem::take(&mut cell));
                    closed = false;
                }
                Some('\r') if !quoted && chars.peek() == Some(&'\n') => {}
                None | Some('\n') if !quoted => break,
                Some('\n') => {
                    line += 1;
                    cell.push('\n');
                }
                Some(_) if closed => return Err(Wrong::new(line, "", "something follows a closing quotation mark")),
                Some(other) => cell.push(other),
                None => break,
            }
        }
        line += 1;
        cells.push(cell);
        if cells.len() > 1 || !cells[0].trim().is_empty() {
            records.push(Record { line: begun, cells });
        }
    }
    Ok(records)
}
