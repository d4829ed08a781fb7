// What is planned, and how the service is.
import { lazy, Suspense } from "react";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { useWatched } from "./face/watched";

// Seldom there, so no part of a first load.
const MaintenanceBanner = lazy(() => import("./MaintenanceBanner"));

export function Announced() {
  const t = useWords();
  const { status, maintenance } = useWatched();
  return (
    <>
      {maintenance === null ? null : (
        <Suspense fallback={null}>
          <MaintenanceBanner notice={maintenance} />
        </Suspense>
      )}
      {status === "Degraded" || status === "Critical" ? (
        <div className="banner passing" role="status">
          <Icon of={IconWarning} small />
          <span>{t(`banner.status.${status}`)}</span>
        </div>
      ) : null}
    </>
  );
}
