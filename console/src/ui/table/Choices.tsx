// By what a table is filtered: a menu of what there is to choose, and beside it what is chosen, each with its way out.
import { Menu } from "@mantine/core";
import { useWords } from "@/words";
import { Button } from "../Button";
import { Icon } from "../Icon";
import { IconCheck, IconClose, IconFilter } from "../icons";
import "@/words/patterns";
import "./table.css";

export interface Choice {
  id: string;
  head: string;
  values: readonly { value: string; text: string }[];
  chosen: string | undefined;
  choose: (value: string | undefined) => void;
}

export function Choices({ of }: { of: readonly Choice[] }) {
  const t = useWords();
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button>
            <Icon of={IconFilter} small />
            {t("table.filter")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="tablechoices">
          {of.map(({ id, head, values, chosen, choose }) => (
            <div key={id}>
              <Menu.Label>{head}</Menu.Label>
              {values.map(({ value, text }) => (
                <Ticked key={value} on={chosen === value} turn={(on) => choose(on ? value : undefined)}>
                  {text}
                </Ticked>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      {of.map(({ id, head, values, chosen, choose }) => {
        if (chosen === undefined) return null;
        const said = values.find(({ value }) => value === chosen)?.text ?? chosen;
        return (
          <Button
            key={id}
            small
            className="tablechip"
            onClick={() => choose(undefined)}
            aria-label={t("table.without", { name: head, value: said })}
          >
            {head}: {said}
            <Icon of={IconClose} small />
          </Button>
        );
      })}
    </>
  );
}

/** One of several that can be on at once, with the tick at its end like every other list of ours. */
export function Ticked({
  on,
  turn,
  children,
}: {
  on: boolean;
  turn: (on: boolean) => void;
  children: string;
}) {
  return (
    <Menu.CheckboxItem
      checked={on}
      onChange={turn}
      closeMenuOnClick={false}
      classNames={{ itemIndicator: "nomark" }}
      rightSection={on ? <Icon of={IconCheck} small /> : null}
    >
      {children}
    </Menu.CheckboxItem>
  );
}
