// What is known of a customer by the tenant's own definitions: shown to whoever reads the chat, changed by those who write in it.
import { useEffect, useRef, useState } from "react";
import type { Chat } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconEdit } from "@/ui/icons";
import { useLanguage, useWords } from "@/words";
import { roleOf } from "../people/roles";
import { Edit } from "./KnownEdit";
import { DEFINITIONS, type Definition, useReading } from "./useReading";
import "@/words/aside";
import "./known.css";

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
  const left =
    data === undefined ? [] : chat.metadata.filter(({ key }) => !defined.some((one) => one.key === key));
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
