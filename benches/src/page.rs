//! A chapter's part of the page: a heading, words, tables, and the aims that it judges.
use crate::aims::Aim;
use crate::{Outcome, Setting};
use std::fmt::Write as _;
use std::path::PathBuf;

/// A part in the making. What is added is printed at once, so that a long run shows how it goes.
pub(crate) struct Page {
    file: PathBuf,
    text: String,
    aims: String,
}

impl Page {
    /// Chapter `number`; the page is put together in this order.
    pub(crate) fn begin(setting: &Setting, number: u32, name: &str, title: &str) -> Page {
        let file = setting.parts.join(format!("{number:02}-{name}"));
        let mut page = Page { file, text: String::new(), aims: String::new() };
        page.add(&format!("## {title}\n"));
        page
    }

    fn add(&mut self, text: &str) {
        println!("{text}");
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A paragraph.
    pub(crate) fn says(&mut self, words: &str) {
        self.add(&format!("{words}\n"));
    }

    /// A smaller heading.
    pub(crate) fn part(&mut self, title: &str) {
        self.add(&format!("### {title}\n"));
    }

    /// A table.
    pub(crate) fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let mut table = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
        for row in rows {
            // Writing to a string can't fail.
            let _ = writeln!(table, "| {} |", row.join(" | "));
        }
        self.add(&table);
    }

    /// Text as it is, such as a profile.
    pub(crate) fn verbatim(&mut self, text: &str) {
        self.add(&format!("```text\n{}\n```\n", text.trim_end()));
    }

    /// An aim, judged.
    pub(crate) fn aim(&mut self, aim: &Aim) {
        print!("{}", aim.row());
        self.aims.push_str(&aim.row());
    }

    /// Leaves the part where the report finds it.
    pub(crate) fn end(self) -> Outcome {
        if let Some(folder) = self.file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(self.file.with_extension("md"), self.text)?;
        std::fs::write(self.file.with_extension("aims"), self.aims)?;
        Ok(())
    }
}
