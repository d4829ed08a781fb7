// What was begun in a chat that can no longer be written in: it is there to be copied, until it is thrown away.
import { Button } from "@/ui/Button";
import { CopyButton } from "@/ui/CopyButton";
import { useWords } from "@/words";
import { draftsOf, keptAs, putDraft } from "./drafts";
import { useBegun } from "./useDraft";

export function Unsent({ uniQref }: { uniQref: string }) {
  const t = useWords();
  if (useBegun(uniQref) === "") return null;
  return draftsOf(uniQref).map(({ text, whisper }) => (
    <div key={String(whisper)} className="over" role="status">
      <p className="meta grow unsent">
        <b>{t(whisper ? "comms.unsent_whisper" : "comms.unsent")}</b> {text}
      </p>
      <CopyButton text={text} label={t("comms.unsent_copy")} />
      <Button small onClick={() => putDraft(keptAs(uniQref, whisper), "")}>
        {t("comms.unsent_discard")}
      </Button>
    </div>
  ));
}
