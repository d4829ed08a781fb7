// The foot of the sign-in says how the line to the server is, in the documents' words.
import { render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Rating } from "@/session/quality";
import { useQualityStore } from "@/session/useQuality";
import { speak } from "@/words";
import { Foot } from "./Foot";

beforeAll(() => speak("en"));
afterEach(() => useQualityStore.setState(useQualityStore.getInitialState(), true));

test.each<[Rating, string]>([
  ["good", "good"],
  ["fair", "fair"],
  ["poor", "poor"],
  ["bad", "extremely slow"],
  ["offline", "offline"],
])("a line that is %s is called %s", (rating, word) => {
  const latency = rating === "offline" ? null : 42;
  useQualityStore.setState({ reading: { rating, score: 0.5, issue: null, latency, downlink: 1 } });
  render(<Foot />);
  expect(screen.getByRole("status")).toHaveTextContent(
    latency === null ? `Connection ${word}` : `Connection ${word}, 42 ms`,
  );
});

test("nothing is claimed before the first measurement", () => {
  render(<Foot />);
  expect(screen.queryByText(/Connection/)).toBeNull();
});
