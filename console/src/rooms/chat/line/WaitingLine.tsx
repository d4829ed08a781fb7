// Who waits: longest first, with colour, bars and a word. The list stands still while a pointer is over it.
import { useEffect, useMemo, useRef, useState } from "react";
import type { QueueItem } from "@/api/shapes";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconFilter, IconFirst } from "@/ui/icons";
import { Opens } from "@/ui/opens/Opens";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { since } from "@/words/format";
import { ChannelIcon } from "../ChannelIcon";
import { Wait } from "../face/Wait";
import { lineIs } from "../news/attention";
import { mayTake, useTake, useTaking } from "../offers/useTake";
import { fullName } from "../person";
import { type Held, hold } from "./hold";
import { NoteLine } from "./NoteLine";
import { useQueue } from "./useQueue";

/** Each chat's place in the line of its skill, from 1, where all stand in turn. */
export function placesOf(waiting: readonly QueueItem[]): ReadonlyMap<string, number> {
  const before = new Map<number, number>();
  return new Map(
    waiting.map(({ uniQref, skill_id }) => {
      const place = (before.get(skill_id) ?? 0) + 1;
      before.set(skill_id, place);
      return [uniQref, place];
    }),
  );
}

export function WaitingLine() {
  const t = useWords();
  const { data, problem, retry, stale, at } = useQueue(useMe());
  const [skill, setSkill] = useState<number | null>(null);
  const waiting = data?.new;
  const chosen = useMemo(
    () => (waiting ?? []).filter((item) => skill === null || item.skill_id === skill),
    [waiting, skill],
  );
  const places = useMemo(() => placesOf(waiting ?? []), [waiting]);
  return (
    <div className="queue" ref={lineIs}>
      <div className="head">
        <h2>{t("comms.waiting")}</h2>
        <span className="meta dim">{data === undefined ? "" : chosen.length}</span>
        <span className="grow" />
        <Filter waiting={waiting ?? []} skill={skill} choose={setSkill} />
        <TakeNext any={(waiting ?? []).some((item) => !item.ringing)} />
      </div>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {data !== undefined ? (
        chosen.length === 0 ? (
          <Empty title={t("comms.nobody")} text={t("comms.nobody_text")} />
        ) : (
          <Rows items={chosen} places={places} />
        )
      ) : problem !== undefined ? (
        <Failed problem={problem} what={t("comms.queue_failed")} retry={retry} />
      ) : (
        <div aria-busy="true">
          {["55%", "40%", "62%", "48%"].map((width) => (
            <div className="qrow" key={width}>
              <Bone width="1rem" height="1rem" />
              <Bone width={width} height="0.75rem" />
              <Bone width="3rem" height="0.75rem" />
              <Bone width="5rem" height="1.25rem" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function TakeNext({ any }: { any: boolean }) {
  const t = useWords();
  const { take } = useTake();
  const may = mayTake(useMe());
  const busy = useTaking((state) => state.taking.length > 0);
  return (
    <Button
      small
      keys="Alt N"
      aria-keyshortcuts="Alt+N"
      disabled={!any || busy || !may}
      onClick={() => take()}
    >
      {t("comms.take_next")}
    </Button>
  );
}

const items = () => import("./FilterItems").then(({ FilterItems }) => FilterItems);

function Filter({
  waiting,
  skill,
  choose,
}: {
  waiting: readonly QueueItem[];
  skill: number | null;
  choose: (skill: number | null) => void;
}) {
  const t = useWords();
  const me = useMe();
  const skills = useMemo(() => {
    const all = new Map(me.skills.map(({ id, skill: name }) => [id, name]));
    for (const item of waiting) all.set(item.skill_id, item.skill);
    return [...all];
  }, [waiting, me.skills]);
  const name = skills.find(([id]) => id === skill)?.[1];
  return (
    <Opens load={items} given={{ skills, skill, choose }}>
      <IconButton small hint={false} label={t("comms.filter", { line: name ?? t("comms.all_lines") })}>
        <Icon of={IconFilter} small />
        {skill === null ? null : <span className="count">1</span>}
      </IconButton>
    </Opens>
  );
}

function Rows({ items, places }: { items: readonly QueueItem[]; places: ReadonlyMap<string, number> }) {
  const may = mayTake(useMe());
  const [over, setOver] = useState(false);
  const [before, setBefore] = useState<readonly Held<QueueItem>[]>([]);
  const [shownFor, setShownFor] = useState<{ items: readonly QueueItem[]; over: boolean } | null>(null);
  // What is shown follows from what was shown: kept as state, brought up to date while drawing.
  let held = before;
  if (shownFor?.items !== items || shownFor.over !== over) {
    held = hold(before, items, (item) => item.uniQref, over);
    setBefore(held);
    setShownFor({ items, over });
  }
  const list = useRef<HTMLUListElement>(null);
  // A list that is hidden under the pointer, as on a phone by the chat that opens, hears of no leaving.
  useEffect(() => {
    if (!over) return;
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && list.current?.contains(target))) setOver(false);
    };
    addEventListener("pointermove", elsewhere);
    return () => removeEventListener("pointermove", elsewhere);
  }, [over]);
  return (
    // Where nothing of it can be taken it is scrolled by keys all the same.
    <ul
      className="qrows"
      ref={list}
      tabIndex={may ? undefined : 0}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
    >
      {held.map(({ item, gone }) => (
        <Row key={item.uniQref} item={item} gone={gone} place={places.get(item.uniQref)} />
      ))}
    </ul>
  );
}

function Row({ item, gone, place }: { item: QueueItem; gone: boolean; place: number | undefined }) {
  const t = useWords();
  const now = useNow();
  const { take } = useTake();
  const may = mayTake(useMe());
  const busy = useTaking((state) => state.taking.includes(item.uniQref));
  return (
    <li
      className={`qrow${gone ? " gone" : ""}${item.first_message === null && item.note === null ? "" : " worded"}`}
    >
      <ChannelIcon channel={item.channel} small />
      <span className="name cut">
        {item.bump ? <Icon of={IconFirst} small label={t("comms.first")} /> : null}
        <span className="cut" dir="auto" title={fullName(item)}>
          {fullName(item)}
        </span>
      </span>
      <span className="skill">
        <span className="cut">{item.skill}</span>
        {place === undefined ? null : <b>#{place}</b>}
      </span>
      {gone || item.ringing ? null : (
        <span className="take">
          <Button
            small
            disabled={busy || !may}
            onClick={() => take(item.uniQref)}
            aria-label={t("palette.take", { name: fullName(item) })}
          >
            {t("comms.take")}
          </Button>
        </span>
      )}
      {gone ? (
        <span className="meta dim end">{t("comms.left_line")}</span>
      ) : item.ringing ? (
        <span className="meta dim end">{t("comms.rings")}</span>
      ) : (
        <Wait seconds={since(item.initation_time, now)} />
      )}
      {item.note !== null ? (
        <NoteLine by={item.note.by_name} text={item.note.text} />
      ) : item.first_message === null ? null : (
        <span className="firstwords" dir="auto" title={item.first_message}>
          {item.first_message}
        </span>
      )}
    </li>
  );
}
