// What several rounds come to, and how it is shown: the median, and the lowest and the highest where they differ.
const SHOWN = 10;

const figure = (value) => {
  if (Number.isInteger(value)) return value.toLocaleString("en");
  return value < SHOWN ? value.toFixed(1) : Math.round(value).toLocaleString("en");
};

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, mid, high] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(figure);
  return low === high ? mid : `${mid} (${low}–${high})`;
}

/** The rounds of one row at one server, as words. */
export function summed(runs) {
  const of = (name) => spread(runs.map((run) => run[name]));
  const first = runs[0];
  return {
    memory: ["before", "most", "after"].map(of).join(" → "),
    p50: of("p50"),
    p99: of("p99"),
    failed: of("failed"),
    stayed: `${of("stayed")} of ${first.colleagues}`,
    opened: spread(runs.map(({ opened, tried }) => (tried === 0 ? 0 : Math.round((100 * opened) / tried)))),
    got: Object.keys(first.got)
      .map((what) => `${spread(runs.map(({ got }) => got[what]))} ${what}`)
      .join(", "),
  };
}

const HEADS = [
  "flood",
  "server",
  "memory: before → most → after (MiB)",
  "a colleague's call: median (ms)",
  "99th (ms)",
  "calls that failed",
  "agents' sockets that stayed",
  "new ones let in (%)",
  "what it got",
];

export function table(sums) {
  const lines = sums.flatMap(({ name, of }) =>
    Object.entries(of).map(([which, { memory, p50, p99, failed, stayed, opened, got }], n) => [
      n === 0 ? name : "",
      which,
      memory,
      p50,
      p99,
      failed,
      stayed,
      opened,
      got,
    ]),
  );
  return [HEADS, HEADS.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
