// The question before an act on several: how many it touches, and afterwards how it went with each. What was refused can be tried again.
import { useEffect, useRef, useState } from "react";
import { Problem } from "@/api/problem";
import { say } from "@/notices/store";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconWarning } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { Fields, HANDFUL, useChosen } from "./Fields";
import { TouchesSeveral } from "./TouchesSeveral";
import { useSend } from "./useSend";
import { useWhyNot } from "./useWhyNot";
import { drop, type One, type Several } from "./wanted";

/** How it went with one: nothing is known before its turn has come. */
type Went = "done" | Problem | undefined;

type Act = "force" | "raise" | "assign" | "end";
const actOf = ({ act }: One): Act => (act === "force" || act === "raise" || act === "assign" ? act : "end");

export function AskedOfSeveral({ wanted, active }: { wanted: Several; active: boolean }) {
  const t = useWords();
  const { each, ...left } = useLeftOut(wanted.each);
  const send = useSend();
  const first = wanted.each[0]?.one as One;
  const count = each.length;
  const { chosen, said, lacks: missing, choose } = useChosen(first, wanted.each.length);
  const lacks = missing || count === 0;
  const [went, setWent] = useState<ReadonlyMap<number, Went>>(new Map());
  const [at, setAt] = useState<number | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const act = actOf(first);
  const whyNot = useWhyNot();
  const done = [...went.values()].filter((one) => one === "done").length;
  const rest = count - done;
  const run = async () => {
    stopped.current = false;
    let good = done;
    for (const [place, { one }] of each.entries()) {
      if (stopped.current) break;
      if (went.get(place) === "done") continue;
      setAt(place);
      let how: Went = "done";
      try {
        // One by one: whoever is refused is known by name, and the others are not.
        await send(one, chosen);
        good += 1;
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        how = cause;
      }
      setWent((before) => new Map(before).set(place, how));
    }
    setAt(null);
    if (good < each.length) return;
    say({ title: t(`floor.several.told.${act}`, { count: good }), tone: "success", silent: true });
    drop();
  };
  const running = at !== null;
  const tried = went.size > 0;
  return (
    <Overlay
      active={active}
      close={running ? undefined : drop}
      header={t(`floor.several.title.${act}`, { count: each.length })}
      closeButton={false}
    >
      <form
        className="overlaybody"
        onSubmit={(event) => {
          event.preventDefault();
          if (!lacks && !running) void run();
        }}
      >
        {tried || running ? (
          <p role="status">{t("floor.several.progress", { done, count: each.length })}</p>
        ) : (
          <TouchesSeveral act={act} each={each} />
        )}
        {running ? null : <Fields act={act} chosen={chosen} said={said} choose={choose} />}
        {left.own === null || tried || running ? null : (
          <label className="floorown">
            <input
              type="checkbox"
              checked={left.included}
              onChange={({ currentTarget: { checked } }) => left.include(checked)}
            />
            <span>{t("floor.several.own", { name: left.own })}</span>
          </label>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keys */}
        <ul className="floorseveral" aria-label={t("floor.several.rows")} tabIndex={0}>
          {each.map(({ name, one }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their places
            <li key={place} data-now={at === place || undefined}>
              <bdi className="cut">{name}</bdi>
              <How went={went.get(place)} why={(problem) => whyNot(problem, one, chosen.stand)} />
            </li>
          ))}
        </ul>
        <div className="overlayacts">
          {running ? (
            <Button
              onClick={() => {
                stopped.current = true;
              }}
            >
              {t("floor.several.stop")}
            </Button>
          ) : (
            <>
              <Button onClick={drop} data-autofocus={act === "raise" || undefined}>
                {t(tried ? "floor.panel.close" : "floor.act.keep")}
              </Button>
              <Button
                type="submit"
                look={act === "end" || (act === "force" && count > HANDFUL) ? "danger" : "primary"}
                disabled={lacks}
              >
                {t(tried ? "floor.several.again" : `floor.several.go.${act}`, { count: rest })}
              </Button>
            </>
          )}
        </div>
      </form>
    </Overlay>
  );
}

/** Whoever chooses everybody seldom means themselves: they are told first, and left out until they say so. */
function useLeftOut(all: Several["each"]) {
  const { user_id } = useMe();
  const [included, include] = useState(false);
  const own = all.find(({ one }) => one.act === "force" && one.who.user_id === user_id);
  const others = all.filter((each) => each !== own);
  const each = own !== undefined && included ? [own, ...others] : others;
  return { each, own: own?.name ?? null, included, include };
}

function How({ went, why }: { went: Went; why: (problem: Problem) => string | undefined }) {
  const t = useWords();
  if (went === undefined) return null;
  if (went === "done")
    return (
      <span className="floorwent">
        <Icon of={IconCheck} small />
        {t("floor.several.done")}
      </span>
    );
  return (
    <span className="floorwent" data-bad>
      <Icon of={IconWarning} small />
      {why(went) ?? problemText(went)}
    </span>
  );
}
