// A theme being made: its name, its colours, its picture, how it looks, and whether it can be read.
import { Fragment, useId, useState } from "react";
import { atBase } from "@/api/base";
import { Problem } from "@/api/problem";
import type { Theme } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { rgb } from "@/theme/contrast";
import { isDark, SLOTS, type Slots, slotVariables, unclear } from "@/theme/slots";
import { Button } from "@/ui/Button";
import { firstSaved } from "@/ui/firstSaved";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { PICTURES, PickFile } from "@/ui/PickFile";
import { Unsaved } from "@/ui/Unsaved";
import { usePicture } from "@/ui/usePicture";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { itemsOf, useThemeActs } from "./useThemes";

export interface Draft {
  /** None yet for one that is new. */
  theme_id: number | null;
  name: string;
  slots: Slots;
}

const COLOURS = SLOTS.filter((slot) => slot !== "header-image");
const RESERVED = ["custom", "edit"];

/** What a name may not be; the server says the same. */
export function nameWrong(
  name: string,
  others: readonly string[],
): "empty" | "reserved" | "taken" | "long" | null {
  const key = name.trim().toLowerCase();
  if (key === "") return "empty";
  if ([...key].length > limits.THEME_NAME) return "long";
  if (RESERVED.includes(key)) return "reserved";
  return others.some((other) => other.toLowerCase() === key) ? "taken" : null;
}

