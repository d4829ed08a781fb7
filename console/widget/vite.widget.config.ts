// Builds the customer widget: one file for any page (widget.js), and the shop-like page that carries it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The sample shop brings its own typeface; the widget takes the page's or the system's and loads none. */
const typeface: Plugin = {
  name: "demo-typeface",
  generateBundle() {
    const file = "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
    this.emitFile({ type: "asset", fileName: "demo/inter.woff2", source: readFileSync(here(file)) });
  },
};

export default defineConfig({
  root: here("."),
  plugins: [typeface],
  publicDir: here("./public"),
  build: {
    outDir: here("../dist-widget"),
    emptyOutDir: true,
    target: "es2020",
    lib: {
      entry: here("./src/main.ts"),
      formats: ["iife"],
      name: "SwitchyardChat",
      fileName: () => "widget.js",
    },
  },
});
