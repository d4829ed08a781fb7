// Whether the command palette or the map of keys is open.
import { create } from "zustand";

export const useCommands = create<{ open: "palette" | "keymap" | null }>(() => ({ open: null }));
export const openPalette = (): void => useCommands.setState({ open: "palette" });
export const openKeymap = (): void => useCommands.setState({ open: "keymap" });
export const closeCommands = (): void => useCommands.setState({ open: null });
