//! A chat's life through the actix actors, claimed from a pull line, with a journal in memory: one arbiter, many chats under way.
#![allow(missing_docs, clippy::unwrap_used)]
use benches::floor;
use catalogue::ids::{AgentId, ChatId, TenantId};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{Engine, MemoryJournal, Options, Tenant};
use routing::settings::Mode;
use std::sync::Arc;
use std::time::{Duration, Instant};

const TENANT: TenantId = TenantId(1);
/// Agents who work at once; each serves one chat after the other.
const AGENTS: u32 = 200;

async fn open() -> (Engine, Tenant) {
    let options = Options { arbiters: 1, ..Options::default() };
    let engine = Engine::start(Arc::new(MemoryJournal::forgetful()), vec![TENANT], options).await.unwrap();
    let tenant = engine.tenant(TENANT).unwrap();
    tenant.ask(|_| floor::config(Mode::Pull)).await.unwrap();
    for id in 0..AGENTS {
        tenant.ask(|ticket| floor::sign_in(AgentId(id), ticket)).await.unwrap();
    }
    (engine, tenant)
}

/// One agent's chats, one after the other. The chat is claimed rather than waited for, so that every step has an answer.
async fn serve(tenant: Tenant, agent: AgentId, first: u128, chats: u128) {
    let opening = floor::opening();
    for chat in (first..first + chats).map(ChatId) {
        tenant.ask(|ticket| floor::admit(chat, &opening, ticket)).await.unwrap();
        tenant.ask(|ticket| floor::take(agent, chat, ticket)).await.unwrap();
        tenant.ask(|ticket| floor::end(agent, chat, ticket)).await.unwrap();
        tenant.ask(|ticket| floor::wrap_up(agent, chat, ticket)).await.unwrap();
    }
}

fn live(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("live");
    group
        .throughput(Throughput::Elements(u64::from(AGENTS) * 10))
        .sample_size(10)
        .measurement_time(Duration::from_secs(10));
    group.bench_function("actix, memory journal: chats' lives", |bench| {
        bench.iter_custom(|rounds| {
            actix::System::new().block_on(async move {
                let (engine, tenant) = open().await;
                let mut next = 1;
                let began = Instant::now();
                for _ in 0..rounds {
                    let work: Vec<_> = (0..AGENTS)
                        .map(|id| {
                            let (tenant, first) = (tenant.clone(), next + u128::from(id) * 10);
                            tokio::task::spawn_local(serve(tenant, AgentId(id), first, 10))
                        })
                        .collect();
                    for served in work {
                        served.await.unwrap();
                    }
                    next += u128::from(AGENTS) * 10;
                }
                let spent = began.elapsed();
                engine.shutdown().await;
                spent
            })
        });
    });
    group.finish();
}

criterion_group!(benches, live);
criterion_main!(benches);
