// The floor of a busy minute, in the whole console.
import { screen, within } from "@testing-library/react";
import { aWaiting } from "@/rooms/chat/testing/shapes";
import { feed, openSignedIn, stand } from "@/testing/console";
import { on, server } from "@/testing/server";
import { aProfile, at } from "@/testing/shapes";
import type { FloorFrame } from "../shapes";
import { aCourse, aFigure, aFloor, aLine, anAgent, aSpan, considered, standings } from "./shapes";

export const CHAT = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09";
const me = (permissions: number[] = [1, 3, 200, 203, 204, 205, 206]) =>
  aProfile({
    permissions,
    modules: [
      { id: 1, name: "Comms", product: "Livechat" },
      { id: 3, name: "Metrics", product: "Livechat" },
    ],
  });

/** Nadia has waited for 2:31 in Returns, Hannah has room and is a level short, Tom is at lunch. */
export const aBusyFloor = () =>
  aFloor({
    figures: [
      aFigure("waiting", { value: 5, of: 1 }),
      aFigure("oldest_wait", { since: at(449), chat: CHAT, skill_id: 10 }),
      aFigure("service_level", { value: 76, of: 120, target: 80 }),
      aFigure("in_progress", { value: 47, of: 5 }),
      aFigure("seats_free", { value: 7, of: 55 }),
      aFigure("abandoned", { value: 23, of: 742 }),
      aFigure("idle_while_waiting", { value: 0.4 }),
    ],
    lines: [
      aLine(10, {
        waiting: 5,
        since: at(449),
        chat: CHAT,
        low: 250,
        high: 415,
        judged: 100,
        within_percent: 79,
      }),
      aLine(11, { skill: "Orders", seat_free: true, level: 91, counted: 12 }),
    ],
    agents: [
      anAgent(2, { name: "Hannah Reid", seats: 4, free: 1 }),
      anAgent(3, {
        name: "Tom Okafor",
        state: "suspended",
        suspended: true,
        reason: 2,
        cause: "by_hand",
        free: 0,
      }),
    ],
  });

const decisions = () => ({
  before: null,
  items: [],
  chat: {
    uniQref: CHAT,
    arm: null,
    skill_id: 10,
    skill: "Returns",
    opened: at(449),
    reads: [],
    waits: [
      {
        since: at(449),
        until: null,
        seconds: 151,
        skill_id: 10,
        skill: "Returns",
        began: "opened" as const,
        outcome: "waiting" as const,
        agent: null,
        from: null,
        given_by: null,
        considered: null,
        decisions: [],
      },
    ],
    now: standings({
      signed_in: 2,
      next_step: at(629),
      step: 2,
      steps: [
        { step: 1, began: at(449) },
        { step: 2, began: at(509) },
      ],
      agents: [
        considered(2, "level_too_low", { name: "Hannah Reid", has: 3, wanted: 4 }),
        considered(3, "away", { name: "Tom Okafor", suspend_cause: "by_hand", suspend_reason: 2 }),
      ],
      ruled_out: [
        { rule: "level_too_low", agents: 1 },
        { rule: "away", agents: 1 },
      ],
    }),
  },
});

export async function openFloor(
  query = "",
  permissions?: number[],
  floor = aBusyFloor(),
  waiting = [aWaiting(CHAT, { name: "Nadia", surname: "Karim", skill_id: 10 })],
  course: Parameters<typeof aCourse>[0] = [{ user_id: 2, spans: [aSpan(0, null)] }],
) {
  const house = stand({
    me: me(permissions),
    floor,
    course: aCourse(course),
    waiting,
  });
  server.use(on("get", "engine/decisions", decisions));
  const line = feed();
  const user = await openSignedIn(`/Common/Floor${query}`);
  await screen.findByRole("region", { name: "Figures" });
  await line.up();
  let second = 600;
  const tell = (more: Partial<FloorFrame>) => {
    const { figures, lines } = aBusyFloor();
    // A frame that is not newer than what is known tells nothing.
    second += 1;
    line.tell("floor", { at: at(second), figures, lines, agents: [], course: [], ...more });
  };
  return { user, line, house, tell };
}

export const figure = (name: string) =>
  within(screen.getByRole("region", { name: "Figures" }))
    .getByText(name)
    .closest(".floorfigure") as HTMLElement;
export const queue = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
