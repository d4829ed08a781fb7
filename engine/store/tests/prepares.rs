//! Every named statement is understood by the database it is meant for.
#![allow(unreachable_pub, reason = "a test binary has no outside")]
mod harness;

use harness::{Bed, Kind, on};
use sqlx::{AssertSqlSafe, Executor, SqlSafeStr};
use store::journal::sqlite_inserts;
use store::statements::{Dialect, Reach};
use store::{Db, every_statement};

async fn sqlite(bed: &Bed) {
    let Db::Sqlite { write, .. } = &bed.db else { unreachable!("a SQLite bed") };
    let mut connection = write.acquire().await.expect("a connection");
    for statement in every_statement().iter().filter(|statement| statement.dialect != Dialect::Postgres) {
        if let Err(why) = connection.prepare(statement.sql.into_sql_str()).await {
            panic!("{}: {why}", statement.name);
        }
    }
    for sql in sqlite_inserts() {
        if let Err(why) = connection.prepare(AssertSqlSafe(sql.clone()).into_sql_str()).await {
            panic!("{sql:.120}: {why}");
        }
    }
}

async fn postgres(bed: &Bed) {
    let Db::Postgres { pool, .. } = &bed.db else { unreachable!("a PostgreSQL bed") };
    let mut connection = pool.acquire().await.expect("a connection");
    for statement in every_statement().iter().filter(|statement| statement.dialect != Dialect::Sqlite) {
        if let Err(why) = connection.prepare(statement.sql.into_sql_str()).await {
            panic!("{}: {why}", statement.name);
        }
    }
}

#[test]
fn every_statement_on_sqlite() {
    on(Kind::Sqlite, sqlite);
}

#[test]
fn every_statement_on_postgres() {
    on(Kind::Postgres, postgres);
}

#[test]
fn no_two_statements_share_a_name() {
    let mut names: Vec<_> = every_statement().iter().map(|statement| statement.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn every_statement_asks_for_the_tenant_but_those_that_find_it() {
    for statement in every_statement() {
        let by_tenant = statement.sql.contains("tenant = $1")
            || statement.sql.contains("(tenant, name, last) VALUES ($1")
            || statement.sql.starts_with("INSERT INTO") && statement.sql.contains("VALUES ($1");
        let by_its_row = statement.sql.contains("id = $1") || statement.sql.starts_with("INSERT INTO tenants (id, ");
        let as_marked = match statement.reach {
            Reach::Tenant => by_tenant && !statement.sql.starts_with("INSERT INTO tenants"),
            Reach::ItsRow => by_its_row && statement.sql.contains("tenants"),
            Reach::FindsTenant | Reach::EveryTenant => !by_tenant,
        };
        assert!(as_marked, "{} is not {:?}", statement.name, statement.reach);
    }
}
