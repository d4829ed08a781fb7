// The line breaks and comes back: nothing moves under the hands, and the console is live within moments.
import assert from "node:assert/strict";
import { story } from "../story.mjs";
import { Wired } from "../wire.mjs";

/** Where what one presses stands. */
const places = (page) =>
  page.evaluate(() =>
    [".find", ".quality", ".presence", ".headrow", ".queue .head", "[data-message]", "#composer"].map(
      (selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box === undefined
          ? `${selector} is not there`
          : `${selector} ${box.x} ${box.y} ${box.width} ${box.height}`;
      },
    ),
  );

/** Ample for a browser on a busy machine, and less than the old pauses between two attempts. */
const SOON_MS = 4_000;

for (const [name, viewport] of [
  ["at a desk", { width: 1440, height: 900 }],
  ["on a tablet", { width: 820, height: 1180 }],
]) {
  story(`the server stops and starts again, and nothing moves under the hands: ${name}`, async (t) => {
    t.watch.excuse(
      /ERR_CONNECTION_REFUSED|WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_EMPTY|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_SOCKET|503/,
    );
    const marta = await (await t.agent("marta", { viewport })).signsIn("marta.rinaldi");
    const { page } = marta;
    const daniel = await Wired.asks(t.at(), {
      skill: "Orders",
      name: "Daniel",
      surname: "Hughes",
      message: "Where is my lamp?",
    });
    await marta.isRungBy("Daniel");
    await marta.accepts();
    await marta.sees("Where is my lamp?");
    await marta.box.waitFor();
    const before = await places(page);

    await t.server.killed();
    const refused = page.getByText("The server is not responding");
    await refused.waitFor();
    await page.locator(".staleline").first().waitFor();
    assert.deepEqual(await places(page), before, "the server is gone");
    await t.server.up();
    await refused.waitFor({ state: "detached", timeout: SOON_MS });
    await page.locator(".staleline").first().waitFor({ state: "detached", timeout: SOON_MS });
    assert.deepEqual(await places(page), before, "the server is back");
    await daniel.says("Are you still there?");
    await marta.sees("Are you still there?");

    const then = await places(page);
    await page.context().setOffline(true);
    const offline = page.getByText("You’re offline");
    await offline.waitFor();
    assert.deepEqual(await places(page), then, "the network is gone");
    await page.context().setOffline(false);
    await offline.waitFor({ state: "detached", timeout: SOON_MS });
    await daniel.says("I can hear you again");
    await page.getByText("I can hear you again").first().waitFor({ timeout: SOON_MS });
  });
}
