//! What a test found: a table for the operator, and a file that `verify` reads again.
use crate::ledger::{ChatRecord, Count, Snapshot, Span};
use hdrhistogram::Histogram;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Latencies of one kind, in milliseconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Latency {
    pub(crate) count: u64,
    pub(crate) p50: f64,
    pub(crate) p90: f64,
    pub(crate) p99: f64,
    pub(crate) p999: f64,
    pub(crate) max: f64,
}

impl Latency {
    fn of(micros: &Histogram<u64>) -> Latency {
        let at = |quantile| micros.value_at_quantile(quantile) as f64 / 1000.0;
        let max = micros.max() as f64 / 1000.0;
        Latency { count: micros.len(), p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), max }
    }
}

/// The file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) base: String,
    pub(crate) tenant: String,
    pub(crate) seed: u64,
    pub(crate) counts: BTreeMap<String, u64>,
    pub(crate) latencies_ms: BTreeMap<String, Latency>,
    /// How often each call was refused with each code.
    pub(crate) refusals: BTreeMap<String, u64>,
    /// Promises of the server that did not hold.
    pub(crate) broken: Vec<String>,
    /// Every chat of the test, with every message that the server acknowledged.
    pub(crate) chats: BTreeMap<String, ChatRecord>,
}

impl Report {
    pub(crate) fn of(base: &str, tenant: &str, seed: u64, book: Snapshot) -> Report {
        let counts = Count::ALL
            .iter()
            .map(|(count, label)| ((*label).to_owned(), book.counts.get(count).copied().unwrap_or_default()));
        let latencies =
            Span::ALL.iter().zip(&book.spans).map(|((_, label), span)| ((*label).to_owned(), Latency::of(span)));
        Report {
            base: base.to_owned(),
            tenant: tenant.to_owned(),
            seed,
            counts: counts.collect(),
            latencies_ms: latencies.collect(),
            refusals: book.refusals,
            broken: book.broken,
            chats: book.chats,
        }
    }

    /// The table at the end of a test.
    pub(crate) fn table(&self) -> String {
        let mut out = String::new();
        for (_, label) in Count::ALL {
            let count = self.counts.get(*label).copied().unwrap_or_default();
            writeln!(out, "{label:<42} {count:>10}").expect("writing to a String cannot fail");
        }
        for (refusal, count) in &self.refusals {
            writeln!(out, "refused: {refusal:<33} {count:>10}").expect("writing to a String cannot fail");
        }
        let heads = ["count", "p50", "p90", "p99", "p99.9", "max"].map(|head| format!("{head:>10}")).join("");
        writeln!(out, "\n{:<32}{heads}", "milliseconds").expect("writing to a String cannot fail");
        for (_, label) in Span::ALL {
            if let Some(span) = self.latencies_ms.get(*label).filter(|span| span.count > 0) {
                let figures =
                    [span.p50, span.p90, span.p99, span.p999, span.max].map(|ms| format!("{ms:>10.2}")).join("");
                writeln!(out, "{label:<32}{:>10}{figures}", span.count).expect("writing to a String cannot fail");
            }
        }
        for broken in &self.broken {
            writeln!(out, "broken: {broken}").expect("writing to a String cannot fail");
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::{AckedMessage, From, Ledger};
    use std::time::{Duration, Instant};

    fn report() -> Report {
        let ledger = Ledger::new();
        ledger.opened("a", "token");
        let message = AckedMessage { index: 0, client_id: "c".into(), from: From::Customer, text: "Hello".into() };
        let since = Instant::now().checked_sub(Duration::from_millis(20)).expect("the machine runs longer than that");
        ledger.acknowledged("a", message, since);
        Report::of("http://127.0.0.1:8080", "demo", 1, ledger.snapshot())
    }

    #[test]
    fn the_file_reads_back_as_it_was_written() {
        let text = serde_json::to_string(&report()).expect("it is plain data");
        let read: Report = serde_json::from_str(&text).expect("it was written by the same code");
        assert_eq!(read, report_with_latencies_of(&read));
        assert!(text.contains("\"messageIndex\":0"));
    }

    fn report_with_latencies_of(other: &Report) -> Report {
        Report { latencies_ms: other.latencies_ms.clone(), ..report() }
    }

    #[test]
    fn the_table_shows_what_was_measured_and_leaves_out_what_was_not() {
        let table = report().table();
        assert!(table.contains("message acknowledged"), "{table}");
        assert!(!table.contains("offer to answer"), "{table}");
    }
}
