// Consoles that only watch the floor, in a process of their own that gives way to others: what they read takes no time from
// whoever measures. The parent sends { base, keys, tokens, count }, hears "open" once all are welcomed, and ends the process.
import { setPriority } from "node:os";
import { Console, each } from "./consoles.mjs";

const BEHIND_OTHERS = 15;
setPriority(BEHIND_OTHERS);
process.once("message", async ({ base, keys, tokens, count }) => {
  const house = { base, keys };
  const watchers = Array.from(
    { length: count },
    (_, at) => new Console({ house, token: tokens[at % tokens.length] }, { watch: ["floor"] }),
  );
  await each(watchers, (one) => one.opens());
  process.send("open");
});
