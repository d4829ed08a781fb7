//! The copies of the tables that others read are what the tables say: rewritten here, refused when stale in CI.
use std::path::PathBuf;

fn repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Writes the file where it differs; in CI a difference fails instead.
fn keep(path: &str, text: &str) {
    let file = repository(path);
    let stands = std::fs::read_to_string(&file).unwrap_or_default();
    if stands == text {
        return;
    }
    assert!(std::env::var_os("CI").is_none(), "{path} is stale: run `cargo test -p catalogue` and commit it");
    std::fs::create_dir_all(file.parent().expect("a file of the repository has a folder")).expect("the folder is made");
    std::fs::write(&file, text).expect("the file is written");
}

#[test]
fn the_console_reads_what_the_tables_say() {
    keep("console/src/generated/catalogue.ts", &catalogue::export::typescript());
    keep("console/src/generated/texts.en.ts", &catalogue::export::texts(false));
    keep("console/src/generated/texts.it.ts", &catalogue::export::texts(true));
    keep("console/src/generated/errorCode.ts", &catalogue::export::error_codes());
    keep("console/src/generated/integrationId.ts", &catalogue::export::integration_ids());
    keep("console/src/generated/limits.ts", &catalogue::export::limits());
    keep("console/src/generated/noticeId.ts", &catalogue::export::notice_ids());
    keep("console/src/generated/permissionId.ts", &catalogue::export::permission_ids());
}

#[test]
fn people_read_what_the_tables_say() {
    keep("docs/catalogue.md", &catalogue::export::markdown());
    keep("docs/metrics.md", &catalogue::figure::markdown());
}

#[test]
fn typescript_holds_every_row_once() {
    let text = catalogue::export::typescript();
    assert!(text.contains("export const version = \"4.24.0\";") || !catalogue::export::VERSION.starts_with("4.24.0"));
    for row in catalogue::error::ROWS {
        assert_eq!(text.matches(&format!("\n  {}: {{ code: ", row.code)).count(), 1, "{}", row.code);
    }
    for row in catalogue::notice::ROWS {
        assert_eq!(text.matches(&format!("\n  \"{}\": {{ id: ", row.id)).count(), 1, "{}", row.id);
        for (italian, title) in [(false, row.title_en), (true, row.title_it)] {
            let line = format!("\n    \"{}\": {{ title: {title:?}, ", row.id);
            assert_eq!(catalogue::export::texts(italian).matches(&line).count(), 1, "{}", row.id);
        }
    }
    for row in catalogue::limit::ROWS {
        let line = format!("\nexport const {} = ", row.key);
        assert_eq!(catalogue::export::limits().matches(&line).count(), 1, "{}", row.key);
    }
}
