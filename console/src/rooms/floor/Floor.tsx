// The supervisors' live floor: how it stands in figures, the queue that hurts most first, who does what; and at the side why.
import { Bone, Failed } from "@/ui/PaneState";
import { useWords } from "@/words";
import { Agents } from "./agents/Agents";
import { Figures } from "./Figures";
import { Lines } from "./Lines";
import { Panel } from "./open/Panel";
import { useFloorStore } from "./store";
import { Title } from "./Title";
import { useFloor } from "./useFloor";
import { useView } from "./useView";
import "./words";
import "./floor.css";
import "./agents.css";
import "./panel.css";

export default function Floor() {
  const t = useWords();
  const viewing = useView();
  const { problem, again } = useFloor();
  const there = useFloorStore(({ known }) => known !== null);
  const { open } = viewing.view;
  return (
    <div className="floorpage" data-open={open === null ? undefined : open.what}>
      <Title viewing={viewing} />
      {there ? (
        <>
          <Figures viewing={viewing} />
          <div className="floorbeneath">
            <div className="floorstack">
              <Lines viewing={viewing} />
              <Agents viewing={viewing} />
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
