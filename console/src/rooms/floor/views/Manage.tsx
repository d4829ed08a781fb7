// The named views as a list: another name, or none at all; what was deleted can be had back while the list is open.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Button } from "@/ui/Button";
import "@/ui/fields/fields";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDelete } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { NAME_MOST, renamed, type Saved, type useSavedViews, without, withView } from "./views";

type Change = ReturnType<typeof useSavedViews>[1];

export function Manage({
  active,
  close,
  all,
  change,
}: {
  active: boolean;
  close: () => void;
  all: readonly Saved[];
  change: Change;
}) {
  const t = useWords();
  const [gone, setGone] = useState<Saved | null>(null);
  return (
    <Overlay active={active} close={close} header={t("floor.views.manage_title")} closeButton={false}>
      <div className="overlaybody">
        <ul className="floorviews">
          {all.map((saved) => (
            <li key={saved.name}>
              <Name saved={saved} all={all} change={change} />
              <IconButton
                label={t("floor.views.delete", { name: saved.name })}
                onClick={() => {
                  change((before) => without(before, saved.name));
                  setGone(saved);
                }}
              >
                <Icon of={IconDelete} small />
              </IconButton>
            </li>
          ))}
        </ul>
        {all.length === 0 ? <p className="dim">{t("floor.views.none")}</p> : null}
        <p role="status">
          {gone === null ? null : (
            <>
              {t("floor.views.deleted", { name: gone.name })}{" "}
              <Button
                small
                onClick={() => {
                  change((before) => withView(before, gone.name, gone.query));
                  setGone(null);
                }}
              >
                {t("floor.views.undo")}
              </Button>
            </>
          )}
        </p>
        <div className="overlayacts">
          <Button
            onClick={() => {
              setGone(null);
              close();
            }}
          >
            {t("floor.panel.close")}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}

/** Kept when it is left, or with Enter; a name that is empty or another's is not taken, and says so. */
function Name({ saved, all, change }: { saved: Saved; all: readonly Saved[]; change: Change }) {
  const t = useWords();
  const [name, setName] = useState(saved.name);
  const wanted = name.trim();
  const taken = wanted !== saved.name && all.some((other) => other.name === wanted);
  const keep = () => {
    if (wanted === "" || taken) setName(saved.name);
    else if (wanted !== saved.name) change((before) => renamed(before, saved.name, wanted));
  };
  return (
    <TextInput
      className="grow"
      aria-label={t("floor.views.name_of", { name: saved.name })}
      value={name}
      maxLength={NAME_MOST}
      error={taken ? t("floor.views.taken") : undefined}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === "Enter") keep();
      }}
    />
  );
}
