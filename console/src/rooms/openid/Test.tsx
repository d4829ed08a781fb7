// What a sign-in would come to: by going to the service and back, or for claims that are pasted.
import { Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { Problem } from "@/api/problem";
import { errorCode, limits } from "@/generated/catalogue";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";
import { Told } from "./Result";
import { keepTest, leaveFor } from "./useComesBack";
import type { Explained, Provider, ProviderActs } from "./useOpenId";
import "@/ui/fields/fields";

export function Test({ of: { id: provider_id }, acts }: { of: Provider; acts: ProviderActs }) {
  const t = useWords();
  const id = useId();
  const [claims, setClaims] = useState("");
  const [told, setTold] = useState<Explained | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    setWrong(null);
    setTold(null);
    try {
      await act();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      const { code } = cause;
      if (code === errorCode.INVALID_FORMAT) setWrong(t("openid.test.bad_claims"));
      else if (code === errorCode.INTEGRATION_NOT_SET_UP) setWrong(t("openid.test.away"));
      else setWrong(problemText(cause));
    }
  };
  const go = () =>
    attempt(async () => {
      const { address, binding } = await acts.begin({ body: { provider_id } });
      keepTest({ binding, provider: provider_id });
      leaveFor.current(address);
    });
  const explain = () => attempt(async () => setTold(await acts.explain({ body: { provider_id, claims } })));
  return (
    <section className="openidtest" aria-labelledby={id}>
      <h3 id={id}>{t("openid.test.title")}</h3>
      <p className="dim">{t("openid.test.text")}</p>
      <div>
        <Button disabled={acts.testing} onClick={() => void go()}>
          {t("openid.test.go")}
        </Button>
      </div>
      <Textarea
        label={t("openid.test.claims")}
        rows={4}
        maxLength={limits.IDENTITY_CLAIMS}
        spellCheck={false}
        value={claims}
        onChange={({ currentTarget: { value } }) => setClaims(value)}
      />
      <div>
        <Button small disabled={acts.testing || claims.trim() === ""} onClick={() => void explain()}>
          {t("openid.test.explain")}
        </Button>
      </div>
      {wrong === null ? null : (
        <p className="wrong" role="alert">
          {wrong}
        </p>
      )}
      <div role="status">{told === null ? null : <Told of={told} />}</div>
    </section>
  );
}
