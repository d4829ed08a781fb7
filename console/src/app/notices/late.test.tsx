// Before the catalogue is there: what is said waits for its words, and so does whoever is refused something.
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Problem } from "@/api/problem";
import { noticeId } from "@/generated/catalogue";
import { texts } from "@/generated/texts.en";
import { on, refuse, server, withServer } from "@/testing/server";

withServer();

/** As in a page that has just been opened. */
async function freshPage() {
  vi.resetModules();
  const [store, texts, { Notices }] = await Promise.all([
    import("@/notices/store"),
    import("@/words/catalogue"),
    import("./Notices"),
  ]);
  return { ...store, ...texts, Notices };
}

test("a notice of the catalogue comes with its words, on a page without a theme, and can be dismissed", async () => {
  const { say, areTextsKnown, Notices } = await freshPage();
  expect(areTextsKnown()).toBe(false);
  render(<Notices />);
  say({ id: noticeId.NEW_VERSION, values: { version: "9.9.9" } });
  expect(await screen.findByText("New version")).toBeVisible();
  expect(screen.getByText(/9\.9\.9/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText("New version")).toBeNull());
});

test("a notice shows its own icon, else that of its tone, and an egg where the name is a newer one", async () => {
  const { say, Notices } = await freshPage();
  const { container } = render(<Notices />);
  say({ title: "Plain", tone: "warning" });
  say({ title: "Chat", icon: "chat" });
  say({ title: "New", icon: "of next year" });
  await screen.findByText("New");
  const drawn = (no: number) => container.querySelectorAll(".notice .body > .i")[no];
  expect(drawn(0)).toHaveClass("tabler-icon-egg");
  expect(drawn(1)).toHaveClass("tabler-icon-message");
  expect(drawn(2)).toHaveClass("tabler-icon-alert-triangle");
});

test("what has its own words waits for nothing", async () => {
  const { say, areTextsKnown, useNotices } = await freshPage();
  say({ title: "You can work offline" });
  expect(areTextsKnown()).toBe(false);
  expect(useNotices.getState().notices.map(({ title }) => title)).toEqual(["You can work offline"]);
});

test("a refusal is handed over once there are words for it", async () => {
  const { areTextsKnown, problemText } = await freshPage();
  const { request } = await import("@/api/request");
  server.use(on("get", "internal/team", () => refuse(114)));
  const refused = await request("get", "internal/team").catch((cause: Problem) => cause);
  expect(areTextsKnown()).toBe(true);
  expect(problemText(refused as Problem)).toBe(texts.errors[114]);
});
