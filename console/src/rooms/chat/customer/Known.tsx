// What is known of a customer by the tenant's own definitions: shown to whoever reads the chat, changed by those who write in it.
import { useEffect, useRef, useState } from "react";
import type { Chat } from "@/api/shapes";
import { useCall } from "@/api/useCall";
import { useRenew } from "@/api/useRenew";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Failed } from "@/ui/PaneState";
import { useLanguage, useWords } from "@/words";
import { roleOf } from "../people/roles";
import { Left } from "./KnownLeft";
import { Row } from "./KnownRow";
import { DEFINITIONS, type Definition } from "./useReading";
import "./known.css";

/** How often the definitions are looked at anew, in seconds: an administrator may change them. */
const EVERY_S = 60;

export function Known({ chat }: { chat: Chat }) {
  const t = useWords();
  const me = useMe();
  const language = useLanguage();
  const renew = useRenew();
  const { data, problem, retry } = useCall(DEFINITIONS, undefined, EVERY_S);
  const [open, setOpen] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const section = useRef<HTMLElement>(null);
  const added = useRef<string | null>(null);
  // Who leaves a field that is not shown without a value goes on from where they added it.
  useEffect(() => {
    if (open === null && added.current !== null)
      section.current?.querySelector<HTMLElement>(`[data-adds="${added.current}"] button`)?.focus();
    added.current = open;
  }, [open]);
  if (data === undefined && problem === undefined) return null;
  const defined = data?.items ?? [];
  const values = new Map(chat.metadata.map(({ key, value }) => [key, value]));
  const shown = defined.filter(({ key, shown }) => shown === "always" || values.has(key) || key === open);
  // What a deleted definition has left is shown under its key; so is everything while no definitions can be read.
  const left = chat.metadata.filter(({ key }) => !defined.some((one) => one.key === key));
  const hidden = defined.filter((one) => !shown.includes(one));
  const role = roleOf(chat, me.user_id);
  const edits =
    (role === "owner" || role === "participant") &&
    (chat.status === "In Progress" || (chat.status === "Wrap-up" && role === "owner"));
  const failed = data === undefined ? problem : undefined;
  const none = shown.length === 0 && left.length === 0 && (hidden.length === 0 || !edits);
  if (none && failed === undefined && told === "") return null;
  const nameOf = ({ label_en, label_it }: Pick<Definition, "label_en" | "label_it">) =>
    language === "it" ? label_it : label_en;
  return (
    <section aria-label={t("known.title")} ref={section} tabIndex={-1}>
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
            turn={
              edits
                ? (on) => {
                    setTold("");
                    setOpen(on ? of.key : null);
                  }
                : null
            }
            unknown={() => {
              setTold(t("known.unknown", { name: nameOf(of) }));
              setOpen(null);
              section.current?.focus();
              void renew(DEFINITIONS);
            }}
          />
        ))}
        {left.map((one) => (
          <Left
            key={one.key}
            chat={chat}
            of={one}
            edits={edits && data !== undefined}
            done={(why) => {
              setTold(why);
              if (why === "") section.current?.focus();
            }}
          />
        ))}
      </dl>
      <p className="meta dim" role="status">
        {told}
      </p>
      {failed === undefined ? null : <Failed problem={failed} what={t("known.failed")} retry={retry} />}
      {!edits || hidden.length === 0 ? null : (
        <p className="knownmore">
          {hidden.map((of) => (
            <span key={of.key} data-adds={of.key}>
              <Button small look="quiet" onClick={() => setOpen(of.key)}>
                {t("known.add", { name: nameOf(of) })}
              </Button>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
