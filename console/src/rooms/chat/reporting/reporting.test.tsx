// Stories of an agent who reports a chat.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aChat } from "../testing/shapes";

withConsole();

const PATH = "livechat/flagged_chats";
let sent: unknown[];
let line: ReturnType<typeof feed>;

beforeEach(() => {
  sent = [];
  stand({ chats: [aChat("c1")] });
  line = feed();
  server.use(
    on("put", "livechat/keypress", () => ({})),
    on("delete", "livechat/keypress", () => ({})),
    on("post", PATH, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
});

const opens = async () => {
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("heading", { name: "Nadia Conti" });
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "report chat");
  await user.keyboard("{Enter}");
  return { user, dialog: within(await screen.findByRole("dialog", { name: /Report the chat with/ })) };
};

test("a chat is reported by the palette, with a category and an explanation, and shows that it is", async () => {
  const { user, dialog } = await opens();
  expect(await flaws()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Report chat" }));
  expect(dialog.getByRole("alert")).toHaveTextContent(
    "Please make sure you have selected a category and included an explanation.",
  );
  await user.selectOptions(dialog.getByLabelText("Category"), "Threats");
  await user.type(dialog.getByLabelText("What happened"), "  Threatens us ");
  await user.click(dialog.getByRole("button", { name: "Report chat" }));
  expect(await screen.findByText("This chat is reported")).toBeInTheDocument();
  expect(sent).toEqual([{ uniQref: "c1", category: "threat", explanation: "Threatens us" }]);
  expect(screen.queryByRole("button", { name: "Report chat" })).toBeNull();
});

test("what somebody else has reported meanwhile is said, and what was written stays", async () => {
  server.use(on("post", PATH, () => refuse(241, { status: 409 })));
  const { user, dialog } = await opens();
  await user.selectOptions(dialog.getByLabelText("Category"), "Threats");
  await user.type(dialog.getByLabelText("What happened"), "Threatens us");
  await user.click(dialog.getByRole("button", { name: "Report chat" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Chat has already been reported.");
  expect(dialog.getByLabelText("What happened")).toHaveValue("Threatens us");
  expect(screen.getByText("This chat is reported")).toBeInTheDocument();
});

test("what is being written stays when the chat leaves the desk, and can be sent", async () => {
  server.use(on("post", "livechat/details", () => ({ chats: {} })));
  const { user, dialog } = await opens();
  await user.selectOptions(dialog.getByLabelText("Category"), "Threats");
  await user.type(dialog.getByLabelText("What happened"), "Threatens us");
  line.tell("chat.completed", { uniQref: "c1" });
  await waitFor(() =>
    expect(screen.queryByRole("link", { name: /Nadia Conti/, hidden: true })).not.toBeInTheDocument(),
  );
  expect(dialog.getByLabelText("What happened")).toHaveValue("Threatens us");
  await user.click(dialog.getByRole("button", { name: "Report chat" }));
  await waitFor(() =>
    expect(sent).toEqual([{ uniQref: "c1", category: "threat", explanation: "Threatens us" }]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /Report the chat with/ })).toBeNull());
});

test("an explanation is thrown away only once that is asked for", async () => {
  const { user, dialog } = await opens();
  await user.type(dialog.getByLabelText("What happened"), "Threatens us");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Discard this report?" }));
  await user.click(question.getByRole("button", { name: "Keep writing" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Discard this report?" })).toBeNull());
  expect(dialog.getByLabelText("What happened")).toHaveValue("Threatens us");
  await user.click(dialog.getByRole("button", { name: "Back" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /Report the chat with/ })).toBeNull());
  expect(sent).toEqual([]);
});

test("it cannot be closed while it is being sent, and whoever reported goes on from the line that says so", async () => {
  let answer = (): void => undefined;
  const waits = new Promise<void>((done) => {
    answer = done;
  });
  server.use(
    on("post", PATH, async () => {
      await waits;
      return {};
    }),
  );
  const user = await openSignedIn("/Common/Comms?chat=c1");
  await user.click(await screen.findByRole("button", { name: "Report chat" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Report the chat with/ }));
  await user.selectOptions(dialog.getByLabelText("Category"), "Threats");
  await user.type(dialog.getByLabelText("What happened"), "Threatens us");
  await user.click(dialog.getByRole("button", { name: "Report chat" }));
  expect(dialog.getByRole("button", { name: "Back" })).toBeDisabled();
  await user.keyboard("{Escape}");
  expect(dialog.getByLabelText("What happened")).toHaveValue("Threatens us");
  answer();
  const said = await screen.findByText("This chat is reported");
  await waitFor(() => expect(said).toHaveFocus());
});

test("what somebody else in the chat reports is said at once, and that it was dismissed", async () => {
  await openSignedIn("/Common/Comms?chat=c1");
  await screen.findByRole("heading", { name: "Nadia Conti" });
  line.tell("chat.reported", { uniQref: "c1", flagged: true });
  expect(await screen.findByText("This chat is reported")).toBeInTheDocument();
  line.tell("chat.reported", { uniQref: "c1", flagged: false });
  await waitFor(() => expect(screen.queryByText("This chat is reported")).toBeNull());
});
