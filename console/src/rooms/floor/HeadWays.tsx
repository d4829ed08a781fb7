// The ways from the floor's head: icons beside the saved views; where there is no room, those that are needed less are in one menu.
import { Menu } from "@mantine/core";
import type { ComponentProps } from "react";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconMore } from "@/ui/icons";
import { useWords } from "@/words";
import { type useViews, ViewItems, Views } from "./views/Views";

export interface Way {
  icon: ComponentProps<typeof Icon>["of"];
  name: string;
  run: () => void;
  /** Something to see to: how many. */
  count?: number;
  dialog?: boolean;
  keys?: string;
  focus?: boolean;
  /** In no menu. */
  near?: boolean;
  /** Only where there is room for what it leads to. */
  wide?: boolean;
}

interface OfViews {
  views: ReturnType<typeof useViews>;
}

export function HeadWays({
  ways,
  views,
  narrow,
}: OfViews & {
  ways: readonly Way[];
  narrow: boolean;
}) {
  const icons = narrow ? ways.filter(({ near }) => near) : ways;
  return (
    <>
      {narrow ? null : <Views views={views} />}
      <span className="floorwaysrow">
        {icons.map(({ icon, name, run, count, dialog, keys, focus }) => (
          <IconButton
            key={name}
            className="floorway"
            label={name}
            aria-haspopup={dialog ? "dialog" : undefined}
            aria-keyshortcuts={keys}
            autoFocus={focus}
            onClick={run}
          >
            <Icon of={icon} />
            {count ? (
              <span className="floorwaycount" aria-hidden="true">
                {count}
              </span>
            ) : null}
          </IconButton>
        ))}
        {narrow ? <More ways={ways.filter(({ near, wide }) => !near && !wide)} views={views} /> : null}
      </span>
    </>
  );
}

function More({ ways, views }: OfViews & { ways: readonly Way[] }) {
  const t = useWords();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t("floor.more")}>
          <Icon of={IconMore} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ icon, name, run }) => (
          <Menu.Item key={name} leftSection={<Icon of={icon} small />} onClick={run}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Label>{t("floor.views.title")}</Menu.Label>
        <ViewItems views={views} />
      </Menu.Dropdown>
    </Menu>
  );
}
