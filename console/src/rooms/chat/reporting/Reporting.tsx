// Reporting a chat: of which kind the complaint is, and what happened. A part of its own, loaded when it is first opened.
import { NativeSelect, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSWRConfig } from "swr";
import { applyPatches } from "@/api/answers";
import { Problem } from "@/api/problem";
import { patch, useAct } from "@/api/useAct";
import { ReportBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { Really } from "@/ui/Really";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import "@/words/aside";
import "@/ui/fields/fields";

/** What is kept is the key, so that it reads the same in every language. */
const CATEGORIES = ["abuse", "threat", "spam", "fraud", "other"] as const;

const flagged = (uniQref?: string) => [
  patch("livechat/ongoing", (known) => ({
    ...known,
    items: known.items.map((chat) => (chat.uniQref === uniQref ? { ...chat, flagged: true } : chat)),
  })),
];

const REPORT = {
  settle: (_: unknown, { body }: { body?: { uniQref: string } }) => flagged(body?.uniQref),
  quiet: true,
} as const;

export default function Reporting({
  uniQref,
  name,
  close,
}: {
  uniQref: string;
  /** The customer. */
  name: string;
  close: () => void;
}) {
  const t = useWords();
  const { cache, mutate } = useSWRConfig();
  const [category, setCategory] = useState("");
  const [explanation, setExplanation] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const { run, busy } = useAct("post", "livechat/flagged_chats", REPORT);
  const leave = () => (explanation.trim() === "" ? close() : setAsked(true));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const said = explanation.trim();
    if (category === "" || said === "") return setWrong(t("reporting.missing"));
    setWrong(null);
    try {
      await run({ body: { uniQref, category, explanation: said } });
      close();
    } catch (cause) {
      // What was written stays.
      if (!(cause instanceof Problem)) throw cause;
      if (cause.code !== errorCode.ALREADY_REPORTED) return setWrong(problemText(cause));
      applyPatches(cache, mutate, flagged(uniQref));
      setWrong(t("reporting.already"));
    }
  };
  return (
    <>
      <Overlay
        active
        header={t("reporting.title", { name })}
        // While the question is open, Escape answers that; while it is sent, the answer is awaited.
        close={asked || busy ? undefined : leave}
        size="28rem"
        firm
      >
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
            <Button onClick={leave} disabled={busy}>
              {t("reporting.back")}
            </Button>
            <Button type="submit" look="primary" disabled={busy}>
              {t("reporting.send")}
            </Button>
          </div>
        </form>
      </Overlay>
      {/* Mounted only now: the key that asks for it is not heard by it too. */}
      {asked ? (
        <Really
          active
          header={t("reporting.discard_title")}
          text={t("reporting.discard_text")}
          stay={t("reporting.write_on")}
          go={t("reporting.discard")}
          close={() => setAsked(false)}
          act={close}
        />
      ) : null}
    </>
  );
}
