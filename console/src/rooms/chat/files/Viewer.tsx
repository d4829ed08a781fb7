// One picture in full; the arrows lead through those of the conversation, Escape back to it.
import { useState } from "react";
import type { Message } from "@/api/shapes";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { IconButton } from "@/ui/IconButton";
import { IconDownload, IconLeft, IconRefresh, IconRight } from "@/ui/icons";
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import { type Attached, isPicture } from "./kinds";
import { saveFile } from "./save";
import { useFile } from "./useFile";
import { look, useLooked } from "./viewer";

export default function Viewer({ uniQref, messages }: { uniQref: string; messages: readonly Message[] }) {
  const t = useWords();
  const looked = useLooked(({ at }) => at);
  const pictures = messages.flatMap(({ Attachments }) => Attachments.filter(isPicture));
  const at = pictures.findIndex(({ id }) => id === looked?.id);
  const file = looked?.uniQref === uniQref ? pictures[at] : undefined;
  const go = (by: number) => {
    const next = pictures[at + by];
    if (next !== undefined) look({ uniQref, id: next.id });
  };
  return (
    <Overlay
      active={file !== undefined}
      size="auto"
      centered
      header={
        <bdi className="cut" title={file?.name}>
          {file?.name}
        </bdi>
      }
      label={file?.name}
      close={() => look(null)}
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") go(-1);
        if (key === "ArrowRight") go(1);
      }}
    >
      {file === undefined ? null : (
        <>
          <Full key={file.id} uniQref={uniQref} file={file} />
          <div className="pictureacts">
            <IconButton label={t("talk.before")} disabled={at === 0} onClick={() => go(-1)}>
              <Icon of={IconLeft} />
            </IconButton>
            <span className="meta dim" role="status">
              {t("talk.viewer", { at: at + 1, of: pictures.length })}
            </span>
            <IconButton label={t("talk.after")} disabled={at === pictures.length - 1} onClick={() => go(1)}>
              <Icon of={IconRight} />
            </IconButton>
            <span className="grow" />
            <Save uniQref={uniQref} file={file} />
          </div>
        </>
      )}
    </Overlay>
  );
}

function Full({ uniQref, file }: { uniQref: string; file: Attached }) {
  const t = useWords();
  const { url, failed, retry } = useFile(uniQref, file.id, true);
  return (
    <div className="picture" aria-busy={url === null && !failed}>
      {url !== null ? <img src={url} alt={file.name} /> : null}
      {failed ? (
        <Button onClick={retry}>
          <Icon of={IconRefresh} small />
          {t("talk.file_failed")}
        </Button>
      ) : null}
    </div>
  );
}

function Save({ uniQref, file }: { uniQref: string; file: Attached }) {
  const t = useWords();
  const [failed, setFailed] = useState(false);
  return (
    <Button
      onClick={() =>
        saveFile(uniQref, file)
          .then(() => setFailed(false))
          .catch(() => setFailed(true))
      }
      aria-label={t("talk.save", { name: file.name })}
    >
      <Icon of={IconDownload} small />
      {failed ? t("talk.file_failed") : t("talk.save_it")}
    </Button>
  );
}
