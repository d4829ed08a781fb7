// What a runbook does or a run did, one act in a row.
import type { Act } from "./said";

export function Acts({ of }: { of: readonly Act[] }) {
  return (
    <ul className="runbookacts">
      {of.map(({ key, text, how }) => (
        <li key={key}>
          <bdi>{text}</bdi>
          {how === undefined ? null : <span className="dim">{how}</span>}
        </li>
      ))}
    </ul>
  );
}
