// A share against the one that is wanted.

/** Short of what is wanted the bar is red, and says so besides. */
export function Meter({ value, target }: { value: number; target: number | null }) {
  return (
    <span
      className="floormeter"
      data-under={(target !== null && value < target) || undefined}
      aria-hidden="true"
    >
      <i style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
      {target === null ? null : <u style={{ left: `${Math.min(100, target)}%` }} />}
    </span>
  );
}
