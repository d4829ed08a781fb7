// How much may move in charts: as the person prefers, and nothing where their system asks for less motion.
import { useMemo, useSyncExternalStore } from "react";
import { useMe } from "@/session/useProfile";
import type { Movement } from "./option";

const asked = () => matchMedia("(prefers-reduced-motion: reduce)");

function follow(told: () => void): () => void {
  const media = asked();
  media.addEventListener("change", told);
  return () => media.removeEventListener("change", told);
}

export function useMovement(): Movement {
  const plain = useMe().preferences.metrics_performance;
  const less = useSyncExternalStore(follow, () => asked().matches);
  return useMemo(() => ({ still: plain || less, plain }), [plain, less]);
}
