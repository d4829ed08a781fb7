// Weighs what a browser loads first in each language; fails over the budget. The quick check: a browser's own is a story of e2e.
import { COMMS, firstLoad, read, SIGN_IN, weight } from "./firstLoad.mjs";

let over = false;
for (const screen of [SIGN_IN, COMMS])
  for (const language of ["en", "it"]) {
    const files = firstLoad(screen, language);
    const kib = files.reduce((sum, file) => sum + weight(read(file)), 0);
    const bad = kib > screen.most;
    over ||= bad;
    process.stdout.write(
      `${bad ? "OVER" : "ok  "} ${screen.name} in ${language}: ${kib.toFixed(1)} of ${screen.most} KiB gzip in ${files.length} files\n`,
    );
  }
process.exit(over ? 1 : 0);
