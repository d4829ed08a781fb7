// Stories of what the offline worker tells, as the person reads it.
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { hush } from "@/notices/store";
import { Notices } from "./notices/Notices";
import { tell, useWorker } from "./useWorker";

function Page() {
  useWorker();
  return <Notices />;
}

beforeEach(() => {
  hush();
  render(<Page />);
});

test("what was pushed is a notice, and its words are nothing but words", async () => {
  const detail = { title: "<img src=x onerror=alert(1)>", body: "Tom & <b>Ann</b> wait: 2 < 3" };
  act(() => void dispatchEvent(new CustomEvent("push-notification", { detail })));
  expect(await screen.findByText(detail.title)).toBeVisible();
  expect(await screen.findByText(detail.body)).toBeVisible();
  const notice = screen.getByRole("article");
  expect(notice.querySelector("img, b")).toBeNull();
});

test("the console is kept for offline use: said, and gone by itself", () => {
  act(() => tell({ kind: "cached" }));
  expect(screen.getByRole("article")).toHaveTextContent("opens without a network");
  expect(document.querySelector(".progress")).not.toBeNull();
});

test("new content waits until the person asks for it", async () => {
  const reload = vi.fn();
  act(() => tell({ kind: "new_content", reload }));
  expect(document.querySelector(".progress")).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
});
