// What is known of a customer by the tenant's own definitions: shown to whoever reads the chat, changed by those who write in it.
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ReadAnswer } from "@/api/calls";
import { Problem } from "@/api/problem";
import type { Chat } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { errorCode, limits } from "@/generated/catalogue";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconEdit } from "@/ui/icons";
import { useLanguage, useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { inChat } from "../patches";
import { roleOf } from "../people/roles";
import "@/words/aside";
import "./known.css";

const DEFINITIONS = "helper/livechat/chat_metadata";
type Definition = ReadAnswer<typeof DEFINITIONS>["items"][number];
type Values = Chat["metadata"];

/** How often the definitions are looked at anew, in seconds: an administrator may change them. */
const EVERY_S = 60;

export default function Known({ chat }: { chat: Chat }) {
  const t = useWords();
  const me = useMe();
  const language = useLanguage();
  const { data } = useCall(DEFINITIONS, undefined, EVERY_S);
  const [open, setOpen] = useState<string | null>(null);
  const defined = data?.items ?? [];
  const values = new Map(chat.metadata.map(({ key, value }) => [key, value]));
  const shown = defined.filter(({ key, shown }) => shown === "always" || values.has(key) || key === open);
  // What a deleted definition has left is shown under its key.
  const left = data === undefined ? [] : chat.metadata.filter(({ key }) => !defined.some((one) => one.key === key));
  const hidden = defined.filter((one) => !shown.includes(one));
  const role = roleOf(chat, me.user_id);
  const edits =
    (role === "owner" || role === "participant") &&
    (chat.status === "In Progress" || (chat.status === "Wrap-up" && role === "owner"));
  if (shown.length === 0 && left.length === 0 && (hidden.length === 0 || !edits)) return null;
  const nameOf = ({ label_en, label_it }: Pick<Definition, "label_en" | "label_it">) =>
    language === "it" ? label_it : label_en;
  return (
    <section aria-label={t("known.title")}>
      <h3 className="sect">{t("known.title")}</h3>
      <dl className="kv">
        {shown.map((of) => (
          <Row
            key={of.key}
            chat={chat}
            of={of}
            name={nameOf(of)}
            value={values.get(of.key) ?? ""}
            open={open === of.key}
            turn={edits ? (on) => setOpen(on ? of.key : null) : null}
          />
        ))}
        {left.map(({ key, value }) => (
          <div key={key} className="knownrow">
            <dt className="mono cut" title={key}>
              {key}
            </dt>
            <dd>
              <span className="whole" dir="auto">
                {value}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {!edits || hidden.length === 0 ? null : (
        <p className="knownmore">
          {hidden.map((of) => (
            <Button key={of.key} small look="quiet" onClick={() => setOpen(of.key)}>
              {t("known.add", { name: nameOf(of) })}
            </Button>
          ))}
        </p>
      )}
    </section>
  );
}

function Row({
  chat,
  of,
  name,
  value,
  open,
  turn,
}: {
  chat: Chat;
  of: Definition;
  name: string;
  value: string;
  open: boolean;
  /** Null for whoever may not change it. */
  turn: ((on: boolean) => void) | null;
}) {
  const t = useWords();
  const read = useReading(of);
  const button = useRef<HTMLSpanElement>(null);
  const was = useRef(open);
  // Who closes the field goes on from where they opened it.
  useEffect(() => {
    if (was.current && !open) button.current?.querySelector("button")?.focus();
    was.current = open;
  }, [open]);
  return (
    <div className="knownrow">
      <dt className="cut" title={name}>
        {name}
      </dt>
      <dd>
        {open && turn !== null ? (
          <Edit chat={chat} of={of} name={name} value={value} close={() => turn(false)} />
        ) : (
          <>
            {value === "" ? (
              <span className="dim grow">{t("known.none")}</span>
            ) : (
              <span className="whole grow" dir="auto">
                {read(value)}
              </span>
            )}
            {turn === null ? null : (
              <span ref={button}>
                <IconButton small label={t("known.edit", { name })} onClick={() => turn(true)}>
                  <Icon of={IconEdit} small />
                </IconButton>
              </span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

/** A value as the person reads it; one that its definition no longer allows, as it is. */
function useReading({ type, choices }: Definition): (value: string) => string {
  const t = useWords();
  const language = useLanguage();
  return (value) => {
    const choice = choices.find((one) => one.value === value);
    if (type === "choice" && choice !== undefined) return language === "it" ? choice.label_it : choice.label_en;
    if (type === "yes_no" && (value === "yes" || value === "no")) return t(`known.${value}`);
    if (type === "number" && Number.isFinite(Number(value)))
      return Number(value).toLocaleString(language, { maximumFractionDigits: 6 });
    if (type === "date" && !Number.isNaN(Date.parse(value)))
      return new Date(`${value}T12:00:00`).toLocaleDateString(language, { dateStyle: "medium" });
    return value;
  };
}

const SAVE = {
  settle: ({ uniQref, metadata }: { uniQref: string; metadata?: Values | null }) => [
    inChat(uniQref, (chat) => ({ ...chat, metadata: metadata ?? chat.metadata })),
  ],
  quiet: true,
} as const;

function Edit({
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
