// What every page stands on before anything else is loaded: type, tokens, and the colour mode.
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./tokens.css";
import "./base.css";

/** Where Mantine keeps the person's choice: light, dark or auto. */
export const SCHEME_KEY = "switchyard.scheme";

const dark = matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(SCHEME_KEY);
  } catch {
    // A browser that forbids storage follows the device.
  }
  const scheme = chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
}

/** The sign-in page is drawn before Mantine is there; once it is, it does the same. */
export function stand(): void {
  apply();
  dark.addEventListener("change", apply);
}
