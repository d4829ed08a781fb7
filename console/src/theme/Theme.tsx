// Puts the theme around the application: Mantine on our tokens, the colour mode, and the zoom preference.
// Mantine's rules stand in a cascade layer, so a rule of ours wins whichever file is loaded first; its rules for the whole
// page (baseline and global) are left out, as theme/base.css has those.
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "./floats.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { SCHEME_KEY } from "./ground";
import { cssVariables, theme } from "./mantine";
import { type Scheme, type Slots, slotVariables } from "./slots";

const schemes = localStorageColorSchemeManager({ key: SCHEME_KEY });
export const ZOOMS = [80, 90, 100, 110, 125, 150, 175, 200] as const;

export function useZoom(percent: number): void {
  useEffect(() => {
    document.documentElement.style.fontSize = percent === 100 ? "" : `${percent}%`;
  }, [percent]);
}

export function useSlots(slots: Slots | null, scheme: Scheme): void {
  useEffect(() => {
    const root = document.documentElement.style;
    const variables = Object.entries(slotVariables(slots, scheme));
    for (const [name, value] of variables) root.setProperty(name, value);
    return () => {
      for (const [name] of variables) root.removeProperty(name);
    };
  }, [slots, scheme]);
}

export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      deduplicateCssVariables
      env={import.meta.env.MODE === "test" ? "test" : undefined}
    >
      {children}
    </MantineProvider>
  );
}
