// The add-ons of the account: each is switched on or off at once for every console, and says before whom that touches.
import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { ConsoleSettingsChange } from "@/generated/bodies";
import { Sure } from "@/ui/Sure";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useClock } from "@/words/useClock";
import { Page } from "./Page";
import { type AddOn, overtakenBy, type Settings, useSettingActs } from "./useSettings";

export default function AddOns() {
  const t = useWords();
  const { addon } = useParams();
  return (
    <Page part="addOns">
      {(settings) => (
        <>
          <p className="dim">{t("console_settings.add_ons_text")}</p>
          <ul className="consoleaddons">
            {settings.add_ons.map((each) => (
              <One key={`${each.kind} ${each.id}`} of={each} in={settings} chosen={each.name === addon} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function One({ of: addOn, in: settings, chosen }: { of: AddOn; in: Settings; chosen: boolean }) {
  const t = useWords();
  const acts = useSettingActs();
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) own.current?.scrollIntoView?.({ block: "nearest" });
  }, [chosen]);
  const name = t(`console_settings.names.${addOn.name as "Comms"}`);
  const state = addOn.on ? "on" : addOn.included ? "off" : "not_included";
  return (
    <li ref={own} className="consoleaddon" data-state={state} data-chosen={chosen || undefined}>
      <div className="consoleaddonhead">
        <h2 className="grow">{name}</h2>
        <span className="consolestate">{t(`console_settings.${state}`)}</span>
      </div>
      <p className="dim">{t(`console_settings.opens.${addOn.name as "Comms"}`)}</p>
      {addOn.always ? (
        <p className="meta dim">{t("console_settings.always")}</p>
      ) : !addOn.included ? (
        <p className="meta dim">{t("console_settings.ask_manager")}</p>
      ) : acts.mayEdit ? (
        <Switch of={addOn} in={settings} name={name} acts={acts} />
      ) : null}
    </li>
  );
}

function Switch({
  of: { kind, id, on, users },
  in: { version },
  name,
  acts,
}: {
  of: AddOn;
  in: Settings;
  name: string;
  acts: ReturnType<typeof useSettingActs>;
}) {
  const t = useWords();
  const clock = useClock();
  const { act, refused, forget } = useRefusable(async (reason) => {
    try {
      const add_ons = [{ kind, id, on: !on }];
      await acts.change({ body: { version, add_ons, ...(reason === "" ? {} : { reason }) } });
    } finally {
      // How it is now is seen behind the panel.
      acts.again();
    }
  });
  const way = on ? "switch_off" : "switch_on";
  return (
    <Sure
      small
      label={t(`console_settings.${way}.act`)}
      title={t(`console_settings.${way}.title`, { name })}
      stay={t("console_settings.stay")}
      go={t(`console_settings.${way}.go`)}
      reason={{ label: t("console_settings.reason"), most: ConsoleSettingsChange.reason.most }}
      busy={acts.busy}
      act={act}
      refused={
        refused === null
          ? null
          : overtakenBy(refused) === null
            ? problemText(refused)
            : t("console_settings.changed_meanwhile")
      }
      forget={forget}
    >
      <p>{t(`console_settings.${way}.users`, { count: users, shown: clock.number(users) })}</p>
      {on && kind === "module" ? <p>{t("console_settings.switch_off.module")}</p> : null}
      <p className="dim">{t(`console_settings.${way}.text`)}</p>
    </Sure>
  );
}
