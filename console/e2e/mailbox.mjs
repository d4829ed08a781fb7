// A mail server that takes every mail and keeps it, for stories in which the server writes to people.
import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { until } from "./until.mjs";

const WITHIN_MS = 10_000;

/** The body of a part that was written in quoted-printable. */
const readable = (text) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString("utf8");

export class Mailbox {
  mails = [];

  static async open() {
    const box = new Mailbox();
    box.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, session, done) {
        const parts = [];
        stream.on("data", (part) => parts.push(part));
        stream.on("end", () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          box.mails.push({ to, text: readable(Buffer.concat(parts).toString("latin1")) });
          done();
        });
      },
    });
    box.server.listen(0, "127.0.0.1");
    await once(box.server.server, "listening");
    box.server.server.unref();
    box.address = `127.0.0.1:${box.server.server.address().port}`;
    return box;
  }

  /** What a server needs to hand its mails over here. */
  settings = () => ({ SWITCHYARD_SMTP_ADDRESS: this.address, SWITCHYARD_SMTP_TLS: "none" });

  /** The next mail to somebody since `begun` of them lay here, and the link in it. */
  async next(to, begun) {
    const mails = () => this.mails.filter((mail) => mail.to.includes(to));
    await until(`a mail to ${to}`, WITHIN_MS, () => mails().length > begun);
    const { text } = mails()[begun];
    return { text, link: /https?:\/\/\S+token_link=[0-9a-f]+/.exec(text)?.[0] };
  }
}
