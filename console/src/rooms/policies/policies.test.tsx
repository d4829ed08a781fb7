// Stories of the routing policy's page: form, text and picture say the same, what is found leads to its place, a draft is
// published, overtaken, kept over a reload, and an earlier version comes back.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aSkill } from "@/rooms/skills/testing/shapes";
import { feed, flaws, openSignedIn, stand, withConsole } from "@/testing/console";
import type { House } from "@/testing/house";
import { on, refuse, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import { useKept } from "./draft";

withConsole();
beforeAll(async () => {
  await Promise.all([import("@/app/frame/Frame"), import("./Policies")]);
}, 60_000);

const AT = "/Common/Admin/Policies";
const PATH = "engine/policy";
const CHECK = "engine/policy/check";
let house: House;
let asked: unknown[];

const inForce = () => ({
  version: 7,
  at: at(0),
  by: 1,
  document: {
    time_zone: "Europe/Rome",
    groups: { senior: [1] },
    skills: {
      10: {
        steps: [{ after_seconds: 0, level: 5, pace: { gap_seconds: 4 } }, { after_seconds: 30 }],
        line: { longest_wait_seconds: 300, overflow: 11 },
      },
    },
  },
});

beforeEach(() => {
  asked = [];
  useKept.setState(useKept.getInitialState(), true);
  house = stand({
    me: aProfile({ permissions: [1, 5, 66, 207] }),
    adminSkills: [aSkill(10, "Sales"), aSkill(11, "Returns")],
    policy: inForce(),
    policyVersions: [
      { version: 7, at: at(0), by: 1, name: "Marta Rinaldi" },
      { version: 4, at: at(-86_400), by: 2, name: "Tom Weber" },
    ],
  });
  feed();
  server.use(
    on("put", PATH, ({ body }) => {
      asked.push(body);
      house.policy = { version: 8, at: at(60), by: 1, document: body.document };
      house.policyVersions = [
        { version: 8, at: at(60), by: 1, name: "Marta Rinaldi" },
        ...house.policyVersions,
      ];
      return { version: 8, warnings: [{ path: "/skills/10", why: "is served by no one" }] };
    }),
  );
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const rules = async (step: number) => within(await screen.findByRole("group", { name: `Step ${step}` }));
const text = async () => (await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /as JSON/ })).value;
const picture = () => screen.findByRole("region", { name: "As a chat waits" });

test("the picture says in words what a chat lives through", async () => {
  const user = await openSignedIn(AT);
  expect(await screen.findByText(/^Version 7, by Marta Rinaldi/)).toBeVisible();
  await user.click(await screen.findByRole("row", { name: /^Sales/ }));
  expect(location.hash).toBe(`#${AT}?skill=10`);
  const said = await picture();
  expect(
    within(said)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "From 0 s Everyone with the skill, level 5 or higher, longest idle first, at a slower pace",
    "From 30 s Everyone with the skill, longest idle first",
    "After 5 min without an agent it goes to Returns.",
  ]);
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  expect(await flaws()).toEqual([]);
});

test("form, text and picture follow each other, and what the form does not know stays", async () => {
  const user = await openSignedIn(`${AT}?view=text&skill=10`);
  await user.click(await button("Add step"));
  await user.selectOptions((await rules(3)).getByRole("combobox", { name: "Who" }), "Only group “senior”");
  const document = JSON.parse(await text());
  expect(document).toEqual({
    ...inForce().document,
    skills: {
      10: {
        ...inForce().document.skills[10],
        steps: [
          ...inForce().document.skills[10].steps,
          { after_seconds: 60, who: { only: { groups: ["senior"] } } },
        ],
      },
    },
  });
  expect(await picture()).toHaveTextContent("From 1 min Only senior, longest idle first");
  expect(screen.getByText("Draft: 1 change not published")).toBeVisible();

  const box = screen.getByRole("textbox", { name: /as JSON/ });
  await user.clear(box);
  await user.click(box);
  await user.paste('{ "skills": { "10": { "steps": [{ "after_seconds": 0, "level": 9 }] } ');
  expect(await screen.findByText(/Row 1, column \d+: this is not JSON/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Most that wait" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  expect(await flaws()).toEqual([]);
  await user.click(box);
  await user.paste("} }");
  await waitFor(async () => expect(await picture()).toHaveTextContent("level 9 or higher"));
  expect((await rules(1)).getByRole("textbox", { name: "Lowest level" })).toHaveValue("9");
  expect(screen.getByRole("textbox", { name: "Most that wait" })).toBeEnabled();
});

test("what is found stands beside its field, and leads there from above", async () => {
  server.use(
    on("post", CHECK, ({ body }) => ({
      faults:
        body.document.skills?.["10"]?.line?.cap === 0
          ? [{ path: "/skills/10/line/cap", why: "is 0, which would let no one wait" }]
          : [],
      warnings: [{ path: "/time_zone", why: "is odd" }],
    })),
  );
  const user = await openSignedIn(`${AT}?skill=10`);
  await user.type(await screen.findByRole("textbox", { name: "Most that wait" }), "0");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Most that wait" })).toBeInvalid());
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  expect(await flaws()).toEqual([]);
  await user.click(await button("Close"));
  await user.click(await button(/^Sales, Queue, Most that wait: is 0, so no one could wait/));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Most that wait" })).toHaveFocus());
  await user.click(await button("Time zone: is odd"));
  await waitFor(() => expect(screen.getByRole("textbox", { name: /as JSON/ })).toHaveFocus());
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /as JSON/ });
  expect(box.value.slice(box.selectionStart)).toMatch(/^"Europe\/Rome"/);
});

