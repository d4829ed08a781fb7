//! An import of users from outside.
use catalogue::limit;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_api_derive::Bounded;

/// What is written of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ImportMode {
    /// Nothing: what would become of each row is answered.
    Check,
    /// All rows, or none where one is faulty; of files of up to `USERS_IMPORT_WHOLE` rows.
    Whole,
    /// The rows that are not faulty.
    Good,
}

/// What becomes of users who are there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ImportExisting {
    /// They are changed to what the row says; what it leaves empty stays.
    Change,
    /// They are left as they are.
    Leave,
}

/// A file of users.
#[derive(Debug, Deserialize, Bounded, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportBody {
    /// The file: names of columns, then a row for each user. Cells end with a semicolon or a comma, and quotes hold cells that have
    /// such, or several lines.
    #[garde(length(bytes, max = limit::USERS_IMPORT_BYTES))]
    pub(crate) csv: String,
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) mode: ImportMode,
    #[garde(skip)]
    #[schema(inline)]
    pub(crate) existing: ImportExisting,
    /// Why.
    #[garde(length(chars, max = limit::AUDIT_REASON))]
    pub(crate) reason: Option<String>,
}

/// What becomes of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RowBecomes {
    /// A new user.
    Made,
    /// A user who says something else now.
    Changed,
    /// Nothing: the user is there, and stays as they are.
    Same,
    /// Nothing: something is wrong with it.
    Faulty,
}

/// What is wrong with a row.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RowFault {
    /// In which column; null where it is none in particular.
    pub(crate) column: Option<&'static str>,
    /// The code that a user by themselves would be refused with.
    pub(crate) code: u16,
    /// What it tells the person, in their language.
    pub(crate) description: &'static str,
    /// More about it, as `extraInfo.why` has it; null for nothing more.
    pub(crate) why: Option<String>,
}

/// One row of the file.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ImportRow {
    /// The line of the file in which it begins, from 1; the names of the columns stand in the first.
    pub(crate) line: u64,
    /// The user name that it says.
    pub(crate) username: String,
    #[schema(inline)]
    pub(crate) becomes: RowBecomes,
    /// Whether a mail goes out with a link to set a password.
    pub(crate) invited: bool,
    /// What is wrong with it.
    pub(crate) faults: Vec<RowFault>,
}

/// What becomes of a file, or would.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ImportAnswer {
    /// Whether anything that it says was to be written: not where it was checked, nor where all was to be written and a row is faulty.
    pub(crate) written: bool,
    /// New users.
    pub(crate) made: usize,
    /// Users who say something else.
    pub(crate) changed: usize,
    /// Users who stay as they are.
    pub(crate) same: usize,
    /// Rows with something wrong.
    pub(crate) faulty: usize,
    /// Mails that go out.
    pub(crate) invited: usize,
    /// Every row, in the order of the file.
    pub(crate) rows: Vec<ImportRow>,
}

/// How far an import has come.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub(crate) struct ImportStep {
    /// Rows that are done.
    pub(crate) done: usize,
    /// Rows of the file.
    pub(crate) of: usize,
}

/// What a file may say, and the import that is under way.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportState {
    /// The names of its columns.
    pub(crate) columns: Vec<&'static str>,
    /// How far the one has come that is written now; null where there is none.
    pub(crate) under_way: Option<ImportStep>,
}
