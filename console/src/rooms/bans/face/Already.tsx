// Said where an address is banned already: there is no second ban of it, and what led to this one can be settled.
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconWarning } from "@/ui/icons";
import { useRefusable } from "@/ui/useRefusable";
import { useWords } from "@/words";
import { problemText } from "@/words/catalogue";

export interface Settle {
  text: string;
  act: () => Promise<unknown>;
}

export function Already({ settle, done }: { settle: Settle | undefined; done: () => void }) {
  const t = useWords();
  const { act, refused } = useRefusable(async () => {
    await settle?.act();
    done();
  });
  return (
    <div className="banalready">
      <p className="wrong" role="alert">
        <Icon of={IconWarning} />
        {refused === null ? t("bans.already") : problemText(refused)}
      </p>
      {settle === undefined ? null : <Button onClick={() => void act("")}>{settle.text}</Button>}
    </div>
  );
}
