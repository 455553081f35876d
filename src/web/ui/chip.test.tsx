import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { chipLooks } from "./chip.tsx";
import { watchPresses } from "./double-press.ts";

afterEach(() => vi.restoreAllMocks());

test("the second of two quick presses opens no view that came under the pointer, a later one does", () => {
  watchPresses(document);
  const now = vi.spyOn(performance, "now");
  render(<MenuOverView />);
  now.mockReturnValue(1_000);
  press(screen.getByRole("button", { name: "Delete" }));
  const view = screen.getByRole("link", { name: "Mine" });
  now.mockReturnValue(1_200);
  expect(press(view)).toBe("ignored");
  now.mockReturnValue(2_000);
  expect(press(view)).toBe("opened");
});

function MenuOverView() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? (
    <button type="button" onClick={() => setIsOpen(false)}>
      Delete
    </button>
  ) : (
    <a href="#mine" {...chipLooks(false)}>
      Mine
    </a>
  );
}

function press(target: HTMLElement): "opened" | "ignored" {
  fireEvent.pointerDown(target, { clientX: 20, clientY: 20 });
  return fireEvent.click(target) ? "opened" : "ignored";
}
