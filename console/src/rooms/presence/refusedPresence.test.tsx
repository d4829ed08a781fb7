// A change of presence shows at once; where the server refuses it, what was before is shown again.
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";

withConsole();

test("a break that is refused is over again, and the refusal is told", async () => {
  stand();
  feed();
  let answers: (how: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    answers = resolve;
  });
  server.use(on("patch", "internal/profile", () => answer as never));
  const user = await openSignedIn();
  await screen.findByRole("button", { name: /status: Available/ });
  // The change itself is taken back; nothing that is asked for anew helps.
  server.use(on("get", "internal/profile", () => new Promise(() => undefined) as never));
  await user.click(screen.getByRole("button", { name: /status: Available/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Break" }));
  expect(await screen.findByRole("button", { name: /status: Break/ })).toBeVisible();
  answers(refuse(403));
  expect(await screen.findByRole("button", { name: /status: Available/ })).toBeVisible();
  const notices = within(screen.getByRole("region", { name: "Notifications" }));
  expect(await notices.findAllByRole("article")).toHaveLength(1);
});