test("it is published after a question that says what differs, and its warnings are told", async () => {
  const user = await openSignedIn(`${AT}?skill=10`);
  const step = await rules(2);
  await user.clear(step.getByRole("textbox", { name: "Lowest level" }));
  await user.type(step.getByRole("textbox", { name: "Lowest level" }), "3");
  await user.click(await button("Publish"));
  const sure = within(await screen.findByRole("dialog", { name: "Publish these changes?" }));
  expect(sure.getByRole("row", { name: "Sales, step 2, Lowest level not set 3" })).toBeVisible();
  expect(await flaws()).toEqual([]);
  expect(asked).toEqual([]);
  await user.click(sure.getByRole("button", { name: "Publish now" }));
  expect(await screen.findByText("Version 8 is in force.")).toBeVisible();
  expect(screen.getByText("Sales: is served by no one")).toBeVisible();
  expect(asked).toMatchObject([{ version: 7, document: { skills: { 10: { steps: [{}, { level: 3 }] } } } }]);
  expect(screen.queryByText(/^Draft:/)).toBeNull();
});

test.each(["Keep mine", "Use theirs"])(
  "whoever is overtaken is told by whom, and chooses: %s",
  async (choice) => {
    const user = await openSignedIn(`${AT}?skill=10`);
    await user.type(await screen.findByRole("textbox", { name: "Most that wait" }), "40");
    const theirs = { version: 9, at: at(90), by: 2, document: { time_zone: "Europe/London" } };
    server.use(
      on("put", PATH, ({ body }) => {
        asked.push(body.version);
        if (body.version === 9) return { version: 10, warnings: [] };
        house.policy = theirs;
        house.policyVersions = [
          { version: 9, at: at(90), by: 2, name: "Tom Weber" },
          ...house.policyVersions,
        ];
        return refuse(203);
      }),
    );
    await user.click(await button("Publish"));
    await user.click(await button("Publish now"));
    const both = await screen.findByRole("alert", { name: "" });
    await waitFor(() => expect(document.body).toHaveTextContent("Tom Weber has published version 9"));
    await user.keyboard("{Escape}");
    expect(both).toBeInTheDocument();
    expect(screen.getByRole("row", { name: /^Time zone Europe\/London Europe\/Rome/ })).toBeVisible();
    await user.click(await button(choice));
    await waitFor(() => expect(screen.queryByText(/has published version 9/)).toBeNull());
    if (choice === "Use theirs") {
      expect(screen.queryByText(/^Draft:/)).toBeNull();
      return;
    }
    await user.click(await button("Publish"));
    await user.click(await button("Publish now"));
    await waitFor(() => expect(asked).toEqual([7, 9]));
  },
);

test("a draft is there again after a reload, and is discarded after a question", async () => {
  const user = await openSignedIn(`${AT}?skill=10`);
  await user.type(await screen.findByRole("textbox", { name: "Most that wait" }), "40");
  await screen.findByText("Draft: 1 change not published");
  cleanup();
  useKept.setState(useKept.getInitialState(), true);
  const again = await openSignedIn(`${AT}?skill=10`);
  expect(await screen.findByText("Draft: 1 change not published")).toBeVisible();
  expect(await screen.findByRole("textbox", { name: "Most that wait" })).toHaveValue("40");
  await again.click(await button("Discard the draft"));
  const sure = within(await screen.findByRole("dialog", { name: "Discard the draft?" }));
  await again.click(sure.getByRole("button", { name: "Discard the draft" }));
  await waitFor(() => expect(screen.queryByText(/^Draft:/)).toBeNull());
  expect(screen.getByRole("textbox", { name: "Most that wait" })).toHaveValue("");
});

test("an earlier version is looked at, and published again as a new one", async () => {
  const earlier = { ...inForce(), version: 4, document: { skills: {} } };
  server.use(on("get", PATH, ({ query }) => (query.version === "4" ? earlier : house.policy)));
  const user = await openSignedIn(`${AT}?view=versions`);
  expect(await screen.findByRole("row", { name: /^7, in force/ })).toBeVisible();
  await user.click(await screen.findByRole("row", { name: /^4/ }));
  expect(location.hash).toBe(`#${AT}?view=versions&version=4`);
  expect(await screen.findByRole("row", { name: /^Time zone not set Europe\/Rome/ })).toBeVisible();
  expect(await flaws()).toEqual([]);
  await user.click(await button("Publish this version again"));
  const sure = within(await screen.findByRole("dialog", { name: "Publish version 4 again?" }));
  expect(sure.getByRole("row", { name: /^Time zone Europe\/Rome not set/ })).toBeVisible();
  await user.click(sure.getByRole("button", { name: "Publish version 4 again" }));
  expect(await screen.findByText("Version 8 is in force.")).toBeVisible();
  expect(asked).toEqual([{ version: 7, document: { skills: {} } }]);
  expect(await screen.findByRole("row", { name: /^8, in force/ })).toBeVisible();
});

test("before the first publication it says so, and whoever may only look has no acts", async () => {
  house.me = aProfile({ permissions: [1, 5, 207], permission_actions: { 207: ["view"] } });
  house.policy = { version: 0, at: null, by: null, document: { skills: { 10: { mode: "push" } } } };
  await openSignedIn(`${AT}?view=text&skill=10`);
  expect(await screen.findByText(/No policy has been published yet/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /as JSON/ })).toHaveAttribute("readonly");
  expect(await screen.findByRole("heading", { name: "Skill 10" })).toBeVisible();
  for (const name of ["Add step", "Publish", "Discard the draft"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("what could not be loaded says so", async () => {
  server.use(on("get", PATH, () => refuse(105)));
  await openSignedIn(AT);
  expect(await screen.findByText("The routing policy could not be loaded")).toBeVisible();
});
