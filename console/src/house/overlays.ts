// Which of the overlays that are asked for is open, and what stands at the side.
import { create } from "zustand";

/** By name; a room declares its own here, beside the part that it registers. */
export interface Overlays {
  palette: true;
  keymap: true;
}
/** What opens at the side, by the name of its room. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it
export interface Asides {}

type Open = keyof Overlays | null;

interface Commands {
  open: Open;
  barred: boolean;
  /** What the palette is asked for: it may be typed before the palette is there. */
  asked: string;
  /** Enter was pressed for what is asked before it could be found. */
  entered: boolean;
}

export const useCommands = create<Commands>(() => ({ open: null, barred: false, asked: "", entered: false }));
export function openOverlay(what: keyof Overlays): void {
  if (!useCommands.getState().barred) useCommands.setState({ open: what, asked: "", entered: false });
}
export const ask = (asked: string): void => useCommands.setState({ asked, entered: false });
export const enter = (entered = true): void => useCommands.setState({ entered });
export const openPalette = (): void => openOverlay("palette");
export const openKeymap = (): void => openOverlay("keymap");
/** While something waits that only its own buttons close, nothing opens over it. */
export const bar = (barred: boolean): void =>
  useCommands.setState(barred ? { barred, open: null } : { barred });
export const closeCommands = (): void => useCommands.setState({ open: null });

/** What is at the side, opened or closed again; what has never been is not named. */
export const useAsides = create<Readonly<Record<string, "open" | "closed">>>(() => ({}));
export const openAside = (name: keyof Asides): void => useAsides.setState({ [name]: "open" });
export const closeAside = (name: string): void => useAsides.setState({ [name]: "closed" });
export const forgetAsides = (): void => useAsides.setState({}, true);
