// By what mails are looked for: each stands in the address, and the server does the finding.
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { limits } from "@/generated/catalogue";
import { SearchField } from "@/ui/fields/SearchField";
import { Choices } from "@/ui/table/Choices";
import { useWords } from "@/words";
import { type Asked, KINDS, STATES } from "./asked";
import "@/ui/fields/fields";

/** So long nobody types on. */
const TYPED_MS = 400;

export function Filters({ asked: { value, set } }: { asked: Asked }) {
  const t = useWords();
  const address = value("address");
  const [typed, setTyped] = useState(address);
  const asked = useRef(address);
  const ask = useDebouncedCallback((now: string) => {
    asked.current = now;
    set({ address: now });
  }, TYPED_MS);
  // The address of the page may be another one all of a sudden; what was typed since it was asked stays.
  useEffect(() => {
    if (address === asked.current) return;
    asked.current = address;
    setTyped(address);
  }, [address]);
  const choice = (id: "state" | "kind", values: readonly { value: string; text: string }[]) => ({
    id,
    head: t(`email_reports.${id}`),
    values,
    chosen: value(id) || undefined,
    choose: (now: string | undefined) => set({ [id]: now }),
  });
  return (
    <div className="tabletools">
      <SearchField
        label={t("email_reports.search")}
        maxLength={limits.USER_EMAIL}
        value={typed}
        onChange={({ currentTarget: { value: now } }) => {
          setTyped(now);
          ask(now.trim());
        }}
      />
      <TextInput
        type="date"
        aria-label={t("email_reports.day")}
        value={value("day")}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <Choices
        of={[
          choice(
            "state",
            STATES.map((each) => ({ value: each, text: t(`email_reports.states.${each}`) })),
          ),
          choice(
            "kind",
            KINDS.map((each) => ({ value: each, text: t(`email_reports.kinds.${each}`) })),
          ),
        ]}
      />
    </div>
  );
}
