// The menu that opens at a button of Opens.
import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import type { At } from "./Opens";
import { Standin } from "./Standin";

export function MenuAt({
  at,
  width,
  stays = false,
  children,
}: {
  at: At;
  width?: number;
  /** Whoever has chosen something may choose more. */
  stays?: boolean;
  children: ReactNode;
}) {
  return (
    <Menu id={at.id} opened={at.opened} onChange={at.turn} width={width} closeOnItemClick={!stays}>
      <Menu.Target>
        <Standin at={at} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
