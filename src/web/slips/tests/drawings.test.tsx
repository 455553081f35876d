import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PINNABLE_FIELDS } from "#shared/profile/contract-preferences.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { SlipFilter } from "#shared/slips/contract-list.ts";
import { NewApplication } from "#web/slips/create-slip-page.tsx";
import { COLUMN_LOOKS } from "#web/slips/list/list-columns.tsx";
import { SlipTable } from "#web/slips/list/slip-table.tsx";
import { useListKeys } from "#web/slips/list/use-list-keys.ts";
import { useListRows } from "#web/slips/list/use-list-rows.ts";
import { useSlipSelection } from "#web/slips/list/use-slip-selection.ts";
import { addSlip, pageAround, signInHere } from "#web/testing/page.tsx";

const COLUMNS = ["passport"] as const;
const nothing = () => undefined;
const view = {
  path: "/admin/slips",
  search: {},
  term: "",
  filter: SlipFilter.parse({}),
  hasFilters: false,
  show: nothing,
  searchFor: nothing,
  clear: nothing,
} as const;

/** A page of the admins' list, where slips are ticked. */
function Ticked({ slips }: { slips: readonly Slip[] }) {
  const rows = useListRows(slips, true, () => false, "processing");
  const selection = useSlipSelection(rows, true);
  const keys = useListKeys(rows, selection, null);
  const shown = { rows, selection, keys, view, isStale: false, onAction: () => undefined };
  return <SlipTable {...shown} columns={COLUMNS} density="compact" />;
}

test("a tick draws its own row anew and no other", async () => {
  const { wrapper, queries } = pageAround(await signInHere());
  const slips = [await addSlip("approved"), await addSlip("approved"), await addSlip("approved")];
  render(
    <MantineProvider>
      <Ticked slips={slips} />
    </MantineProvider>,
    { wrapper },
  );
  const [, first, second] = await screen.findAllByRole("checkbox");
  // What rows allow, and how they look, has come.
  await expect.poll(() => queries.isFetching()).toBe(0);
  if (!first || !second) throw new Error("there is nothing to tick");
  const drawn = vi.spyOn(COLUMN_LOOKS.passport, "cell");
  fireEvent.click(second);
  expect(drawn.mock.calls.map(([{ id }]) => id)).toEqual([slips[1]?.id]);
  fireEvent.click(first);
  expect(drawn.mock.calls.map(([{ id }]) => id)).toEqual([slips[1]?.id, slips[0]?.id]);
});

test("a key in the form draws its own field anew and no other", async () => {
  const { wrapper, queries } = pageAround(await signInHere());
  const { container } = render(
    <MantineProvider>
      <NewApplication />
    </MantineProvider>,
    { wrapper },
  );
  await expect.poll(() => container.querySelector("#first_name"), { timeout: 20_000 }).toBeTruthy();
  await expect.poll(() => queries.isFetching()).toBe(0);
  const field = container.querySelector("#first_name") ?? container;
  // Each field that is drawn asks whether it may be kept for the next application.
  const drawn = vi.spyOn(PINNABLE_FIELDS, "some");
  for (const value of ["R", "Ra", "Rah"]) {
    drawn.mockClear();
    fireEvent.change(field, { target: { value } });
    expect(drawn).toHaveBeenCalledTimes(1);
  }
});
