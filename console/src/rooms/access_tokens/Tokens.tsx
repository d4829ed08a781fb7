// The access tokens: a table, and the open one beside it. The address says which is open.
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { firstSaved } from "@/ui/firstSaved";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import { Empty } from "@/ui/PaneState";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { Lines, Make, TableDetail } from "@/ui/table/TableDetail";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { daysLeft, type Token } from "./draft";
import { Editor } from "./Editor";
import { NewToken } from "./NewToken";
import { useNameOf, useTokenActs, useTokens } from "./useTokens";
import "./words";

const NONE: readonly Token[] = [];

export default function Tokens({ making = false }: { making?: boolean }) {
  const t = useWords();
  const clock = useClock();
  const navigate = useNavigate();
  const open = useParams().token ?? null;
  const { may } = useTokenActs();
  const called = useTokens();
  const tokens = called.data?.items ?? NONE;
  const columns = useColumns();
  const to = (token?: string) =>
    void navigate(token === undefined ? pathTo("accessTokens") : pathTo("accessToken", { token }));
  const leave = async () => {
    if (await firstSaved()) to();
  };
  const one = tokens.find(({ SESSID }) => SESSID === open) ?? null;
  const detail = () => {
    if (making) return <NewToken opens={to} close={() => void leave()} />;
    if (one !== null)
      return <Editor key={one.SESSID} of={one} close={() => void leave()} gone={() => to()} />;
    if (open === null || called.data === undefined) return null;
    return <Empty title={t("access_tokens.gone")} text={t("access_tokens.gone_text")} />;
  };
  return (
    <TableDetail
      title={t("title.access_tokens")}
      count={called.data === undefined ? undefined : clock.number(tokens.length)}
      acts={
        may("create") ? (
          <Make text={t("access_tokens.make")} act={() => void navigate(pathTo("createAccessToken"))} />
        ) : null
      }
      table={
        <Listed
          called={called}
          count={tokens.length}
          failed={t("access_tokens.failed")}
          empty={{ title: t("access_tokens.empty"), text: t("access_tokens.empty_text") }}
        >
          <Table
            label={t("title.access_tokens")}
            rows={tokens}
            columns={columns}
            idOf={({ SESSID }) => SESSID}
            nameOf={({ display_name }) => display_name}
            empty={{ title: t("access_tokens.empty") }}
            tools
            file={t("access_tokens.file")}
            open={({ SESSID }) => to(SESSID)}
            opened={open ?? undefined}
          />
        </Listed>
      }
      reading={making ? t("access_tokens.made") : t("access_tokens.open")}
      detail={detail()}
      back={{ text: t("access_tokens.back"), to: pathTo("accessTokens") }}
    />
  );
}

function useColumns(): readonly Column<Token>[] {
  const t = useWords();
  const clock = useClock();
  const nameOf = useNameOf();
  return useMemo(() => {
    const ends = (token: Token) => {
      const count = daysLeft(token);
      return count === 0 ? t("access_tokens.ends_today") : t("access_tokens.ends_in", { count });
    };
    const seen = ({ last_seen }: Token) =>
      last_seen === null ? t("access_tokens.never") : clock.moment(last_seen);
    return [
      {
        id: "name",
        head: t("access_tokens.name"),
        of: ({ display_name }) => display_name,
        cell: (token) => (
          <Lines
            name={token.display_name}
            more={t("access_tokens.line", { account: nameOf(token.user_id), ends: ends(token) })}
          />
        ),
      },
      { id: "account", head: t("access_tokens.account"), of: ({ user_id }) => nameOf(user_id) },
      { id: "seen", head: t("access_tokens.seen"), of: ({ last_seen }) => last_seen ?? "", cell: seen },
      { id: "ends", head: t("access_tokens.ends"), of: ({ ttl }) => ttl, cell: ends },
    ];
  }, [t, clock, nameOf]);
}
