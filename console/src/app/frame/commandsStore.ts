// Which of the overlays that are asked for is open.
import { create } from "zustand";

export const useCommands = create<{ open: "palette" | "keymap" | "network" | null }>(() => ({ open: null }));
export const openPalette = (): void => useCommands.setState({ open: "palette" });
export const openKeymap = (): void => useCommands.setState({ open: "keymap" });
export const openNetwork = (): void => useCommands.setState({ open: "network" });
/** Filled by the frame, which knows who is here: begins the tour of the console. */
export const tourBegins: { current: () => void } = { current: () => undefined };
export const closeCommands = (): void => useCommands.setState({ open: null });
