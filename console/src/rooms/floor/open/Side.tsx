// The frame of what is open at the side, and its parts.
import { type ReactNode, useEffect, useRef } from "react";
import { noticesBeside } from "@/notices/place";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconClose } from "@/ui/icons";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import type { Opened } from "../view";

export interface Opens {
  open: (what: Opened | null) => void;
}

/** Its head and its frame; it takes the focus when it opens and gives it back to where it came from. */
export function Side({
  title,
  beside,
  open,
  children,
}: Opens & { title: string; beside?: ReactNode; children: ReactNode }) {
  const t = useWords();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    place.current?.focus({ preventScroll: true });
    const leave = noticesBeside(place.current);
    return () => {
      leave?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={place}
      className="floorcard floorside"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        open(null);
      }}
    >
      <header className="floorhead">
        <h2 className="grow cut">{title}</h2>
        {beside}
        <IconButton small label={t("floor.panel.close")} onClick={() => open(null)}>
          <Icon of={IconClose} small />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys */}
      <div className="floorsidebody" tabIndex={0}>
        {children}
      </div>
    </aside>
  );
}

export function Gone({ title, open }: Opens & { title: string }) {
  const t = useWords();
  return (
    <Side title={title} open={open}>
      <Empty title={t("floor.panel.gone")} text={t("floor.panel.gone_text")} />
    </Side>
  );
}

export function Part({
  title,
  beside,
  children,
}: {
  title?: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="floorpart">
      {title === undefined ? null : (
        <h3>
          <span>{title}</span>
          {beside === undefined ? null : <span>{beside}</span>}
        </h3>
      )}
      {children}
    </section>
  );
}
