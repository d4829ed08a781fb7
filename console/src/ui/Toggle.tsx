// Two or three choices side by side, of which one holds.
export function Toggle<T extends string>({
  label,
  choices,
  chosen,
  choose,
}: {
  label: string;
  choices: readonly (readonly [T, string])[];
  chosen: T;
  choose: (choice: T) => void;
}) {
  return (
    <fieldset className="toggle" aria-label={label}>
      {choices.map(([value, text]) => (
        <button
          key={value}
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
