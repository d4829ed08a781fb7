import { once } from "node:events";
import { createServer } from "node:http";
import { story } from "../story.mjs";

/** A shop that is none of ours, on another origin, with a policy as strict as they come. */
async function otherShop(server, attributes) {
  const ours = `${server.base} ${server.base.replace("http", "ws")}`;
  const policy = `default-src 'none'; script-src ${server.base}; connect-src ${ours}`;
  const page = `<!doctype html><html lang="it"><title>Altro negozio</title><main><h1>Altro negozio</h1></main>
    <script src="${server.base}/widget.js" ${attributes} async></script></html>`;
  const shop = createServer((_, answer) => {
    answer.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": policy }).end(page);
  }).listen(0, "127.0.0.1");
  await once(shop, "listening");
  return { address: `http://127.0.0.1:${shop.address().port}/`, close: () => shop.close() };
}

story("the widget works on somebody else's page, in the language and topic its tag names", async (t) => {
  // The shop has no icon; its policy would not let the browser show one.
  t.watch.excuse(/favicon\.ico/);
  const chiara = await (await t.agent("chiara")).signsIn("chiara.lombardi");
  const shop = await otherShop(t.server, 'data-lang="it" data-skill="Resi"');
  const anna = await t.customer("anna", { language: "it-IT" });
  await anna.page.goto(shop.address);
  await anna.opens();
  await anna.chat.getByLabel("Il tuo nome").fill("Anna Greco");
  await anna.chat.getByLabel("Il tuo messaggio").fill("Vorrei rendere una lampada.");
  await anna.press("Inizia la chat");
  await anna.sees("Salvato per l’operatore");
  await chiara.takes("Anna Greco");
  await anna.isWith("Chiara");
  await chiara.writes("Certo, mi dica.");
  await anna.sees("Certo, mi dica.");
  await shop.close();
});
