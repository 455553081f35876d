import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Tickable, useSlipSelection } from "#web/list/list-rows.ts";
import type { Purpose } from "#web/list/list-view.ts";
import { renderInPage, signInHere } from "#web/testing/page.tsx";

const rowsOf = (...ids: number[]): Tickable[] => ids.map((id) => ({ id, isTickable: true }));

type Props = { rows: readonly Tickable[]; isSettled: boolean; purpose?: Purpose };

async function renderSelection(rows: readonly Tickable[]) {
  const signedIn = await signInHere();
  const initial: Props = { rows, isSettled: true };
  return renderInPage(
    signedIn,
    (props: Props) => useSlipSelection(props.rows, props.isSettled, props.purpose),
    initial,
  );
}

test("the header box is full only when every eligible slip of the page is ticked", async () => {
  const { result } = await renderSelection([...rowsOf(1, 2), { id: 3, isTickable: false }]);
  act(() => result.current.toggle(1));
  expect(result.current.header).toBe("some");
  act(() => result.current.toggleAll());
  expect(result.current.header).toBe("all");
  expect([...result.current.ids]).toEqual([1, 2]);
  act(() => result.current.toggleAll());
  expect(result.current.header).toBe("none");
});

test("a range ticks what is eligible from the last ticked slip to this one", async () => {
  const { result } = await renderSelection([
    ...rowsOf(1, 2),
    { id: 3, isTickable: false },
    ...rowsOf(4, 5),
  ]);
  act(() => result.current.toggle(4));
  act(() => result.current.toggle(1, { range: true }));
  expect([...result.current.ids].toSorted()).toEqual([1, 2, 4]);
});

test("a range runs forwards too, and unticks when it ends on a ticked slip", async () => {
  const { result } = await renderSelection([
    ...rowsOf(1, 2),
    { id: 3, isTickable: false },
    ...rowsOf(4, 5),
  ]);
  act(() => result.current.toggle(2));
  act(() => result.current.toggle(5, { range: true }));
  expect([...result.current.ids].toSorted()).toEqual([2, 4, 5]);
  act(() => result.current.toggle(2, { range: true }));
  expect([...result.current.ids]).toEqual([]);
});

test("ticks survive a change of the page, and are counted as being on other pages", async () => {
  const { result, rerender } = await renderSelection(rowsOf(1, 2));
  act(() => result.current.toggle(1));
  rerender({ rows: rowsOf(3, 4), isSettled: true });
  act(() => result.current.toggle(3));
  expect([...result.current.ids]).toEqual([1, 3]);
  expect(result.current.onOtherPages).toBe(1);
});

test("a ticked slip that the server no longer lets go is unticked with a message; rows about to be replaced untick nothing", async () => {
  const { result, rerender } = await renderSelection(rowsOf(1, 2));
  act(() => result.current.toggle(1));
  const blocked = [{ id: 1, isTickable: false }, ...rowsOf(2)];
  rerender({ rows: blocked, isSettled: false });
  expect(result.current.ids.has(1)).toBe(true);
  rerender({ rows: blocked, isSettled: true });
  expect(result.current.ids.has(1)).toBe(false);
  expect(result.current.dropped).toBe(1);
});

test("slips marked for checking stay ticked although they are no longer eligible, until a person unticks them", async () => {
  const { result, rerender } = await renderSelection(rowsOf(1, 2));
  act(() => result.current.toggleAll());
  act(() => result.current.tickOnly([2]));
  rerender({ rows: [1, 2].map((id) => ({ id, isTickable: false })), isSettled: true });
  expect([...result.current.ids]).toEqual([2]);
  expect(result.current.dropped).toBe(0);
  act(() => result.current.toggle(2));
  expect([...result.current.ids]).toEqual([]);
});

test("each purpose has its own ticks", async () => {
  const { result, rerender } = await renderSelection(rowsOf(1, 2));
  act(() => result.current.toggle(1));
  rerender({ rows: rowsOf(1, 2), isSettled: true, purpose: "review" });
  expect(result.current.ids.size).toBe(0);
});
