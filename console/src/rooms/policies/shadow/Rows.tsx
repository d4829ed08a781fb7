// The decisions that differ, the newest first: what was done, what the draft would have done, and the way to the chat's own story.
import { NativeSelect } from "@mantine/core";
import { Link } from "react-router";
import type { Called } from "@/api/useCall";
import { permissionId as may } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { pathTo } from "@/ui/href";
import { Listed, More } from "@/ui/list/Listed";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import type { Names } from "../said";
import { kindsIn, type Row, type Shadow, type Told, toldIn } from "./told";
import { useSaid } from "./useSaid";
import type { Asked } from "./useShadow";
import "@/ui/fields/fields";

const ALL = "";

export function Rows({
  shadow,
  called,
  names,
  asked,
  ask,
  more,
}: {
  shadow: Shadow;
  called: Called<Told>;
  names: Names;
  asked: Asked;
  ask: (asked: Asked) => void;
  more: () => void;
}) {
  const t = useWords();
  const clock = useClock();
  const { figures, skills, rows_kept, rows_lost, first_version, newest_version } = shadow;
  const items = called.data?.items ?? [];
  const differing = skills.filter((each) => toldIn(each.figures) > 0);
  const isNarrowed = asked.kind !== undefined || asked.skill !== undefined;
  return (
    <div className="shadowrows">
      <h2>{t("shadow.rows")}</h2>
      <div className="shadowbegin">
        <NativeSelect
          label={t("shadow.of_kind")}
          value={asked.kind ?? ALL}
          data={[
            { value: ALL, label: t("shadow.all_kinds") },
            ...kindsIn(figures).map((kind) => ({
              value: kind,
              label: t("shadow.most_of", {
                kind: t(`shadow.kind.${kind}`),
                count: clock.number(figures[kind]),
              }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            ask({ ...asked, kind: kindsIn(figures).find((kind) => kind === value) })
          }
        />
        {differing.length < 2 ? null : (
          <NativeSelect
            label={t("shadow.of_skill")}
            value={String(asked.skill ?? ALL)}
            data={[
              { value: ALL, label: t("shadow.all_skills") },
              ...differing.map(({ skill_id, skill }) => ({
                value: String(skill_id),
                label: skill || names.skill(skill_id),
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              ask({ ...asked, skill: value === ALL ? undefined : Number(value) })
            }
          />
        )}
      </div>
      <Listed
        called={called}
        count={items.length}
        failed={t("shadow.rows_failed")}
        empty={{ title: t(isNarrowed ? "shadow.rows_none_of" : "shadow.rows_none") }}
      >
        <ol className="shadowlist">
          {items.map((row) => (
            <One key={row.number} row={row} names={names} versions={first_version !== newest_version} />
          ))}
        </ol>
        <More
          token={called.data?.before == null ? null : String(called.data.before)}
          text={t("shadow.further")}
          more={more}
        />
      </Listed>
      {rows_lost > 0 ? (
        <p className="meta dim">
          {t("shadow.rows_lost", { count: rows_lost, all: clock.number(rows_lost) })}
        </p>
      ) : null}
      {rows_kept + rows_lost < toldIn(figures) ? (
        <p className="meta dim">{t("shadow.rows_kept", { kept: clock.number(rows_kept) })}</p>
      ) : null}
    </div>
  );
}

/** `versions`: several were compared with, and each decision says under which it was made. */
function One({ row, names, versions }: { row: Row; names: Names; versions: boolean }) {
  const t = useWords();
  const clock = useClock();
  const said = useSaid(names);
  const me = useMe();
  const sees = holds(me, may.Floor, "view") && holds(me, may.EngineDecisions, "view");
  const { at, kind, version, uniQref, draft_chat } = row;
  const skill = row.skill || names.skill(row.skill_id);
  const time = clock.exact(at);
  const why = (chat: string, text: string, label: string) => (
    <Link to={pathTo("floor", {}, { open: `chat-${chat}` })} aria-label={label}>
      {text}
    </Link>
  );
  return (
    <li>
      <div className="grow">
        <p>
          <span className="shadowkind">{t(`shadow.kind.${kind}`)}</span> {said(row)}
        </p>
        <p className="meta dim">
          {versions
            ? t("shadow.under_version", { time, skill, version })
            : t("shadow.under", { time, skill })}
        </p>
      </div>
      {!sees ? null : (
        <div className="shadowways">
          {uniQref == null ? null : why(uniQref, t("shadow.why"), `${t("shadow.why_of")}, ${time}`)}
          {draft_chat == null
            ? null
            : why(draft_chat, t("shadow.other_chat_link"), `${t("shadow.other_chat_link")}, ${time}`)}
        </div>
      )}
    </li>
  );
}
