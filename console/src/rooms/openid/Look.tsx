// Whether a service answers as it should, asked before people are sent there.
import { useState } from "react";
import { Problem } from "@/api/problem";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import type { ProviderDraft } from "./draft";
import type { ProviderActs, Tried } from "./useOpenId";

export function Look({ of: draft, acts }: { of: ProviderDraft; acts: ProviderActs }) {
  const t = useWords();
  const [told, setTold] = useState<Tried | string | null>(null);
  const look = async () => {
    setTold(null);
    try {
      const { issuer, scopes, groups_claim } = draft;
      setTold(await acts.look({ body: { issuer: issuer.trim(), scopes, groups_claim } }));
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setTold(problemText(cause));
    }
  };
  return (
    <div className="openidlook">
      <Button small disabled={acts.looking || draft.issuer.trim() === ""} onClick={() => void look()}>
        {t(acts.looking ? "openid.provider.looking" : "openid.provider.look")}
      </Button>
      <div role="status">{told === null ? null : typeof told === "string" ? told : <Told of={told} />}</div>
    </div>
  );
}

function Told({ of: { works, flaws, detail, authorization_endpoint, scopes, claims } }: { of: Tried }) {
  const t = useWords();
  if (flaws.length === 0)
    return <p>{t("openid.provider.works", { address: authorization_endpoint ?? "" })}</p>;
  return (
    <>
      <p>{t(works ? "openid.provider.may_fail" : "openid.provider.fails")}</p>
      <ul>
        {flaws.map((flaw) => (
          <li key={flaw}>
            {t(`openid.provider.flaw.${flaw}`, { offered: (flaw === "claim" ? claims : scopes).join(", ") })}
          </li>
        ))}
      </ul>
      {detail === null ? null : <p className="meta dim">{detail}</p>}
    </>
  );
}
