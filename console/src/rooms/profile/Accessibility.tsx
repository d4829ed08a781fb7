// Accessibility: how large everything is.
import { useMe, usePrefer } from "@/session/useProfile";
import { ZOOMS } from "@/theme/Theme";
import { Setting } from "@/ui/Setting";
import { useWords } from "@/words";
import { Select } from "./Setting";

export function Accessibility() {
  const t = useWords();
  const { zoom } = useMe().preferences;
  const prefer = usePrefer();
  const steps = [...new Set([...ZOOMS, zoom])].sort((a, b) => a - b);
  return (
    <>
      <Select
        label={t("prefs.zoom")}
        note={t("prefs.zoom_note")}
        value={String(zoom)}
        choices={steps.map((step) => ({ value: String(step), text: `${step} %` }))}
        choose={(value) => prefer({ zoom: Number(value) })}
      />
      <Setting label={t("prefs.motion")} note={t("prefs.motion_note")}>
        {null}
      </Setting>
    </>
  );
}
