import { useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Slip, SlipFilter } from "#shared/slips/contract.ts";
import { readToken } from "#web/lib/token.ts";
import type { Change } from "#web/live/gather.ts";
import { LiveDesk, useLiveChanges } from "#web/live/use-live.tsx";
import { slipPageQuery } from "#web/slips/api.ts";
import type { ListView } from "#web/slips/list/use-list-view.ts";
import { useLiveRows } from "#web/slips/list/use-live-rows.ts";
import { useStatusChanges } from "#web/slips/use-status-changes.ts";
import { addSlip, pageAround, signInHere } from "#web/testing/page.tsx";
import { useMessage } from "#web/ui/use-message.ts";

const PATIENT = { timeout: 10_000 };
const desk = globalThis.fetch;
let reads = 0;

beforeEach(() => {
  reads = 0;
  globalThis.fetch = (address, init) => {
    if (String(address).startsWith("/api/auto/slips?")) reads += 1;
    return desk(address, init);
  };
});
afterEach(() => {
  globalThis.fetch = desk;
});

/** The list of pending slips as a screen shows it, following what changes. */
async function openList() {
  const signedIn = await signInHere();
  const page = pageAround(signedIn);
  const told: Change[] = [];
  let hasBegun = false;
  const filter = SlipFilter.parse({ status: "pending" });
  const view: ListView = {
    path: "/admin/slips",
    search: { status: "pending" },
    term: "",
    filter,
    hasFilters: true,
    show: () => undefined,
    searchFor: () => undefined,
    clear: () => undefined,
  };
  const { result } = renderHook(
    () => {
      const { data } = useQuery(slipPageQuery(filter));
      useLiveRows(view, data);
      useLiveChanges(async (news) => {
        hasBegun = true;
        told.push(...news.changes);
      });
      return { data, ...useStatusChanges(useMessage()) };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <page.wrapper>
          <LiveDesk userId={signedIn.user.id}>{children}</LiveDesk>
        </page.wrapper>
      ),
    },
  );
  await waitFor(() => expect(hasBegun && result.current.data).toBeTruthy(), PATIENT);
  const isTold = (slip: Slip) =>
    told.some(({ slip_id, kind }) => slip_id === slip.id && kind === "approved");
  const shows = (slip: Slip) => result.current.data?.slips.some(({ id }) => id === slip.id);
  return { result, isTold, shows };
}

/** Approved at another computer. */
async function approveElsewhere(slip: Slip): Promise<void> {
  const { status } = await desk(`/api/auto/slip/${slip.id}/status`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${readToken()}`, "content-type": "application/json" },
    body: JSON.stringify({ status: "approved" }),
  });
  expect(status).toBe(200);
}

test("what one does oneself is read once; what others do is read when it is told", async () => {
  await signInHere();
  const [own, others] = [await addSlip(), await addSlip()];
  const { result, isTold, shows } = await openList();
  expect([shows(own), shows(others)]).toEqual([true, true]);

  reads = 0;
  act(() => result.current.change(own, "approve"));
  await waitFor(() => expect(isTold(own) && !result.current.isSaving(own.id)).toBe(true), PATIENT);
  expect([shows(own), reads]).toEqual([false, 1]);

  await approveElsewhere(others);
  await waitFor(() => expect(shows(others)).toBe(false), PATIENT);
  expect(reads).toBe(2);
});
