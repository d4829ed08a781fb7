// The whole document as text, which the form follows, and which follows the form.
import { Textarea } from "@mantine/core";
import { type RefObject, useId } from "react";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import type { Work } from "./useWork";
import "@/ui/fields/fields";

const FEWEST_ROWS = 12;

export function Text({
  work,
  box,
  edits,
}: {
  work: Work;
  box: RefObject<HTMLTextAreaElement | null>;
  edits: boolean;
}) {
  const t = useWords();
  const wrong = useId();
  const { broken } = work.scanned;
  const show = () => {
    if (broken !== null) select(box.current, broken.at);
  };
  return (
    <div className="policytext">
      <Textarea
        label={t("policies.text.label")}
        ref={box}
        spellCheck={false}
        readOnly={!edits}
        rows={Math.max(FEWEST_ROWS, work.text.split("\n").length + 1)}
        value={work.text}
        aria-invalid={!work.whole || undefined}
        aria-describedby={work.whole ? undefined : wrong}
        onChange={({ currentTarget: { value } }) => work.type(value)}
      />
      {work.whole ? null : (
        <p className="policybroken wrong" id={wrong} role="alert">
          <Icon of={IconWarning} small />
          {broken === null ? (
            t("policies.text.none")
          ) : (
            <>
              {broken.twice === null
                ? t("policies.text.broken", { ...broken })
                : t("policies.text.twice", { ...broken, name: broken.twice })}
              <button type="button" onClick={show}>
                {t("policies.text.show")}
              </button>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Leads into the text, to what begins there. */
export function select(box: HTMLTextAreaElement | null, at: number): void {
  if (box === null) return;
  const line = box.value.slice(at).search(/\n|$/);
  box.focus();
  box.setSelectionRange(at, at + Math.max(line, 1));
}
