//! What ours is held against: the barest WebSocket server that can be made of the same parts. Whatever is posted to it is
//! said to everybody, once or as often as the path says. Its first line of output is its address.
#![allow(deprecated)]
use crate::Outcome;
use actix::{Actor, Addr, AsyncContext, Handler, Message, StreamHandler};
use actix_web::web::{Bytes, Data, Path, Payload, get, post};
use actix_web::{App, Error, HttpRequest, HttpResponse, HttpServer};
use actix_web_actors::ws;
use bytestring::ByteString;
use std::sync::{Mutex, PoisonError};

type Everybody = Mutex<Vec<Addr<Socket>>>;

struct Socket {
    everybody: Data<Everybody>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Say(ByteString);

impl Actor for Socket {
    type Context = ws::WebsocketContext<Socket>;

    fn started(&mut self, ctx: &mut Self::Context) {
        self.everybody.lock().unwrap_or_else(PoisonError::into_inner).push(ctx.address());
    }
}

impl Handler<Say> for Socket {
    type Result = ();

    fn handle(&mut self, say: Say, ctx: &mut Self::Context) {
        ctx.text(say.0);
    }
}

impl StreamHandler<Result<ws::Message, ws::ProtocolError>> for Socket {
    fn handle(&mut self, message: Result<ws::Message, ws::ProtocolError>, ctx: &mut Self::Context) {
        if let Ok(ws::Message::Ping(bytes)) = message {
            ctx.pong(&bytes);
        }
    }
}

async fn open(request: HttpRequest, payload: Payload, everybody: Data<Everybody>) -> Result<HttpResponse, Error> {
    ws::start(Socket { everybody }, &request, payload)
}

async fn say(words: Bytes, everybody: Data<Everybody>) -> HttpResponse {
    repeat(Path::from(1), words, everybody).await
}

async fn repeat(times: Path<u32>, words: Bytes, everybody: Data<Everybody>) -> HttpResponse {
    match ByteString::try_from(words) {
        Ok(words) => {
            for _ in 0..*times {
                for socket in everybody.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                    socket.do_send(Say(words.clone()));
                }
            }
            HttpResponse::Ok().finish()
        }
        Err(_) => HttpResponse::BadRequest().finish(),
    }
}

/// Serves until it is killed.
pub(crate) fn run() -> Outcome {
    actix_web::rt::System::new().block_on(async {
        let everybody: Data<Everybody> = Data::new(Mutex::default());
        let workers = std::thread::available_parallelism()?.get();
        let app = move || {
            let app = App::new().app_data(everybody.clone());
            app.route("/", get().to(open)).route("/", post().to(say)).route("/{times}", post().to(repeat))
        };
        let server = HttpServer::new(app).workers(workers).bind("127.0.0.1:0")?;
        println!("http://{}/", server.addrs()[0]);
        server.run().await?;
        Ok(())
    })
}
