//! Prometheus: what the catalogue's rows count, on a listener of its own that nobody outside reaches.
use crate::edge::settings::Settings;
use crate::house::error::ServerError;
use actix_web::dev::ServerHandle;
use actix_web::http::header;
use actix_web::{App, HttpResponse, HttpServer, web};
use catalogue::metric;
use catalogue::metric::Kind;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Duration;

/// How often the recorder tidies its histograms; nobody else does it.
const UPKEEP: Duration = Duration::from_secs(5);
/// From a tenth of a millisecond, in steps that a commit, an answer and a slow disk fall apart in.
const SECONDS: [f64; 15] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];
/// Sizes of batches.
const SIZES: [f64; 10] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];

static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

/// Sets the recorder up (once a process) and serves it, if it is to be served.
pub(crate) async fn serve(settings: &Settings) -> Result<Option<ServerHandle>, ServerError> {
    let Some(address) = settings.metrics_address() else { return Ok(None) };
    let recorder = recorder()?;
    let listener = HttpServer::new(move || {
        App::new().app_data(web::Data::new(recorder.clone())).route("/metrics", web::get().to(render))
    })
    .workers(1)
    .disable_signals()
    .bind(address)
    .map_err(|why| ServerError::Listen { what: format!("metrics at {address}"), why })?
    .run();
    let handle = listener.handle();
    actix_rt::spawn(listener);
    actix_rt::spawn(async {
        let mut ticks = actix_rt::time::interval(UPKEEP);
        loop {
            ticks.tick().await;
            if let Some(recorder) = RECORDER.get() {
                recorder.run_upkeep();
            }
        }
    });
    Ok(Some(handle))
}

fn recorder() -> Result<PrometheusHandle, ServerError> {
    if let Some(recorder) = RECORDER.get() {
        return Ok(recorder.clone());
    }
    let failed = |error: metrics_exporter_prometheus::BuildError| ServerError::Metrics(error.to_string());
    let mut builder = PrometheusBuilder::new();
    for row in metric::ROWS.iter().filter(|row| row.kind == Kind::Histogram) {
        let buckets = if row.unit == "seconds" { &SECONDS[..] } else { &SIZES[..] };
        builder = builder.set_buckets_for_metric(Matcher::Full(row.name.to_owned()), buckets).map_err(failed)?;
    }
    let recorder = builder.install_recorder().map_err(failed)?;
    describe();
    engine::begin_alarms();
    metrics::gauge!(metric::BUILD_INFO, "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    Ok(RECORDER.get_or_init(|| recorder).clone())
}

/// The rows' help texts. A row that nobody counts yet still stands in the catalogue, not here.
fn describe() {
    for row in metric::ROWS {
        match row.kind {
            Kind::Counter => metrics::describe_counter!(row.name, row.help),
            Kind::Gauge => metrics::describe_gauge!(row.name, row.help),
            Kind::Histogram => metrics::describe_histogram!(row.name, row.help),
        }
    }
}

async fn render(recorder: web::Data<PrometheusHandle>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"))
        .body(recorder.render())
}
