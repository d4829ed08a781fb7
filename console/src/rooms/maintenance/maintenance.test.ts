// @vitest-environment jsdom
// Stories of announced maintenance: which notice is shown, until when, and what hides it.
import { expect, test, vi } from "vitest";
import { openPopup } from "@/ui/popup";
import { isShown, latest, noticeKey } from "./maintenance";

const notice = (path: string, from: string, until: string) => ({
  name: path,
  description: "",
  shortlink: `https://status.example.com/${path}`,
  scheduled_for: `2026-11-21T${from}:00.000Z`,
  scheduled_until: `2026-11-21T${until}:00.000Z`,
});
const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`);
const nothingHidden = () => false;

test("the latest of those announced counts, and what cannot be read is left aside", () => {
  const list = [notice("a", "10:00", "11:00"), notice("b", "14:00", "15:00"), { name: "c" }, null];
  expect(latest({ scheduled_maintenances: list })?.name).toBe("b");
  const script = { ...notice("x", "16:00", "17:00"), shortlink: "javascript:alert(1)" };
  expect(latest({ scheduled_maintenances: [script] })).toBeNull();
  for (const odd of [null, {}, [], "x", { scheduled_maintenances: "x" }]) expect(latest(odd)).toBeNull();
});

test("it is shown while it is to come and while it lasts, unless it was hidden", () => {
  const one = notice("s1", "10:00", "11:00");
  expect(isShown(one, at("09:00"), nothingHidden)).toBe(true);
  expect(isShown(one, at("10:30"), nothingHidden)).toBe(true);
  expect(isShown(one, at("11:01"), nothingHidden)).toBe(false);
  expect(noticeKey(one)).toBe("/s1");
  expect(isShown(one, at("10:30"), (key) => key === "/s1")).toBe(false);
});

test("a window of 600 by 600 opens, and once it is closed the page is loaded again, by half a second", () => {
  vi.useFakeTimers();
  const opened = { closed: false } as Window;
  const open = vi.spyOn(window, "open").mockReturnValue(opened);
  const reload = vi.fn();
  openPopup("https://status.example.com/s1", reload);
  expect(open.mock.calls[0]?.[2]).toContain("width=600,height=600");
  vi.advanceTimersByTime(5_000);
  expect(reload).not.toHaveBeenCalled();
  Object.assign(opened, { closed: true });
  vi.advanceTimersByTime(499);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
