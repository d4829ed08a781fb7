// Confetti, for a moment: as many particles and as long as the documents say. Whoever calls it has asked about motion.
import { limits } from "@/generated/catalogue";

const COLOURS = 8;
const WIDEST_PX = 320;
const HIGHEST_PX = 240;

export function confetti(chance: () => number = Math.random): void {
  const ground = document.createElement("div");
  ground.className = "confetti";
  ground.setAttribute("aria-hidden", "true");
  for (let at = 0; at < limits.CONFETTI_PARTICLES; at += 1) {
    const piece = document.createElement("i");
    piece.style.background = `var(--cat-${(at % COLOURS) + 1})`;
    ground.append(piece);
    const x = (chance() - 0.5) * 2 * WIDEST_PX;
    const y = -chance() * HIGHEST_PX;
    piece.animate?.(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px, ${y}px) rotate(${Math.round(x)}deg)`, opacity: 0 },
      ],
      { duration: limits.CONFETTI, easing: "cubic-bezier(0.15, 0.8, 0.4, 1)", fill: "forwards" },
    );
  }
  document.body.append(ground);
  setTimeout(() => ground.remove(), limits.CONFETTI);
}
