// The command palette: every chat and every frequent act by a few letters.
import { useEffect, useId, useMemo, useState } from "react";
import { act, type Block, type Command } from "@/house/commands";
import { ask, enter, openKeymap, useCommands } from "@/house/overlays";
import { signOut } from "@/house/signOut";
import { useEach } from "@/house/useEach";
import { Keys } from "@/ui/Button";
import { finds } from "@/ui/find";
import { Icon } from "@/ui/Icon";
import { IconKeyboard, IconSearch, IconSignOut } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import "@/words/aside";
import "./palette.css";

const found = import.meta.glob<() => readonly Block[]>("../../rooms/*/commands.ts", {
  eager: true,
  import: "useBlocks",
});
const OF_ROOMS = Object.values(found);
/** What is nobody's comes last. */
const LAST = Number.POSITIVE_INFINITY;

function useCommandList(): { commands: readonly Command[]; awaits: boolean } {
  const t = useWords();
  const own: Block = {
    at: LAST,
    commands: [
      act("keys", IconKeyboard, t("keymap.title"), openKeymap),
      act("out", IconSignOut, t("profile.sign_out"), () => void signOut()),
    ],
  };
  const blocks = [...useEach(OF_ROOMS).flat(), own].sort((a, b) => a.at - b.at);
  return {
    commands: blocks.flatMap(({ commands }) => commands),
    awaits: blocks.some(({ awaits = false }) => awaits),
  };
}

/** Every word asked for begins somewhere in the name or the detail. Pure. */
export const matches = (command: Pick<Command, "name" | "detail">, asked: string): boolean =>
  finds(`${command.name} ${command.detail ?? ""}`, asked);

export default function Palette({ close }: { close: () => void }) {
  const t = useWords();
  const list = useId();
  const { commands, awaits } = useCommandList();
  const { asked, entered } = useCommands();
  const [chosen, setChosen] = useState(0);
  const found = useMemo(
    () => commands.filter((command) => matches(command, asked.trim())),
    [commands, asked],
  );
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    command.run();
  };
  // Pressed ahead: what is meant may be among what is still to come.
  useEffect(() => {
    if (!entered || awaits) return;
    enter(false);
    run(found[at]);
  });
  const keys = (event: React.KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setChosen((at + step + found.length) % found.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      if (found.length === 0) enter();
      else run(found[at]);
    }
  };
  return (
    <Overlay
      active
      label={t("frame.find")}
      closeButton={false}
      close={close}
      centered={false}
      yOffset="10vh"
      size="34rem"
      padding={0}
    >
      <div className="palettefind">
        <Icon of={IconSearch} small />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
          aria-label={t("frame.find")}
          placeholder={t("frame.find")}
          value={asked}
          onChange={(event) => {
            ask(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={keys}
          data-autofocus
        />
      </div>
      <div id={list} role="listbox" aria-label={t("frame.find")} className="palettelist">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; aria-activedescendant speaks of the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={command.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            className="paletteitem"
            ref={index === at ? (element) => element?.scrollIntoView?.({ block: "nearest" }) : undefined}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <Icon of={command.icon} small />
            <span className="grow cut">{command.name}</span>
            <span className="meta dim">{command.detail ?? t(`palette.group.${command.group}`)}</span>
            {command.keys === undefined ? null : <Keys of={command.keys} />}
          </div>
        ))}
        {found.length === 0 ? <p className="palettenone dim">{t("palette.none")}</p> : null}
      </div>
    </Overlay>
  );
}
