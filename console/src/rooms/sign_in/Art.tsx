// The drawing beside the form: lines of waiting chats on tracks that lead to seats, one of them being switched.
const LINES = [
  { y: 180, waiting: 3, seats: [0, 1, 2] },
  { y: 290, waiting: 1, seats: [2, 3, 4] },
  { y: 400, waiting: 4, seats: [4, 5, 6] },
  { y: 510, waiting: 2, seats: [6, 7, 8] },
  { y: 620, waiting: 1, seats: [8, 9, 10] },
] as const;
const SEATS = 11;
const HELD: ReadonlySet<number> = new Set([0, 2, 3, 6, 7, 10]);
const SWITCHED = { line: 2, y: 400, seat: 5 };

const seatY = (seat: number): number => 150 + seat * 56;
const track = (from: number, to: number, start = 0): string =>
  `M${start} ${from}H330C470 ${from} 470 ${to} 610 ${to}H760`;

export function Art() {
  return (
    <svg viewBox="0 0 960 860" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {LINES.flatMap(({ y, seats }) =>
        seats.map((seat) => <path key={`${y} ${seat}`} className="tk" d={track(y, seatY(seat))} />),
      )}
      <path className="tk on" d={track(SWITCHED.y, seatY(SWITCHED.seat), 302)} />
      {Array.from({ length: SEATS }, (_, seat) => seat).map((seat) => (
        <rect
          key={seat}
          className={seat === SWITCHED.seat ? "seat on" : HELD.has(seat) ? "seat held" : "seat"}
          x="760"
          y={seatY(seat) - 11}
          width="30"
          height="22"
          rx="3"
        />
      ))}
      {LINES.flatMap(({ y, waiting }, line) =>
        Array.from({ length: waiting }, (_, place) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in a drawing is its own identity
            key={`${y} ${place}`}
            className="car"
            x={(line === SWITCHED.line ? 252 : 300) - 28 * place}
            y={y - 6}
            width="20"
            height="12"
            rx="2"
          />
        )),
      )}
      <rect className="car on" x="292" y={SWITCHED.y - 6} width="20" height="12" rx="2" />
    </svg>
  );
}
