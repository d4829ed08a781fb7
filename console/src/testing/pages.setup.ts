// Matchers that speak of the page, and a page that is empty after each test.
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import type * as Retry from "@/api/retry";

// What a page says of a call that failed is the same after a short wait; `api/rules.test.ts` has the documents' ones.
const QUICKER = 50;
vi.mock("@/api/retry", async (original) => {
  const retry = await original<typeof Retry>();
  const retryDelay: typeof retry.retryDelay = (problem, attempt) => {
    const wait = retry.retryDelay(problem, attempt);
    return wait === null ? null : wait / QUICKER;
  };
  return { ...retry, retryDelay };
});

// A screen is loaded when it is first opened, and a busy machine takes its time over it.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);
