// The supervisors' live floor: how it stands in figures, the queue that hurts most first, who does what; and at the side why. The same
// as it was at an instant that is over, where the address names one.
import type { Problem } from "@/api/problem";
import { Bone, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Agents } from "./agents/Agents";
import { Capacity } from "./capacity/Capacity";
import { Figures } from "./Figures";
import { Lines } from "./Lines";
import { Panel } from "./open/Panel";
import { Then } from "./past/Then";
import { usePast } from "./past/usePast";
import { useFloorStore } from "./store";
import { Title } from "./Title";
import { useFloor } from "./useFloor";
import { useView, type Viewing } from "./useView";
import "./words";
import "./floor.css";
import "./agents.css";
import "./panel.css";

export default function Floor() {
  const viewing = useView();
  const { past } = viewing.view;
  return past === null ? <Now viewing={viewing} /> : <Past viewing={viewing} at={past} />;
}

function Now({ viewing }: { viewing: Viewing }) {
  return <Page viewing={viewing} {...useFloor()} />;
}

function Past({ viewing, at }: { viewing: Viewing; at: number }) {
  return <Page viewing={viewing} {...usePast(at)} />;
}

function Page({ viewing, problem, again }: { viewing: Viewing; problem: Problem | null; again: () => void }) {
  const t = useWords();
  const there = useFloorStore(({ known }) => known !== null);
  const { open, past, capacity } = viewing.view;
  return (
    <div
      className="floorpage"
      data-open={open === null ? undefined : open.what}
      data-past={past === null ? undefined : true}
    >
      <div className="floorabove">
        {past === null ? null : <Then viewing={viewing} at={past} />}
        <Title viewing={viewing} />
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
