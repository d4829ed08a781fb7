// Mantine in the product's own tokens: one source of colour, size and shape for both.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

const ACCENT: MantineColorsTuple = [
  "#f3f0fd",
  "#e3dbf8",
  "#c6b6f1",
  "#a78fe9",
  "#8c6de2",
  "#7b57de",
  "#7249dc",
  "#6741d9",
  "#5632c4",
  "#4a2aac",
]; // prettier-ignore

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 7 },
  colors: { accent: ACCENT },
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--font-mono)",
  fontSizes: {
    xs: "var(--text-meta)",
    sm: "var(--text-label)",
    md: "var(--text-base)",
    lg: "1rem",
    xl: "var(--text-title)",
  },
  spacing: { xs: "var(--s1)", sm: "var(--s2)", md: "var(--s3)", lg: "var(--s4)", xl: "var(--s6)" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "6px", xl: "6px" },
  defaultRadius: "md",
  respectReducedMotion: true,
  // The ring is ours, in theme/base.css.
  focusRing: "never",
  cursorType: "pointer",
  components: {
    Badge: { styles: { label: { textTransform: "none" } } },
    // A menu may hold nothing but items: no placeholder to catch the first focus.
    Menu: {
      defaultProps: {
        shadow: "none",
        position: "bottom-end",
        offset: 4,
        transitionProps: { duration: 100 },
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 }, radius: "md" },
      // Their own is for titles of one line.
      styles: { title: { lineHeight: 1.3 } },
    },
    // The head of a drawer is no second banner of the page.
    Drawer: {
      defaultProps: { transitionProps: { duration: 120 }, attributes: { header: { role: "presentation" } } },
    },
  },
});

export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--canvas)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-bright": "var(--text)",
    "--mantine-color-dimmed": "var(--text-dim)",
    "--mantine-color-placeholder": "var(--text-dim)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--surface-hover)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--border-strong)",
    "--mantine-color-error": "var(--wait-red-text)",
    "--mantine-color-disabled": "var(--surface-sunken)",
    "--mantine-color-disabled-color": "var(--text-dim)",
    "--mantine-color-accent-filled": "var(--accent)",
    "--mantine-color-accent-filled-hover": "var(--accent-hover)",
    "--mantine-color-accent-light": "var(--accent-soft)",
    "--mantine-color-accent-light-color": "var(--accent-text)",
    "--mantine-primary-color-contrast": "var(--on-accent)",
    "--mantine-line-height": "1.43",
  };
  // In both modes: what Mantine says of a mode is more specific than what is said of the page.
  return { variables: {}, light: shared, dark: shared };
};
