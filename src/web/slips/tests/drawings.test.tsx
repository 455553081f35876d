import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PINNABLE_FIELDS } from "#shared/profile/contract-preferences.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { SlipFilter } from "#shared/slips/contract-list.ts";
import { PAGE_SIZES } from "#shared/slips/rules-page-sizes.ts";
import { SessionContext } from "#web/auth/use-session.ts";
import { createSession } from "#web/lib/session.ts";
import { NewApplication } from "#web/slips/create-slip-page.tsx";
import { COLUMN_LOOKS } from "#web/slips/list/list-columns.tsx";
import { SlipTable } from "#web/slips/list/slip-table.tsx";
import { useListKeys } from "#web/slips/list/use-list-keys.ts";
import { useListRows } from "#web/slips/list/use-list-rows.ts";
import { useSlipSelection } from "#web/slips/list/use-slip-selection.ts";
import { addSlip, pageAround, signInHere, untilSettled } from "#web/testing/page.tsx";

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
  await untilSettled(queries);
  if (!first || !second) throw new Error("there is nothing to tick");
  const drawn = vi.spyOn(COLUMN_LOOKS.passport, "cell");
  fireEvent.click(second);
  expect(drawn.mock.calls.map(([{ id }]) => id)).toEqual([slips[1]?.id]);
  fireEvent.click(first);
  expect(drawn.mock.calls.map(([{ id }]) => id)).toEqual([slips[1]?.id, slips[0]?.id]);
});

test("a tick draws neither the filters of the list nor its pages anew", async () => {
  const { queries, router } = pageAround(await signInHere());
  await addSlip("approved");
  const session = createSession(queries);
  await session.load();
  await router.navigate({ to: "/admin/slips" });
  const { container } = await act(async () =>
    render(
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <SessionContext value={session}>
            <RouterProvider router={router} />
          </SessionContext>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const box = () => container.querySelector("tbody input[type=checkbox]:not(:disabled)");
  await expect.poll(box).toBeTruthy();
  await untilSettled(queries);
  const written = vi.spyOn(Array.prototype, "map");
  fireEvent.click(box() ?? container);
  const choices = written.mock.contexts.filter(isChoice);
  written.mockRestore();
  expect(container.querySelector("tbody input:checked")).toBeTruthy();
  expect(choices).toEqual([]);
});

/** Whether it is what a select of the list's filters or pages offers: each is gone through when its select is drawn. */
function isChoice(list: unknown): boolean {
  return list === PAGE_SIZES || (Array.isArray(list) && list[0]?.label === "All Cities");
}

test("a key in the form draws its own field anew and no other", async () => {
  const { wrapper, queries } = pageAround(await signInHere());
  const { container } = render(
    <MantineProvider>
      <NewApplication />
    </MantineProvider>,
    { wrapper },
  );
  await expect.poll(() => container.querySelector("#first_name")).toBeTruthy();
  await untilSettled(queries);
  const field = container.querySelector("#first_name") ?? container;
  // Each field that is drawn asks whether it may be kept for the next application.
  const drawn = vi.spyOn(PINNABLE_FIELDS, "some");
  for (const value of ["R", "Ra", "Rah"]) {
    drawn.mockClear();
    fireEvent.change(field, { target: { value } });
    expect(drawn).toHaveBeenCalledTimes(1);
  }
});
