// One alert in the list: what it is about, how it stands, and what can be done with it.
import { useId } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/ui/Button";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDelete, IconEdit } from "@/ui/icons";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import "@/ui/fields/fields";
import { closeCommands } from "@/house/overlays";
import { type Alert, bodyOf, conditionOf, nameOf } from "./said";
import { useAcknowledge, useSwitch } from "./useAlerts";

export function Row({ alert, edit, drop }: { alert: Alert; edit: () => void; drop: () => void }) {
  const t = useWords();
  const id = useId();
  const navigate = useNavigate();
  const acknowledge = useAcknowledge();
  const onOff = useSwitch();
  const name = nameOf(t, alert);
  const condition = conditionOf(t, alert);
  const open = () => {
    if (alert.state === "raised") acknowledge(alert);
    closeCommands();
    void navigate(pathTo("floor", {}, alert.skill_id === null ? {} : { open: `line-${alert.skill_id}` }));
  };
  return (
    <div className="alertrow" data-state={alert.state}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={alert.active}
        aria-checked={alert.active}
        disabled={onOff.busy}
        onChange={() =>
          onOff.run({ body: { ...bodyOf(alert), active: !alert.active } }).catch(() => undefined)
        }
      />
      <div className="grow">
        <label className="alertname" htmlFor={id}>
          {name}
        </label>
        {name === condition ? null : <p className="meta">{condition}</p>}
        <State alert={alert} />
      </div>
      <div className="alertacts">
        {alert.state === "raised" ? (
          <Button small onClick={() => acknowledge(alert)}>
            {t("alerts.acknowledge")}
          </Button>
        ) : null}
        {alert.raised === null ? null : (
          <Button small onClick={open}>
            {t("alerts.open_floor")}
          </Button>
        )}
        <IconButton small label={t("alerts.edit", { alert: name })} onClick={edit}>
          <Icon of={IconEdit} small />
        </IconButton>
        <IconButton small label={t("alerts.delete", { alert: name })} onClick={drop}>
          <Icon of={IconDelete} small />
        </IconButton>
      </div>
    </div>
  );
}

function State({ alert: { state, raised, ended } }: { alert: Alert }) {
  const t = useWords();
  const clock = useClock();
  const said = state === "watching" && ended !== null ? "ended" : state;
  const at = raised ?? ended;
  return (
    <p className="alertstate meta dim">
      {t(`alerts.state.${said}`, { time: at === null ? "" : clock.time(at) })}
    </p>
  );
}
