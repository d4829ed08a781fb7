// Figures of somebody, as the server answers them.
import type { Statistics } from "@/api/shapes";

/** Nothing done yet but for what is given. */
export const someFigures = (more: Partial<Statistics["today"]> = {}): Statistics["today"] => ({
  chats: 0,
  messages: 0,
  handle_time: null,
  wrap_up_time: null,
  first_response_time: null,
  response_time: null,
  transfers: 0,
  missed: 0,
  declined: 0,
  online_time: 0,
  available_time: 0,
  away_time: 0,
  busy_time: 0,
  occupancy: null,
  ...more,
});

export const someStatistics = (today: Statistics["today"] = someFigures()): Statistics => ({
  user_id: 1,
  fullname: "Marta Rinaldi",
  at: new Date().toISOString(),
  today,
  yesterday: someFigures(),
  week: today,
  month: today,
  days: [],
});
