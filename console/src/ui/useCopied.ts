// Copies a text, and says so for two seconds.
import { useRef, useState } from "react";
import { limits } from "@/generated/catalogue";
import { copy } from "./copy";

export function useCopied(): { copied: boolean; copyText: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copyText = async (text: string) => {
    if (!(await copy(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), limits.COPY_CONFIRM);
  };
  return { copied, copyText };
}
