// The views that somebody has given a name, in a menu: chosen, made, and seen to.
import { Menu } from "@mantine/core";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconDown, IconEdit, IconPlus, IconViews } from "@/ui/icons";
import { MenuChoice } from "@/ui/MenuChoice";
import { useWords } from "@/words";
import type { Viewing } from "../useView";
import { Keep } from "./Keep";
import { Manage } from "./Manage";
import { chosenView, lasting, useSavedViews } from "./views";

export function useViews({ view, change }: Viewing) {
  const [all, setAll] = useSavedViews();
  const [asked, setAsked] = useState<"keep" | "manage" | null>(null);
  const query = lasting(view);
  const shown = all.find((saved) => saved.query === query);
  const choose = (query: string) => change(chosenView(query));
  return { all, setAll, asked, setAsked, query, shown, choose };
}

type OfViews = { views: ReturnType<typeof useViews> };

/** The button, and its menu. */
export function Views({ views }: OfViews) {
  const t = useWords();
  const { shown } = views;
  return (
    <Menu>
      <Menu.Target>
        <Button data-on={shown !== undefined || undefined}>
          <Icon of={IconViews} small />
          <span className="cut">{shown?.name ?? t("floor.views.title")}</span>
          <Icon of={IconDown} small />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ViewItems views={views} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function ViewItems({ views: { all, shown, choose, setAsked } }: OfViews) {
  const t = useWords();
  return (
    <>
      {all.length === 0 ? <Menu.Label>{t("floor.views.none")}</Menu.Label> : null}
      {all.map((saved) => (
        <MenuChoice key={saved.name} chosen={saved === shown} choose={() => choose(saved.query)}>
          <bdi>{saved.name}</bdi>
        </MenuChoice>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconPlus} small />} onClick={() => setAsked("keep")}>
        {t("floor.views.keep")}
      </Menu.Item>
      {all.length === 0 ? null : (
        <Menu.Item leftSection={<Icon of={IconEdit} small />} onClick={() => setAsked("manage")}>
          {t("floor.views.manage")}
        </Menu.Item>
      )}
    </>
  );
}

/** What is asked about them; it stays while the menu is gone. */
export function ViewDialogs({ views: { asked, setAsked, all, setAll, query } }: OfViews) {
  const close = () => setAsked(null);
  return (
    <>
      <Keep active={asked === "keep"} close={close} all={all} change={setAll} query={query} />
      <Manage active={asked === "manage"} close={close} all={all} change={setAll} />
    </>
  );
}
