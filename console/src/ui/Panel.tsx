// Figures under a title, with their age and a menu, in whichever of its states it is: loading, empty, failed, stale.
import { Menu } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { Called } from "@/api/useCall";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import "@/words/patterns";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import { IconMore, IconRefresh } from "./icons";
import { Empty, Failed, Stale } from "./PaneState";
import "./panel.css";

export function Panel<T>({
  title,
  called,
  failed,
  empty = null,
  waits,
  tools,
  menu,
  children,
}: {
  title: string;
  /** What it shows, as it was asked for. */
  called: Pick<Called<T>, "data" | "problem" | "stale" | "at" | "retry">;
  /** What is said when it could not be had. */
  failed: string;
  /** What is said where there is nothing to show. */
  empty?: { title: string; text?: string; act?: ReactNode } | null;
  /** The shape of what is on its way. */
  waits: ReactNode;
  /** What is chosen of it, beside its title. */
  tools?: ReactNode;
  /** More that can be done, as items of a menu. */
  menu?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const t = useWords();
  const clock = useClock();
  const id = useId();
  const { data, problem, stale, at, retry } = called;
  return (
    <section className="panel" aria-labelledby={id} data-stale={(data !== undefined && stale) || undefined}>
      <header className="panelhead">
        <h2 id={id}>{title}</h2>
        <span className="grow meta dim">
          {data === undefined || at === null ? null : t("panel.at", { time: clock.time(at) })}
        </span>
        {tools}
        <Menu>
          <Menu.Target>
            <IconButton small label={t("panel.menu", { title })}>
              <Icon of={IconMore} small />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon of={IconRefresh} small />} onClick={retry}>
              {t("panel.renew")}
            </Menu.Item>
            {menu}
          </Menu.Dropdown>
        </Menu>
      </header>
      {data !== undefined && stale ? <Stale at={at} retry={retry} /> : null}
      {empty !== null ? (
        <Empty title={empty.title} text={empty.text}>
          {empty.act}
        </Empty>
      ) : data !== undefined ? (
        <div className="panelbody">{children(data)}</div>
      ) : problem === undefined ? (
        <div className="panelbody" role="status" aria-label={t("pane.loading")}>
          {waits}
        </div>
      ) : (
        <Failed problem={problem} what={failed} retry={retry} />
      )}
    </section>
  );
}
