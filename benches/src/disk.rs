//! What a durable write costs on the disk that the databases of the benches lie on.
use crate::page::Page;
use crate::samples::Samples;
use crate::{Outcome, Setting};
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::time::Instant;

const PAGE: [u8; 4096] = [7; 4096];

/// Measures and reports.
pub(crate) fn run(setting: &Setting) -> Outcome {
    let mut page = Page::begin(setting, 1, "disk", "The disk");
    let folder = setting.folder("disk")?;
    let times = setting.size(1_000, 50);
    let mut rows = Vec::new();
    for (name, grows) in [("4 KiB at the end, then fdatasync", true), ("4 KiB in place, then fdatasync", false)] {
        let mut file = File::create(folder.0.join(if grows { "grows" } else { "stays" }))?;
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
        let mut row = vec![name.to_owned()];
        for share in [0.5, 0.99, 0.999] {
            let at = ((times as f64 * share) as usize).min(times - 1);
            let mut one = Samples::default();
            one.add(micros[at]);
            row.push(one.show());
        }
        rows.push(row);
    }
    page.says("Every acknowledgement below waits for at least one of these. Microseconds.");
    page.table(&["write", "median", "99th", "99.9th"], &rows);
    page.end()
}
