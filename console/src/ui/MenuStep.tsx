// A row of a menu with a value that goes up and down in steps; the menu stays open.
import { Menu } from "@mantine/core";
import { Icon } from "./Icon";
import { IconMinus, IconPlus } from "./icons";

export interface Step {
  label: string;
  /** Nothing where there is no further step. */
  run: (() => void) | undefined;
}

/** The steps from a value to its neighbours in a list. */
export function neighbours<T>(
  all: readonly T[],
  now: T,
  choose: (next: T) => void,
): [Step["run"], Step["run"]] {
  const at = all.indexOf(now);
  const to = (index: number) => (index in all ? () => choose(all[index] as T) : undefined);
  return [to(at - 1), to(at + 1)];
}

export function MenuStep({
  label,
  value,
  less,
  more,
}: {
  label: string;
  value: string;
  less: Step;
  more: Step;
}) {
  const step = ({ label: name, run }: Step, icon: typeof IconMinus) => (
    <Menu.Item
      className="zoomstep"
      closeMenuOnClick={false}
      aria-label={name}
      disabled={run === undefined}
      onClick={run}
    >
      <Icon of={icon} small />
    </Menu.Item>
  );
  return (
    <fieldset className="menurow step" aria-label={`${label}: ${value}`}>
      <span>{label}</span>
      <span className="steps">
        {step(less, IconMinus)}
        <span className="stepvalue">{value}</span>
        {step(more, IconPlus)}
      </span>
    </fieldset>
  );
}
