// A directory that the tests speak of.
import { at } from "@/testing/shapes";
import type { CallOf, Directory, Person } from "../useDirectory";

export const aDirectory = (more: Partial<Directory> = {}): Directory => ({
  address: "https://acme.example.com/scim/v2",
  token: null,
  seen: null,
  group_id: null,
  groups: [],
  people: 0,
  version: 0,
  ...more,
});

export const connected = (more: Partial<Directory> = {}): Directory =>
  aDirectory({
    token: { made: at(0), made_by: 1, made_by_name: "Ada Bell" },
    seen: at(60),
    group_id: 1,
    groups: [
      { id: 2, name: "Team lead", external_id: "g-2", members: 1, void: false },
      { id: 9, name: "Temps", external_id: null, members: 12, void: true },
    ],
    people: 1,
    version: 3,
    ...more,
  });

export const aCall = (number: number, more: Partial<CallOf> = {}): CallOf => ({
  number,
  at: at(number),
  method: "PATCH",
  path: "/Users/7",
  status: 200,
  why: null,
  ...more,
});

export const aPerson = (user_id: number, more: Partial<Person> = {}): Person => ({
  user_id,
  username: `user-${user_id}`,
  fullname: `Zoe ${user_id}`,
  external_id: `x-${user_id}`,
  entered: true,
  suspended: false,
  changed: at(1),
  ...more,
});
