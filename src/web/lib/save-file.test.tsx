import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./call.ts";

const { createObjectURL, revokeObjectURL } = URL;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

test("a file that is saved can be read after this tick, as some browsers do, and is let go later", () => {
  vi.useFakeTimers();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const made: string[] = [];
  const living = new Set<string>();
  Object.assign(URL, {
    createObjectURL: () => {
      const address = `blob:${made.length}`;
      made.push(address);
      living.add(address);
      return address;
    },
    revokeObjectURL: (address: string) => living.delete(address),
  });
  saveFile(new Blob(["text"]), "list.csv");
  expect(click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect([...living]).toEqual(made);
  vi.runAllTimers();
  expect([...living]).toEqual([]);
});
