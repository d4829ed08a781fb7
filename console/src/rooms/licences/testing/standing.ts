// The use of licences of a test.
import type { Standing } from "@/testing/house";
import { on } from "@/testing/server";
import type { Journey, Licence, User } from "../useLicence";

declare module "@/testing/house" {
  interface House {
    licence: Licence;
    licenceUsers: User[];
  }
}

export const someLicence = (more: Partial<Licence> = {}): Licence => ({
  seats: { signed_in: 43, soft_users: 45, hard_users: 50, most: { users: 47, at: "2026-11-17T09:12:00Z" } },
  groups: [
    { id: 1, name: "Agent", people: 1_250, suspended: 2, service_accounts: 0, recent: 40, signed_in: 30 },
    { id: 3, name: "Administrator", people: 3, suspended: 0, service_accounts: 1, recent: 3, signed_in: 2 },
  ],
  add_ons: [
    {
      kind: "module",
      id: 2,
      name: "Knowledge",
      included: true,
      on: false,
      always: false,
      users: 1_250,
      groups: [{ id: 1, name: "Agent", users: 1_250 }],
    },
    {
      kind: "integration",
      id: 16,
      name: "Webhooks",
      included: false,
      on: false,
      always: false,
      users: 0,
      groups: [],
    },
  ],
  ...more,
});

const figures: Journey["figures"] = {
  chats: 12,
  messages: 80,
  handle_time: 300,
  wrap_up_time: 20,
  first_response_time: 9,
  response_time: 14,
  transfers: 1,
  missed: 2,
  declined: 0,
  online_time: 7_200,
  available_time: 3_600,
  away_time: 3_600,
  busy_time: 1_800,
  occupancy: 0.25,
};

export const aJourney = (more: Partial<Journey> = {}): Journey => ({
  user_id: 7,
  fullname: "Ada Obi",
  group_id: 1,
  group_name: "Agent",
  suspended: false,
  last_sign_in: "2026-11-27T08:00:00Z",
  days_signed_in: 1,
  figures,
  days: [
    { date: "2026-11-26", sign_ins: 0, figures: { ...figures, chats: 0, online_time: 0 } },
    { date: "2026-11-27", sign_ins: 2, figures },
  ],
  changes: [{ type: "skill", changes: 4 }],
  ...more,
});

export const standing: Standing = {
  house: () => ({ licence: someLicence(), licenceUsers: [] }),
  answers: (house) => [
    on("get", "admin/licence", () => house.licence),
    on("get", "helper/licence", () => house.licence.seats),
    on("get", "admin/licence/users", () => ({
      group_name: "Agent",
      items: house.licenceUsers,
      next_token: null,
      total: house.licenceUsers.length,
    })),
    on("get", "admin/licence/journey", () => aJourney()),
  ],
};
