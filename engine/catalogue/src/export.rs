//! Writes the tables for readers who are not Rust: TypeScript for the console, a page for people.
use crate::limit::Value;
use crate::{
    achievement, channel, error, failure, integration, key_contact, limit, metric, notice, permission, placeholder,
    setting, sound, suspend_reason,
};
use std::fmt::{Display, Write};

/// The product's version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The types of the rows. A table that is looked into by a number from outside says that there may be no such row.
const TYPES: &str = r#"
export type Language = "en" | "it";
export type Level = "INFO" | "WARNING" | "ERROR" | "CRITICAL";
export type Tone = "info" | "success" | "warning" | "danger";
export type Action = "view" | "create" | "edit" | "delete";

export interface ErrorRow {
  code: number;
  key: string;
  level: Level;
  status: number;
  /** How long its notice stays. */
  seconds: number;
}

export interface NoticeRow {
  id: string;
  key: string;
  tone: Tone;
  /** 0: until somebody dismisses it. */
  seconds: number;
  repeatable: boolean;
  sound: string | null;
}

export interface SoundRow {
  name: string;
  /** The preference that switches it; null: it is always played. */
  preference: string | null;
}

/** By its number; `permissionId` has its name. */
export interface PermissionRow {
  /** Has to be held besides; 0 for none. */
  parent: number;
  actions: readonly Action[];
}

export interface ModuleRow {
  id: number;
  name: string;
  product: string;
}

export interface GroupRow {
  id: number;
  name: string;
  permissions: readonly number[];
}

export interface ChannelRow {
  id: number;
  en: string;
  it: string;
  /** What one conversation takes of an agent's slots; a live chat is 100. */
  weight: number;
}

export interface SuspendReasonRow {
  id: number;
  en: string;
  it: string;
}
"#;

const HEAD: &str = "// Written by `cargo test -p catalogue` from the tables in engine/catalogue. Do not edit.\n\n";

/// The codes of refusals by their names, as a TypeScript module: each by itself, so that a page loads those that it names.
pub fn error_codes() -> String {
    constants(error::ROWS, |row| (row.key, row.code.to_string(), row.text_en.to_owned()))
}

/// The limits by their names, as a TypeScript module like that of the codes.
pub fn limits() -> String {
    constants(limit::ROWS, |row| (row.key, value(row.value), format!("{} In {}.", row.help, row.unit)))
}

/// The numbers of permissions by their names, likewise.
pub fn permission_ids() -> String {
    constants(permission::ROWS, |row| (row.name, row.id.to_string(), row.opens.to_owned()))
}

/// The numbers of integrations by their names, likewise.
pub fn integration_ids() -> String {
    constants(integration::ROWS, |row| (row.name, row.id.to_string(), row.opens.to_owned()))
}

/// The numbers of notices by their names, likewise.
pub fn notice_ids() -> String {
    constants(notice::ROWS, |row| (row.key, quoted(row.id), row.title_en.to_owned()))
}

