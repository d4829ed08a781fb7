// Keys that are quicker than the line: what is typed is for the chat that was accepted, and what is sent keeps its order.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { broken, on, refuse, server } from "@/testing/server";
import { aChat, aSent, aWaiting } from "../testing/shapes";

withConsole();

const QUIET = [on("put", "livechat/keypress", () => ({})), on("delete", "livechat/keypress", () => ({}))];
const box = () => screen.findByRole("textbox", { name: "Message" });

function gate() {
  let open = () => undefined as undefined;
  const passed = new Promise<void>((resolve) => {
    open = () => void resolve() as undefined;
  });
  return { passed, open: () => open() };
}

const opened = async () => {
  stand({
    chats: [aChat("one", { name: "Ines", surname: "Roth" })],
    waiting: [aWaiting("two", { name: "Otto", surname: "Berg" })],
  });
  const line = feed();
  server.use(...QUIET);
  const user = await openSignedIn("/Common/Comms?chat=one");
  expect(await box()).toHaveFocus();
  return { user, line };
};

test("letters that come before the accepted chat does are there when it comes", async () => {
  const { passed, open } = gate();
  server.use(
    on("get", "queue/retrieve_entity", async () => {
      await passed;
      const chat = aChat("two", { name: "Otto", surname: "Berg" });
      return { chat, events: [], retrieved: true as const, retrieved_by: 1 };
    }),
  );
  const { user } = await opened();
  await user.keyboard("{Alt>}n{/Alt}Hi Otto");
  expect(await box()).toHaveValue("");
  open();
  expect(await screen.findByRole("heading", { name: "Otto Berg" })).toBeVisible();
  await waitFor(async () => expect(await box()).toHaveValue("Hi Otto"));
  expect(await box()).toHaveFocus();
  await user.keyboard(", hello");
  expect(await box()).toHaveValue("Hi Otto, hello");
});

test("where it could not be taken the hands are back where they were", async () => {
  const { passed, open } = gate();
  server.use(
    on("get", "queue/retrieve_entity", async () => {
      await passed;
      return refuse(148);
    }),
  );
  const { user } = await opened();
  await user.keyboard("{Alt>}n{/Alt}Hi Otto");
  open();
  await waitFor(async () => expect(await box()).toHaveFocus());
  expect(await box()).toHaveValue("");
});

test("what is sent goes one after the other, and nothing overtakes what got no answer", async () => {
  const asked: string[] = [];
  const { passed, open } = gate();
  let down = false;
  server.use(
    on("post", "livechat/send", async ({ body }) => {
      asked.push(body.message);
      if (down) return broken();
      if (body.message === "one") await passed;
      return aSent(body, asked.length);
    }),
  );
  const { user, line } = await opened();
  await line.up();
  await user.keyboard("one{Enter}two{Enter}three{Enter}");
  await waitFor(() => expect(asked).toEqual(["one"]));
  open();
  await waitFor(() => expect(asked).toEqual(["one", "two", "three"]));
  down = true;
  line.drop();
  asked.length = 0;
  await user.keyboard("four{Enter}five{Enter}six{Enter}");
  const log = within(screen.getByRole("log"));
  await waitFor(() => expect(log.getAllByText("Will be sent when the connection is back")).toHaveLength(3));
  expect(new Set(asked)).toEqual(new Set(["four"]));
  down = false;
  asked.length = 0;
  line.mend();
  await waitFor(() => expect(asked).toEqual(["four", "five", "six"]));
});
