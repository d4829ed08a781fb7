// Two or three choices side by side, of which one holds.
import { named } from "./platform";

export function Toggle<T extends string>({
  label,
  keys,
  choices,
  chosen,
  choose,
}: {
  label: string;
  /** What changes to the other of two. */
  keys?: string;
  choices: readonly (readonly [T, string])[];
  chosen: T;
  choose: (choice: T) => void;
}) {
  return (
    <fieldset className="toggle" aria-label={label} title={keys === undefined ? undefined : named(keys)}>
      {choices.map(([value, text]) => (
        <button
          key={value}
          aria-keyshortcuts={keys?.replace(" ", "+")}
          type="button"
          className="btn small"
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
