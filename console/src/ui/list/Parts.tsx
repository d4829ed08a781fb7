// The parts of a page as links side by side, each with how much in it is new. The address says which is shown.
import { Link } from "react-router";
import "./list.css";

export interface Part {
  key: string;
  to: string;
  text: string;
  /** How many are new, and how that is said. */
  fresh?: { count: number; said: string };
}

export function Parts({ label, parts, chosen }: { label: string; parts: readonly Part[]; chosen: string }) {
  return (
    <nav className="parts" aria-label={label}>
      {parts.map(({ key, to, text, fresh }) => (
        <Link key={key} to={to} aria-current={key === chosen ? "page" : undefined} data-part={key}>
          {text}
          {fresh === undefined || fresh.count === 0 ? null : (
            <>
              <span className="partcount" aria-hidden="true">
                {fresh.count}
              </span>
              <span className="sr">{fresh.said}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
