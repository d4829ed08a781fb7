// Puts the theme around the application: Mantine on our tokens, the colour mode, and the zoom preference.
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/core/styles/Drawer.css";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./tokens.css";
import "./base.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { cssVariables, theme } from "./mantine";
import { type Slots, slotVariables } from "./slots";

const schemes = localStorageColorSchemeManager({ key: "switchyard.scheme" });
export const ZOOMS = [80, 90, 100, 110, 125, 150, 175, 200] as const;

export function useZoom(percent: number): void {
  useEffect(() => {
    document.documentElement.style.fontSize = percent === 100 ? "" : `${percent}%`;
  }, [percent]);
}

export function useSlots(slots: Partial<Slots> | null): void {
  useEffect(() => {
    const root = document.documentElement.style;
    const variables = Object.entries(slotVariables(slots));
    for (const [name, value] of variables) root.setProperty(name, value);
    return () => {
      for (const [name] of variables) root.removeProperty(name);
    };
  }, [slots]);
}

export function Theme({ children, env }: { children: ReactNode; env?: "test" }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      deduplicateCssVariables
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
