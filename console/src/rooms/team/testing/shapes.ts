// Colleagues that the tests speak of.
import type { TeamMember } from "@/api/shapes";

export const aMember = (user_id: number, more: Partial<TeamMember> = {}): TeamMember => ({
  user_id,
  username: `user.${user_id}`,
  firstname: "Luca",
  lastname: "Bassi",
  fullname: "Luca Bassi",
  nickname: null,
  email: "luca@demo.example",
  avatar: null,
  avatarArray: {},
  capacity: { maximum: 4, current: 0, percentage: 0 },
  department_name: "Shop",
  last_seen: null,
  last_seen_time: null,
  lastchannel: 0,
  lastmod: 1,
  modules: [],
  user_modules: [],
  skills: {},
  status: "Online",
  userstatus: "Online",
  suspended: false,
  api_only: false,
  operator: false,
  ...more,
});
