// The tenant's mark: its own image, or two tracks that join.
import { atBase } from "@/api/base";

export function Mark({ image }: { image: string | null | undefined }) {
  if (image) return <img className="mark" src={atBase(image)} alt="" />;
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="6" fill="currentColor" />
      <path
        d="M5 9h6c4.500 0 3.500 10 8 10h4M5 19h6c2 0 2.900-1.900 3.600-4M16.200 11.500C16.900 10 17.700 9 19 9h4"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
