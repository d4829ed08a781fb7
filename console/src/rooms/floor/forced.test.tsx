// A supervisor sets somebody's status: what another supervisor or the agent does meanwhile is told about them, by name.
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useTold } from "@/notices/told";
import { flaws, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { at } from "@/testing/shapes";
import { openFloor } from "./testing/busy";
import { anAgent } from "./testing/shapes";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const GIULIA = { user_id: 7, name: "Giulia Conti" };
const training = anAgent(2, {
  name: "Hannah Reid",
  state: "suspended",
  suspended: true,
  reason: 3,
  cause: "supervisor",
  forced_by: GIULIA,
  free: 0,
});

async function openQuestion() {
  const opened = await openFloor("?open=agent-2");
  const hannah = await screen.findByRole("complementary", { name: "Hannah Reid" });
  await opened.user.click(within(hannah).getByRole("button", { name: "Set status…" }));
  return {
    ...opened,
    hannah,
    question: await screen.findByRole("dialog", { name: "Set Hannah Reid’s status" }),
  };
}

test("what another supervisor set meanwhile stands in the question, and a refusal is about the agent", async () => {
  const { user, tell, question } = await openQuestion();
  expect(within(question).getByRole("status")).toBeEmptyDOMElement();
  tell({ agents: [training] });
  expect(await within(question).findByText("This has just changed.")).toBeVisible();
  expect(within(question).getByRole("status")).toHaveTextContent(
    "Hannah Reid is away: Training, set by Giulia Conti.",
  );
  server.use(on("patch", "internal/team", () => refuse(174)));
  await user.click(within(question).getByRole("button", { name: "Set status" }));
  const refused = await within(question).findByRole("alert");
  expect(refused).toHaveTextContent("Hannah Reid is already away: Training, set by Giulia Conti.");
  expect(refused).not.toHaveTextContent(/You are/);
  expect(await flaws()).toEqual([]);
});

test("who is available already is told of by name as well", async () => {
  const { user, question } = await openQuestion();
  server.use(on("patch", "internal/team", () => refuse(175)));
  await user.selectOptions(within(question).getByLabelText("Status"), "Available");
  await user.click(within(question).getByRole("button", { name: "Set status" }));
  expect(await within(question).findByRole("alert")).toHaveTextContent("Hannah Reid is available already.");
});

test("an agent who undoes it is told of to who set it, with a way to them, and the panel shows it", async () => {
  const { line, tell } = await openFloor("?open=agent-2");
  line.tell("presence.undone", { user_id: 2, name: "Hannah Reid", reason: 3 });
  const notices = within(screen.getByRole("region", { name: "Notifications" }));
  const title = await notices.findByText("Hannah Reid is available again");
  const told = title.closest("article") as HTMLElement;
  expect(told).toHaveTextContent("You set their status to away, and Hannah Reid has undone that.");
  expect(within(told).getByRole("link", { name: "Show on the floor" })).toHaveAttribute(
    "href",
    expect.stringContaining("open=agent-2"),
  );
  expect(useTold.getState().told).toHaveLength(1);
  tell({ agents: [anAgent(2, { name: "Hannah Reid", undone: { by: GIULIA, reason: 3, at: at(620) } })] });
  const hannah = screen.getByRole("complementary", { name: "Hannah Reid" });
  expect(
    await within(hannah).findByText(
      /^Set to away by Giulia Conti \(Training\); they made themselves available/,
    ),
  ).toBeVisible();
});

test("of who is away and still has chats the reason stands first, and that they have chats beside it", async () => {
  const { tell } = await openFloor("?open=agent-2");
  const hold = { uniQref: "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a77", skill_id: 10, kind: "chat" as const };
  tell({ agents: [{ ...training, state: "single_chat", holds: [{ ...hold, units: 100, since: at(300) }] }] });
  const hannah = screen.getByRole("complementary", { name: "Hannah Reid" });
  expect(await within(hannah).findByText("Training", { selector: "b" })).toBeVisible();
  expect(within(hannah).getByText("Single chat")).toBeVisible();
});
