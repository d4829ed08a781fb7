//! Files that people send: what they are called, and what they are.
use crate::edge::problem::Problem;
use crate::edge::text::shows;
use crate::edge::tokens;
use catalogue::error::Code;
use catalogue::ids::FileId;
use catalogue::limit;
use routing::chat::File;
use serde_json::json;

/// What a file is called whose name says nothing.
const NAMELESS: &str = "file";

/// Endings of what a desktop runs when it is opened, whatever its bytes are.
const RUN: [&str; 38] = [
    "app", "appimage", "apk", "bat", "chm", "cmd", "com", "command", "cpl", "desktop", "dmg", "exe", "hta", "inf",
    "jar", "js", "jse", "lnk", "msc", "msi", "msp", "pif", "pkg", "ps1", "psm1", "py", "reg", "run", "scf", "scr",
    "sh", "url", "vb", "vbe", "vbs", "wsc", "wsf", "wsh",
];

/// Endings of what a browser shows as a page of its own, with scripts, once it has been saved: their text is kept as text.
const PAGES: [&str; 8] = ["htm", "html", "mht", "mhtml", "shtml", "svg", "xht", "xhtml"];

/// A file that a form brought.
pub(crate) struct Upload {
    /// Its name, made harmless.
    pub(crate) name: String,
    /// What stands in it.
    pub(crate) bytes: Vec<u8>,
}

impl Upload {
    /// What tells it from others under the same idempotency key.
    pub(crate) fn fingerprint(&self) -> String {
        format!("{}\n{}", self.name, tokens::hex(&tokens::digest(&self.bytes)))
    }

    /// As a message's file with its bytes.
    ///
    /// # Errors
    /// 132 for an empty one; 159 for a program, by its bytes or by its ending: nobody is handed one by a stranger.
    pub(crate) fn file(self) -> Result<(File, Vec<u8>), Problem> {
        if self.bytes.is_empty() {
            return Err(Problem { extra: json!({ "file": self.name }), ..Problem::of(Code::UPLOAD_EMPTY) });
        }
        let media = media(&self.bytes)
            .filter(|_| !has_ending(&self.name, &RUN))
            .ok_or_else(|| refused(&self.name, "is a program"))?;
        let name = if has_ending(&self.name, &PAGES) { name(&format!("{}.txt", self.name)) } else { self.name };
        let file = File {
            id: FileId(uuid::Uuid::now_v7().as_u128()),
            name: name.as_str().into(),
            media: media.into(),
            size: u32::try_from(self.bytes.len()).map_err(|_| Problem::of(Code::BODY_TOO_LARGE))?,
            sha256: tokens::digest(&self.bytes),
        };
        Ok((file, self.bytes))
    }
}

/// A message that cannot be sent for one of its files.
pub(crate) fn refused(name: &str, why: &str) -> Problem {
    Problem { extra: json!({ "file": name, "why": why }), ..Problem::of(Code::MESSAGE_NOT_ALLOWED) }
}

/// A name as a person may see and save it: no folders, nothing that is drawn as nothing or turns the line round, not too long.
pub(crate) fn name(given: &str) -> String {
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = last.chars().filter(|c| shows(*c)).collect();
    let shown = shown.trim_matches(|c: char| c == '.' || c.is_whitespace());
    if shown.is_empty() {
        return NAMELESS.to_owned();
    }
    if shown.chars().count() <= limit::ATTACHMENT_NAME {
        return shown.to_owned();
    }
    let ending: String = match shown.rsplit_once('.') {
        Some((_, ending)) if ending.chars().count() <= 10 => format!(".{ending}"),
        _ => String::new(),
    };
    let most = limit::ATTACHMENT_NAME - ending.chars().count();
    shown.chars().take(most).chain(ending.chars()).collect()
}

