// A fault of somebody's console is in the server's log, without what was in the address or in quotes, while they let it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { story } from "../story.mjs";

story("Noor's console breaks: the log says where and counts it, until she switches that off", async (t) => {
  t.watch.excuse(/on purpose/);
  const noor = await t.agent("noor");
  await noor.signsIn("noor.haddad");
  const { page } = noor;
  const log = async () =>
    (await readFile(t.server.log, "utf8"))
      .split("\n")
      .filter((line) => line.includes("a fault of the console"));
  const breaks = (error) =>
    page.evaluate((message) => void setTimeout(() => Promise.reject(new RangeError(message))), error);
  await page.goto(`${noor.base}/#/Common/Comms?chat=0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09`);
  await breaks('broke on purpose at "Ada wrote this"');
  await t.until("the log says so", async () => (await log()).length === 1);
  const [line] = await log();
  for (const part of [
    "WARN",
    "demo",
    "rejection",
    "Common/Comms",
    "RangeError: broke on purpose at …",
    "Chrom",
  ])
    assert.ok(line.includes(part), `${part} in ${line}`);
  assert.ok(!/0193509a|Ada/.test(line), line);
  const metrics = await (await fetch(`http://127.0.0.1:${t.server.metricsPort}/metrics`)).text();
  assert.match(metrics, /switchyard_console_errors_total\{kind="rejection"\} 1/);

  await page.goto(`${noor.base}/#/Common/Profile/Preferences?section=experimental`);
  const reports = page.getByRole("switch", { name: "Send error reports" });
  const changes = () =>
    page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  await Promise.all([changes(), reports.click()]);
  await breaks("broke again on purpose");
  await Promise.all([changes(), reports.click()]);
  await breaks("and once more on purpose");
  await t.until("the log says so again", async () => (await log()).length === 2);
  assert.ok((await log())[1].includes("and once more"), "what broke meanwhile is not in it");
});
