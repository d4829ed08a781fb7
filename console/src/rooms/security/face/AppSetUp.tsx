// What an authenticator app is set up with: a picture to scan, or a key to type.
import type { AppSetUp as SetUp } from "@/api/shapes";
import { BareIconButton } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconCheck, IconCopy } from "@/ui/icons";
import { useCopied } from "@/ui/useCopied";
import { useWords } from "@/words";
import "@/ui/credentials.css";
import "@/words/signin";

/** Groups of four are easier to type. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

export function AppSetUp({ app }: { app: SetUp }) {
  const t = useWords();
  const { copied, copyText } = useCopied();
  return (
    <div className="appsetup">
      {/* As an image nothing in it can run. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
        alt={t("signin.qr")}
        width="176"
        height="176"
      />
      <div>
        <p className="meta dim">{t("signin.secret")}</p>
        <p className="keyline">
          <span className="mono">{inFours(app.secret)}</span>
          <BareIconButton
            small
            label={copied ? t("signin.copied") : t("signin.copy_secret")}
            onClick={() => void copyText(app.secret)}
          >
            <Icon of={copied ? IconCheck : IconCopy} small />
          </BareIconButton>
        </p>
      </div>
    </div>
  );
}
