// The add-ons of the account, and which groups may use each.
import { Link } from "react-router";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";
import { Page } from "./Page";
import type { AddOn } from "./useLicence";

export default function AddOns() {
  const t = useWords();
  const changes = holds(useMe(), may.ConsoleSettings, "view");
  return (
    <Page part="licenceAddOns">
      {({ add_ons }) => (
        <section className="licpart">
          <h2>{t("title.licensed_add_ons")}</h2>
          <p className="dim">
            {t("licences.add_ons_text")}{" "}
            {changes ? <Link to={pathTo("addOns")}>{t("licences.to_settings")}</Link> : null}
          </p>
          <ul className="licaddons">
            {add_ons.map((each) => (
              <One key={`${each.kind} ${each.id}`} of={each} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

function One({ of: addOn }: { of: AddOn }) {
  const t = useWords();
  const clock = useClock();
  const language = useLanguage();
  const state = addOn.on ? "on" : addOn.included ? "off" : "not_included";
  return (
    <li className="licaddon" data-state={state}>
      <div className="licaddonhead">
        <h3 className="grow">{t(`licences.names.${addOn.name as "Comms"}`)}</h3>
        <span className="licstate">{t(`licences.${state}`)}</span>
      </div>
      {addOn.included ? (
        <>
          <p>{t("licences.may_use", { count: addOn.users, shown: clock.number(addOn.users) })}</p>
          <p className="dim">
            {addOn.groups.length === 0
              ? t("licences.no_group_has_it")
              : addOn.groups
                  .map(({ name, users }) =>
                    t("licences.group_has", { name: groupName(name, language), users: clock.number(users) }),
                  )
                  .join(" · ")}
          </p>
        </>
      ) : (
        <p className="dim">{t("licences.ask_manager")}</p>
      )}
    </li>
  );
}
