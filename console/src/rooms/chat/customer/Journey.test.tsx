// The way of a chat, as the pane of details shows it.
import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Crumb } from "@/api/shapes";
import { at } from "@/testing/shapes";
import { speak } from "@/words";
import "@/words/desk";
import { Journey } from "./Journey";

beforeEach(() => speak("en"));

const step = (type: Crumb["type"], value: string, detail: string, seconds: number): Crumb => ({
  timestamp: at(seconds),
  typeID: 0,
  type,
  value,
  detail,
  channel: 0,
});

test("each step stands under the one before it, with its time and who it was", () => {
  render(
    <Journey
      crumbs={[
        step("opened", "", "", 0),
        step("taken", "Marta Rinaldi", "claim", 30),
        step("transferred", "Marta Rinaldi", "Returns", 60),
      ]}
    />,
  );
  const steps = screen.getAllByRole("listitem");
  expect(steps).toHaveLength(3);
  const [, taken, transferred] = steps as [HTMLElement, HTMLElement, HTMLElement];
  expect(taken).toHaveTextContent("Marta Rinaldi");
  expect(transferred).toHaveTextContent("Returns");
  expect(within(taken).getByRole("time")).toHaveAttribute("title");
  expect(screen.getByRole("heading", { level: 3 })).toBeVisible();
});

test("a chat of which nothing is known has no heading over nothing", () => {
  const { container } = render(<Journey crumbs={[]} />);
  expect(container).toBeEmptyDOMElement();
});
