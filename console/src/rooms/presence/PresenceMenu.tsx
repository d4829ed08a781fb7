// Presence: what the agent is, the slots that are held, and the way to change it.
import type { Profile } from "@/api/shapes";
import { suspendReasons } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconDown } from "@/ui/icons";
import { Opens } from "@/ui/opens/Opens";
import { useLanguage, useWords } from "@/words";
import { SlotMeter } from "./SlotMeter";

const items = () => import("./PresenceItems").then(({ PresenceItems }) => PresenceItems);

export function PresenceMenu({ profile }: { profile: Profile }) {
  const t = useWords();
  const language = useLanguage();
  const { capacity, slots, status, suspended, suspend_reason } = profile;
  const away = suspended || status !== "Online";
  const reason = suspend_reason === null ? null : (suspendReasons[suspend_reason]?.[language] ?? null);
  const word = !away
    ? t("presence.available")
    : status === "Offline"
      ? t("presence.offline")
      : (reason ?? t("presence.away"));
  const seats = t("slots.count", { held: slots.length, maximum: capacity.maximum });
  return (
    <Opens load={items} given={{ profile }}>
      <button type="button" className={away ? "presence notnow" : "presence"}>
        <span className="sr">{t("presence.label", { word, seats })}</span>
        <span className="standing" aria-hidden="true">
          <span className={!away ? "dot" : status === "Offline" ? "dot off" : "dot away"} />
          <span className="wide cut">{word}</span>
        </span>
        <span className="meter" aria-hidden="true">
          <SlotMeter capacity={capacity} slots={slots} />
          <span>{seats}</span>
        </span>
        <span className="wide chevron">
          <Icon of={IconDown} small />
        </span>
      </button>
    </Opens>
  );
}
