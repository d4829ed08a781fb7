// Which of the overlays that are asked for is open.
import { create } from "zustand";

type Open = "palette" | "keymap" | "network" | "webhooks" | null;

interface Commands {
  open: Open;
  barred: boolean;
  /** What the palette is asked for: it may be typed before the palette is there. */
  asked: string;
}

export const useCommands = create<Commands>(() => ({ open: null, barred: false, asked: "" }));
const open = (what: Open) => (): void => {
  if (!useCommands.getState().barred) useCommands.setState({ open: what, asked: "" });
};
export const ask = (asked: string): void => useCommands.setState({ asked });
export const openPalette = open("palette");
export const openKeymap = open("keymap");
export const openNetwork = open("network");
export const openWebhooks = open("webhooks");
/** While something waits that only its own buttons close, nothing opens over it. */
export const bar = (barred: boolean): void =>
  useCommands.setState(barred ? { barred, open: null } : { barred });
export const closeCommands = (): void => useCommands.setState({ open: null });
