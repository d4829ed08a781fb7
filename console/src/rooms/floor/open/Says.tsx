// Why a chat still waits, in one sentence, and when the next step changes that.
import { useLanguage, useWords } from "@/words";
import { span, until } from "@/words/format";
import { useClock } from "@/words/useClock";
import { useServerNow } from "../useServerNow";
import { useHolder } from "./useHolder";
import { type ChatDecisions, reasonOf } from "./why";

export function Says({ chat }: { chat: ChatDecisions }) {
  const t = useWords();
  const language = useLanguage();
  const clock = useClock();
  const now = useServerNow();
  const found = useHolder(chat.uniQref);
  const reason = reasonOf(chat.now);
  const next = chat.now?.next_step ?? null;
  const said = (): string => {
    switch (reason.why) {
      case "over": {
        const last = chat.waits.at(-1);
        const by = last?.agent ?? null;
        if (last?.until == null) return t("floor.said.over");
        const time = clock.time(last.until);
        if (found !== undefined)
          return [
            t("floor.said.over"),
            found.hold.kind === "wrap_up"
              ? t("floor.said.over_wrap_up", { name: found.agent.name })
              : t("floor.said.over_agent", { name: found.agent.name, time: clock.time(found.hold.since) }),
          ].join(" ");
        if (last.outcome === "abandoned") return t("floor.said.over_abandoned", { time });
        if (by === null) return t("floor.said.over");
        return [t("floor.said.over_had", { name: by.name, time }), t("floor.said.over_ended")].join(" ");
      }
      case "offered":
        return t("floor.said.offered", { name: reason.name, left: span(until(reason.until, now)) });
      case "pull":
        return t("floor.said.pull", { count: reason.count });
      case "ready":
        return t("floor.said.ready", { count: reason.count, name: reason.name });
      case "ruled_out": {
        const list = new Intl.ListFormat(language, { type: "conjunction" }).format(
          reason.rules.map(({ rule, agents }) => t(`floor.rules.${rule}`, { count: agents })),
        );
        return t("floor.said.ruled_out", { list });
      }
      default:
        return t(`floor.said.${reason.why}`);
    }
  };
  // When it is being offered the next step is not what ends the wait.
  const steps = next === null || reason.why === "offered" || reason.why === "over" ? null : next;
  return (
    <p className="floorsays">
      {said()}
      {steps === null
        ? ""
        : ` ${t("floor.said.next_step", { step: (chat.now?.step ?? 0) + 1, left: span(until(steps, now)) })}`}
    </p>
  );
}
