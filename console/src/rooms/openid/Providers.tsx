// The services that people sign in with, and the open one beside them. The address says which is open, and brings back a test.
import { useMemo } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { ProviderEditor } from "./ProviderEditor";
import { Result } from "./Result";
import { useComesBack } from "./useComesBack";
import { type Provider, useProviderActs, useProviders } from "./useOpenId";
import "./words";
import "./openid.css";

const NONE: readonly Provider[] = [];
const NEW = "new";

export default function Providers() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const acts = useProviderActs();
  const called = useProviders();
  const back = useComesBack();
  const all = called.data?.items ?? NONE;
  const yours = called.data?.yours ?? false;
  const open = query.get("provider");
  const to = (provider?: number | string) => void navigate(pathTo("directorySignIn", {}, { provider }));
  const one = all.find(({ id }) => String(id) === open) ?? null;
  const leave = async () => {
    if (await firstSaved()) to();
  };
  const columns = useMemo<readonly Column<Provider>[]>(() => {
    const state = ({ enabled }: Provider) => t(enabled ? "openid.providers.on" : "openid.providers.off");
    const people = ({ people }: Provider) => t("openid.providers.people_count", { count: people });
    return [
      {
        id: "name",
        head: t("openid.providers.name_of"),
        of: ({ name }) => name,
        cell: (each) => (
          <Lines
            name={each.name}
            more={t("openid.providers.line", { state: state(each), people: people(each) })}
          />
        ),
      },
      { id: "state", head: t("openid.providers.state"), of: state },
      { id: "people", head: t("openid.providers.people"), of: ({ people }) => people, figure: true },
    ];
  }, [t]);
  return (
    <TableDetail
      title={t("title.directory_sign_in")}
      count={called.data === undefined ? undefined : clock.number(all.length)}
      acts={
        yours && acts.may("create") ? <Make text={t("openid.providers.make")} act={() => to(NEW)} /> : null
      }
      table={
        <>
          <p className="dim openidabout">
            {t("openid.providers.about")}{" "}
            <Link to={pathTo("directory")}>{t("openid.providers.to_groups")}</Link>
          </p>
          {called.data === undefined || yours ? null : (
            <p className="dim openidabout">{t("openid.providers.read_only")}</p>
          )}
          <Result of={back} />
          <Listed
            called={called}
            count={all.length}
            failed={t("openid.providers.failed")}
            empty={{ title: t("openid.providers.empty"), text: t("openid.providers.empty_text") }}
          >
            <Table
              label={t("openid.providers.list")}
              rows={all}
              columns={columns}
              idOf={({ id }) => String(id)}
              empty={{ title: t("openid.providers.empty") }}
              open={({ id }) => to(id)}
              {...(open === null ? {} : { opened: open })}
            />
          </Listed>
        </>
      }
      reading={open === NEW ? t("openid.providers.made") : t("openid.providers.open")}
      detail={
        open === null || called.data === undefined ? null : open === NEW || one !== null ? (
          <ProviderEditor
            key={open}
            of={one}
            redirect={called.data.redirect}
            yours={yours}
            acts={acts}
            opens={to}
            close={() => void leave()}
          />
        ) : (
          <Empty title={t("openid.providers.gone")} text={t("openid.providers.gone_text")} />
        )
      }
      back={{ text: t("openid.providers.back"), to: pathTo("directorySignIn") }}
    />
  );
}
