// The supervisors' live floor: how it stands in figures, the queue that hurts most first, who does what; and at the side why. The same
// as it was at an instant that is over, where the address names one.
import { lazy, Suspense, useEffect, useRef } from "react";
import type { Problem } from "@/api/problem";
import { Applied } from "@/rooms/runbooks/face/Applied";
import { Bone, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Agents } from "./agents/Agents";
import { Capacity } from "./capacity/Capacity";
import { Figures } from "./Figures";
import { Letters } from "./Letters";
import { Lines } from "./Lines";
import { Asked } from "./open/Asked";
import { Panel } from "./open/Panel";
import { Then } from "./past/Then";
import { usePast } from "./past/usePast";
import { useFloorStore } from "./store";
import { Title } from "./Title";
import { useFloor } from "./useFloor";
import { useFoundAgain, useView, type Viewing } from "./useView";
import "./words";
import "./floor.css";
import "./agents.css";
import "./panel.css";

export default function Floor() {
  const viewing = useView();
  useFoundAgain(viewing);
  const { past } = viewing.view;
  return past === null ? <Now viewing={viewing} /> : <Past viewing={viewing} at={past} />;
}

// A screen at the wall is nobody's first load.
const Wall = lazy(() => import("./wall/Wall"));

function Now({ viewing }: { viewing: Viewing }) {
  const floor = useFloor();
  const { wall } = viewing.view;
  // Whoever leaves the wall is where they went to it from.
  const wasWall = useRef(wall);
  useEffect(() => {
    wasWall.current = wall;
  }, [wall]);
  if (!wall) return <Page viewing={viewing} fromWall={wasWall.current} {...floor} />;
  return (
    <Suspense fallback={null}>
      <Wall viewing={viewing} {...floor} />
    </Suspense>
  );
}

function Past({ viewing, at }: { viewing: Viewing; at: number }) {
  return <Page viewing={viewing} {...usePast(at)} />;
}

function Page({
  viewing,
  problem,
  again,
  fromWall = false,
}: {
  viewing: Viewing;
  problem: Problem | null;
  again: () => void;
  fromWall?: boolean;
}) {
  const t = useWords();
  const there = useFloorStore(({ known }) => known !== null);
  const { open, past, capacity } = viewing.view;
  const page = useRef<HTMLDivElement>(null);
  // Whoever comes by the palette or from the wall begins at the heading, not before everything else on the page.
  useEffect(() => {
    const at = document.activeElement;
    if (at !== document.body && at?.closest("[role=dialog]") == null) return;
    const heading = page.current?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={page}
      className="floorpage"
      data-open={open === null ? undefined : open.what}
      data-past={past === null ? undefined : true}
      data-capacity={capacity || undefined}
    >
      <div className="floorabove">
        {past === null ? null : <Then viewing={viewing} at={past} />}
        <Title viewing={viewing} fromWall={fromWall} />
        {past === null ? <Applied /> : null}
      </div>
      {there ? (
        <>
          <Figures viewing={viewing} />
          <div className="floorbeneath">
            <div className="floorstack">
              <Lines viewing={viewing} />
              {capacity ? <Capacity viewing={viewing} /> : <Agents viewing={viewing} />}
            </div>
            {open === null ? null : <Panel opened={open} open={viewing.open} />}
          </div>
          <Letters />
          <Asked key={JSON.stringify(open)} />
        </>
      ) : problem !== null ? (
        <Failed problem={problem} what={t("floor.failed")} retry={again} />
      ) : (
        <Waits />
      )}
    </div>
  );
}

/** The shape of what is on its way. */
function Waits() {
  const t = useWords();
  return (
    <div className="floorwaits" role="status" aria-label={t("floor.loading")}>
      <Bone width="100%" height="5.25rem" />
      <Bone width="100%" height="12rem" />
      <Bone width="100%" height="22rem" />
    </div>
  );
}
