// The way of a chat, as the pane of details shows it.
import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { speak } from "@/words";
import "@/words/desk";
import { aCrumb } from "../testing/shapes";
import { Journey } from "./Journey";

beforeEach(() => speak("en"));

test("each step stands under the one before it, with its time and who it was", () => {
  render(
    <Journey
      crumbs={[
        aCrumb("opened", "", "", 0),
        aCrumb("taken", "Marta Rinaldi", "claim", 30),
        aCrumb("transferred", "Marta Rinaldi", "Returns", 60),
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
