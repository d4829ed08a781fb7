// Banning the customer of a chat: for how long, why, and that others behind the same address are shut out with them.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { BanBody } from "@/generated/bodies";
import { errorCode } from "@/generated/catalogue";
import { Check } from "@/ui/form/Check";
import { Field } from "@/ui/form/Field";
import { Form } from "@/ui/form/Form";
import { useForm } from "@/ui/form/useForm";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { useBanActs } from "../useBans";
import { Already, type Settle } from "./Already";
import { isPeriod, NAMES, PERIODS } from "./period";
import "../words";
import "../bans.css";

export function BanForm({
  uniQref,
  done,
  settle,
  close,
}: {
  uniQref: string;
  done: () => void;
  /** What is left to be done where the address is banned already. */
  settle: Settle | undefined;
  close: () => void;
}) {
  const t = useWords();
  const acts = useBanActs();
  const [already, setAlready] = useState(false);
  const form = useForm({
    base: { period: "", reason: "", acknowledged: false },
    bounds: { reason: BanBody.reason },
    rules: ({ period }) => (isPeriod(period) ? {} : { period: t("bans.period_missing") }),
    shut: ({ acknowledged }) => !acknowledged,
    save: async ({ period, reason, acknowledged }) => {
      if (!isPeriod(period)) return false;
      setAlready(false);
      await acts.ban({ body: { uniQref, period: PERIODS[period], reason: reason.trim(), acknowledged } });
      await acts.again();
    },
    refused: ({ code }) => {
      if (code !== errorCode.ALREADY_BANNED) return null;
      setAlready(true);
      return {};
    },
  });
  const settled = () => {
    form.discard();
    done();
  };
  const { error, ...period } = form.field("period");
  return (
    <Form
      of={form}
      className="editorpart"
      act={t("bans.ban")}
      cancel={t("bans.cancel")}
      told={form.values.acknowledged ? undefined : t("bans.tick")}
      done={done}
      close={close}
    >
      <h3>{t("bans.ban")}</h3>
      <NativeSelect
        {...period}
        autoFocus
        label={t("bans.period")}
        error={error}
        data={[
          { value: "", label: t("bans.choose") },
          ...NAMES.map((name) => ({ value: name, label: t(`bans.periods.${name}`) })),
        ]}
      />
      <Field form={form} name="reason" label={t("bans.reason")} rows={2} most={BanBody.reason.most} />
      <p className="banwarning" role="note">
        <Icon of={IconWarning} small />
        <span>{t("bans.warning")}</span>
      </p>
      <Check
        form={form}
        name="acknowledged"
        label={t("bans.acknowledge")}
        note={t("bans.acknowledge_note")}
      />
      {already ? <Already settle={settle} done={settled} /> : null}
    </Form>
  );
}
