// Reporting a chat: of which kind the complaint is, and what happened. A part of its own, loaded when it is first opened.
import { NativeSelect, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Problem } from "@/api/problem";
import type { Chat } from "@/api/shapes";
import { patch, useAct } from "@/api/useAct";
import { ReportBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { fullName } from "../person";
import "@/words/aside";
import "@/ui/fields/fields";

/** What is kept is the key, so that it reads the same in every language. */
const CATEGORIES = ["abuse", "threat", "spam", "fraud", "other"] as const;

const REPORT = {
  settle: (_: unknown, { body }: { body?: { uniQref: string } }) => [
    patch("livechat/ongoing", (known) => ({
      ...known,
      items: known.items.map((chat) => (chat.uniQref === body?.uniQref ? { ...chat, flagged: true } : chat)),
    })),
  ],
  quiet: true,
} as const;

export default function Reporting({ chat, close }: { chat: Chat; close: () => void }) {
  const t = useWords();
  const [category, setCategory] = useState("");
  const [explanation, setExplanation] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, busy } = useAct("post", "livechat/flagged_chats", REPORT);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const said = explanation.trim();
    if (category === "" || said === "") return setWrong(t("reporting.missing"));
    setWrong(null);
    try {
      await run({ body: { uniQref: chat.uniQref, category, explanation: said } });
      close();
    } catch (cause) {
      // What was written stays.
      if (!(cause instanceof Problem)) throw cause;
      setWrong(cause.code === errorCode.ALREADY_REPORTED ? t("reporting.already") : problemText(cause));
    }
  };
  return (
    <Overlay active header={t("reporting.title", { name: fullName(chat) })} close={close} size="28rem">
      <form className="overlaybody" noValidate onSubmit={(event) => void send(event)}>
        <p className="meta dim">{t("reporting.text")}</p>
        <NativeSelect
          label={t("reporting.category")}
          data={[
            { value: "", label: t("reporting.choose") },
            ...CATEGORIES.map((each) => ({ value: each, label: t(`reporting.of.${each}`) })),
          ]}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={t("reporting.explanation")}
          rows={4}
          maxLength={ReportBody.explanation.most}
          value={explanation}
          onChange={(event) => setExplanation(event.currentTarget.value)}
        />
        {wrong === null ? null : (
          <p className="wrong" role="alert">
            <Icon of={IconWarning} />
            {wrong}
          </p>
        )}
        <div className="overlayacts">
          <Button onClick={close}>{t("reporting.back")}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {t("reporting.send")}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
