// The session's id in the network overlay: asked for it makes a link that signs the same person in elsewhere, once.
import { useState } from "react";
import { useAct } from "@/api/useAct";
import { CopyButton } from "@/ui/CopyButton";
import { href } from "@/ui/href";
import { useWords } from "@/words";
import "@/words/aside";

const MAKE = { failure: "make_link_failed" } as const;

interface Made {
  address: string;
  minutes: number;
}

export function SessionLink({ id }: { id: string }) {
  const t = useWords();
  const make = useAct("post", "internal/sessions", MAKE);
  const [made, setMade] = useState<Made | null>(null);
  const ask = async () => {
    const { token, ttl } = await make.run({ body: {} });
    const address = `${location.origin}${location.pathname}${href("login", {}, { token_link: token })}`;
    setMade({ address, minutes: Math.round(ttl / 60) });
  };
  return (
    <>
      {made === null ? (
        <button
          type="button"
          className="link mono cut"
          disabled={make.busy || id === ""}
          title={t("network.link_make")}
          onClick={() => void ask().catch(() => undefined)}
        >
          {id}
        </button>
      ) : (
        <a className="mono cut" href={made.address} target="_blank" rel="noreferrer">
          {id}
        </a>
      )}
      <CopyButton text={id} label={t("network.copy", { what: t("network.session") })} />
      <p className="meta dim wide" role="status">
        {made === null ? null : (
          <>
            {t("network.link_made", { minutes: made.minutes })}
            <CopyButton text={made.address} label={t("network.link_copy")} />
          </>
        )}
      </p>
    </>
  );
}
