// Between what was said and what is written: a customer who owes an answer can be asked, or is being asked, whether they are there.
import { useCallback } from "react";
import type { Chat, ChatPoke } from "@/api/shapes";
import { useAct } from "@/api/useAct";
import { useMe } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { CountRing } from "@/ui/CountRing";
import { Icon } from "@/ui/Icon";
import { IconPoke } from "@/ui/icons";
import { useNow } from "@/ui/useNow";
import { useWords } from "@/words";
import { span } from "@/words/format";
import { focusComposer } from "../focus";
import { pokableFor, pokeLasts, pokeLeft } from "../heads/head";
import { inChat, poked } from "../patches";
import { roleOf } from "../people/roles";

const settle = (told: ChatPoke) => [inChat(told.uniQref, (chat) => poked(chat, told))];
const POKE = { settle, failure: "poke_failed" } as const;
const CANCEL = { settle, failure: "cancel_poke_failed" } as const;

function usePoke(uniQref: string) {
  const { run: send, busy: sending } = useAct("post", "livechat/poke", POKE);
  const { run: undo, busy: undoing } = useAct("delete", "livechat/poke", CANCEL);
  return {
    poke: useCallback(() => void send({ body: { uniQref } }).catch(() => undefined), [send, uniQref]),
    cancel: useCallback(() => void undo({ query: { uniQref } }).catch(() => undefined), [undo, uniQref]),
    busy: sending || undoing,
  };
}

/** The button goes as it is pressed; what comes next is written. */
function after(act: () => void): void {
  act();
  focusComposer();
}

export function Poke({ chat }: { chat: Chat }) {
  const t = useWords();
  const now = useNow();
  const { user_id } = useMe();
  const { poke, cancel, busy } = usePoke(chat.uniQref);
  const owns = roleOf(chat, user_id) === "owner";
  if (chat.poke !== null) {
    const left = pokeLeft(chat, now) ?? 0;
    return (
      <div className="poke">
        <CountRing left={left} of={pokeLasts(chat.poke)} />
        <p className="grow">
          <b className="word" role="status">
            {t(chat.poke.automatic ? "poke.sent_automatically" : "poke.sent")}
          </b>{" "}
          <span role="timer">{t("poke.ends", { time: span(left) })}</span>
        </p>
        {owns ? (
          <Button small disabled={busy} onClick={() => after(cancel)}>
            {t("poke.cancel")}
          </Button>
        ) : null}
      </div>
    );
  }
  const quiet = owns ? pokableFor(chat, now) : null;
  if (quiet === null) return null;
  return (
    <div className="poke">
      <Icon of={IconPoke} />
      <p className="grow">{t("poke.quiet", { time: span(quiet) })}</p>
      <Button small disabled={busy} onClick={() => after(poke)}>
        {t("poke.send")}
      </Button>
    </div>
  );
}
