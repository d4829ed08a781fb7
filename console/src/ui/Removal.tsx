// A thing is deleted: asked about at the button, with what it touches, and why. How things are now is asked for in any case, so that
// whoever is refused sees it behind the panel.
import type { ReactNode } from "react";
import type { Problem } from "@/api/problem";
import { Icon } from "./Icon";
import { IconDelete } from "./icons";
import { Sure } from "./Sure";
import { useRefusable } from "./useRefusable";

export function Removal({
  says: { act, ...says },
  reason,
  busy,
  run,
  again,
  done,
  refusal,
  children,
}: {
  says: Readonly<Record<"act" | "title" | "stay" | "go", string>>;
  reason: { label: string; most: number };
  busy: boolean;
  run: (reason: { reason?: string }) => Promise<unknown>;
  again: () => void;
  done: () => void;
  refusal: (problem: Problem) => ReactNode;
  /** What it touches. */
  children: ReactNode;
}) {
  const asked = useRefusable(async (why) => {
    try {
      await run(why === "" ? {} : { reason: why });
    } finally {
      again();
    }
    done();
  });
  return (
    <div>
      <Sure
        danger
        label={
          <>
            <Icon of={IconDelete} small />
            {act}
          </>
        }
        {...says}
        reason={reason}
        busy={busy}
        act={asked.act}
        refused={asked.refused === null ? null : refusal(asked.refused)}
        forget={asked.forget}
      >
        {children}
      </Sure>
    </div>
  );
}
