// By what mails are looked for: each stands in the address, and the server does the finding.
import { TextInput } from "@mantine/core";
import { limits } from "@/generated/catalogue";
import { Choices } from "@/ui/table/Choices";
import { Search } from "@/ui/table/Search";
import { useWords } from "@/words";
import { type Asked, KINDS, STATES } from "./asked";
import "@/ui/fields/fields";

export function Filters({ asked: { value, set } }: { asked: Asked }) {
  const t = useWords();
  const address = value("address");
  const choice = (id: "state" | "kind", values: readonly { value: string; text: string }[]) => ({
    id,
    head: t(`email_reports.${id}`),
    values,
    chosen: value(id) || undefined,
    choose: (now: string | undefined) => set({ [id]: now }),
  });
  return (
    <div className="tabletools">
      <Search
        label={t("email_reports.search")}
        maxLength={limits.USER_EMAIL}
        text={address}
        ask={(now) => set({ address: now })}
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
