// Stories of a notice's text, which is HTML: its form and links are shown, whatever else is in it does nothing.
import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { noticeId } from "@/generated/catalogue";
import { hush, say } from "@/notices/store";
import { learnTexts, noticeText } from "@/words/catalogue";
import { plain, wordsOf } from "@/words/html";
import { Notices } from "./Notices";

beforeEach(async () => {
  hush();
  await learnTexts();
  render(<Notices />);
});

const card = () => screen.getByRole("article");

test("a link and bold words are shown as such", async () => {
  say({ title: "Ticket", text: 'It is <b>resolved</b>: <a href="#/Common/Support">have a look</a>.' });
  expect(await screen.findByRole("link", { name: "have a look" })).toHaveAttribute(
    "href",
    "#/Common/Support",
  );
  expect(screen.getByText("resolved").tagName).toBe("B");
  expect(screen.getByRole("link")).not.toHaveAttribute("target");
});

test("a link out of the console opens beside it", async () => {
  say({ title: "Survey", text: '<a href="https://example.com/" target="_self">two questions</a>' });
  const link = await screen.findByRole("link", { name: "two questions" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test.each([
  ["a script", "<script>stolen()</script>"],
  ["a handler", '<img src="x" onerror="stolen()">'],
  ["a handler of a link", '<a href="#/" onclick="stolen()">x</a>'],
  ["a style", '<b style="position:fixed;inset:0">x</b><style>body{display:none}</style>'],
  ["an address that runs", '<a href="javascript:stolen()">x</a>'],
  ["the same, in disguise", '<a href="java&#10;script:stolen()">x</a>'],
  ["a picture", '<img src="https://elsewhere.example/seen.png">'],
  ["a frame", '<iframe src="https://elsewhere.example/"></iframe>'],
  ["a form", '<form action="https://elsewhere.example/"><input name="password"></form>'],
  ["a drawing", '<svg><a xlink:href="javascript:stolen()"><text>x</text></a></svg>'],
])("%s is left out", async (_name, evil) => {
  say({ title: "Chat", text: `<i>seen</i> ${evil}` });
  await waitFor(() => expect(screen.getByText("seen").tagName).toBe("I"));
  expect(screen.getByText("seen").parentElement?.innerHTML).not.toMatch(
    /stolen|javascript:|onerror|onclick|style=|<style|<script|<img|elsewhere|<form|<input/,
  );
});

test("what cleans it is not there yet: its words are, without their marks", () => {
  expect(wordsOf("Nadia <b>Conti</b> &amp; <i>Tom</i><script>x</script>")).toBe("Nadia Conti & Tom");
  expect(wordsOf("a > b")).toBe("a > b");
});

test("what others wrote is read as they wrote it", async () => {
  const message = 'is <b>2 < 3</b> & "so"?';
  expect(wordsOf(plain(message))).toBe(message);
  say({
    id: noticeId.NEW_MESSAGE,
    values: { customer: "<b>Ada</b>", message },
    props: { context_message: "c1" },
  });
  expect(await screen.findByText("Message from <b>Ada</b>")).toBeVisible();
  expect(await screen.findByText(`“${message}”`)).toBeVisible();
  expect(card().querySelector("b")).toBeNull();
  expect(noticeText(noticeId.NEW_MESSAGE, { message: "<i>" })?.text).toBe("“&lt;i&gt;”");
});

test("of what repeats, one happening is told once", async () => {
  const message = (at: number) =>
    say({
      id: noticeId.NEW_MESSAGE,
      values: { customer: "Ada", message: "Hello?" },
      props: { context_message: "c1", message: at },
    });
  for (const at of [1, 1, 2]) message(at);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
});
