// One of several choices in a menu: a radio item with the tick at its end, like every other list of ours.
import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { IconCheck } from "./icons";

export function MenuChoice({
  chosen,
  choose,
  left,
  stay = false,
  lang,
  children,
}: {
  chosen: boolean;
  choose: () => void;
  left?: ReactNode;
  /** The menu stays open, for whoever has more to change. */
  stay?: boolean;
  lang?: string;
  children: ReactNode;
}) {
  return (
    <Menu.RadioItem
      value=""
      checked={chosen}
      onChange={choose}
      closeMenuOnClick={!stay}
      lang={lang}
      classNames={{ itemIndicator: "nomark" }}
      rightSection={chosen ? <Icon of={IconCheck} small /> : null}
    >
      <span className="menuchoice">
        {left}
        {children}
      </span>
    </Menu.RadioItem>
  );
}
