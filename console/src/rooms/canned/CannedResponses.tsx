// The canned responses: everybody's, one's own and automatic ones at the left, the open one at the right; on a phone first
// the list, then the one. The address says which part and which one.
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { CannedResponse, CannedResponses as List } from "@/api/shapes";
import type { Called } from "@/api/useCall";
import { permissionId } from "@/generated/catalogue";
import { Pages } from "@/rooms/profile/face/Pages";
import { tourBegins } from "@/rooms/tour/face/tours";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { SearchField } from "@/ui/fields/SearchField";
import { finds } from "@/ui/find";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconInfo, IconPlus } from "@/ui/icons";
import { ListDetail, ListRow } from "@/ui/list/ListDetail";
import { Listed, Waits } from "@/ui/list/Listed";
import { Parts } from "@/ui/list/Parts";
import { Empty } from "@/ui/PaneState";
import { useWords } from "@/words";
import { isAutomatic, saidBy } from "./face/canned";
import { useCanned } from "./face/useCanned";
import { Open } from "./Open";
import { isIn, PARTS, type Part } from "./rules";
import "./face/words";
import "./canned.css";

const NEW = "new";
const NONE: readonly CannedResponse[] = [];

export default function CannedResponses() {
  const t = useWords();
  const me = useMe();
  const [query] = useSearchParams();
  const [asked, setAsked] = useState("");
  const list = useCanned();
  const part = PARTS.find((known) => known === query.get("part")) ?? "all";
  const open = query.get("response");
  return (
    <Pages>
      <ListDetail
        className="canned"
        title={t("title.canned")}
        open={open !== null}
        head={
          <>
            <Parts
              label={t("canned.parts")}
              chosen={part}
              parts={PARTS.map((known) => ({
                key: known,
                to: pathTo("cannedResponses", {}, { part: known }),
                text: t(`canned.part.${known}`),
              }))}
            />
            <SearchField
              label={t("canned.find")}
              value={asked}
              onChange={(event) => setAsked(event.currentTarget.value)}
            />
            {holds(me, permissionId.CannedResponsesTour) ? (
              <Button look="quiet" onClick={() => tourBegins.current("canned")}>
                <Icon of={IconInfo} small />
                {t("canned.tour")}
              </Button>
            ) : null}
            <Make part={part} primary />
          </>
        }
        label={t("canned.list")}
        list={<Rows list={list} part={part} asked={asked} open={open} />}
        reading={open === null ? t("canned.pick") : t("canned.open")}
        detail={<Opened list={list} part={part} open={open} />}
        back={{ text: t("canned.back"), to: pathTo("cannedResponses", {}, { part }) }}
      />
    </Pages>
  );
}

function Make({ part, primary = false }: { part: Part; primary?: boolean }) {
  const t = useWords();
  return (
    <Link
      className={primary ? "btn primary cannedmake" : "btn"}
      to={pathTo("cannedResponses", {}, { part, response: NEW })}
    >
      <Icon of={IconPlus} small />
      {t("canned.make")}
    </Link>
  );
}

function Rows({
  list,
  part,
  asked,
  open,
}: {
  list: Called<List>;
  part: Part;
  asked: string;
  open: string | null;
}) {
  const t = useWords();
  const all = (list.data?.items ?? NONE).filter((each) => isIn(part, each));
  const found = all.filter((each) => finds(`${each.title} ${saidBy(each)}`, asked.trim()));
  return (
    <Listed
      called={list}
      count={all.length}
      failed={t("canned.failed")}
      empty={{
        title: t(`canned.empty.${part}`),
        text: t("canned.empty_text"),
        act: <Make part={part} />,
      }}
      found={found.length}
      none={{ title: t("canned.none"), text: t("canned.none_text") }}
    >
      <ul>
        {found.map((each) => (
          <Row key={each.id} each={each} part={part} chosen={String(each.id) === open} />
        ))}
      </ul>
    </Listed>
  );
}

function Row({ each, part, chosen }: { each: CannedResponse; part: Part; chosen: boolean }) {
  const t = useWords();
  return (
    <ListRow to={pathTo("cannedResponses", {}, { part, response: each.id })} chosen={chosen}>
      <span className="grow">
        <span className="rowtitle cut">{each.shortcut ?? each.title}</span>
        <span className="meta dim cut">{saidBy(each)}</span>
      </span>
      {isAutomatic(each) ? <span className="tag">{t("canned.auto")}</span> : null}
      <span className="tag">{t(`canned.of.${each.type}`)}</span>
    </ListRow>
  );
}

function Opened({ list, part, open }: { list: Called<List>; part: Part; open: string | null }) {
  const t = useWords();
  if (open === null) return <Empty title={t("canned.pick")} text={t("canned.pick_text")} />;
  // What could not be loaded is said where the list would be.
  if (list.data === undefined) return list.problem === undefined ? <Waits one /> : null;
  const one = list.data.items.find(({ id }) => String(id) === open);
  return one === undefined && open !== NEW ? (
    <Empty title={t("canned.gone")} text={t("canned.gone_text")} />
  ) : (
    <Open key={open} one={one ?? null} list={list.data} part={part} />
  );
}
