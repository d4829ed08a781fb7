// What is new: a slide for each note of this version, once; closing it is remembered for the person.
import { useState } from "react";
import { useCall } from "@/api/useCall";
import { version } from "@/generated/catalogue";
import { usePrefer } from "@/session/useProfile";
import { StepPrompt } from "@/ui/StepPrompt";
import { useWords } from "@/words";
import { buildOf, seen, slidesAt } from "./releaseNotes";
import "@/words/aside";

/** `used`: the versions that the person has used so far. */
export default function ReleaseNotes({ used }: { used: readonly string[] }) {
  const t = useWords();
  const prefer = usePrefer();
  const [at, setAt] = useState(0);
  const { data } = useCall("helper/releasenotes");
  if (data === undefined) return null;
  const slides = slidesAt(buildOf(data, version), at);
  const slide = slides.find(({ active }) => active);
  const close = () => {
    setAt(0);
    prefer(seen(used, version));
  };
  // Notes without a single slide are read by having nothing in them.
  if (slide === undefined) return null;
  return (
    <StepPrompt
      header={t("notes.title")}
      steps={slides.map(({ name }) => name)}
      at={at}
      sidebar={slides.length > 1}
      said={{ back: t("notes.prev"), next: t("notes.next"), confirm: t("notes.finish") }}
      back={at > 0 ? () => setAt(at - 1) : undefined}
      next={at === slides.length - 1 ? close : () => setAt(at + 1)}
      close={close}
    >
      <h3 className="notename">{slide.name}</h3>
      <p>{slide.description}</p>
      {slide.attachments.map((address, index) => (
        <img key={address} src={address} alt={t("notes.picture", { n: index + 1, name: slide.name })} />
      ))}
    </StepPrompt>
  );
}
