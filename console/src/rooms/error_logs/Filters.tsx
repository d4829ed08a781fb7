// By what errors are looked for: each stands in the address, and the server does the finding.
import { TextInput } from "@mantine/core";
import { Choices } from "@/ui/table/Choices";
import { Search } from "@/ui/table/Search";
import { useWords } from "@/words";
import { type Asked, SOURCES } from "./asked";
import "@/ui/fields/fields";

export function Filters({ asked: { value, set } }: { asked: Pick<Asked, "value" | "set"> }) {
  const t = useWords();
  const code = value("code");
  return (
    <div className="tabletools">
      <Search
        label={t("error_logs.search")}
        maxLength={64}
        text={value("request")}
        ask={(now) => set({ request: now })}
      />
      <TextInput
        type="date"
        aria-label={t("error_logs.day")}
        value={value("day")}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <Choices
        of={[
          {
            id: "source",
            head: t("error_logs.source"),
            values: SOURCES.map((each) => ({ value: each, text: t(`error_logs.sources.${each}`) })),
            chosen: value("source") || undefined,
            choose: (now) => set({ source: now }),
          },
          // Chosen on the page of one.
          ...(code === ""
            ? []
            : [
                {
                  id: "code",
                  head: t("error_logs.code"),
                  values: [{ value: code, text: code }],
                  chosen: code,
                  choose: (now: string | undefined) => set({ code: now }),
                },
              ]),
        ]}
      />
    </div>
  );
}
