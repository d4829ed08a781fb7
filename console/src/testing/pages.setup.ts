// Matchers that speak of the page, and a page that is empty after each test.
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A screen is loaded when it is first opened, and a busy machine takes its time over it.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);
