import { MantineProvider } from "@mantine/core";
import { fireEvent, render, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ListRow } from "#web/list/list-rows.ts";
import { SendAgain } from "#web/list/slips-page.tsx";
import { addSlip, signInHere } from "#web/testing/page.tsx";

// jsdom has no media queries, and Mantine needs one.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

await signInHere();
const slip = await addSlip();
const rowOf = (id: number, isTickable: boolean): ListRow => ({
  id,
  slip,
  name: "Rahim Uddin",
  actions: [],
  isTickable,
  tickableAt: null,
  isSaving: false,
});

function show(rows: ListRow[], isSending = false) {
  const sent: number[][] = [];
  const { container } = render(
    <MantineProvider env="test" forceColorScheme="light">
      <SendAgain rows={rows} isSending={isSending} onSend={(ids) => void sent.push(ids)} />
    </MantineProvider>,
  );
  return { sent, shown: within(container) };
}

test("one press sends again every visible slip that can be sent, and no other", () => {
  const { sent, shown } = show([rowOf(1, true), rowOf(2, false), rowOf(3, true)]);
  expect(shown.getByText("2 on this page can be sent again.")).toBeDefined();
  fireEvent.click(shown.getByRole("button", { name: "Send again (2)" }));
  expect(sent).toEqual([[1, 3]]);
});

test("while it is being sent a second press does nothing", () => {
  const { sent, shown } = show([rowOf(1, true)], true);
  fireEvent.click(shown.getByRole("button", { name: "Send again (1)" }));
  expect(sent).toEqual([]);
});

test("the button is hidden while no slip can be sent again", () => {
  const { shown } = show([rowOf(1, false)]);
  expect(shown.queryByRole("button")).toBeNull();
});
