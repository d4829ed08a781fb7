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
import { finds } from "@/ui/find";
import { pathTo } from "@/ui/href";
import { Icon } from "@/ui/Icon";
import { IconInfo, IconLeft, IconPlus, IconSearch } from "@/ui/icons";
import { Bone, Empty, Failed, Stale } from "@/ui/PaneState";
import { useWords } from "@/words";
import { isAutomatic, saidBy } from "./face/canned";
import { useCanned } from "./face/useCanned";
import { Open } from "./Open";
import { isIn, PARTS, type Part } from "./rules";
import "./face/words";
import "./canned.css";

const NEW = "new";

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
      <div className="canned" data-open={open !== null || undefined}>
        <h1 className="sr">{t("title.canned")}</h1>
        <div className="cannedhead">
          <nav className="cannedparts" aria-label={t("canned.parts")}>
            {PARTS.map((known) => (
              <Link
                key={known}
                to={pathTo("cannedResponses", {}, { part: known })}
                aria-current={known === part ? "page" : undefined}
                data-part={known}
              >
                {t(`canned.part.${known}`)}
              </Link>
            ))}
          </nav>
          <label className="field cannedfind">
            <Icon of={IconSearch} small />
            <input
              type="search"
              aria-label={t("canned.find")}
              placeholder={t("canned.find")}
              value={asked}
              onChange={(event) => setAsked(event.currentTarget.value)}
            />
          </label>
          {holds(me, permissionId.CannedResponsesTour) ? (
            <Button look="quiet" onClick={() => tourBegins.current("canned")}>
              <Icon of={IconInfo} small />
              {t("canned.tour")}
            </Button>
          ) : null}
          <Make part={part} primary />
        </div>
        <section className="cannedlist" aria-label={t("canned.list")}>
          <Rows list={list} part={part} asked={asked} open={open} />
        </section>
        <section className="cannedopen" aria-label={open === null ? t("canned.pick") : t("canned.open")}>
          <Opened list={list} part={part} open={open} />
        </section>
      </div>
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
  list: { data, problem, stale, at, retry },
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
  if (data === undefined)
    return problem === undefined ? (
      <div className="cannedwait" aria-busy="true">
        {["70%", "55%", "62%"].map((width) => (
          <Bone key={width} width={width} height="2.5rem" />
        ))}
      </div>
    ) : (
      <Failed problem={problem} what={t("canned.failed")} retry={retry} />
    );
  const all = data.items.filter((each) => isIn(part, each));
  const found = all.filter((each) => finds(`${each.title} ${saidBy(each)}`, asked.trim()));
  return (
    <>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {all.length === 0 ? (
        <Empty title={t(`canned.empty.${part}`)} text={t("canned.empty_text")}>
          <Make part={part} />
        </Empty>
      ) : found.length === 0 ? (
        <Empty title={t("canned.none")} text={t("canned.none_text")} />
      ) : (
        <ul>
          {found.map((each) => (
            <Row key={each.id} each={each} part={part} chosen={String(each.id) === open} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ each, part, chosen }: { each: CannedResponse; part: Part; chosen: boolean }) {
  const t = useWords();
  return (
    <li>
      <Link
        className="cannedrow"
        to={pathTo("cannedResponses", {}, { part, response: each.id })}
        aria-current={chosen ? "true" : undefined}
      >
        <span className="grow">
          <span className="cannedtitle cut">{each.shortcut ?? each.title}</span>
          <span className="meta dim cut">{saidBy(each)}</span>
        </span>
        {isAutomatic(each) ? <span className="tag">{t("canned.auto")}</span> : null}
        <span className="tag">{t(`canned.of.${each.type}`)}</span>
      </Link>
    </li>
  );
}

function Opened({ list, part, open }: { list: Called<List>; part: Part; open: string | null }) {
  const t = useWords();
  if (open === null) return <Empty title={t("canned.pick")} text={t("canned.pick_text")} />;
  const back = (
    <Link className="btn quiet small cannedback" to={pathTo("cannedResponses", {}, { part })}>
      <Icon of={IconLeft} small />
      {t("canned.back")}
    </Link>
  );
  if (list.data === undefined)
    return (
      <>
        {back}
        {list.problem === undefined ? (
          <div className="cannedwait" aria-busy="true">
            <Bone width="50%" height="2rem" />
            <Bone width="100%" height="8rem" />
          </div>
        ) : null}
      </>
    );
  const one = list.data.items.find(({ id }) => String(id) === open);
  return (
    <>
      {back}
      {one === undefined && open !== NEW ? (
        <Empty title={t("canned.gone")} text={t("canned.gone_text")} />
      ) : (
        <Open key={open} one={one ?? null} list={list.data} part={part} />
      )}
    </>
  );
}
