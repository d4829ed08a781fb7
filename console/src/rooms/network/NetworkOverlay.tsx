// For developers: who this session is, what asks the server, what is under way and how the line is.
import { useEffect, useState } from "react";
import { useApiActivity } from "@/api/activity";
import { BASE, chooseBase, offeredBases } from "@/api/base";
import { useFreshness } from "@/api/freshness";
import { useCall } from "@/api/useCall";
import { useWatched } from "@/rooms/maintenance/face/watched";
import { useSession } from "@/session/store";
import { useMe } from "@/session/useProfile";
import { useQualityStore } from "@/session/useQuality";
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";
import { copy } from "@/ui/copy";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { SessionLink } from "./SessionLink";
import "@/words/aside";

export default function NetworkOverlay({ close }: { close: () => void }) {
  const t = useWords();
  const clock = useClock();
  const me = useMe();
  const { client, expiresAt } = useSession();
  const { pending, processes } = useApiActivity();
  const { live } = useFreshness();
  const reading = useQualityStore((state) => state.reading);
  const { status, services } = useWatched();
  const { data: sessions } = useCall("internal/sessions");
  const bases = useBases();
  const rows = {
    user: String(me.user_id),
    session: sessions?.items.find(({ current }) => current)?.id ?? "",
    expiry: expiresAt === null ? "" : new Date(expiresAt).toISOString(),
    application: client?.application_key ?? "",
    consumer: client?.consumer_key ?? "",
  };
  const line = `${reading === null ? t("network.unknown") : t(`quality.${reading.rating}`)} · ${t(`network.feed.${live}`)}`;
  const all = { ...rows, base: BASE, line, status, services, processes, pending };
  return (
    <Overlay active header={t("network.title")} size="38rem" close={close}>
      <div className="overlaybody network">
        <ul className="rows">
          {(Object.keys(rows) as (keyof typeof rows)[]).map((name) => (
            <li key={name}>
              <span className="dim">{t(`network.${name}`)}</span>
              {name === "session" ? (
                <SessionLink id={rows.session} />
              ) : (
                <>
                  <span className="mono cut">
                    {name === "expiry" && expiresAt !== null ? clock.exact(expiresAt) : rows[name]}
                  </span>
                  <CopyButton text={rows[name]} label={t("network.copy", { what: t(`network.${name}`) })} />
                </>
              )}
            </li>
          ))}
          <li>
            <span className="dim">{t("network.line")}</span>
            <span>{line}</span>
          </li>
          <li>
            <span className="dim">{t("network.status")}</span>
            <span>{status === null ? t("network.unknown") : t(`network.service.${status}`)}</span>
          </li>
          {services.map(({ key, text }) => (
            <li key={key}>
              <span className="dim">{t(`network.part.${key}`)}</span>
              <span>{t(`network.service.${text}`)}</span>
            </li>
          ))}
        </ul>
        <label className="label">
          {t("network.base")}
          <select className="input" value={BASE} onChange={(event) => chooseBase(event.currentTarget.value)}>
            {bases.map((base) => (
              <option key={base} value={base}>
                {base}
              </option>
            ))}
          </select>
        </label>
        <List
          title={t("network.processes")}
          items={processes.map(({ id, name, every }) => ({
            id,
            text: `${name} · ${t("network.every", { seconds: every / 1_000 })}`,
          }))}
        />
        <List title={t("network.pending")} items={pending.map(({ id, call }) => ({ id, text: call }))} />
        <div className="overlayacts">
          <Button onClick={() => void copy(JSON.stringify(all, null, 2))}>{t("network.copy_all")}</Button>
          <Button look="primary" onClick={close}>
            {t("dialog.close")}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}

/** Those that the page's own server offers, and the one that is in use should it be among them no longer. */
function useBases(): readonly string[] {
  const [offered, setOffered] = useState<readonly string[]>([]);
  useEffect(() => {
    let shown = true;
    void offeredBases().then((bases) => shown && setOffered(bases));
    return () => {
      shown = false;
    };
  }, []);
  return offered.includes(BASE) ? offered : [...offered, BASE];
}

function List({ title, items }: { title: string; items: readonly { id: string; text: string }[] }) {
  const t = useWords();
  return (
    <section>
      <h3 className="meta">{title}</h3>
      <ul className="mono">
        {items.length === 0 ? <li className="dim">{t("network.none")}</li> : null}
        {items.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
