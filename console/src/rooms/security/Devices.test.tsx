// Stories of one's own devices: they are listed, one is ended, and chats come first.
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import type { SessionRow } from "@/api/shapes";
import { useNotices } from "@/notices/store";
import { signedIn } from "@/testing/cache";
import { flaws } from "@/testing/console";
import { on, refuse, server, withServer } from "@/testing/server";
import { Devices } from "./Devices";
import { aSession } from "./testing/shapes";

withServer();

function show(...items: SessionRow[]) {
  const ended: unknown[] = [];
  server.use(
    on("get", "internal/sessions", () => ({ items })),
    on("delete", "internal/sessions", ({ query }) => {
      ended.push(query);
      return query.all === undefined ? { signed_out: true } : refuse(185);
    }),
  );
  signedIn();
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
  expect(screen.getByText(/active now/)).toBeVisible();
  expect(screen.queryByText(/\d:\d\d:\d\d/)).toBeNull();
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Sign out on Safari · iPhone" }));
  await waitFor(() => expect(screen.queryByText("Safari · iPhone")).toBeNull());
  expect(ended).toEqual([{ id: "b" }]);
});

const everywhere = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  const asked = within(await screen.findByRole("dialog", { name: "Sign out on every device?" }));
  await user.click(asked.getByRole("button", { name: "Sign out everywhere" }));
};

test("nobody is signed out everywhere before they were asked", async () => {
  const ended = show(aSession({ current: true }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  expect(await screen.findByText(/including this one/)).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(ended).toEqual([]);
  await everywhere(user);
  await waitFor(() => expect(ended).toEqual([{ all: "true" }]));
});

test("signing out everywhere is refused while chats are held, and says so", async () => {
  show(aSession({ current: true }));
  await everywhere(userEvent.setup());
  await waitFor(() =>
    expect(useNotices.getState().notices.map(({ title }) => title)).toEqual([
      "Ensure all communications have been completed before logging out",
    ]),
  );
  expect(screen.getByText("This device")).toBeVisible();
});
