// What the details say of a customer, field by field, and what they leave out where it is not known.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { feed, openSignedIn, stand, withConsole } from "@/testing/console";
import { at } from "@/testing/shapes";
import { aChat, aCrumb } from "../testing/shapes";

withConsole();

const details = async () => within(await screen.findByRole("complementary", { name: "Customer" }));
const of = (pane: Awaited<ReturnType<typeof details>>, name: string) =>
  pane.getByText(name, { selector: "dt" }).nextElementSibling;

test("name, ways to reach them, device, page, skill and times stand beside the talk", async () => {
  stand({
    chats: [
      aChat("0195f3b2-0000-7000-8000-00000000c1c1", {
        email: "nadia.conti@example.com",
        phone: "+39 02 5550 1234",
        browser: "Firefox 128",
        os: "Windows",
        source: "https://casalume.example/lamps",
        ipaddress: "203.0.113.7",
        application: "Web shop",
        time_in_queue: 75,
        start_time: at(0),
        message_count: 1_234,
      }),
    ],
  });
  feed();
  await openSignedIn("/Common/Comms?chat=0195f3b2-0000-7000-8000-00000000c1c1");
  const pane = await details();
  expect(await pane.findByText("Nadia Conti")).toBeVisible();
  expect(of(pane, "Email")).toHaveTextContent("nadia.conti@example.com");
  expect(of(pane, "Phone")).toHaveTextContent("+39 02 5550 1234");
  expect(of(pane, "Reference")).toHaveTextContent("00000000c1c1");
  expect(of(pane, "Skill")).toHaveTextContent("Sales");
  expect(of(pane, "Device")).toHaveTextContent("Firefox 128, Windows");
  expect(of(pane, "Page")).toHaveTextContent("https://casalume.example/lamps");
  expect(of(pane, "IP address")).toHaveTextContent("203.0.113.7");
  expect(of(pane, "Application")).toHaveTextContent("Web shop");
  expect(of(pane, "Waited")).toHaveTextContent("1:15");
  expect(of(pane, "Messages")).toHaveTextContent("1,234");
});

test("of a chat that has ended they say when and by whom", async () => {
  const ended = (uniQref: string, end_reason: string, ...crumbs: Parameters<typeof aCrumb>[]) =>
    aChat(uniQref, {
      status: "Wrap-up",
      end_reason,
      finish_time: at(60),
      breadcrumbs: crumbs.map((crumb) => aCrumb(...crumb)),
    });
  stand({
    chats: [
      ended("c1", "resolved", ["taken", "Marta Rinaldi", "", 5], ["ended", "", "resolved", 60]),
      ended("c2", "customer_left", ["taken", "Marta Rinaldi", "", 5], ["customer_left", "", "", 60]),
    ],
  });
  feed();
  const user = await openSignedIn("/Common/Comms?chat=c1");
  const pane = await details();
  await pane.findByText("Nadia Conti");
  expect(of(pane, "Ended")).toHaveTextContent(/^\d\d:\d\d · Marta Rinaldi$/);
  await user.keyboard("{Alt>}2{/Alt}");
  await waitFor(() =>
    expect(of(pane, "Ended")).toHaveTextContent(/^\d\d:\d\d · The customer left the chat$/),
  );
});

test("what is not known takes no room", async () => {
  stand({ chats: [aChat("c1")] });
  feed();
  await openSignedIn("/Common/Comms?chat=c1");
  const pane = await details();
  await pane.findByText("Nadia Conti");
  expect(pane.queryByText("Phone")).toBeNull();
  expect(pane.queryByText("Email")).toBeNull();
});
