import { useQuery } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChangeEvent } from "#shared/log/contract.ts";
import { type Slip, SlipFilter } from "#shared/slips/contract.ts";
import { readToken } from "#web/lib/storage.ts";
import { type ListView, useIncoming } from "#web/list/list-view.ts";
import { LiveDesk, useLiveChanges } from "#web/live/use-live.tsx";
import { slipPageQuery } from "#web/slips/api.ts";
import { addSlip, pageAround, signInHere } from "#web/testing/page.tsx";

const desk = globalThis.fetch;
let reads = 0;
let batches = 0;
let received: ChangeEvent[] = [];

beforeEach(() => {
  reads = 0;
  batches = 0;
  received = [];
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
      useIncoming(view, data);
      useLiveChanges(({ changes }) => {
        batches += 1;
        received.push(...changes);
      });
      return { data };
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
  const shows = (slip: Slip) => result.current.data?.slips.some(({ id }) => id === slip.id);
  return { shows };
}

/**
 * The list's first answer, once the server has given it, waits on its way to the page, and the stream is requested only
 * now: `letGo` lets the answer arrive when the stream has sent something.
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

test("changes by others are shown with one request per batch", async () => {
  await signInHere();
  const slips = await Promise.all([addSlip(), addSlip(), addSlip()]);
  const { shows } = await openList();
  expect(slips.every(shows)).toBe(true);
  await Promise.all(slips.map(approveElsewhere));
  await waitFor(() => expect(slips.some(shows)).toBe(false));
  // However many batches a busy machine makes of them.
  expect(reads).toBeLessThanOrEqual(1 + batches);
});

test("changes by others during the first request, before the stream opens, are shown", async () => {
  await signInHere();
  const slip = await addSlip();
  const held = holdFirstAnswer();
  const opening = openList();
  await held.whenRead;
  await approveElsewhere(slip);
  held.openStream();
  await expect.poll(() => received.map(({ slip_id }) => slip_id)).toContain(slip.id);
  held.letArrive();
  const { shows } = await opening;
  await waitFor(() => expect(shows(slip)).toBe(false));
  expect(reads).toBe(2);
});
