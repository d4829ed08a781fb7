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
      // A page waits for its mocked server and for timers some of its time: one more than there are cores keeps them busy.
      maxWorkers: "150%",
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
