//! The binary `switchyard`.
use rust_embed::Embed;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;
use web_api::commands::{command_line, run};
use web_api::server::Pages;
use web_api::settings::Settings;

/// The built console. A debug build reads the folder as it is, if it was there when that was compiled.
#[derive(Embed)]
#[folder = "../console/dist"]
#[allow_missing = true]
struct Console;

/// The built widget with its demo page.
#[derive(Embed)]
#[folder = "../console/dist-widget"]
#[allow_missing = true]
struct Widget;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[actix_web::main]
async fn main() -> ExitCode {
    let matches = command_line().get_matches();
    if let Ok(settings) = Settings::read(&matches) {
        log(&settings);
    }
    match run(&matches, Pages { console: Console::get, widget: Widget::get }).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("switchyard: {error}");
            ExitCode::FAILURE
        }
    }
}

/// To standard error, so that what a command prints stays readable.
fn log(settings: &Settings) {
    // Whoever sends what is no HTTP is answered 400, and must not be able to fill the log. What matters for security is
    // written at any level, unless the setting names its target.
    let levels = format!("actix_http::h1::dispatcher=off,security=info,{}", settings.log);
    let filter = EnvFilter::try_new(levels).unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match settings.log_format.as_str() {
        "json" => lines.json().init(),
        _ => lines.init(),
    }
}
