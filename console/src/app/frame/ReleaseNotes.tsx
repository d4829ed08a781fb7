// What is new: a slide for each note of this version, once; closing it is remembered for the person.
import { Modal } from "@mantine/core";
import { useState } from "react";
import { useCall } from "@/api/useCall";
import { version } from "@/generated/catalogue";
import { usePrefer } from "@/session/useProfile";
import { Button } from "@/ui/Button";
import { useWords } from "@/words";
import { buildOf, slidesAt } from "./releaseNotes";

export default function ReleaseNotes() {
  const t = useWords();
  const prefer = usePrefer();
  const [at, setAt] = useState(0);
  const { data } = useCall("helper/releasenotes");
  if (data === undefined) return null;
  const slides = slidesAt(buildOf(data, version), at);
  const slide = slides.find(({ active }) => active);
  const close = () => {
    setAt(0);
    prefer({ release_notes: version });
  };
  // Notes without a single slide are read by having nothing in them.
  if (slide === undefined) return null;
  const last = at === slides.length - 1;
  return (
    <Modal opened onClose={close} title={t("notes.title")} withCloseButton={false}>
      <div className="overlaybody">
        <div aria-live="polite">
          <h3 className="notename">{slide.name}</h3>
          <p>{slide.description}</p>
          {slide.attachments.map((address, index) => (
            <img key={address} src={address} alt={t("notes.picture", { n: index + 1, name: slide.name })} />
          ))}
        </div>
        <div className="overlayacts">
          <span className="grow meta dim">{t("notes.step", { at: at + 1, of: slides.length })}</span>
          {at > 0 ? <Button onClick={() => setAt(at - 1)}>{t("notes.prev")}</Button> : null}
          <Button look="primary" onClick={last ? close : () => setAt(at + 1)} data-autofocus>
            {last ? t("notes.finish") : t("notes.next")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
