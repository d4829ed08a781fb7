// The picture of a theme: while one is on its way the theme is not saved, so that none is lost.
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Theme } from "@/api/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";

withConsole();

const COLOURS = {
  primary: "#f3f3f5",
  secondary: "#ffffff",
  foreground: "#ffffff",
  tertiary: "#6741d9",
  "primary-font-colour": "#1a1a1f",
  "secondary-font-colour": "#5a5a65",
  focus: "#ffd43b",
};
const bosco = (picture: string): Theme => ({
  theme_id: 1,
  name: "Bosco",
  items: Object.entries({ ...COLOURS, "header-image": picture }).map(([description, value]) => ({
    description: description as Theme["items"][number]["description"],
    value,
  })),
  chosen: true,
});
const OLD = "/2.0/internal/image?id=old";
const NEW = "/2.0/internal/image?id=new";

/** The form of a theme with a picture, and an upload that waits for its answer. */
async function editing() {
  stand();
  feed();
  const saved: (string | undefined)[] = [];
  let arrive: (answer: Response) => void = () => undefined;
  const arrives = new Promise<Response>((answer) => {
    arrive = answer;
  });
  server.use(
    on("get", "internal/user/theme", () => ({ items: [bosco(OLD)] })),
    on("patch", "internal/user/theme", ({ body }) => {
      const picture = body.items?.find(({ description }) => description === "header-image")?.value;
      saved.push(picture);
      return bosco(picture ?? "");
    }),
    http.post("*/2.0/internal/image_upload", () => arrives),
  );
  const user = await openSignedIn("/Common/Profile/Preferences?section=themes");
  await user.click(await screen.findByRole("button", { name: "Change Bosco" }));
  const save = screen.getByRole("button", { name: "Save theme" });
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await user.upload(picker, new File(["png"], "head.png", { type: "image/png" }));
  return { user, save, saved, arrive };
}
const ON_ITS_WAY = /The image is loading/;

test("a theme waits for its picture, and is saved with it", async () => {
  const { user, save, saved, arrive } = await editing();
  expect(await screen.findByText(ON_ITS_WAY)).toBeVisible();
  expect(save).toBeDisabled();
  expect(screen.getByRole("button", { name: "Choose an image" })).toBeDisabled();
  await user.click(screen.getByRole("textbox", { name: "Theme name" }));
  await user.keyboard("{Enter}");
  expect(await flaws()).toEqual([]);
  arrive(HttpResponse.json({ header_img: NEW, avatar: null, avatarArray: {} }));
  await waitFor(() => expect(save).toBeEnabled());
  expect(screen.queryByText(ON_ITS_WAY)).toBeNull();
  await user.click(save);
  await waitFor(() => expect(saved).toEqual([NEW]));
});

test("a picture that is refused leaves the one that there was", async () => {
  const { user, save, saved, arrive } = await editing();
  arrive(refuse(129));
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  await waitFor(() => expect(saved).toEqual([OLD]));
});
