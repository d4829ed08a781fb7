// A theme being made: its name, its colours, its picture, how it looks, and whether it can be read.
import { useState } from "react";
import { atBase } from "@/api/base";
import type { Theme } from "@/api/shapes";
import { limits } from "@/generated/catalogue";
import { rgb } from "@/theme/contrast";
import { isDark, SLOTS, type Slots, slotVariables, unclear } from "@/theme/slots";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { type Form as FormOf, useForm } from "@/ui/form/useForm";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { PICTURES, PickFile } from "@/ui/PickFile";
import { usePicture } from "@/ui/usePicture";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { itemsOf, useThemeActs } from "./useThemes";

export interface Draft {
  /** None yet for one that is new. */
  theme_id: number | null;
  name: string;
  slots: Slots;
}

type Named = Slots & { name: string };

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
  const { make, change } = useThemeActs();
  const picture = usePicture("header_img");
  const names = others.filter(({ theme_id }) => theme_id !== draft.theme_id).map((theme) => theme.name);
  const form = useForm<Named>({
    base: { name: draft.name, ...draft.slots },
    rules: ({ name, ...slots }) => {
      const wrong = nameWrong(name, names);
      return {
        ...(wrong === null ? {} : { name: t(`themes.name_wrong.${wrong}`, { count: limits.THEME_NAME }) }),
        ...Object.fromEntries(
          COLOURS.filter((slot) => rgb(slots[slot]) === null).map((slot) => [
            slot,
            t("themes.colourless", { slot: t(`themes.slot.${slot}`) }),
          ]),
        ),
      };
    },
    // The server forgets pictures that no theme shows: one is not saved while another is on its way.
    shut: (slots) => picture.busy || unclear(slots).some(({ refused }) => refused),
    save: ({ name, ...slots }) => {
      const body = { name: name.trim(), items: itemsOf(slots) };
      return draft.theme_id === null
        ? make.run({ body })
        : change.run({ body: { theme_id: draft.theme_id, ...body } });
    },
  });
  const { name: _, ...slots } = form.values;
  const shown = useLastValid(slots);
  const pick = async (picked: File) => {
    const answer = await picture.upload(picked);
    if (answer?.header_img) form.change({ "header-image": answer.header_img });
  };
  return (
    <Form
      of={form}
      act={t("themes.save")}
      cancel={t("themes.cancel")}
      told={picture.busy ? t("themes.picture_comes") : undefined}
      done={done}
      close={done}
      away={done}
      besides={unclear(slots).flatMap(({ refused, ink }) => (refused ? [ink] : []))}
    >
      {/* The form has just been asked for. */}
      <Field form={form} name="name" label={t("themes.name")} autoFocus />
      <div className="themegrid">
        <div className="themecolours">
          {COLOURS.map((slot) => (
            <Colour key={slot} slot={slot} form={form} shown={shown[slot]} />
          ))}
          <Picture
            address={slots["header-image"]}
            wrong={picture.wrong}
            shut={picture.busy || form.busy}
            none={() => form.change({ "header-image": "" })}
            pick={(file) => void pick(file)}
          />
        </div>
        <Look slots={shown} />
      </div>
      <Unclear slots={slots} />
    </Form>
  );
}

/** As they are, but for what is no colour: that is shown as the last one was. */
function useLastValid(slots: Slots): Slots {
  const [valid, setValid] = useState(slots);
  const now = { ...slots };
  for (const slot of COLOURS) if (rgb(slots[slot]) === null) now[slot] = valid[slot];
  if (SLOTS.some((slot) => now[slot] !== valid[slot])) setValid(now);
  return now;
}

/** A colour, picked or written. */
function Colour({
  slot,
  form,
  shown,
}: {
  slot: (typeof COLOURS)[number];
  form: FormOf<Named>;
  shown: string;
}) {
  const t = useWords();
  return (
    <div className="themecolour">
      <input
        type="color"
        value={shown}
        aria-label={t("themes.pick", { slot: t(`themes.slot.${slot}`) })}
        onChange={(event) => form.change({ [slot]: event.currentTarget.value })}
      />
      <Field
        form={form}
        name={slot}
        label={t(`themes.slot.${slot}`)}
        write={(typed) => typed.trim().toLowerCase()}
      />
    </div>
  );
}

/** Texts that can hardly be read on their ground, and those that cannot. */
function Unclear({ slots }: { slots: Slots }) {
  const t = useWords();
  const clock = useClock();
  const dim = unclear(slots);
  return dim.length === 0 ? null : (
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
