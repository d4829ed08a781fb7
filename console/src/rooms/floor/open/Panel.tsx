// What is behind a row, a tile or a bar: beside the floor, or over it where there is no room.
import type { ReactNode } from "react";
import type { Opened } from "../view";
import { Asked } from "./Asked";
import { OfAgent } from "./OfAgent";
import { Busy, OfLine, OfLines } from "./OfLine";
import type { Opens } from "./Side";
import { Why } from "./Why";

export function Panel({ opened, open }: Opens & { opened: Opened }) {
  return (
    <>
      {inside(opened, open)}
      <Asked />
    </>
  );
}

function inside(opened: Opened, open: Opens["open"]): ReactNode {
  switch (opened.what) {
    case "chat":
      return <Why chat={opened.chat} open={open} />;
    case "agent":
      return <OfAgent id={opened.agent} open={open} />;
    case "line":
      return <OfLine skill={opened.skill} open={open} />;
    case "lines":
      return <OfLines open={open} />;
    case "busy":
      return <Busy open={open} />;
  }
}
