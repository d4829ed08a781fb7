// One's alerts: how each stands, switched on and off, changed in place, deleted and restored.
import { useState } from "react";
import { freshId } from "@/api/ids";
import { limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { firstSaved } from "@/ui/firstSaved";
import { Icon } from "@/ui/Icon";
import { IconPlus } from "@/ui/icons";
import { Listed } from "@/ui/list/Listed";
import { Overlay } from "@/ui/Overlay";
import { useOver } from "@/ui/over";
import { useWords } from "@/words";
import { AlertForm } from "./AlertForm";
import { Row } from "./Row";
import { type Alert, bodyOf, nameOf } from "./said";
import { useAlerts, useDelete, useSet } from "./useAlerts";
import "./words";
import "./alerts.css";

export default function Panel({ close }: { close: () => void }) {
  const t = useWords();
  /** What is being written: an alert, by its id. */
  const [writes, setWrites] = useState<string | null>(null);
  /** A question lies over it: Escape answers that. */
  const covered = useOver(({ dialogs }) => dialogs > 1);
  const called = useAlerts();
  const items = called.data?.items ?? [];
  const fresh = writes !== null && !items.some(({ id }) => id === writes) ? writes : null;
  const full = items.length >= limits.ALERTS;
  const make = (
    <Button look="primary" onClick={() => setWrites(freshId())} disabled={full} data-autofocus>
      <Icon of={IconPlus} small />
      {t("alerts.make")}
    </Button>
  );
  return (
    <Overlay
      active
      header={t("alerts.title")}
      size="46rem"
      close={covered ? undefined : () => void firstSaved().then((may) => may && close())}
    >
      <div className="alertpanel">
        <div className="alerthead">
          <p className="meta dim">{full ? t("alerts.full", { count: limits.ALERTS }) : t("alerts.about")}</p>
          {fresh === null && items.length > 0 ? make : null}
        </div>
        {fresh === null ? null : <AlertForm key={fresh} id={fresh} leave={() => setWrites(null)} />}
        <Rows items={items} writes={writes} write={setWrites} />
        {fresh === null ? (
          <Listed
            called={called}
            count={items.length}
            failed={t("alerts.failed")}
            empty={{ title: t("alerts.empty"), text: t("alerts.empty_text"), act: make }}
          />
        ) : null}
      </div>
    </Overlay>
  );
}

function Rows({
  items,
  writes,
  write,
}: {
  items: readonly Alert[];
  writes: string | null;
  write: (id: string | null) => void;
}) {
  const remove = useDelete();
  const [gone, setGone] = useState<Alert | null>(null);
  const drop = (alert: Alert) =>
    remove.run({ query: { id: alert.id } }).then(
      () => setGone(alert),
      () => undefined,
    );
  return (
    <>
      {gone === null ? null : <Gone key={gone.id} alert={gone} back={() => setGone(null)} />}
      {items.length === 0 ? null : (
        <ul className="alertlist">
          {items.map((alert) => (
            <li key={alert.id}>
              {alert.id === writes ? (
                <AlertForm id={alert.id} alert={alert} leave={() => write(null)} />
              ) : (
                <Row alert={alert} edit={() => write(alert.id)} drop={() => void drop(alert)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The one that was deleted last, which can be had back. */
function Gone({ alert, back }: { alert: Alert; back: () => void }) {
  const t = useWords();
  const set = useSet();
  const [failed, setFailed] = useState(false);
  return (
    <div className="alertgone">
      <p className="grow" role="status">
        {failed ? t("alerts.undo_failed") : t("alerts.deleted", { alert: nameOf(t, alert) })}
      </p>
      <Button
        small
        // Whoever deleted it by keys can have it back by keys.
        autoFocus
        disabled={set.busy}
        onClick={() => set.run({ body: bodyOf(alert) }).then(back, () => setFailed(true))}
      >
        {t("alerts.undo")}
      </Button>
    </div>
  );
}
