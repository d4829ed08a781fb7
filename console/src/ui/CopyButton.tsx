// Copies a text and says so for two seconds; a browser that refuses is told of by notice 0119.
import { useRef, useState } from "react";
import { limits, noticeId } from "@/generated/catalogue";
import { say } from "@/notices/store";
import { useWords } from "@/words";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import { IconCheck, IconCopy } from "./icons";

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    say({ id: noticeId.CANNOT_COPY });
    return false;
  }
}

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