export function Editor({
  draft,
  others,
  done,
}: {
  draft: Draft;
  others: readonly Theme[];
  done: () => void;
}) {
  const t = useWords();
  const clock = useClock();
  const id = useId();
  const [name, setName] = useState(draft.name);
  const [slots, setSlots] = useState(draft.slots);
  const [failed, setFailed] = useState<string | null>(null);
  const { make, change } = useThemeActs();
  const picture = usePicture("header_img");
  const saving = make.busy || change.busy;
  const names = others.filter(({ theme_id }) => theme_id !== draft.theme_id).map((theme) => theme.name);
  const wrong = nameWrong(name, names);
  // Of a name that nobody has written yet nothing is wrong, before somebody leaves it so or saves.
  const [left, setLeft] = useState(false);
  const told = wrong === "empty" && !left ? null : wrong;
  const dim = unclear(slots);
  const colourless = COLOURS.filter((slot) => rgb(slots[slot]) === null);
  const worn = colourless.length === 0 && !dim.some(({ refused }) => refused);
  const set = (slot: keyof Slots, value: string) => setSlots((now) => ({ ...now, [slot]: value }));
  const pick = async (picked: File) => {
    const answer = await picture.upload(picked);
    if (answer?.header_img) set("header-image", answer.header_img);
  };
  const dirty = name.trim() !== draft.name.trim() || SLOTS.some((slot) => slots[slot] !== draft.slots[slot]);
  const keep = async (): Promise<boolean> => {
    // The server forgets pictures that no theme shows: one is not saved while another is on its way.
    if (picture.busy || saving) return false;
    if (wrong !== null || !worn) {
      setLeft(true);
      return false;
    }
    const body = { name: name.trim(), items: itemsOf(slots) };
    try {
      if (draft.theme_id === null) await make.run({ body });
      else await change.run({ body: { theme_id: draft.theme_id, ...body } });
      return true;
    } catch (cause) {
      setFailed(cause instanceof Problem ? problemText(cause) : null);
      return false;
    }
  };
  const submit = async () => {
    if (await keep()) done();
  };
  const cancel = async () => {
    if (await firstSaved()) done();
  };
  return (
    <form
      className="themeform"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label className="label">
        {t("themes.name")}
        <input
          className="input"
          value={name}
          aria-invalid={told !== null || undefined}
          aria-describedby={`${id}-name`}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => setLeft(true)}
          // biome-ignore lint/a11y/noAutofocus: the form has just been asked for
          autoFocus
        />
      </label>
      <p className="wrong" id={`${id}-name`} aria-live="polite">
        {told === null ? null : t(`themes.name_wrong.${told}`, { count: limits.THEME_NAME })}
      </p>
      <div className="themegrid">
        <div className="themecolours">
          {COLOURS.map((slot) => (
            <Fragment key={slot}>
              <div className="themecolour">
                <input
                  type="color"
                  value={rgb(slots[slot]) === null ? "#000000" : slots[slot]}
                  aria-label={t("themes.pick", { slot: t(`themes.slot.${slot}`) })}
                  onChange={(event) => set(slot, event.currentTarget.value)}
                />
                <label className="grow" htmlFor={`${id}-${slot}`}>
                  {t(`themes.slot.${slot}`)}
                </label>
                <input
                  id={`${id}-${slot}`}
                  className="input mono"
                  value={slots[slot]}
                  aria-invalid={rgb(slots[slot]) === null || undefined}
                  aria-describedby={rgb(slots[slot]) === null ? `${id}-${slot}-wrong` : undefined}
                  onChange={(event) => set(slot, event.currentTarget.value.trim().toLowerCase())}
                />
              </div>
              {colourless.includes(slot) ? (
                <p className="wrong" id={`${id}-${slot}-wrong`}>
                  {t("themes.colourless", { slot: t(`themes.slot.${slot}`) })}
                </p>
              ) : null}
            </Fragment>
          ))}
          <Picture
            address={slots["header-image"]}
            wrong={picture.wrong}
            shut={picture.busy || saving}
            none={() => set("header-image", "")}
            pick={(file) => void pick(file)}
          />
        </div>
        <Look slots={slots} />
      </div>
      {dim.length === 0 ? null : (
        <div role="status">
          <ul className="wrongs">
            {dim.map(({ ink, ground, ratio, refused }) => (
              <li key={`${ink} ${ground}`}>
                <Icon of={IconWarning} small />
                {t(refused ? "themes.refused" : "themes.dim", {
                  ink: t(`themes.slot.${ink}`),
                  ground: t(`themes.slot.${ground}`),
                  ratio: clock.number(Math.floor(ratio * 100) / 100),
                  wanted: clock.number(refused ? limits.CONTRAST_REFUSED : limits.CONTRAST_TEXT),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {failed === null ? null : (
        <p className="wrong" role="alert">
          {failed}
        </p>
      )}
      <div className="themeshead">
        <Button type="submit" look="primary" disabled={told !== null || !worn || saving || picture.busy}>
          {t("themes.save")}
        </Button>
        <Button onClick={() => void cancel()}>{t("themes.cancel")}</Button>
        <span className="meta dim" role="status">
          {picture.busy ? t("themes.picture_comes") : ""}
        </span>
      </div>
      <Unsaved dirty={dirty} save={keep} close={done} />
    </form>
  );
}

/** A piece of the console in the theme's colours, in the mode that they fit. */
function Look({ slots }: { slots: Slots }) {
  const t = useWords();
  const mode = isDark(slots.primary) ? "dark" : "light";
  return (
    <figure
      className="themelook"
      data-mantine-color-scheme={mode}
      style={slotVariables(slots, mode)}
      aria-label={t("themes.look")}
    >
      <div className="themelookhead">{t("themes.look")}</div>
      <div className="themelookcard">
        <strong>{t("themes.sample")}</strong>
        <span className="dim">{t("themes.sample_dim")}</span>
        <span className="btn primary small">{t("themes.sample_button")}</span>
        <span className="btn small is-focused">{t("themes.sample_focus")}</span>
      </div>
    </figure>
  );
}

function Picture({
  address,
  wrong,
  shut,
  none,
  pick,
}: {
  address: string;
  wrong: string | null;
  shut: boolean;
  none: () => void;
  pick: (file: File) => void;
}) {
  const t = useWords();
  return (
    <div className="themecolour">
      <span className="grow">
        {t("themes.slot.header-image")}
        {wrong === null ? null : (
          <span className="wrong" role="alert">
            {wrong}
          </span>
        )}
      </span>
      {address === "" ? null : (
        <>
          <img className="themepicture" src={atBase(address)} alt="" />
          <Button small disabled={shut} onClick={none}>
            {t("themes.no_picture")}
          </Button>
        </>
      )}
      <PickFile small accept={PICTURES} name={t("themes.picture")} disabled={shut} picked={pick} />
    </div>
  );
}
