// The areas that a person may open; null until they are there, and for whoever does not hold the administration.
import { useEffect, useState } from "react";
import type { Profile } from "@/api/shapes";
import { permissionId } from "@/generated/catalogue";
import { areas, type OpenArea } from "@/house/areas";
import { holds } from "@/session/permissions";

/** What could not be fetched is asked for again: a line that is down comes back. */
const AGAIN_MS = 2_000;

export function useAreas(me: Profile): readonly OpenArea[] | null {
  const [found, setFound] = useState<readonly OpenArea[] | null>(null);
  useEffect(() => {
    if (!holds(me, permissionId.Admin)) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
      areas.of(me).then(
        (open) => {
          if (!over) setFound(open);
        },
        () => {
          if (!over) timer = setTimeout(attempt, AGAIN_MS);
        },
      );
    void attempt();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [me]);
  return found;
}
