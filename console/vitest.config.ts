// Unit tests: reducers as stories in plain Node time, features in jsdom against a mocked network.
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import vite from "./vite.config";

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      environment: "jsdom",
      setupFiles: ["./src/testing/setup.ts"],
      include: ["src/**/*.test.{ts,tsx}", "widget/src/**/*.test.ts", "worker/*.test.ts"],
      css: { modules: { classNameStrategy: "non-scoped" } },
      restoreMocks: true,
      testTimeout: 120_000,
    },
  }),
);
