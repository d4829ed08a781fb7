// Where something went wrong, by a shape and a word.
import { Icon } from "@/ui/Icon";
import { IconClose, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import type { ErrorLog } from "./asked";
import "./words";

const SHAPES = { fault: IconWarning, refusal: IconClose, console: IconWarning } as const;

export function Source({ of: source }: { of: ErrorLog["source"] }) {
  const t = useWords();
  return (
    <span className="errorsource" data-source={source}>
      <Icon of={SHAPES[source]} small />
      {t(`error_logs.sources.${source}`)}
    </span>
  );
}
