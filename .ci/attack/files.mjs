// Files that strangers hand over, and pages that are for this machine alone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { crc32, deflateSync } from "node:zlib";
import { form, told } from "./wire.mjs";

let said = 0;

/** A message with one file. */
async function sends(customer, filename, body = "text") {
  said += 1;
  const { bytes, headers } = form([
    { name: "client_id", body: `file ${said}` },
    { name: "attachments", filename, body },
  ]);
  return customer.call("POST", "message", bytes, headers);
}

export const FILES = [
  {
    name: "programs and pages that go as something else",
    gain: "code that runs on an agent's desk",
    async attack(floor, must) {
      const customer = await floor.customer();
      for (const name of [
        "fattura.pdf.hta",
        "invoice.BAT",
        "a.ps1",
        "b.js",
        "b.js\u200b",
        "b.js\u202e",
        "c.lnk",
        "d.msi",
        "e.jar",
        "f.reg",
        "g.exe. ",
        "h.scr.",
        "dir/../i.vbs",
        "j.cmd ",
        "k.url",
      ]) {
        const seen = told(await sends(customer, name));
        must(JSON.stringify(name), seen === "422/159", seen);
      }
      for (const [what, bytes] of [
        ["a program of Windows", "MZ\x90\x00"],
        ["a program of Linux", "\x7fELF\x02"],
        ["a script", "#!/bin/sh\n"],
      ]) {
        const seen = told(await sends(customer, "picture.png", bytes));
        must(`${what} called a picture`, seen === "422/159", seen);
      }
      for (const name of ["page.html", "drawing.SVG", "p.xhtml"]) {
        const seen = await sends(customer, name, "<svg onload=alert(1)>");
        must(`${name} is taken as text`, seen.status === 200, `${told(seen)} ${seen.text}`);
      }
      const { json } = await customer.call("GET", "state?since=0");
      const files = json.messages.flatMap(({ attachments }) => attachments ?? []);
      must("three are kept", files.length === 3, files.length);
      for (const { id, name } of files) {
        must(`${name} ends as text`, name.endsWith(".txt"));
        const { status, headers } = await customer.call("GET", `attachment?id=${id}`);
        must(`${name} is handed out`, status === 200, status);
        must(`${name} is saved, not shown`, headers["content-disposition"]?.startsWith("attachment;"));
        must(`${name} is what it is called`, headers["x-content-type-options"] === "nosniff");
        must(`${name} runs nothing`, headers["content-security-policy"]?.includes("sandbox"));
        must(`${name} is text`, headers["content-type"]?.startsWith("text/plain"), headers["content-type"]);
      }
    },
  },
  {
    name: "a picture that unfolds to more than any screen",
    gain: "the server's memory",
    async attack(floor, must) {
      const { call } = await floor.signsIn("oliver.hughes");
      const chunk = (type, data) => {
        const body = Buffer.concat([Buffer.from(type), data]);
        const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
        length.writeUInt32BE(data.length);
        sum.writeUInt32BE(crc32(body) >>> 0);
        return Buffer.concat([length, body, sum]);
      };
      const side = 16_384;
      const head = Buffer.alloc(13);
      head.writeUInt32BE(side, 0);
      head.writeUInt32BE(side, 4);
      head.set([8, 6], 8);
      const rows = deflateSync(Buffer.alloc(side * 64));
      const png = Buffer.concat([
        Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
        chunk("IHDR", head),
        chunk("IDAT", rows),
        chunk("IEND", Buffer.alloc(0)),
      ]);
      const before = await floor.memory();
      const parts = [
        { name: "type", body: "avatar" },
        { name: "image", filename: "me.png", body: png },
      ];
      const { bytes, headers } = form(parts);
      const seen = await call("POST", "internal/image_upload", bytes, headers);
      must("it is refused", seen.status >= 400 && seen.status < 500, `${told(seen)} ${seen.text}`);
      const grown = (await floor.memory()) - before;
      must("memory", grown < 64, `${grown.toFixed(0)} MiB more`);
      return `${told(seen)}, ${grown.toFixed(0)} MiB more`;
    },
  },
  {
    name: "the outbox from elsewhere, and a demo for everybody",
    gain: "sign-in links of everybody, or an administrator's password",
    async attack(floor, must) {
      const path = await floor.outbox();
      const here = `127.0.0.1:${floor.port}`;
      // What a proxy on this machine passes on that adds no header: whoever comes by it does not know the key.
      for (const guess of ["/outbox", "/outbox/", `/outbox/${"0".repeat(64)}/`]) {
        const seen = await floor.ask({ path: guess, host: here });
        must(`without its key, ${guess}`, seen.status === 404, told(seen));
      }
      must("this machine reads it", (await floor.ask({ path, host: here })).status === 200);
      for (const name of [
        "Forwarded",
        "X-Forwarded-For",
        "X-Forwarded-Host",
        "X-Forwarded-Proto",
        "X-Real-IP",
        "Via",
      ]) {
        const seen = await floor.ask({ path, host: here, headers: { [name]: "192.0.2.1" } });
        must(`a proxy that adds ${name}`, seen.status === 404, told(seen));
      }
      for (const host of [
        "rebound.example",
        "192.0.2.1",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
      ]) {
        const seen = await floor.ask({ path, host });
        must(`under ${host}`, seen.status >= 400 && seen.status < 500, told(seen));
      }
      const folder = floor.server.folder;
      for (const [what, flags] of [
        ["an outbox for another address", ["--outbox", "--public-address=https://{tenant}.example.com"]],
        ["a demo for another address", ["--demo", "--public-address=https://{tenant}.example.com"]],
        ["a demo on every network", ["--demo", "--listen=0.0.0.0:0"]],
        ["an outbox on every network", ["--outbox", "--listen=[::]:0"]],
      ]) {
        const env = { ...process.env, SWITCHYARD_LISTEN: "127.0.0.1:0", SWITCHYARD_METRICS_LISTEN: "off" };
        const database = `--database-url=sqlite://${folder}/other.db`;
        const child = spawn(floor.binary, ["serve", database, ...flags], {
          cwd: folder,
          env,
          stdio: "ignore",
        });
        const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
        const [code] = await once(child, "exit");
        clearTimeout(late);
        must(`${what} does not start`, code > 0, code === null ? "it started" : `exit ${code}`);
      }
    },
  },
];
