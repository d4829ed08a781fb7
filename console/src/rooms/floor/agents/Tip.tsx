// What a bar or a mark tells when it is pointed at.
import { createPortal } from "react-dom";
import { useWords } from "@/words";
import { span as written } from "@/words/format";
import { useClock } from "@/words/useClock";
import { useAgent } from "../store";
import type { Met } from "./layout";
import { useAwayWord } from "./stand";

export interface Tipped {
  met: Met;
  agent: number;
  /** In the window. */
  x: number;
  y: number;
}

/** Beside the pointer, never under it. */
const BESIDE_PX = 14;

/** What is told of a bar or a mark. */
export function useTold(): (met: Met, now: number) => { what: string; when: string; more: string | null } {
  const t = useWords();
  const clock = useClock();
  const away = useAwayWord();
  return (met, now) => {
    if ("mark" in met) {
      const { kind, at } = met.mark;
      return { what: t(`floor.${kind}`), when: clock.time(at), more: null };
    }
    const { from, to, state, chats, reason, cause } = met.span;
    const lasted = written((Math.min(to, now) - from) / 1_000);
    return {
      what: state === "suspended" ? away({ reason, cause }) : t(`floor.state.${state}`),
      when:
        to > now
          ? t("floor.goes_on", { from: clock.time(from), lasted })
          : t("floor.was", { from: clock.time(from), to: clock.time(to), lasted }),
      more: chats > 0 ? t("floor.chats", { count: chats }) : null,
    };
  };
}

export function Tip({ met, agent, x, y, now }: Tipped & { now: number }) {
  const told = useTold();
  const name = useAgent(agent)?.name ?? "";
  const right = x > innerWidth * 0.7;
  const place = {
    top: y + BESIDE_PX,
    ...(right ? { right: innerWidth - x + BESIDE_PX } : { left: x + BESIDE_PX }),
  };
  const { what, when, more } = told(met, now);
  return createPortal(
    <div className="floortip" style={place} aria-hidden="true">
      <b>{what}</b>
      <span>{when}</span>
      {more === null ? null : <span>{more}</span>}
      <span className="dim">{name}</span>
    </div>,
    document.body,
  );
}
