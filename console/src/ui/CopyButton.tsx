// Copies a text and says so for two seconds.
import { useWords } from "@/words";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import { IconCheck, IconCopy } from "./icons";
import { useCopied } from "./useCopied";

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useWords();
  const { copied, copyText } = useCopied();
  return (
    <IconButton small label={copied ? t("pane.copied") : label} onClick={() => void copyText(text)}>
      <Icon of={copied ? IconCheck : IconCopy} small />
    </IconButton>
  );
}
