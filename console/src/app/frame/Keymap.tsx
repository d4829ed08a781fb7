// The map of keys.
import { Overlay } from "@/ui/Overlay";
import { useWords } from "@/words";
import "@/words/aside";

const KEYS = [
  ["Alt A", "accept"],
  ["Alt D", "decline"],
  ["Alt N", "take_next"],
  ["Alt 1 … 9", "slot"],
  ["Alt ↑ / Alt ↓", "neighbour"],
  ["Alt E", "end"],
  ["Alt M", "composer"],
  ["Alt C", "canned"],
  ["Ctrl K", "palette"],
  ["?", "keymap"],
  ["Esc", "close"],
] as const;

export default function Keymap({ close }: { close: () => void }) {
  const t = useWords();
  return (
    <Overlay active header={t("keymap.title")} close={close}>
      <table className="keymap">
        <tbody>
          {KEYS.map(([keys, act]) => (
            <tr key={act}>
              <td>{t(`keymap.${act}`)}</td>
              <td>
                <kbd>{keys}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Overlay>
  );
}
