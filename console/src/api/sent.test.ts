// @vitest-environment jsdom
// What support is shown of a call that failed.
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { server, withServer } from "@/testing/server";
import { Problem, describe as report } from "./problem";
import { request } from "./request";
import { sentOf } from "./sent";

withServer();

test("what lets a stranger in is masked, at any depth; the rest is what was sent", () => {
  const body = {
    environment: "init",
    username: "marta.rinaldi",
    password: "hunter2",
    codes: ["123456"],
    more: { new_password: "hunter3", token_link: "ab12", application_key: "k-1", uniQref: "c1" },
  };
  const sent = JSON.stringify(sentOf({ query: { showall: true }, body }));
  for (const secret of ["hunter2", "hunter3", "123456", "ab12", "k-1"]) expect(sent).not.toContain(secret);
  for (const told of ["marta.rinaldi", "init", "c1", "showall"]) expect(sent).toContain(told);
});

test("of a file its kind and size are told, of a long text the beginning", () => {
  const form = new FormData();
  form.append("image", new File(["12345"], "me.png", { type: "image/png" }));
  expect(sentOf({ body: form })).toEqual({ body: { image: "[image/png, 5 B]" } });
  const { body } = sentOf({ body: { message: "x".repeat(5_000) } }) as { body: { message: string } };
  expect(body.message.length).toBeLessThan(600);
});

test("a refusal keeps what it refused, and a copy has both", async () => {
  server.use(
    http.post("*/2.0/internal/profile", () =>
      HttpResponse.json(
        { Error: 137, Description: "No.", Level: "CRITICAL", RequestId: "r1" },
        { status: 409 },
      ),
    ),
  );
  const asked = request("post", "internal/profile", { body: { username: "ada", password: "hunter2" } });
  const problem = await asked.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(problem).toBeInstanceOf(Problem);
  const copied = report(problem as Problem);
  expect(JSON.parse(copied)).toMatchObject({
    request: { call: "POST internal/profile", body: { username: "ada" } },
    response: { status: 409, Error: 137, RequestId: "r1" },
  });
  expect(copied).not.toContain("hunter2");
});
