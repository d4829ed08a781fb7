// The list behind the bell. It comes when somebody goes to it.
import { Popover } from "@mantine/core";
import { forgetTold, type Told, useTold } from "@/notices/told";
import { Button } from "@/ui/Button";
import { NamedIcon } from "@/ui/NamedIcon";
import type { At } from "@/ui/opens/Opens";
import { Standin } from "@/ui/opens/Standin";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Times } from "../notices/Times";
import "./bell.css";

export function ToldList({ at }: { at: At }) {
  const t = useWords();
  const told = useTold((state) => state.told);
  return (
    <Popover
      id={at.id}
      opened={at.opened}
      onChange={at.turn}
      position="bottom-end"
      offset={4}
      // Under an offer's bar.
      zIndex={280}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <Standin at={at} />
      </Popover.Target>
      <Popover.Dropdown className="told">
        <div className="toldhead">
          <h2>{t("told.title")}</h2>
          {told.length === 0 ? null : (
            <Button small onClick={forgetTold}>
              {t("told.clear")}
            </Button>
          )}
        </div>
        {told.length === 0 ? (
          // Focus has a place to go to, and whoever listens hears that there is nothing.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the only thing in the list
          <div tabIndex={0} data-autofocus>
            <Empty title={t("told.none")} text={t("told.none_text")} />
          </div>
        ) : (
          <ol>
            {told.map((one) => (
              <Entry key={one.key} told={one} close={() => at.turn(false)} />
            ))}
          </ol>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Entry({ told, close }: { told: Told; close: () => void }) {
  const t = useWords();
  const clock = useClock();
  const { title, text, tone, icon, count, href, at, read } = told;
  const instant = new Date(at).toISOString();
  return (
    <li className={`toldrow ${tone}`} data-fresh={!read || undefined}>
      <NamedIcon name={icon ?? tone} />
      <div className="grow">
        <p className="toldtitle">
          {read ? null : <span className="sr">{t("told.fresh")}: </span>}
          {title}
          <Times count={count} />
        </p>
        {text === "" ? null : <p className="meta dim toldtext">{text}</p>}
      </div>
      <div className="toldside">
        <time className="meta dim" dateTime={instant}>
          {clock.time(instant)}
        </time>
        {href === null ? null : (
          <a className="btn small" href={href} onClick={close}>
            {t("told.open")}
            <span className="sr">: {title}</span>
          </a>
        )}
      </div>
    </li>
  );
}
