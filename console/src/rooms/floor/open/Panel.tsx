// What is behind a row, a tile or a bar: beside the floor, or over it where there is no room.
import type { Opened } from "../view";
import { Idle, Lost } from "./Behind";
import { Busy } from "./Busy";
import { Levels } from "./Levels";
import { OfAgent } from "./OfAgent";
import { OfLine, OfLines } from "./OfLine";
import { OfPart } from "./OfPart";
import type { Opens } from "./Side";
import { Why } from "./Why";

export function Panel({ opened, open }: Opens & { opened: Opened }) {
  switch (opened.what) {
    case "chat":
      return <Why chat={opened.chat} open={open} />;
    case "agent":
      return <OfAgent id={opened.agent} open={open} />;
    case "part":
      return <OfPart part={opened} open={open} />;
    case "line":
      return <OfLine skill={opened.skill} open={open} />;
    case "lines":
      return <OfLines open={open} />;
    case "busy":
      return <Busy open={open} />;
    case "levels":
      return <Levels open={open} />;
    case "idle":
      return <Idle open={open} />;
    case "lost":
      return <Lost open={open} />;
  }
}
