// By what the changes are asked for: each stands in the address, so that a link leads to the same ones.
import { NativeSelect, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useCall } from "@/api/useCall";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconClose } from "@/ui/icons";
import { useWords } from "@/words";
import { actIn, scopeIn, typeIn } from "./said";
import type { useAsked } from "./useAudit";
import "@/ui/fields/fields";

export function Filters({ asked, set, sifted, clear }: ReturnType<typeof useAsked>) {
  const t = useWords();
  const { data } = useCall("helper/audit");
  const team = useCall("internal/team", { offline: true }).data?.items;
  const people = useMemo(
    () => [...(team ?? [])].sort((a, b) => a.fullname.localeCompare(b.fullname)),
    [team],
  );
  const any = { value: "", label: t("audit.filter.all") };
  const choices = (known: readonly string[] | undefined, now: string, text: (key: string) => string) => [
    any,
    // What the address asks for is shown, whatever it is.
    ...[...new Set([...(known ?? []), ...(now === "" ? [] : [now])])].map((value) => ({
      value,
      label: text(value),
    })),
  ];
  return (
    <fieldset className="auditfilters" aria-label={t("audit.filter.title")}>
      <NativeSelect
        label={t("audit.filter.type")}
        data={choices(data?.types, asked.type, typeIn)}
        value={asked.type}
        onChange={(event) => set({ type: event.currentTarget.value, id: "" })}
      />
      <NativeSelect
        label={t("audit.filter.act")}
        data={choices(data?.actions, asked.act, actIn)}
        value={asked.act}
        onChange={(event) => set({ act: event.currentTarget.value })}
      />
      <NativeSelect
        label={t("audit.filter.scope")}
        data={choices(data?.scopes, asked.scope, scopeIn)}
        value={asked.scope}
        onChange={(event) => set({ scope: event.currentTarget.value })}
      />
      <NativeSelect
        label={t("audit.filter.who")}
        data={[
          { value: "", label: t("audit.filter.everyone") },
          ...people.map(({ user_id, fullname }) => ({ value: String(user_id), label: fullname })),
        ]}
        value={asked.who}
        onChange={(event) => set({ who: event.currentTarget.value })}
      />
      {(["from", "to"] as const).map((side) => (
        <TextInput
          key={side}
          type="date"
          label={t(`audit.filter.${side}`)}
          value={asked[side]}
          onChange={(event) => set({ [side]: event.currentTarget.value })}
        />
      ))}
      {asked.type === "" || asked.id === "" ? null : (
        <Button className="tablechip" onClick={() => set({ id: "" })}>
          {t("audit.filter.one")}
          <Icon of={IconClose} small />
        </Button>
      )}
      {sifted ? (
        <Button look="quiet" onClick={clear}>
          {t("audit.filter.clear")}
        </Button>
      ) : null}
    </fieldset>
  );
}
