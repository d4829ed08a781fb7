//! Every named statement is understood by the database it is meant for.
#![allow(unreachable_pub, reason = "a test binary has no outside")]
mod harness;

use harness::{Bed, Kind, on};
use sqlx::{AssertSqlSafe, Executor, SqlSafeStr};
use store::Db;
use store::statements::{Dialect, all, sqlite_inserts};

async fn sqlite(bed: &Bed) {
    let Db::Sqlite { write, .. } = &bed.db else { unreachable!("a SQLite bed") };
    let mut connection = write.acquire().await.expect("a connection");
    for statement in all().iter().filter(|statement| statement.dialect != Dialect::Postgres) {
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
    for statement in all().iter().filter(|statement| statement.dialect != Dialect::Sqlite) {
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
    let mut names: Vec<_> = all().iter().map(|statement| statement.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn every_statement_asks_for_the_tenant_but_those_that_find_it() {
    let finds_or_spans_tenants = [
        "TENANT_BY_SUBDOMAIN",
        "TENANT",
        "TENANTS",
        "SET_SPANS",
        "SET_INTEGRATIONS",
        "IN_MAINTENANCE",
        "BEGIN_MAINTENANCE",
        "END_MAINTENANCE",
        "PUBLISH",
        "NEXT_VERSION",
        "INSERT_TENANT",
        "SESSION_BY_TOKEN",
        "FROZEN_WITH_SESSIONS",
        "CHAT_OF_TOKEN",
        "PURGE_SESSIONS",
        "PURGE_LINKS",
        "PURGE_ATTEMPTS",
        "SIGN_IN_RULES",
        "SET_SIGN_IN_RULES",
        "PURGE_STEPS",
        "KEYS_OF_FACTORS",
        "KEYS_OF_PROVIDERS",
        "KEYS_OF_WEBHOOKS",
        "UNSEALED_FACTORS",
        "UNSEALED_PROVIDERS",
        "UNSEALED_WEBHOOKS",
        "GIVE_UP_FACTORS",
        "GIVE_UP_PROVIDERS",
        "GIVE_UP_WEBHOOKS",
        "KEYS_ARE_LOST",
        "PURGE_KEYS",
        "UNSAID_FILES",
        "SIZES_OF_TENANTS",
        "EPOCHS",
        "APPEND",
        "IS_WRITTEN",
    ];
    for statement in all().iter().filter(|statement| !finds_or_spans_tenants.contains(&statement.name)) {
        let asks = statement.sql.contains("tenant = $1") || statement.sql.contains("(tenant, name, last) VALUES ($1");
        let writes = statement.sql.starts_with("INSERT INTO") && statement.sql.contains("VALUES ($1");
        assert!(asks || writes, "{}", statement.name);
    }
}
