// A mail server that takes every mail and keeps it, for stories in which the server writes to people.
import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { until } from "./until.mjs";

const WITHIN_MS = 10_000;
/** A link, or six digits on a line of their own. */
const BRINGS = /token_link=|^\s*\d{6}\s*$/m;

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

  close = () => this.server.close();

  /** What a server needs to hand its mails over here. */
  settings = () => ({ SWITCHYARD_SMTP_ADDRESS: this.address, SWITCHYARD_SMTP_TLS: "none" });

  /** The mails to somebody that bring a link or a code; news of the account come when they come, in between. */
  letters = (to) => this.mails.filter((mail) => mail.to.includes(to) && BRINGS.test(mail.text));

  /** How many of those lie here. */
  arrived = (to) => this.letters(to).length;

  /** Until somebody was told of their account what these words say. */
  told = (to, words) =>
    until(`a mail to ${to} that says ${words}`, WITHIN_MS, () =>
      this.mails.some((mail) => mail.to.includes(to) && mail.text.includes(words)),
    );

  /** The next letter to somebody since `begun` of them lay here, and the link in it. */
  async next(to, begun) {
    await until(`a mail to ${to}`, WITHIN_MS, () => this.arrived(to) > begun);
    const { text } = this.letters(to)[begun];
    return { text, link: /https?:\/\/\S+token_link=[0-9a-f]+/.exec(text)?.[0] };
  }
}
