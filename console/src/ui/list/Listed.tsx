// The rows of a list in whichever of its states it is: loading, failed, stale, empty, nothing found.
import type { ReactNode } from "react";
import type { Called } from "@/api/useCall";
import { useWords } from "@/words";
import { Button } from "../Button";
import { Bone, Empty, Failed, Stale } from "../PaneState";

interface Said {
  title: string;
  text?: string;
  /** The one act that fills it. */
  act?: ReactNode;
}

export function Listed({
  called: { data, problem, stale, at, retry },
  count,
  failed,
  empty,
  found,
  none,
  children,
}: {
  called: Pick<Called<unknown>, "data" | "problem" | "stale" | "at" | "retry">;
  /** How many there are. */
  count: number;
  failed: string;
  empty: Said;
  /** How many of them are found, where there is a search. */
  found?: number;
  none?: Said;
  children?: ReactNode;
}) {
  if (data === undefined)
    return problem === undefined ? <Waits /> : <Failed problem={problem} what={failed} retry={retry} />;
  return (
    <>
      {stale ? <Stale at={at} retry={retry} /> : null}
      {count === 0 ? (
        <Empty title={empty.title} text={empty.text}>
          {empty.act}
        </Empty>
      ) : found === 0 && none !== undefined ? (
        <Empty title={none.title} text={none.text} />
      ) : (
        children
      )}
    </>
  );
}

const WIDTHS = ["70%", "55%", "62%"];

/** `one`: of the open side, a title and a text. */
export function Waits({ one = false }: { one?: boolean }) {
  const t = useWords();
  return (
    <div className="listwait" role="status" aria-label={t("pane.loading")}>
      {one ? (
        <>
          <Bone width="60%" height="1.5rem" />
          <Bone width="100%" height="8rem" />
        </>
      ) : (
        WIDTHS.map((width) => <Bone key={width} width={width} height="2.5rem" />)
      )}
    </div>
  );
}

/** Goes on from a page to the one after it; nothing where there is none. */
export function More({
  token,
  text,
  more,
}: {
  token: string | null;
  text: string;
  more: (token: string) => void;
}) {
  return token === null ? null : (
    <div className="listmore">
      <Button onClick={() => more(token)}>{text}</Button>
    </div>
  );
}
