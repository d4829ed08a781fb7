// The directory groups, and the one beside them that is open or new.
import { useNavigate } from "react-router";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Waits } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import { Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { GroupEditor } from "./GroupEditor";
import { GroupTable } from "./GroupTable";
import { type Group, useGroupActs, useGroups } from "./useOpenId";
import "./words";
import "./openid.css";

const NONE: readonly Group[] = [];

export function GroupPage({
  open,
  name,
}: {
  /** Null for a new one. */
  open: string | null;
  /** How a new one is called. */
  name: string;
}) {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const acts = useGroupActs();
  const called = useGroups();
  const all = called.data?.items ?? NONE;
  const one = all.find(({ id }) => String(id) === open) ?? null;
  const to = (id?: number) =>
    void navigate(id === undefined ? pathTo("directory") : pathTo("directoryGroup", { id: String(id) }));
  const leave = async () => {
    if (await firstSaved()) to();
  };
  return (
    <TableDetail
      title={t("openid.groups.list")}
      count={called.data === undefined ? undefined : clock.number(all.length)}
      acts={
        acts.may("create") && open !== null ? (
          <Make text={t("openid.groups.make")} act={() => void navigate(pathTo("createGroup"))} />
        ) : null
      }
      table={<GroupTable called={called} opened={open} />}
      reading={t("openid.group.open")}
      detail={
        called.data === undefined ? (
          <Waits one />
        ) : open === null || one !== null ? (
          <GroupEditor of={one} name={name} all={all} acts={acts} opens={to} close={() => void leave()} />
        ) : (
          <Empty title={t("openid.group.gone")} text={t("openid.group.gone_text")} />
        )
      }
      back={{ text: t("openid.group.back"), to: pathTo("directory") }}
    />
  );
}