/// The tables that the console needs, as a TypeScript module.
pub fn typescript() -> String {
    let mut out = String::from(HEAD);
    for each in ["errorCode", "integrationId", "limits", "noticeId", "permissionId"] {
        push(&mut out, format_args!("export * as {each} from \"./{each}\";\n"));
    }
    out.push('\n');
    push(&mut out, format_args!("export const version = {};\n", quoted(VERSION)));
    out.push_str(TYPES);
    table(&mut out, "errors", ": Readonly<Record<number, ErrorRow>>", error::ROWS, |row| {
        let id = row.code.to_string();
        let fields = vec![
            ("code", id.clone()),
            ("key", quoted(row.key)),
            ("level", quoted(row.level.as_str())),
            ("status", row.status.to_string()),
            ("seconds", row.seconds.to_string()),
        ];
        (id, fields)
    });
    table(&mut out, "notices", ": Readonly<Record<string, NoticeRow>>", notice::ROWS, |row| {
        let fields = vec![
            ("id", quoted(row.id)),
            ("key", quoted(row.key)),
            ("tone", json_word(&row.tone)),
            ("seconds", row.seconds.to_string()),
            ("repeatable", row.repeatable.to_string()),
            ("sound", if row.sound.is_empty() { "null".into() } else { quoted(row.sound) }),
        ];
        (quoted(row.id), fields)
    });
    table(&mut out, "sounds", ": Readonly<Record<string, SoundRow>>", sound::ROWS, |row| {
        let preference = if row.preference.is_empty() { "null".into() } else { quoted(row.preference) };
        (property(row.name), vec![("name", quoted(row.name)), ("preference", preference)])
    });
    table(&mut out, "permissions", ": Readonly<Record<number, PermissionRow>>", permission::ROWS, |row| {
        let actions: Vec<String> = row.actions.iter().map(json_word).collect();
        let actions = format!("[{}]", actions.join(", "));
        (row.id.to_string(), vec![("parent", row.parent.to_string()), ("actions", actions)])
    });
    table(&mut out, "modules", ": Readonly<Record<number, ModuleRow>>", permission::MODULES, |row| {
        let fields = vec![("id", row.id.to_string()), ("name", quoted(row.name)), ("product", quoted(row.product))];
        (row.id.to_string(), fields)
    });
    table(&mut out, "builtInGroups", ": Readonly<Record<number, GroupRow>>", permission::GROUPS, |row| {
        let permissions: Vec<String> = row.permissions.iter().map(u16::to_string).collect();
        let fields = vec![
            ("id", row.id.to_string()),
            ("name", quoted(row.name_en)),
            ("permissions", format!("[{}]", permissions.join(", "))),
        ];
        (row.id.to_string(), fields)
    });
    table(&mut out, "groupNames", ": Readonly<Record<string, Record<Language, string>>>", permission::GROUPS, |row| {
        (property(row.name_en), vec![("en", quoted(row.name_en)), ("it", quoted(row.name_it))])
    });
    table(&mut out, "channels", ": Readonly<Record<number, ChannelRow>>", channel::ROWS, |row| {
        let fields = vec![
            ("id", row.id.to_string()),
            ("en", quoted(row.name_en)),
            ("it", quoted(row.name_it)),
            ("weight", row.weight.0.to_string()),
        ];
        (row.id.to_string(), fields)
    });
    table(&mut out, "placeholders", "", placeholder::ROWS, |row| {
        (row.word.to_owned(), vec![("en", quoted(row.en)), ("it", quoted(row.it))])
    });
    table(&mut out, "suspendReasons", ": Readonly<Record<number, SuspendReasonRow>>", suspend_reason::ROWS, |row| {
        let fields = vec![("id", row.id.to_string()), ("en", quoted(row.name_en)), ("it", quoted(row.name_it))];
        (row.id.to_string(), fields)
    });
    out
}

/// What refusals, notices, failed calls and badges say in English, or else in Italian, as a TypeScript module: a page loads
/// the language that is spoken.
pub fn texts(italian: bool) -> String {
    let said = |en, it| quoted(spoken(italian, en, it));
    let mut out = String::from(HEAD);
    out.push_str("export const texts = {\n");
    words(&mut out, "errors", error::ROWS, |row| (row.code.to_string(), said(row.text_en, row.text_it)));
    out.push_str("  /** `{name}` stands for a property. */\n");
    words(&mut out, "notices", notice::ROWS, |row| {
        let (title, text) = (said(row.title_en, row.title_it), said(row.text_en, row.text_it));
        (quoted(row.id), format!("{{ title: {title}, text: {text} }}"))
    });
    words(&mut out, "failures", failure::ROWS, |row| (row.key.to_owned(), said(row.text_en, row.text_it)));
    out.push_str("  /** In the order in which they are earned. */\n");
    words(&mut out, "achievements", achievement::ROWS, |row| {
        let (name, text) = (said(row.name_en, row.name_it), said(row.text_en, row.text_it));
        (row.key.to_owned(), format!("{{ name: {name}, text: {text} }}"))
    });
    out.push_str("};\n");
    out
}

