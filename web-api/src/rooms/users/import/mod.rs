//! Users from a file: first what each row would do, then all of it or what is right of it. The same file again makes nothing new.
mod cells;
mod file;
mod known;
mod plan;
mod run;
mod wire;

use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, get, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use catalogue::error;
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::USERS;
use file::Column;
use known::Known;
use plan::{Planned, Wish};
use run::Importing;
use wire::{ImportAnswer, ImportBody, ImportMode, ImportRow, ImportState, RowBecomes, RowFault};

const PATH: &str = "admin/user_management/users/import";

/// Seconds after which somebody may come back whose colleague imports just now.
const COME_BACK: u32 = 5;

/// A file as a JSON text: quotes and ends of lines have two bytes there.
const BODY_BYTES: usize = 2 * limit::USERS_IMPORT_BYTES;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, state)
            .named("usersImport")
            .about("Tells the columns that a file of users may have, and how far the import has come that is being written.")
            .needs(USERS),
        post(PATH, import)
            .named("importUsers")
            .about("Takes users from a file by its mode: tells what each row would do, or writes it. A row whose user name exists changes that user, or leaves them as they are; the same file again makes nothing new. Rows are refused one by one, with the codes of a user by themselves.")
            .needs(USERS)
            .takes(BODY_BYTES)
            .refuses(&[Code::NOT_AUTHORISED, Code::RATE_EXCEEDED]),
    ]
}

async fn state(me: Signed, _: NoInput) -> Result<ImportState, Problem> {
    let under_way = *me.call.site.keeps::<Importing>().step.lock();
    Ok(ImportState { columns: Column::ALL.iter().map(|column| column.key()).collect(), under_way })
}

async fn import(me: Signed, wanted: ImportBody) -> Result<ImportAnswer, Problem> {
    let rows = file::read(&wanted.csv)?;
    let whole = wanted.mode == ImportMode::Whole;
    if whole && rows.len() > limit::USERS_IMPORT_WHOLE {
        let why = format!("is for files of up to {} rows", limit::USERS_IMPORT_WHOLE);
        return Err(Problem::format("mode", why));
    }
    let importing = me.call.site.keeps::<Importing>();
    // One at a time: a second one would wait with its file in hand, and with the rights of when it came.
    let _turn = match wanted.mode {
        ImportMode::Check => None,
        ImportMode::Whole | ImportMode::Good => {
            Some(importing.turn.try_lock().map_err(|_| Problem::too_often(COME_BACK))?)
        }
    };
    let mut rows = plan::plan(&me, &Known::read(&me).await?, rows, wanted.existing);
    if whole && rows.iter().map(Planned::statements).sum::<usize>() > limit::USERS_IMPORT_WHOLE_STATEMENTS {
        return Err(Problem::format("mode", "is for files with fewer skills in all"));
    }
    let faulty = rows.iter().any(|row| matches!(row.wish, Wish::Fault(_)));
    let written = match wanted.mode {
        ImportMode::Check => false,
        ImportMode::Whole if faulty => false,
        ImportMode::Whole | ImportMode::Good => {
            run::write(&me, &mut rows, whole, &me.doer(wanted.reason.as_deref())).await?
        }
    };
    Ok(answer(&me, written, rows))
}

fn answer(me: &Signed, written: bool, rows: Vec<Planned>) -> ImportAnswer {
    let language = me.call.visitor.language.key();
    let fault = |(column, problem): (Option<Column>, Problem)| RowFault {
        column: column.map(Column::key),
        code: problem.code.0,
        description: error::row(problem.code).text(language),
        why: Some(problem.why()).filter(|why| !why.is_empty()).map(str::to_owned),
    };
    let row = |row: Planned| ImportRow {
        line: row.line,
        username: row.username,
        becomes: match &row.wish {
            Wish::Make(..) => RowBecomes::Made,
            Wish::Change(_) => RowBecomes::Changed,
            Wish::Stay(_) => RowBecomes::Same,
            Wish::Fault(_) => RowBecomes::Faulty,
        },
        invited: row.invites,
        faults: if let Wish::Fault(faults) = row.wish { faults.into_iter().map(fault).collect() } else { Vec::new() },
    };
    let rows: Vec<ImportRow> = rows.into_iter().map(row).collect();
    let count = |what| rows.iter().filter(|row| row.becomes == what).count();
    ImportAnswer {
        written,
        made: count(RowBecomes::Made),
        changed: count(RowBecomes::Changed),
        same: count(RowBecomes::Same),
        faulty: count(RowBecomes::Faulty),
        invited: rows.iter().filter(|row| row.invited).count(),
        rows,
    }
}
