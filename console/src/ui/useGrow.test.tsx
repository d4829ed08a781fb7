// A story of a field that grows: while it is measured nothing around it moves.
import { render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useGrow } from "./useGrow";

afterEach(() => vi.restoreAllMocks());

function Field({ text }: { text: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useGrow(box, text);
  return (
    <div data-testid="around">
      <textarea ref={box} value={text} readOnly />
    </div>
  );
}

test("what a field stands in keeps its height while the field is measured, and only then", () => {
  const seen: string[] = [];
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(180);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(function (this: Element) {
    seen.push(this.parentElement?.style.minHeight ?? "");
    return 120;
  });
  const { getByRole, getByTestId } = render(<Field text="One" />);
  expect(seen).toEqual(["180px"]);
  expect(getByRole("textbox")).toHaveStyle({ height: "120px" });
  expect(getByTestId("around").style.minHeight).toBe("");
});
