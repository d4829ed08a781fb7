// The map of keys, as this machine calls them: the first set, and the second that also works while one writes.

import { permissionId } from "@/generated/catalogue";
import { holds } from "@/session/permissions";
import { useMe } from "@/session/useProfile";
import { Overlay } from "@/ui/Overlay";
import { isMac } from "@/ui/platform";
import { useWords } from "@/words";
import "@/words/aside";

/** Each with the first set's keys; the second set's are the same ones alone, after the leader. */
const ACTS = [
  ["A", "accept"],
  ["D", "decline"],
  ["B", "back"],
  ["N", "take_next"],
  ["1 … 9", "slot"],
  ["↑ / ↓", "neighbour"],
  ["J", "needy"],
  ["M", "composer"],
  ["W", "whisper"],
  ["C", "canned"],
  ["R", "transfer"],
  ["I", "invite"],
  ["E", "end"],
  ["Z", "undo"],
] as const;

export default function Keymap({ close }: { close: () => void }) {
  const t = useWords();
  const mac = isMac();
  const floor = holds(useMe(), permissionId.Floor);
  const [alt, leader, command] = mac ? ["⌥", "⌘ .", "⌘"] : ["Alt", "Ctrl .", "Ctrl"];
  return (
    <Overlay active header={t("keymap.title")} close={close}>
      <table className="keymap">
        <thead>
          <tr>
            <td />
            <th scope="col">{t(mac ? "keymap.outside" : "keymap.anywhere")}</th>
            <th scope="col">{t("keymap.leader")}</th>
          </tr>
        </thead>
        <tbody>
          {ACTS.map(([key, act]) => (
            <tr key={act}>
              <td>{t(`keymap.${act}`)}</td>
              <td>
                <kbd>{`${alt} ${key}`}</kbd>
              </td>
              <td>
                <kbd>{leader}</kbd> <kbd>{key}</kbd>
              </td>
            </tr>
          ))}
          {(
            [
              [`${command} K`, "palette"],
              ["?", "keymap"],
              ["Esc", "close"],
            ] as const
          ).map(([key, act]) => (
            <tr key={act}>
              <td>{t(`keymap.${act}`)}</td>
              <td colSpan={2}>
                <kbd>{key}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
        {floor ? (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {t("keymap.floor.title")}
              </th>
            </tr>
            {(
              [
                ["↑ / ↓", "agents"],
                ["← / →", "day"],
                ["+ / −", "zoom"],
                ["Enter", "open"],
                [t("keymap.floor.space"), "choose"],
                [`${command} A`, "all"],
                [`${alt} W`, "wall"],
              ] as const
            ).map(([key, act]) => (
              <tr key={act}>
                <td>{t(`keymap.floor.${act}`)}</td>
                <td colSpan={2}>
                  <kbd>{key}</kbd>
                </td>
              </tr>
            ))}
          </tbody>
        ) : null}
      </table>
    </Overlay>
  );
}
