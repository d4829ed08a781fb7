//! Opening, migrating, being ready, closing.
use crate::both;
use crate::harness::{Bed, Folder, Kind, run};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use store::{Db, StoreError};

both! {
    async fn a_closed_database_says_so(bed: &Bed) {
        bed.db.health().ready().await.expect("it answers");
        bed.db.close().await;
        assert!(matches!(bed.db.health().ready().await, Err(StoreError::Unavailable(_))));
        assert!(matches!(bed.db.tenants().all().await, Err(StoreError::Unavailable(_))));
    }

    async fn migrating_twice_and_two_at_once_changes_nothing(bed: &Bed) {
        let other_program = bed.second().await;
        let (a, b) = tokio::join!(bed.db.migrate(), other_program.migrate());
        a.expect("nothing to do");
        b.expect("nothing to do");
        other_program.close().await;
    }

    async fn a_database_of_a_newer_program_is_left_alone(bed: &Bed) {
        bed.execute(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'from the future', TRUE, '', 0)",
        )
        .await;
        assert!(matches!(bed.db.migrate().await, Err(StoreError::Migration(_))));
    }
}

#[test]
fn an_address_of_neither_kind_is_refused_without_repeating_it() {
    run(async {
        for url in ["mysql://root:secret@db/x", "data/switchyard.db", ""] {
            let refused = Db::open(url).await.expect_err("no such kind");
            assert!(matches!(refused, StoreError::Address(_)), "{refused}");
            assert!(!refused.to_string().contains("secret"));
        }
        for url in ["sqlite::memory:", "sqlite:"] {
            assert!(matches!(Db::open(url).await, Err(StoreError::Address(_))), "{url}");
        }
    });
}

#[test]
fn a_new_database_is_its_owners_alone_and_one_that_everybody_reads_is_told() {
    run(async {
        let folder = Folder::new("switchyard-rights");
        let file = folder.path.join("data").join("switchyard.db");
        let url = format!("sqlite://{}", file.display());
        let db = Db::open(&url).await.expect("opens");
        db.migrate().await.expect("migrates");
        let mode = |path: &Path| std::fs::metadata(path).expect("is there").permissions().mode() & 0o777;
        assert_eq!(mode(file.parent().expect("a folder")), 0o700);
        for name in ["switchyard.db", "switchyard.db-wal", "switchyard.db-shm"] {
            assert_eq!(mode(&file.with_file_name(name)), 0o600, "{name}");
        }
        assert_eq!(db.everyones_file(), None);
        std::fs::set_permissions(&file, Permissions::from_mode(0o644)).expect("ours");
        assert_eq!(db.everyones_file(), Some(file.as_path()));
        db.close().await;
        let again = Db::open(&url).await.expect("opens");
        assert_eq!(mode(&file), 0o644, "left as its operator has it");
        again.close().await;
    });
}

#[test]
fn nobody_at_the_address_is_unavailable() {
    run(async {
        let folder = Folder::new("switchyard-nobody");
        let url = format!("postgres://postgres@localhost/x?host={}", folder.path.display());
        assert!(matches!(Db::open(&url).await, Err(StoreError::Unavailable(_))));
    });
}

#[test]
fn sqlite_writes_through_to_the_disk_before_it_answers() {
    run(async {
        let bed = Bed::make(Kind::Sqlite).await;
        let Db::Sqlite { write, read, .. } = &bed.db else { unreachable!("a SQLite bed") };
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(write).await.expect("readable");
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(write).await.expect("readable");
        let keys: i64 = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(write).await.expect("readable");
        assert_eq!((mode.as_str(), synchronous, keys), ("wal", 2, 1));
        let refused = sqlx::query("DELETE FROM tenants").execute(read).await;
        assert!(refused.is_err(), "readers only read");
    });
}
