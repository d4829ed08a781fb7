// A ban: whom it holds for and why, until when, and how it is lifted.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Form } from "@/ui/form/Form";
import { type Form as Of, useForm } from "@/ui/form/useForm";
import { Sure } from "@/ui/Sure";
import { EditorHead } from "@/ui/table/TableDetail";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { isPeriod, NAMES, PERIODS } from "./face/period";
import { useTeamName } from "./face/useTeamName";
import { type Ban, useBanActs } from "./useBans";

export function Editor({
  of: ban,
  holds,
  close,
  lifted,
}: {
  of: Ban;
  /** Whether it is still in force. */
  holds: boolean;
  /** Asks first where something is unsaved. */
  close: () => void;
  lifted: (ban: Ban) => void;
}) {
  const t = useWords();
  const clock = useClock();
  const nameOf = useTeamName();
  const acts = useBanActs();
  const form = useExpiry(ban);
  const settled = () => {
    form.discard();
    lifted(ban);
  };
  const facts = [
    [t("bans.until"), clock.moment(ban.until)],
    [t("bans.reason"), ban.reason],
    [t("bans.by"), nameOf(ban.by)],
    [t("bans.since"), clock.moment(ban.at)],
    ...(ban.uniQref === null ? [] : [[t("bans.chat"), ban.uniQref] as const]),
  ] as const;
  return (
    <>
      <EditorHead title={ban.address} closing={t("bans.close")} close={close} />
      {holds ? null : (
        <p className="staleline" role="status">
          {t("bans.gone")}
        </p>
      )}
      <dl className="editorpart banfacts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {acts.may("edit") ? <Expiry form={form} close={close} /> : null}
      {acts.may("delete") && holds ? (
        <div className="editorpart">
          <Unban of={ban} done={settled} />
        </div>
      ) : null}
    </>
  );
}

interface Draft {
  period: string;
}

function useExpiry({ address }: Ban): Of<Draft> {
  const t = useWords();
  const acts = useBanActs();
  const [base] = useState<Draft>({ period: "" });
  return useForm({
    base,
    rules: ({ period }) => (isPeriod(period) ? {} : { period: t("bans.period_missing") }),
    save: async ({ period }) => {
      if (!isPeriod(period)) return false;
      await acts.extend({ body: { address, period: PERIODS[period] } });
      await acts.again();
    },
  });
}

function Expiry({ form, close }: { form: Of<Draft>; close: () => void }) {
  const t = useWords();
  const { error, ...period } = form.field("period");
  return (
    <Form
      of={form}
      className="editorpart"
      act={t("bans.save")}
      cancel={t("bans.cancel")}
      told={form.saved ? t("bans.saved") : undefined}
      close={close}
    >
      <NativeSelect
        {...period}
        label={t("bans.from_now")}
        error={error}
        data={[
          { value: "", label: t("bans.choose") },
          ...NAMES.map((name) => ({ value: name, label: t(`bans.periods.${name}`) })),
        ]}
      />
    </Form>
  );
}

function Unban({ of: { address }, done }: { of: Ban; done: () => void }) {
  const t = useWords();
  const acts = useBanActs();
  const { act, refused, forget } = useRefusable(async () => {
    await acts.lift({ query: { address } });
    done();
    await acts.again();
  });
  return (
    <Sure
      label={t("bans.unban.act")}
      title={t("bans.unban.title", { address })}
      stay={t("bans.unban.stay")}
      go={t("bans.unban.go")}
      busy={acts.busy}
      act={act}
      refused={refused === null ? null : problemText(refused)}
      forget={forget}
    >
      <p>{t("bans.unban.text")}</p>
    </Sure>
  );
}
