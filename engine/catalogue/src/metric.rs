//! Everything that Prometheus is told: names, help, units and labels. A label is bounded: never a person, a chat or a tenant.
use serde::Serialize;

/// What a metric does over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It only rises.
    Counter,
    /// It rises and falls.
    Gauge,
    /// It counts values by size.
    Histogram,
}

/// One metric, declared once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MetricRow {
    /// Its name, as Prometheus shows it.
    pub name: &'static str,
    /// What it does over time.
    pub kind: Kind,
    /// Its base unit.
    pub unit: &'static str,
    /// Its labels.
    pub labels: &'static [&'static str],
    /// What it says.
    pub help: &'static str,
}

/// The row of a name.
pub fn find(name: &str) -> Option<&'static MetricRow> {
    ROWS.iter().find(|row| row.name == name)
}

macro_rules! metrics {
    ($( $constant:ident $name:literal $kind:ident $unit:literal $labels:tt $help:literal; )+) => {
        $(
            #[doc = $help]
            pub const $constant: &str = $name;
        )+

        /// Every metric.
        pub const ROWS: &[MetricRow] = &[
            $( MetricRow { name: $name, kind: Kind::$kind, unit: $unit, labels: &$labels, help: $help }, )+
        ];
    };
}

metrics! {
//  constant                name                                             kind      unit      labels                  help
    QUEUE_DEPTH             "switchyard_queue_depth"                         Gauge     "chats"   ["skill"]               "Chats that wait, by skill.";
    QUEUE_OLDEST            "switchyard_queue_oldest_wait_seconds"           Gauge     "seconds" ["skill"]               "Wait of the chat that waits longest, by skill.";
    SEATS_FREE              "switchyard_seats_free"                          Gauge     "seats"   ["skill"]               "Agents who are available with room for one more live chat, by skill.";
    SLOTS_USED              "switchyard_slots_used_units"                    Gauge     "units"   []                      "Units of capacity that are held; a live chat is 100.";
    SLOTS_MAXIMUM           "switchyard_slots_maximum_units"                 Gauge     "units"   []                      "Units of capacity of the agents who are signed in.";
    AGENTS                  "switchyard_agents"                              Gauge     "agents"  ["status"]              "Agents by presence.";
    CHATS_OPEN              "switchyard_chats_open"                          Gauge     "chats"   ["stage"]               "Open chats by stage.";
    DECISIONS               "switchyard_decisions_total"                     Counter   "commands" ["machine", "outcome"]  "Commands that a machine decided, by whether it agreed.";
    DECISION_SECONDS        "switchyard_decision_seconds"                    Histogram "seconds" ["machine"]             "Time from taking a command out of the mailbox to having decided it.";
    OFFERS                  "switchyard_offers_total"                        Counter   "offers"  ["outcome"]             "Offers by how they ended.";
    ASSIGNMENTS             "switchyard_assignments_total"                   Counter   "chats"   ["mode"]                "Chats that an agent got, by push, by pull or handed over by somebody.";
    ASSIGNED_SECONDS        "switchyard_assigned_seconds"                    Histogram "seconds" ["mode"]                "Wait from joining the line to having an agent.";
    ABANDONS                "switchyard_abandons_total"                      Counter   "chats"   []                      "Chats whose customer left before an agent came.";
    CHATS_ENDED             "switchyard_chats_ended_total"                   Counter   "chats"   ["reason"]              "Chats by why they ended.";
    TRANSFERS               "switchyard_transfers_total"                     Counter   "chats"   ["outcome"]             "Transfers by how they ended.";
    POKES                   "switchyard_pokes_total"                         Counter   "pokes"   ["outcome"]             "Pokes by how they ended.";
    MESSAGES                "switchyard_messages_total"                      Counter   "messages" ["sender"]             "Messages that were accepted, by who wrote them; what agents whisper to each other and system messages apart.";
    IDLE_WHILE_WAITING      "switchyard_idle_while_waiting_seconds_total"    Counter   "seconds" []                      "Seconds during which a free seat and a waiting push chat that fit each other coexisted; the target is none.";
    MAILBOX_DEPTH           "switchyard_mailbox_depth"                       Gauge     "messages" ["actor"]              "Messages under way to actors, by kind of actor.";
    MAILBOX_REFUSALS        "switchyard_mailbox_refusals_total"              Counter   "commands" ["actor"]              "Commands refused because too many were under way, by kind of actor.";
    JOURNAL_BATCH           "switchyard_journal_batch_events"                Histogram "events"  []                      "Events of one commit.";
    JOURNAL_COMMIT          "switchyard_journal_commit_seconds"              Histogram "seconds" []                      "Time of one commit.";
    JOURNAL_EVENTS          "switchyard_journal_events_total"                Counter   "events"  []                      "Events written.";
    JOURNAL_FAILURES        "switchyard_journal_failures_total"              Counter   "batches" []                      "Batches that could not be committed.";
    ACKNOWLEDGED_SECONDS    "switchyard_acknowledged_seconds"                Histogram "seconds" []                      "Time from a person's command to its answer, the commit included.";
    SOCKETS                 "switchyard_sockets"                             Gauge     "sockets" ["side"]                "Open WebSockets, of agents and of customers.";
    FRAMES                  "switchyard_frames_total"                        Counter   "frames"  ["side", "direction"]   "WebSocket frames, by side and direction.";
    SLOW_CONSUMERS          "switchyard_slow_consumers_total"                Counter   "sockets" ["side"]                "Sockets closed because their client did not keep up.";
    HTTP_REQUESTS           "switchyard_http_requests_total"                 Counter   "requests" ["endpoint", "status"] "Calls by row of the endpoint table and status.";
    HTTP_SECONDS            "switchyard_http_request_seconds"                Histogram "seconds" ["endpoint"]            "Time of a call by row of the endpoint table.";
    REFUSALS                "switchyard_refusals_total"                      Counter   "refusals" ["code"]               "Refusals by their number in the catalogue.";
    BUDGET_REFUSALS         "switchyard_budget_refusals_total"               Counter   "refusals" ["budget"]             "What was refused since its network, its chat or its tenant has had its share: uploads, downloads, files, waiting_chats.";
    SIGN_INS                "switchyard_sign_ins_total"                      Counter   "attempts" ["outcome"]            "Attempts to sign in by how they ended.";
    SECURITY_EVENTS         "switchyard_security_events_total"               Counter   "events"  ["kind"]                "What happened to accounts and rights, by kind: sign-ins, refusals, factors, passwords, tokens, bans, policies. The log says whose and from where.";
    MAILS                   "switchyard_mails_total"                         Counter   "mails"   ["outcome"]             "Mails by what became of them: sent, retried, failed, dropped for want of room, kept in the outbox, unsent for want of a server, or unreported where the queue of the reports had no room or the store did not take them.";
    WEBHOOK_CALLS           "switchyard_webhook_calls_total"                 Counter   "calls"   ["outcome"]            "Calls of webhooks by what came of the attempt: delivered, to be repeated, failed for good, or made by hand and failed.";
    WEBHOOKS_WAITING        "switchyard_webhook_calls_waiting"               Gauge     "calls"   []                      "Calls of webhooks that are to be made or repeated, as counted once a minute.";
    ERROR_LOGS_DROPPED      "switchyard_error_logs_dropped_total"            Counter   "entries" []                      "Entries of the error logs that were not kept, since too many came at once.";
    CONSOLE_ERRORS          "switchyard_console_errors_total"                Counter   "faults"  ["kind"]                "Faults that consoles reported: errors, rejections, and screens that broke. The log says whose and where.";
    RECOVERIES              "switchyard_recoveries_total"                    Counter   "tenants" []                      "Tenants whose machines were rebuilt from the journal.";
    RECOVERY_SECONDS        "switchyard_recovery_seconds"                    Gauge     "seconds" []                      "How long the last start took to rebuild all tenants.";
    FAULTS                  "switchyard_faults_total"                        Counter   "faults"  ["machine"]             "Panics that the host caught, by machine.";
    QUARANTINED             "switchyard_quarantined"                         Gauge     "machines" ["machine"]            "Machines that fell again at once and are out of service.";
    INVARIANT_VIOLATIONS    "switchyard_invariant_violations_total"          Counter   "violations" ["invariant"]        "Invariants that were found broken, by name; the target is none.";
    LOOP_LAG                "switchyard_event_loop_lag_seconds"              Histogram "seconds" ["arbiter"]             "How late a timer of an engine thread came.";
    SHADOWS                 "switchyard_shadows"                             Gauge     "shadows" []                      "Drafts of routing policies that decide beside the policy in force.";
    SHADOW_DECISIONS        "switchyard_shadow_decisions_total"              Counter   "decisions" ["outcome"]           "Decisions beside which a draft decided: same, different, unknown, or left_out for want of time.";
    SHADOW_WORK             "switchyard_shadow_work_microseconds_total"      Counter   "microseconds" []                 "Time that shadows have worked.";
    MAINTENANCE             "switchyard_maintenance"                         Gauge     "tenants" []                      "Tenants that are in maintenance: their calls are refused and their machines stand still.";
    BUILD_INFO              "switchyard_build_info"                          Gauge     "info"    ["version"]             "Always 1, with the version as its label.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_follow_prometheus_and_stand_once() {
        let mut seen = HashSet::new();
        for row in ROWS {
            assert!(seen.insert(row.name), "{} twice", row.name);
            assert!(row.name.starts_with("switchyard_"), "{}", row.name);
            assert_eq!(row.name.ends_with("_total"), row.kind == Kind::Counter, "{}", row.name);
            assert_eq!(row.unit == "seconds", row.name.contains("_seconds"), "{}", row.name);
            assert!(row.help.ends_with('.'), "{}", row.name);
        }
    }

    #[test]
    fn no_label_grows_with_people_chats_or_tenants() {
        for label in ROWS.iter().flat_map(|row| row.labels) {
            assert!(!["user", "user_id", "agent", "chat", "uniQref", "tenant", "customer"].contains(label), "{label}");
        }
    }
}
