//! What a durable write costs on the disk that the databases of the benches lie on.
use crate::page::Page;
use crate::samples::short;
use crate::{Failure, Outcome, Setting};
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::time::Instant;

const PAGE: [u8; 4096] = [7; 4096];
const SHARES: [f64; 3] = [0.5, 0.99, 0.999];

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 1, "disk", "The disk");
    let times = setting.size(1_000, 50);
    let mut rows = Vec::new();
    for (name, grows) in [("4 KiB at the end, then fdatasync", true), ("4 KiB in place, then fdatasync", false)] {
        let took = fsync(setting, grows, times)?;
        rows.push([vec![name.to_owned()], took.map(short).to_vec()].concat());
    }
    page.says("Every acknowledgement below waits for at least one of these. Microseconds.");
    page.table(&["write", "median", "99th", "99.9th"], &rows);
    page.end()
}

/// What a durable write costs at this moment: said where a span depends on it.
pub(crate) fn now(setting: &Setting) -> Result<String, Failure> {
    let [median, most, _] = fsync(setting, true, setting.size(200, 20))?;
    Ok(format!("a durable write of 4 KiB took {} ms just before (99th {} ms)", short(median / 1e3), short(most / 1e3)))
}

/// Microseconds of a write with its fdatasync: median, 99th and 99.9th.
fn fsync(setting: &Setting, grows: bool, times: usize) -> Result<[f64; 3], Failure> {
    let folder = setting.folder("disk")?;
    let mut file = File::create(folder.0.join("file"))?;
    file.write_all(&PAGE)?;
    file.sync_all()?;
    let mut micros: Vec<f64> = Vec::with_capacity(times);
    for _ in 0..times {
        let began = Instant::now();
        if !grows {
            file.seek(SeekFrom::Start(0))?;
        }
        file.write_all(&PAGE)?;
        file.sync_data()?;
        micros.push(began.elapsed().as_secs_f64() * 1e6);
    }
    micros.sort_by(f64::total_cmp);
    Ok(SHARES.map(|share| micros[((times as f64 * share) as usize).min(times - 1)]))
}
