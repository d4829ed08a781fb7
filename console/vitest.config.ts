// Unit tests: rules in plain Node, pages in jsdom against a mocked network. A test of rules that needs a page says so in its
// first line (`@vitest-environment jsdom`).
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import vite from "./vite.config";

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      css: { modules: { classNameStrategy: "non-scoped" } },
      restoreMocks: true,
      testTimeout: 120_000,
      projects: [
        {
          extends: true,
          test: {
            name: "rules",
            environment: "node",
            setupFiles: ["./src/testing/setup.ts"],
            include: ["src/**/*.test.ts", "widget/src/**/*.test.ts", "worker/*.test.ts"],
          },
        },
        {
          extends: true,
          test: {
            name: "pages",
            environment: "jsdom",
            setupFiles: ["./src/testing/setup.ts", "./src/testing/pages.setup.ts"],
            include: ["src/**/*.test.tsx"],
          },
        },
      ],
    },
  }),
);
