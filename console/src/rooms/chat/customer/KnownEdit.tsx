// One value that is known of a customer being changed, from the one that was seen.
import { type FormEvent, useState } from "react";
import { Problem } from "@/api/problem";
import type { Chat } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { errorCode, limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { inChat } from "../patches";
import { type Definition, useReading } from "./useReading";
import "@/words/aside";

type Values = Chat["metadata"];

const SAVE = {
  settle: ({ uniQref, metadata }: { uniQref: string; metadata?: Values | null }) => [
    inChat(uniQref, (chat) => ({ ...chat, metadata: metadata ?? chat.metadata })),
  ],
  quiet: true,
} as const;

export function Edit({
  chat: { uniQref },
  of,
  name,
  value,
  close,
}: {
  chat: Chat;
  of: Definition;
  name: string;
  value: string;
  close: () => void;
}) {
  const t = useWords();
  const read = useReading(of);
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, busy } = useAct("patch", "livechat/details", SAVE);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setWrong(null);
    try {
      await run({ body: { uniQref, metadata: [{ key: of.key, value: typed.trim(), was: seen }] } });
      close();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      const now = (cause.extra as { metadata?: Values } | null)?.metadata;
      if (cause.code === errorCode.ANTECEDING_ENTITY && now !== undefined) {
        const theirs = now.find(({ key }) => key === of.key)?.value ?? "";
        setSeen(theirs);
        setWrong(t("known.since", { value: theirs === "" ? t("known.none") : read(theirs) }));
      } else
        setWrong(cause.code === errorCode.INVALID_FORMAT ? t(`known.bad.${of.type}`) : problemText(cause));
    }
  };
  const same = {
    "aria-label": name,
    "aria-invalid": wrong === null ? undefined : true,
    autoFocus: true,
    value: typed,
    onChange: ({ currentTarget: { value: next } }: { currentTarget: { value: string } }) => setTyped(next),
  } as const;
  const options =
    of.type === "yes_no"
      ? ["yes", "no"]
      : of.type === "choice"
        ? of.choices.map((choice) => choice.value)
        : null;
  return (
    <form
      className="knownedit"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      {options === null ? (
        <input
          {...same}
          type={of.type === "date" ? "date" : "text"}
          inputMode={of.type === "number" ? "decimal" : undefined}
          maxLength={of.type === "text" ? (of.most ?? limits.METADATA_VALUE) : limits.METADATA_VALUE}
          dir="auto"
        />
      ) : (
        <select {...same}>
          <option value="">{t("known.none")}</option>
          {options.map((each) => (
            <option key={each} value={each}>
              {read(each)}
            </option>
          ))}
        </select>
      )}
      {wrong === null ? null : (
        <p className="wrong" role="alert">
          {wrong}
        </p>
      )}
      <span className="row">
        <Button small type="submit" disabled={busy}>
          {t("known.save")}
        </Button>
        <Button small look="quiet" onClick={close}>
          {t("known.cancel")}
        </Button>
      </span>
    </form>
  );
}
