// A link that brings variables changes nothing unasked: whoever is signed in sees what would be otherwise and decides.
import { useEffect } from "react";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import { say } from "@/notices/store";
import { useSession } from "@/session/store";
import { Button } from "@/ui/Button";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { changesOf, variablesOf } from "./brought";
import "./words";
import "./brought.css";

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
  const changes =
    data === undefined || variables === null ? null : changesOf(data.items, variables, method === "put");
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
        <section className="brought" tabIndex={0} aria-label={t("brought.title")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("brought.name")}</th>
                <th scope="col">{t("brought.was")}</th>
                <th scope="col">{t("brought.becomes")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name, was, becomes }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{was ?? <i>{t("brought.none")}</i>}</td>
                  <td>{becomes ?? <i>{t("brought.goes")}</i>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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
