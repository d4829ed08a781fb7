// Back in time: what is empty says so of that time, and the key is named where it leads back.
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { flaws, withConsole } from "@/testing/console";
import { on, server } from "@/testing/server";
import { figure, openFloor } from "../testing/busy";
import { aCourse, aFigure, aFloor, anAgent } from "../testing/shapes";

vi.mock("@/charts/Strips", () => ({ default: () => null }));

withConsole();

const then = (agents = [anAgent(2, { name: "Hannah Reid" })]) =>
  server.use(
    on("get", "internal/floor/past", () => ({
      floor: aFloor({ lines: [], agents, figures: [aFigure("idle_while_waiting", { value: null })] }),
      course: aCourse(),
    })),
  );

test("before anything was set up nothing is promised, and a figure that is not known has no unit", async () => {
  then([]);
  await openFloor(`?past=${new Date(Date.now() - 900_000).toISOString()}`);
  expect(await screen.findByText("No queues at this time")).toBeVisible();
  expect(screen.getByText("No agents were here at this time")).toBeVisible();
  expect(screen.queryByText(/No queues yet/)).toBeNull();
  expect(figure("Idle while waiting")).not.toHaveTextContent("– s");
  expect(await flaws()).toEqual([]);
});

test("the key that leads back to now is named only while it does", async () => {
  then();
  const { user } = await openFloor(`?past=${new Date(Date.now() - 900_000).toISOString()}`);
  const back = await screen.findByRole("button", { name: /^Back to now/ });
  expect(within(back).getByText("Esc")).toBeVisible();
  await user.click(within(screen.getByRole("grid", { name: "Agents" })).getByText("Hannah Reid"));
  await screen.findByRole("complementary", { name: "Hannah Reid" });
  expect(within(back).queryByText("Esc")).toBeNull();
});
