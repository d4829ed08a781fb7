// What an act on several touches, counted before it is done.
import { useWords } from "@/words";
import { useAgents } from "../store";
import type { Several } from "./wanted";

export function TouchesSeveral({
  act,
  each,
}: {
  act: "force" | "raise" | "assign" | "end";
  each: Several["each"];
}) {
  const t = useWords();
  const count = each.length;
  if (act === "force") return <Forced each={each} />;
  const queues = new Set(each.map(({ one }) => ("queue" in one ? one.queue : ""))).size;
  return (
    <>
      <p>{t(`floor.several.text.${act}`, { count })}</p>
      {queues > 1 ? <p className="dim">{t("floor.several.queues", { count: queues })}</p> : null}
    </>
  );
}

function Forced({ each }: { each: Several["each"] }) {
  const t = useWords();
  const agents = useAgents();
  const people = each.flatMap(({ one }) => {
    const agent = one.act === "force" ? agents.get(one.who.user_id) : undefined;
    return agent === undefined ? [] : [agent];
  });
  const chats = people.flatMap(({ holds }) => holds.filter(({ kind }) => kind === "chat")).length;
  const offers = people.filter(({ holds }) => holds.some(({ kind }) => kind === "ringing")).length;
  const away = people.filter(({ suspended }) => suspended).length;
  const gone = people.filter(({ state }) => state === "offline").length;
  return (
    <>
      <p>{t("floor.several.text.force", { count: each.length })}</p>
      <ul className="floortouches">
        {chats > 0 ? <li>{t("floor.several.chats", { count: chats })}</li> : null}
        {offers > 0 ? <li>{t("floor.several.offers", { count: offers })}</li> : null}
        {away > 0 ? <li>{t("floor.several.away", { count: away })}</li> : null}
        {gone > 0 ? <li>{t("floor.several.gone", { count: gone })}</li> : null}
      </ul>
    </>
  );
}
