// The title of the document: the screen's, the tenant's, the product's, and how much waits to be read.
import { render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { useSession } from "@/session/store";
import { aClient } from "@/testing/shapes";
import { useTitle } from "./useTitle";

afterEach(() => useSession.setState(useSession.getInitialState(), true));

function Page({ unread = 0 }: { unread?: number }) {
  useTitle(unread);
  return null;
}

const titled = async (id: string, path: string, at: string, unread?: number): Promise<string> => {
  useSession.setState({ client: aClient({ brand_name: "Demo Shop" }) });
  const router = createMemoryRouter([{ id, path, element: <Page unread={unread} /> }], {
    initialEntries: [at],
  });
  document.title = "";
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.title).not.toBe(""));
  return document.title;
};

test("is the screen's, then the tenant's, then the product's", async () => {
  expect(await titled("comms", "/Common/Comms", "/Common/Comms")).toBe("Chat · Demo Shop · Switchyard");
});

test("counts first what waits to be read", async () => {
  expect(await titled("comms", "/Common/Comms", "/Common/Comms", 2)).toMatch(/^\(2\) Chat/);
});

test("begins with what the address names, where the screen says which parameter that is", async () => {
  const title = await titled("article", "/Common/Knowledge/:label", "/Common/Knowledge/introka");
  expect(title).toBe("introka · Knowledgebase · Demo Shop · Switchyard");
});

test.each([
  { why: "a screen without a title", id: "logout" },
  { why: "a route that is no screen", id: "nowhere" },
])("is the product alone for $why", async ({ id }) => {
  expect(await titled(id, "/x", "/x")).toBe("Switchyard");
});
