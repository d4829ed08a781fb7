// Stories of one's own devices: they are listed, one is ended, and chats come first.
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import type { SessionRow } from "@/api/shapes";
import { useNotices } from "@/notices/store";
import { flaws } from "@/testing/console";
import { on, refuse, server, withServer } from "@/testing/server";
import { Devices } from "./Devices";

withServer();

const aSession = (more: Partial<SessionRow>): SessionRow => ({
  id: "a",
  current: false,
  connected: false,
  device: "pc",
  browser: "Firefox",
  os: "Linux",
  address: "192.0.2.1",
  since: "2026-11-21T08:00:00.000Z",
  last_seen: "2026-11-21T09:00:00.000Z",
  expires: "2026-11-21T17:00:00.000Z",
  ...more,
});

function show(...items: SessionRow[]) {
  const ended: unknown[] = [];
  server.use(
    on("get", "internal/sessions", () => ({ items })),
    on("delete", "internal/sessions", ({ query }) => {
      ended.push(query);
      return query.all === undefined ? { signed_out: true } : refuse(185);
    }),
  );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MantineProvider env="test">
        <Devices />
      </MantineProvider>
    </SWRConfig>,
  );
  return ended;
}

test("each device stands with what is known of it, and the other one can be ended", async () => {
  const ended = show(
    aSession({ current: true }),
    aSession({ id: "b", browser: "Safari", os: "iPhone", connected: true }),
  );
  const user = userEvent.setup();
  expect(await screen.findByText("This device")).toBeVisible();
  expect(screen.getByText(/open now/)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Sign out on Safari · iPhone" }));
  await waitFor(() => expect(screen.queryByText("Safari · iPhone")).toBeNull());
  expect(ended).toEqual([{ id: "b" }]);
});

test("signing out everywhere is refused while chats are held, and says so", async () => {
  show(aSession({ current: true }));
  await userEvent.setup().click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  await waitFor(() =>
    expect(useNotices.getState().notices.map(({ title }) => title)).toEqual([
      "Ensure all communications have been completed before logging out",
    ]),
  );
  expect(screen.getByText("This device")).toBeVisible();
});
