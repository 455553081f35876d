import { expect, test } from "vitest";
import type { Draft, DraftValues } from "#shared/drafts/contract.ts";
import { createDraftSaver, type DraftState, type DraftVersion } from "#web/form/draft-saver.ts";
import { CallError } from "#web/lib/call-error.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A form that is typed into, and a server on which the draft is gone after the first saving. */
function formWhoseDraftGoes(expiresInMs: number) {
  const typed: DraftValues = {};
  const made: number[] = [];
  const states: DraftState["kind"][] = [];
  const store = async (form_values: DraftValues, version: DraftVersion | null): Promise<Draft> => {
    if (version) throw new CallError(404, "No draft found");
    made.push(made.length + 1);
    const now = Date.now();
    return {
      id: made.length,
      slip_id: null,
      base_updated_at: null,
      form_values,
      version: 1,
      updated_at: new Date(now).toISOString(),
      expires_at: new Date(now + expiresInMs).toISOString(),
    };
  };
  const saver = createDraftSaver({
    read: () => ({ ...typed }),
    store,
    copy: () => undefined,
    show: ({ kind }) => states.push(kind),
  });
  const type = async (last_name: string) => {
    typed.last_name = last_name;
    await saver.save();
  };
  return { type, saver, made, states };
}

test("a draft that was transferred, submitted or discarded elsewhere is not created again", async () => {
  const { type, saver, made, states } = formWhoseDraftGoes(14 * DAY);
  await type("One");
  await type("Two");
  expect(states.at(-1)).toBe("ended");
  await saver.hold();
  saver.release();
  await type("Three");
  expect([made, saver.version(), saver.hasUnsaved()]).toEqual([[1], null, true]);
});

test("input for an expired draft becomes a new draft", async () => {
  const { type, made, states } = formWhoseDraftGoes(-1);
  await type("One");
  await type("Two");
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(made).toEqual([1, 2]);
});
