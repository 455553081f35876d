import { useQuery } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SlipStatus } from "#shared/slips/rules-list.ts";
import { setSlipStatus, slipPageQuery } from "#web/slips/api.ts";
import { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { addSlip, renderInPage, signInHere } from "#web/testing/page.tsx";
import { useShownMessage } from "#web/ui/messages.tsx";

async function renderList() {
  const signedIn = await signInHere();
  const view = renderInPage(
    signedIn,
    ({ status }: { status: SlipStatus | "all" }) => {
      const { data } = useQuery(slipPageQuery({ status }));
      return { shown: useShownMessage(), page: data, ...useSlipActions() };
    },
    { status: "all" },
  );
  await waitFor(() => expect(view.result.current.page).toBeDefined());
  return view;
}

test("after an approval every page and count is the server's at once, also that of another filter", async () => {
  await signInHere();
  const slip = await addSlip();
  const { result, rerender } = await renderList();
  const before = result.current.page?.totalPending ?? 0;
  rerender({ status: "pending" });
  await waitFor(() => expect(result.current.page?.slips).toContainEqual(slip));
  act(() => result.current.run("approve", slip, { onDeleted: () => {} }));
  expect(result.current.isSaving(slip.id)).toBe(true);
  await waitFor(() => expect(result.current.isSaving(slip.id)).toBe(false));
  expect(result.current.page?.slips.some(({ id }) => id === slip.id)).toBe(false);
  rerender({ status: "all" });
  await waitFor(() => expect(result.current.page?.totalPending).toBe(before - 1));
});

test("two presses at once send one change, and its success is shown", async () => {
  await signInHere();
  const slip = await addSlip();
  const { result } = await renderList();
  act(() => {
    result.current.run("approve", slip, { onDeleted: () => {} });
    result.current.run("approve", slip, { onDeleted: () => {} });
  });
  await waitFor(() => expect(result.current.isSaving(slip.id)).toBe(false));
  expect(result.current.shown?.message).toMatchObject({
    kind: "success",
    title: `${slip.first_name} ${slip.last_name} was approved.`,
  });
  expect(result.current.shown?.turn).toBe(1);
});

test("a refusal names the record and the reason, and stays after the refetch removes the row", async () => {
  await signInHere();
  const slip = await addSlip();
  const { result } = await renderList();
  await setSlipStatus(slip, { status: "declined" });
  act(() => result.current.run("approve", slip, { onDeleted: () => {} }));
  await waitFor(() => expect(result.current.isSaving(slip.id)).toBe(false));
  expect(result.current.shown?.message).toEqual({
    kind: "error",
    title: `Could not approve ${slip.first_name} ${slip.last_name}.`,
    details: ["This application is declined. Only a pending application can be approved."],
  });
});
