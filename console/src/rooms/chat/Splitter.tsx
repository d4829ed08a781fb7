// The edge of a pane: dragged, moved by arrow keys, set back by a double click.
import { useRef } from "react";
import { useWords } from "@/words";
import { change, clamp, NARROWEST, resized, type Side, USUAL, usePanes, WIDEST } from "./panes";

const STEP_REM = 1;

export function Splitter({ side }: { side: Side }) {
  const t = useWords();
  const width = usePanes((panes) => panes.width[side]);
  const from = useRef<{ x: number; rem: number } | null>(null);
  const sign = side === "lines" ? 1 : -1;
  const to = (rem: number) => change((panes) => resized(panes, side, rem));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no rule between paragraphs
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t(`panes.${side}`)}
      aria-valuenow={Math.round(width)}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className={`splitter ${side}`}
      onDoubleClick={() => to(USUAL)}
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") to(width - sign * STEP_REM);
        if (key === "ArrowRight") to(width + sign * STEP_REM);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, rem: width };
      }}
      onPointerMove={(event) => {
        if (from.current === null) return;
        const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        to(clamp(from.current.rem + (sign * (event.clientX - from.current.x)) / root));
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    />
  );
}