fn has_ending(name: &str, endings: &[&str]) -> bool {
    name.rsplit_once('.').is_some_and(|(_, ending)| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// What bytes are, whatever their name says; none for a program. What is not known is bytes and no more: a page or a
/// drawing that could run is plain text.
fn media(bytes: &[u8]) -> Option<&'static str> {
    const PROGRAMS: [&[u8]; 7] =
        [b"MZ", b"\x7fELF", b"\xfe\xed\xfa\xce", b"\xfe\xed\xfa\xcf", b"\xce\xfa\xed\xfe", b"\xcf\xfa\xed\xfe", b"#!"];
    const KNOWN: [(&[u8], &str); 9] = [
        (b"\x89PNG\r\n\x1a\n", "image/png"),
        (b"\xff\xd8\xff", "image/jpeg"),
        (b"GIF87a", "image/gif"),
        (b"GIF89a", "image/gif"),
        (b"%PDF-", "application/pdf"),
        (b"PK\x03\x04", "application/zip"),
        (b"ID3", "audio/mpeg"),
        (b"OggS", "audio/ogg"),
        (b"\x1a\x45\xdf\xa3", "video/webm"),
    ];
    if PROGRAMS.iter().any(|begin| bytes.starts_with(begin)) {
        return None;
    }
    if let Some((_, media)) = KNOWN.iter().find(|(begin, _)| bytes.starts_with(begin)) {
        return Some(media);
    }
    match bytes {
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => Some("video/mp4"),
        _ => {
            let text = std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0'));
            Some(if text { "text/plain" } else { "application/octet-stream" })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_loses_its_folders_and_what_cannot_be_seen_and_keeps_its_letters() {
        for (given, kept) in [
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\ada\\lampada è 你好.pdf", "lampada è 你好.pdf"),
            ("a\u{202e}gpj.exe\r\n", "agpj.exe"),
            ("", "file"),
            (" .. ", "file"),
            ("folder/", "file"),
            (".htaccess", "htaccess"),
        ] {
            assert_eq!(name(given), kept, "{given:?}");
        }
        let long = name(&format!("{}.tar.gz", "é".repeat(5_000)));
        assert!(long.chars().count() == limit::ATTACHMENT_NAME && long.ends_with("é.gz"), "{long}");
    }

    #[test]
    fn what_a_desktop_would_run_is_a_program_and_a_page_is_saved_as_text() {
        let file = |name: &str| Upload { name: super::name(name), bytes: b"text".to_vec() }.file();
        for program in [
            "fattura.pdf.hta",
            "run.BAT",
            "a.ps1",
            "b.js",
            "c.lnk",
            "d.msi",
            "e.jar",
            "f.reg",
            "g.exe. ",
            "x.js\u{200b}",
        ] {
            let refused = file(program).unwrap_err();
            assert_eq!(
                (refused.code, &refused.extra["why"]),
                (Code::MESSAGE_NOT_ALLOWED, &json!("is a program")),
                "{program}"
            );
        }
        for (given, kept) in [
            ("page.html", "page.html.txt"),
            ("drawing.SVG", "drawing.SVG.txt"),
            ("notes.txt", "notes.txt"),
            ("order.json", "order.json"),
            ("js", "js"),
        ] {
            assert_eq!(&*file(given).unwrap().0.name, kept);
        }
        let long = file(&format!("{}.html", "a".repeat(500))).unwrap().0.name;
        assert!(long.ends_with(".txt") && long.chars().count() <= limit::ATTACHMENT_NAME, "{long}");
    }

    #[test]
    fn bytes_say_what_they_are_and_a_page_is_only_text() {
        assert_eq!(media(b"\x89PNG\r\n\x1a\n...."), Some("image/png"));
        assert_eq!(media(b"<svg onload=alert(1)>"), Some("text/plain"));
        assert_eq!(media(b"<!doctype html><script>"), Some("text/plain"));
        assert_eq!(media(b"\xff\xfe\x00binary"), Some("application/octet-stream"));
        assert_eq!(media(b""), Some("text/plain"));
        assert_eq!((media(b"MZ\x90"), media(b"\x7fELF\x02"), media(b"#!/bin/sh")), (None, None, None));
    }
}
