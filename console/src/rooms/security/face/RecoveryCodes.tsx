// Recovery codes, shown once: to be copied or kept as a file.

import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconCopy, IconDownload } from "@/ui/icons";
import { useCopied } from "@/ui/useCopied";
import { useWords } from "@/words";
import "@/ui/credentials.css";
import "@/words/signin";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useWords();
  const { copied, copyText } = useCopied();
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="recovery">
      <ul className="codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="codeacts">
        <Button onClick={() => void copyText(text)}>
          <Icon of={copied ? IconCheck : IconCopy} small />
          {copied ? t("signin.copied") : t("signin.copy_codes")}
        </Button>
        <a
          className="btn"
          download={t("signin.codes_file")}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Icon of={IconDownload} small />
          {t("signin.download_codes")}
        </a>
      </div>
    </div>
  );
}
