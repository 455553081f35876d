import { useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Slip } from "#shared/slips/contract.ts";
import { SlipFilter } from "#shared/slips/contract-list.ts";
import { readToken } from "#web/lib/token.ts";
import type { Change } from "#web/live/gather.ts";
import { LiveDesk, useLiveChanges } from "#web/live/use-live.tsx";
import { slipPageQuery } from "#web/slips/api.ts";
import type { ListView } from "#web/slips/list/use-list-view.ts";
import { useLiveRows } from "#web/slips/list/use-live-rows.ts";
import { useStatusChanges } from "#web/slips/use-status-changes.ts";
import { addSlip, pageAround, signInHere } from "#web/testing/page.tsx";
import { useMessage } from "#web/ui/use-message.ts";

const desk = globalThis.fetch;
let reads = 0;
let told: Change[] = [];

beforeEach(() => {
  reads = 0;
  told = [];
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
  await waitFor(() => expect(result.current.data).toBeTruthy());
  const isTold = (slip: Slip) =>
    told.some(({ slip_id, kind }) => slip_id === slip.id && kind === "approved");
  const shows = (slip: Slip) => result.current.data?.slips.some(({ id }) => id === slip.id);
  return { result, isTold, shows };
}

/**
 * The list's first answer, once the server has given it, waits on its way to the page, and the stream is asked for only
 * now: `letGo` lets the answer arrive when the stream has told something.
 */
function holdFirstAnswer() {
  const [read, arriving, asking] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const through = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    if (String(address) === "/api/events") await asking?.promise;
    const answer = await through(address, init);
    if (String(address).startsWith("/api/auto/slips?") && reads === 1) {
      read?.resolve();
      await arriving?.promise;
    }
    return answer;
  };
  return {
    whenRead: read?.promise,
    openStream: () => asking?.resolve(),
    letArrive: () => arriving?.resolve(),
  };
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
  const others = await addSlip();
  const own = await Promise.all(Array.from({ length: 8 }, () => addSlip()));
  const { result, isTold, shows } = await openList();
  expect([others, ...own].every(shows)).toBe(true);

  const readsFor = async (slip: Slip) => {
    reads = 0;
    act(() => result.current.change(slip, "approve"));
    await waitFor(() => expect(isTold(slip) && !result.current.isSaving(slip.id)).toBe(true));
    expect(shows(slip)).toBe(false);
    return reads;
  };
  // A transaction of another test that is not over yet has the page read once more, to be sure.
  const tries: number[] = [];
  for (const slip of own) if (!tries.includes(1)) tries.push(await readsFor(slip));
  expect(tries).toContain(1);

  reads = 0;
  await approveElsewhere(others);
  await waitFor(() => expect(shows(others)).toBe(false));
  expect(reads).toBe(1);
});

test("what others do while the first answer is on its way, and the stream not open yet, is shown", async () => {
  await signInHere();
  const slip = await addSlip();
  const held = holdFirstAnswer();
  const opening = openList();
  await held.whenRead;
  await approveElsewhere(slip);
  held.openStream();
  await expect.poll(() => told.map(({ slip_id }) => slip_id)).toContain(slip.id);
  held.letArrive();
  const { shows } = await opening;
  await waitFor(() => expect(shows(slip)).toBe(false));
  expect(reads).toBe(2);
});
