// By what sessions are looked for: each stands in the address, and the server does the finding.
import { useCall } from "@/api/useCall";
import { limits } from "@/generated/catalogue";
import { Choices } from "@/ui/table/Choices";
import { Search } from "@/ui/table/Search";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { type Asked, UNUSED, WAYS } from "./asked";

export function Filters({ asked: { text, value, set, user }, name }: { asked: Asked; name?: string }) {
  const t = useWords();
  const language = useLanguage();
  const groups = useCall("helper/permission_group").data?.items ?? [];
  const choice = (id: "way" | "unused" | "group", values: readonly { value: string; text: string }[]) => ({
    id,
    head: t(`user_sessions.filter.${id}`),
    values,
    chosen: value(id),
    choose: (now: string | undefined) => set({ [id]: now }),
  });
  const unused = Object.keys(UNUSED) as (keyof typeof UNUSED)[];
  return (
    <div className="tabletools">
      <Search
        label={t("user_sessions.search")}
        maxLength={limits.USER_SEARCH}
        text={text}
        ask={(now) => set({ search: now })}
      />
      <Choices
        of={[
          choice(
            "unused",
            unused.map((each) => ({ value: each, text: t(`user_sessions.filter.unused_for.${each}`) })),
          ),
          choice(
            "way",
            WAYS.map((each) => ({ value: each, text: t(`user_sessions.ways.${each}`) })),
          ),
          choice(
            "group",
            groups.map(({ id, name: group }) => ({ value: String(id), text: groupName(group, language) })),
          ),
          ...(user === undefined
            ? []
            : [
                {
                  id: "user",
                  head: t("user_sessions.filter.user"),
                  values: [{ value: String(user), text: name ?? t("user_sessions.filter.one") }],
                  chosen: String(user),
                  choose: (now: string | undefined) => set({ user: now }),
                },
              ]),
        ]}
      />
    </div>
  );
}
