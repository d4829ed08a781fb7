// A value that no definition asks for any more: under its key, and who edits may take it away.
import { Problem } from "@/api/problem";
import type { Chat } from "@/api/shapes";
import { errorCode } from "@/generated/catalogue";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDelete } from "@/ui/icons";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { useDescribe, type Values } from "./useDescribe";

export function Left({
  chat: { uniQref },
  of: { key, value },
  edits,
  done,
}: {
  chat: Chat;
  of: Values[number];
  edits: boolean;
  /** It is gone; with words, why it is not. */
  done: (why: string) => void;
}) {
  const t = useWords();
  const { run, busy } = useDescribe();
  const remove = async () => {
    if (busy) return;
    try {
      await run({ body: { uniQref, metadata: [{ key, value: "", was: value }] } });
      done("");
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      const now = (cause.extra as { metadata?: Values } | null)?.metadata?.find((one) => one.key === key);
      done(
        cause.code === errorCode.ANTECEDING_ENTITY && now !== undefined
          ? t("known.kept", { value: now.value })
          : problemText(cause),
      );
    }
  };
  return (
    <div className="knownrow">
      <dt className="mono cut" title={key}>
        {key}
      </dt>
      <dd>
        <span className="whole grow" dir="auto">
          {value}
        </span>
        {edits ? (
          <IconButton small label={t("known.remove", { name: key })} onClick={() => void remove()}>
            <Icon of={IconDelete} small />
          </IconButton>
        ) : null}
      </dd>
    </div>
  );
}