/// All tables as a page of Markdown.
pub fn markdown() -> String {
    let mut out = String::from(
        "# The catalogue\n\nThe product's words, each declared once in `engine/catalogue`. This page is written by \
         `cargo test -p catalogue`; edits are lost.\n",
    );
    section(
        &mut out,
        "Refusals",
        "`Error` in a refusal's body.",
        &["Code", "Name", "Level", "Status", "Seconds", "English", "Italian"],
        error::ROWS.iter().map(|row| {
            vec![
                row.code.to_string(),
                code(row.key),
                row.level.as_str().to_owned(),
                row.status.to_string(),
                row.seconds.to_string(),
                row.text_en.to_owned(),
                row.text_it.to_owned(),
            ]
        }),
    );
    section(
        &mut out,
        "Notices",
        "Seconds 0: until somebody dismisses it. `{…}` stands for a property.",
        &["Id", "Name", "Tone", "Seconds", "Repeats", "Sound", "English", "Italian"],
        notice::ROWS.iter().map(|row| {
            vec![
                row.id.to_owned(),
                code(row.key),
                json_word(&row.tone).replace('"', ""),
                row.seconds.to_string(),
                yes(row.repeatable),
                row.sound.to_owned(),
                format!("**{}** {}", row.title_en, row.text_en),
                format!("**{}** {}", row.title_it, row.text_it),
            ]
        }),
    );
    section(
        &mut out,
        "Permissions",
        "A permission holds only with its parent. From 200 on they are ours.",
        &["Id", "Parent", "Name", "Actions", "Opens"],
        permission::ROWS.iter().map(|row| {
            let actions: Vec<String> = row.actions.iter().map(json_word).collect();
            let parent = if row.parent == 0 { String::new() } else { row.parent.to_string() };
            vec![row.id.to_string(), parent, code(row.name), actions.join(", ").replace('"', ""), row.opens.to_owned()]
        }),
    );
    section(
        &mut out,
        "Permission groups of a new tenant",
        "",
        &["Id", "English", "Italian", "Permissions"],
        permission::GROUPS.iter().map(|row| {
            let ids: Vec<String> = row.permissions.iter().map(u16::to_string).collect();
            vec![row.id.to_string(), row.name_en.to_owned(), row.name_it.to_owned(), ids.join(" ")]
        }),
    );
    section(
        &mut out,
        "Integrations",
        "",
        &["Id", "Name", "Opens"],
        integration::ROWS.iter().map(|row| vec![row.id.to_string(), code(row.name), row.opens.to_owned()]),
    );
    section(
        &mut out,
        "Channels",
        "Units: what one conversation takes of an agent's slots, a live chat being 100.",
        &["Id", "English", "Italian", "Units"],
        channel::ROWS.iter().map(|row| {
            vec![row.id.to_string(), row.name_en.to_owned(), row.name_it.to_owned(), row.weight.0.to_string()]
        }),
    );
    section(
        &mut out,
        "Reasons to be away",
        "",
        &["Id", "English", "Italian"],
        suspend_reason::ROWS.iter().map(|row| vec![row.id.to_string(), row.name_en.to_owned(), row.name_it.to_owned()]),
    );
    section(
        &mut out,
        "Key contacts",
        "What a user of a tenant is the contact for.",
        &["Type", "English", "Italian"],
        key_contact::ROWS.iter().map(|row| vec![code(row.key), row.name_en.to_owned(), row.name_it.to_owned()]),
    );
    section(
        &mut out,
        "Badges",
        "What people achieve, each once.",
        &["Name", "For how many", "English", "Italian"],
        achievement::ROWS.iter().map(|row| {
            vec![
                code(row.key),
                row.count.to_string(),
                format!("{}: {}", row.name_en, row.text_en),
                format!("{}: {}", row.name_it, row.text_it),
            ]
        }),
    );
    section(
        &mut out,
        "Limits",
        "",
        &["Name", "Value", "Unit", "What it bounds", "Source"],
        limit::ROWS.iter().map(|row| {
            vec![
                code(row.key),
                value(row.value).replace('"', ""),
                row.unit.to_owned(),
                row.help.to_owned(),
                row.source.to_owned(),
            ]
        }),
    );
    section(
        &mut out,
        "Settings",
        "Each as a flag, a variable and a key of `switchyard.toml`.",
        &["Key", "Flag", "Variable", "Default", "What it does"],
        setting::ROWS.iter().map(|row| {
            let default = if row.default.is_empty() { String::new() } else { code(row.default) };
            vec![code(row.key), code(&format!("--{}", row.flag)), code(row.variable), default, row.help.to_owned()]
        }),
    );
    section(
        &mut out,
        "Metrics",
        "Served to Prometheus on a listener of their own.",
        &["Name", "Kind", "Unit", "Labels", "What it says"],
        metric::ROWS.iter().map(|row| {
            vec![
                code(row.name),
                json_word(&row.kind).replace('"', ""),
                row.unit.to_owned(),
                row.labels.join(", "),
                row.help.to_owned(),
            ]
        }),
    );
    out
}

