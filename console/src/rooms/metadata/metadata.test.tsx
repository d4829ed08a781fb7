// Stories of the page of metadata definitions: making one, moving one, and being overtaken.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import { on, refuse, server } from "@/testing/server";
import { aProfile } from "@/testing/shapes";
import type { Definition } from "./useMetadata";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Metadata")]);
}, 60_000);

const AT = "/Common/Admin/Metadata";
const PATH = "admin/chat_management/chat_metadata";
const ME = aProfile({ permissions: [1, 5, 114] });

const of = (id: number, label_en: string, place: number, more: Partial<Definition> = {}): Definition => ({
  id,
  key: `key_${id}`,
  label_en,
  label_it: `${label_en} it`,
  type: "text",
  required: false,
  asked: "start",
  shown: "always",
  place,
  choices: [],
  least: null,
  most: null,
  version: 1,
  ...more,
});

test("a definition is made with a key from its label, and stands behind the others", async () => {
  const house = stand({ me: ME, metadata: [of(1, "Order", 0)] });
  feed();
  const sent: unknown[] = [];
  server.use(
    on("post", PATH, ({ body }) => {
      sent.push(body);
      const made = of(2, "Customer level", 1);
      house.metadata = [...house.metadata, made];
      return { items: [made] };
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "New definition" }));
  await user.type(await screen.findByRole("textbox", { name: /Label in English/ }), "Customer level");
  await user.type(screen.getByRole("textbox", { name: /Label in Italian/ }), "Livello");
  await user.click(screen.getByRole("button", { name: "customer_level" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Type" }), "Choice from a list");
  await user.click(screen.getByRole("button", { name: "Create definition" }));
  expect((await screen.findAllByText("Enter at least one choice, each in both languages."))[0]).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Choice 1 in English" }), "Gold");
  await user.type(screen.getByRole("textbox", { name: "Choice 1 in Italian" }), "Oro");
  expect(await flaws()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Create definition" }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        items: [
          {
            key: "customer_level",
            label_en: "Customer level",
            label_it: "Livello",
            type: "choice",
            asked: "start",
            shown: "always",
            required: false,
            choices: [{ label_en: "Gold", label_it: "Oro" }],
            least: null,
            most: null,
          },
        ],
      },
    ]),
  );
  expect(await screen.findByRole("heading", { name: "Customer level" })).toBeVisible();
});

test("one is moved up, and whoever was overtaken is told so", async () => {
  const house = stand({ me: ME, metadata: [of(1, "Order", 0), of(2, "Level", 1)] });
  feed();
  const sent: unknown[] = [];
  server.use(
    on("patch", PATH, ({ body }) => {
      sent.push(body);
      house.metadata = [of(2, "Level", 0, { version: 2 }), of(1, "Order", 1, { version: 2 })];
      return { items: house.metadata };
    }),
  );
  const user = await openSignedIn(AT);
  await user.click(await screen.findByRole("button", { name: "Move “Level” up" }));
  expect(await screen.findByText("“Level” is number 1 now.")).toBeVisible();
  expect(sent).toEqual([
    {
      items: [
        { id: 2, version: 1, place: 0 },
        { id: 1, version: 1, place: 1 },
      ],
    },
  ]);
  const names = () => within(screen.getAllByRole("list").at(-1) ?? document.body).getAllByRole("link");
  await waitFor(() => expect(names()[0]).toHaveTextContent("Level"));
  server.use(on("patch", PATH, () => refuse(203)));
  await user.click(screen.getByRole("button", { name: "Move “Level” down" }));
  expect(
    await screen.findByText("Not moved: someone has changed the definitions in the meantime."),
  ).toBeVisible();
});

test("what a colleague has changed is told field by field, and that it was only moved is not asked about", async () => {
  const standing = of(1, "Order", 0, { most: 20 });
  const house = stand({ me: ME, metadata: [standing] });
  feed();
  const sent: unknown[] = [];
  let now = { ...standing, version: 2, most: 40, required: true };
  server.use(
    on("patch", PATH, ({ body }) => {
      sent.push(body?.items[0]?.version);
      if (body?.items[0]?.version !== now.version) return refuse(203, { extraInfo: { items: [now] } });
      now = { ...now, label_en: body.items[0]?.label_en ?? "", version: now.version + 1 };
      house.metadata = [now];
      return { items: [now] };
    }),
  );
  const user = await openSignedIn(`${AT}?definition=1`);
  const label = await screen.findByRole("textbox", { name: /Label in English/ });
  await user.clear(label);
  await user.type(label, "Order no.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    "Label in EnglishOrder no.Order",
    "Maximum2040",
    "RequiredNoYes",
  ]);
  await user.click(screen.getByRole("button", { name: "Save mine" }));
  expect(await screen.findByText("Saved.")).toBeVisible();
  // Moved meanwhile, by anybody.
  now = { ...now, place: 3, version: now.version + 1 };
  await user.type(label, "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([1, 2, 3, 4]));
  expect(screen.queryByRole("table")).toBeNull();
});
