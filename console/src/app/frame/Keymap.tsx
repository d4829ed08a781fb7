// The map of keys.
import { Modal } from "@mantine/core";
import { useWords } from "@/words";

const KEYS = [
  ["Alt A", "accept"],
  ["Alt D", "decline"],
  ["Alt N", "take_next"],
  ["Alt 1 … 9", "slot"],
  ["Alt ↑ / Alt ↓", "neighbour"],
  ["Alt E", "end"],
  ["Alt M", "composer"],
  ["Ctrl K", "palette"],
  ["?", "keymap"],
  ["Esc", "close"],
] as const;

export default function Keymap({ close }: { close: () => void }) {
  const t = useWords();
  return (
    <Modal
      opened
      onClose={close}
      title={t("keymap.title")}
      closeButtonProps={{ "aria-label": t("keymap.close_label") }}
    >
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
    </Modal>
  );
}
