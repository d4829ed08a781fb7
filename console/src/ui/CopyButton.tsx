// Copies a text and says so for two seconds.
import { useRef, useState } from "react";
import { limits } from "@/generated/catalogue";
import { useWords } from "@/words";
import { copy } from "./copy";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import { IconCheck, IconCopy } from "./icons";

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useWords();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = async () => {
    if (!(await copy(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), limits.COPY_CONFIRM);
  };
  return (
    <IconButton small label={copied ? t("pane.copied") : label} onClick={() => void run()}>
      <Icon of={copied ? IconCheck : IconCopy} small />
    </IconButton>
  );
}
