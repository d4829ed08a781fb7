// Seconds left, as a number in a ring that empties.
const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

export function CountRing({ left, of }: { left: number; of: number }) {
  const share = of <= 0 ? 0 : Math.min(1, Math.max(0, left / of));
  return (
    <span className="count-ring">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r={RADIUS} />
        <circle cx="20" cy="20" r={RADIUS} strokeDasharray={`${share * ROUND} ${ROUND}`} />
      </svg>
      {left}
    </span>
  );
}
