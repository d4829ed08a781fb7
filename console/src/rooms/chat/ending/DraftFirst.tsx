// The question before a chat is ended or given away with a message begun: send it, discard it, or go on writing.
// Enter and Escape go on writing: whoever is interrupted in the middle of a word sends no half of it.
import { Button } from "@/ui/Button";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import type { Words } from "../compose/outbox";
import { stay, useParting } from "./parting";

export default function DraftFirst({ send }: { send: (words: Words) => boolean }) {
  const t = useWords();
  const asked = useParting((state) => state.asked);
  if (asked === null) return null;
  const { drafts, go } = asked;
  const { uniQref } = asked.chat;
  const leave = (sends: boolean) => {
    useParting.setState({ asked: null });
    if (sends) for (const words of drafts) send({ uniQref, ...words });
    go(sends);
  };
  return (
    <Overlay active close={stay} header={t("parting.title")} closeButton={false}>
      <div className="overlaybody">
        <p>{t("parting.text")}</p>
        {drafts.map(({ text, whisper }) => (
          <blockquote key={text} className="begun" data-whisper={whisper || undefined} dir="auto">
            {text}
          </blockquote>
        ))}
        <div className="overlayacts">
          <Button onClick={stay} data-autofocus>
            {t("parting.cancel")}
          </Button>
          <Button look="danger" onClick={() => leave(false)}>
            {t("parting.discard")}
          </Button>
          <Button look="primary" onClick={() => leave(true)}>
            {t("parting.send")}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
