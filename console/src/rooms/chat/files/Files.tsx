// The files of a message: pictures as thumbnails in a frame of known size, everything else by name, kind and size.
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/ui/Icon";
import { IconDownload, IconRefresh, IconWarning } from "@/ui/icons";
import { useWords } from "@/words";
import { useClock } from "@/words/useClock";
import { type Attached, isPicture, kindOf, sizeOf } from "./kinds";
import { saveFile } from "./save";
import { useFile } from "./useFile";
import { look } from "./viewer";
import "./files.css";

export function Files({ uniQref, files }: { uniQref: string; files: readonly Attached[] }) {
  if (files.length === 0) return null;
  return (
    <div className="files">
      {files.map((file) =>
        isPicture(file) ? (
          <Thumbnail key={file.id} uniQref={uniQref} file={file} />
        ) : (
          <Plain key={file.id} uniQref={uniQref} file={file} />
        ),
      )}
    </div>
  );
}

/** True once it has come near the screen: a long transcript does not fetch all its pictures at once. */
function useNear(): [React.RefObject<HTMLButtonElement | null>, boolean] {
  const ref = useRef<HTMLButtonElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (near || ref.current === null) return;
    const watch = new IntersectionObserver((seen) => setNear(seen.some((one) => one.isIntersecting)), {
      rootMargin: "200px",
    });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [near]);
  return [ref, near];
}

function Thumbnail({ uniQref, file }: { uniQref: string; file: Attached }) {
  const t = useWords();
  const clock = useClock();
  const [ref, near] = useNear();
  const { url, failed, retry } = useFile(uniQref, file.id, near);
  return (
    <button
      ref={ref}
      type="button"
      className="thumb"
      title={`${file.name}, ${sizeOf(file, clock.locale)}`}
      aria-label={failed ? `${t("talk.file_failed")}: ${file.name}` : t("talk.enlarge", { name: file.name })}
      aria-busy={url === null && !failed}
      onClick={failed ? retry : () => look({ uniQref, id: file.id })}
    >
      {url !== null ? <img src={url} alt="" /> : null}
      {failed ? (
        <span className="meta">
          <Icon of={IconWarning} small /> {t("talk.file_failed")} <Icon of={IconRefresh} small />
        </span>
      ) : null}
    </button>
  );
}

function Plain({ uniQref, file }: { uniQref: string; file: Attached }) {
  const t = useWords();
  const clock = useClock();
  const [state, setState] = useState<"there" | "coming" | "failed">("there");
  const save = () => {
    setState("coming");
    saveFile(uniQref, file).then(
      () => setState("there"),
      () => setState("failed"),
    );
  };
  const about = `${t(`talk.kind.${kindOf(file)}`)}, ${sizeOf(file, clock.locale)}`;
  return (
    <button
      type="button"
      className="filecard"
      disabled={state === "coming"}
      aria-label={`${t("talk.save", { name: file.name })}, ${about}`}
      onClick={save}
    >
      <Icon of={state === "failed" ? IconWarning : IconDownload} />
      <span className="grow">
        <span className="cut" dir="auto" title={file.name}>
          {file.name}
        </span>
        <span className="meta dim" role="status">
          {state === "there" ? about : t(state === "coming" ? "talk.saving" : "talk.file_failed")}
        </span>
      </span>
    </button>
  );
}