/// One table keyed by what `cells` says, an object of objects.
fn table<Row>(
    out: &mut String,
    name: &str,
    of: &str,
    rows: &[Row],
    cells: impl Fn(&Row) -> (String, Vec<(&'static str, String)>),
) {
    push(out, format_args!("\nexport const {name}{of} = {{\n"));
    for row in rows {
        let (key, fields) = cells(row);
        let fields: Vec<String> = fields.into_iter().map(|(name, value)| format!("{name}: {value}")).collect();
        push(out, format_args!("  {key}: {{ {} }},\n", fields.join(", ")));
    }
    push(out, format_args!("}}{};\n", if of.is_empty() { " as const" } else { "" }));
}

/// A text in the language asked for; English where Italian has none.
fn spoken<'a>(italian: bool, en: &'a str, it: &'a str) -> &'a str {
    if italian && !it.is_empty() { it } else { en }
}

/// The texts of one table, by what `cells` says.
fn words<Row>(out: &mut String, name: &str, rows: &[Row], cells: impl Fn(&Row) -> (String, String)) {
    push(out, format_args!("  {name}: {{\n"));
    for (key, said) in rows.iter().map(cells) {
        push(out, format_args!("    {key}: {said},\n"));
    }
    push(out, format_args!("  }},\n"));
}

/// One value for each name, with a comment that an editor shows.
fn constants<Row>(rows: &[Row], cells: impl Fn(&Row) -> (&'static str, String, String)) -> String {
    let mut out = String::from(HEAD);
    for row in rows {
        let (key, value, comment) = cells(row);
        push(&mut out, format_args!("/** {comment} */\nexport const {key} = {value} as const;\n"));
    }
    out
}

fn section(out: &mut String, title: &str, about: &str, heads: &[&str], rows: impl Iterator<Item = Vec<String>>) {
    push(out, format_args!("\n## {title}\n\n"));
    if !about.is_empty() {
        push(out, format_args!("{about}\n\n"));
    }
    push(out, format_args!("| {} |\n|{}\n", heads.join(" | "), "---|".repeat(heads.len())));
    for row in rows {
        push(out, format_args!("| {} |\n", row.join(" | ")));
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a String cannot fail");
}

/// A string literal, double-quoted.
fn quoted(text: impl Display) -> String {
    format!("\"{}\"", text.to_string().replace('\\', "\\\\").replace('"', "\\\""))
}

/// A property's name: bare where it may be.
fn property(name: &str) -> String {
    if name.contains(' ') { quoted(name) } else { name.to_owned() }
}

fn value(value: Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Numbers(numbers) => format!("[{}]", numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")),
        Value::Text(text) => quoted(text),
    }
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn yes(is: bool) -> String {
    if is { "yes".into() } else { String::new() }
}

/// How serde writes a word of an enumeration, quotes included: its `Debug` form in lower case.
fn json_word(word: &impl std::fmt::Debug) -> String {
    quoted(format!("{word:?}").to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::spoken;

    #[test]
    fn a_text_without_italian_words_has_the_english_ones() {
        assert_eq!(spoken(true, "Closed", "Chiuso"), "Chiuso");
        assert_eq!(spoken(true, "Closed", ""), "Closed");
        assert_eq!(spoken(false, "Closed", "Chiuso"), "Closed");
    }
}
