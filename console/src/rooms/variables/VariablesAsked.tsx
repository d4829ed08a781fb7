// A link that brings variables changes nothing unasked: whoever is signed in sees what would be otherwise and decides.
import { useEffect, useMemo } from "react";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { Button } from "@/ui/Button";
import { Overlay } from "@/ui/Overlay";
import type { Column } from "@/ui/table/column";
import { Table } from "@/ui/table/Table";
import { useWords } from "@/words";
import { type Change, changesOf, variablesOf } from "./brought";
import "./words";

/** What the server says of a body that does not fit. */
const INVALID_FORMAT = "105";

const SET = { failure: "set_variables_failed" } as const;

const settle = () => useSession.setState({ variables: null });

/** `put` overrides what there was; any other method, or none, edits. */
export default function VariablesAsked({ text, method }: { text: string; method: string | null }) {
  const t = useWords();
  const { data, problem } = useCall("environment/variables");
  const override = useAct("put", "environment/variables", SET);
  const edit = useAct("patch", "environment/variables", SET);
  const variables = variablesOf(text);
  const there = data?.items;
  const changes = useMemo(() => {
    const brought = variablesOf(text);
    return there === undefined || brought === null ? null : changesOf(there, brought, method === "put");
  }, [there, text, method]);
  const columns = useMemo(
    (): Column<Change>[] => [
      { id: "name", head: t("brought.name"), of: ({ name }) => name },
      {
        id: "was",
        head: t("brought.was"),
        of: ({ was }) => was,
        cell: ({ was }) => was ?? <i className="dim">{t("brought.none")}</i>,
      },
      {
        id: "becomes",
        head: t("brought.becomes"),
        of: ({ becomes }) => becomes,
        cell: ({ becomes }) => becomes ?? <i className="dim">{t("brought.goes")}</i>,
      },
    ],
    [t],
  );
  const over = variables === null || problem !== undefined || changes?.length === 0;
  const unread = variables === null;
  useEffect(() => {
    if (!over) return;
    if (unread) say({ id: INVALID_FORMAT });
    settle();
  }, [over, unread]);
  if (over || changes === null) return null;
  const set = () => {
    settle();
    (method === "put" ? override : edit).run({ body: { variables } }).catch(() => undefined);
  };
  return (
    <Overlay active firm close={settle} header={t("brought.title")} closeButton={false}>
      <div className="overlaybody">
        <p>{t("brought.text")}</p>
        <Table
          label={t("brought.title")}
          rows={changes}
          columns={columns}
          idOf={({ name }) => name}
          empty={{ title: t("brought.none") }}
          height="16rem"
          wraps
        />
        <div className="overlayacts">
          <Button onClick={settle} data-autofocus>
            {t("brought.stay")}
          </Button>
          <Button look="danger" onClick={set}>
            {t("brought.go")}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
