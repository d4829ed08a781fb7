// The definitions of metadata in their order, and the open one beside them. The address says which is open.
import { useNavigate, useSearchParams } from "react-router";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import { Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { Editor } from "./Editor";
import { Order } from "./Order";
import { type Definition, useMetadata, useMetadataActs } from "./useMetadata";
import "./words";
import "./metadata.css";

const NONE: readonly Definition[] = [];
const NEW = "new";

export default function Metadata() {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const acts = useMetadataActs();
  const called = useMetadata();
  const all = called.data?.items ?? NONE;
  const open = query.get("definition");
  const to = (definition?: number | string) => void navigate(pathTo("metadata", {}, { definition }));
  const one = all.find(({ id }) => String(id) === open) ?? null;
  const leave = async () => {
    if (await firstSaved()) to();
  };
  return (
    <TableDetail
      title={t("title.metadata")}
      count={called.data === undefined ? undefined : clock.number(all.length)}
      acts={acts.may("create") ? <Make text={t("metadata.make")} act={() => to(NEW)} /> : null}
      table={
        <Listed
          called={called}
          count={all.length}
          failed={t("metadata.failed")}
          empty={{ title: t("metadata.empty"), text: t("metadata.empty_text") }}
        >
          <p className="dim">{t("metadata.about")}</p>
          <Order all={all} open={open} acts={acts} />
        </Listed>
      }
      reading={open === NEW ? t("metadata.made") : t("metadata.open")}
      detail={
        open === null || called.data === undefined ? null : open === NEW || one !== null ? (
          <Editor key={open} of={one} acts={acts} opens={to} close={() => void leave()} />
        ) : (
          <Empty title={t("metadata.gone")} text={t("metadata.gone_text")} />
        )
      }
      back={{ text: t("metadata.back"), to: pathTo("metadata") }}
    />
  );
}
