// An act that is asked about at its button: a panel opens there, says what is touched, and may ask why. What is refused is said in
// it, under what was asked.
import { Popover, Textarea } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./Button";
import { Icon } from "./Icon";
import { IconWarning } from "./icons";
import "./fields/fields";
import "./sure.css";

export function Sure({
  label,
  small = false,
  danger = false,
  main = false,
  title,
  stay,
  go,
  reason,
  busy,
  act,
  refused,
  forget,
  children,
}: {
  /** What the button says; `title` is what is asked then. */
  label: ReactNode;
  small?: boolean;
  /** Nothing brings back what is lost by it without more ado. */
  danger?: boolean;
  /** It is the act that the page is opened for most. */
  main?: boolean;
  title: string;
  /** What leaves everything as it is, and what does it. */
  stay: string;
  go: string;
  /** Asked for, and how long it may be. */
  reason?: { label: string; most: number };
  busy: boolean;
  /** Answers whether it was done. */
  act: (reason: string) => Promise<boolean>;
  /** Why it was not done. */
  refused: ReactNode;
  /** The panel is opened or closed: what was refused is over. */
  forget: () => void;
  children?: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  const [why, setWhy] = useState("");
  const id = useId();
  const turn = (open: boolean) => {
    forget();
    setWhy("");
    setOpened(open);
  };
  const does = async () => {
    if (await act(why.trim())) turn(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={turn}
      position="bottom-end"
      offset={4}
      // A refusal makes it taller: it goes to where there is room for it.
      preventPositionChangeWhenVisible={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <Button
          small={small}
          look={danger ? "danger" : main ? "primary" : undefined}
          onClick={() => turn(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="sure" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        {reason === undefined ? null : (
          <Textarea
            label={reason.label}
            rows={2}
            maxLength={reason.most}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
        )}
        {refused === null ? null : (
          <div className="surerefused" role="alert">
            <Icon of={IconWarning} small />
            <div className="grow">{refused}</div>
          </div>
        )}
        <div className="sureacts">
          <Button onClick={() => turn(false)} data-autofocus>
            {stay}
          </Button>
          <Button
            look={danger ? "danger" : "primary"}
            className={danger ? "filled" : undefined}
            // A button that is shut loses the focus, and Escape is not heard then.
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) void does();
            }}
          >
            {go}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
