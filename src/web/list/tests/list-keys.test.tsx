import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSlip } from "#shared/slips/contract.ts";
import { call } from "#web/lib/call.ts";
import { useListActions, useListKeys } from "#web/list/list-actions.tsx";
import { type ListRow, useSlipSelection } from "#web/list/list-rows.ts";
import { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { addSlip, pageAround, signInHere } from "#web/testing/page.tsx";
import { type Keys, KeysContext, listenToKeys } from "#web/ui/keys.ts";
import { enterRows } from "#web/ui/rows.ts";

const decide = vi.fn();
const keys: Keys = { groups: new Set(), openPalette: () => {}, showHelp: () => {} };
let stop = () => {};
beforeEach(() => {
  stop = listenToKeys(keys.groups, () => true);
});
afterEach(() => stop());

// jsdom has no media queries, and Mantine needs one.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

type RowsProps = { rows: readonly ListRow[]; decides: boolean };

/** Rows whose decisions go to `decide`, or to the list's own actions. */
function Rows({ rows, decides }: RowsProps) {
  const selection = useSlipSelection(rows, true);
  const slips = rows.map(({ slip }) => slip);
  const { onKey } = useListActions({ slips, slipActions: useSlipActions(), ticks: selection });
  const rowProps = useListKeys(rows, selection, decides ? onKey : decide);
  return (
    <>
      <h1 tabIndex={-1}>Slips</h1>
      <input type="search" />
      <table data-slip-rows>
        <tbody>
          {rows.map(({ id }) => (
            <tr key={id} {...rowProps(id)}>
              <td>{selection.ids.has(id) ? "ticked" : "open"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

async function renderRows(status: "approved" | "pending" = "approved") {
  const signedIn = await signInHere();
  const slips = [await addSlip(status), await addSlip(status), await addSlip(status)];
  const rows = slips.map(
    (slip): ListRow => ({
      id: slip.id,
      slip,
      name: slip.first_name,
      actions: ["view", "approve", "decline"],
      isTickable: true,
      tickableAt: null,
      isSaving: false,
    }),
  );
  const { wrapper, router } = pageAround(signedIn);
  const shownRows = (shown: readonly ListRow[]) => (
    <KeysContext value={keys}>
      <Rows rows={shown} decides={status === "pending"} />
    </KeysContext>
  );
  const { rerender } = render(shownRows(rows), {
    wrapper: ({ children }) => (
      <MantineProvider env="test">{wrapper({ children })}</MantineProvider>
    ),
  });
  const row = (index: number) => screen.getAllByRole("row")[index] ?? document.body;
  return { rows, router, row, show: (shown: ListRow[]) => rerender(shownRows(shown)) };
}

test("j and ↓ go to the row below, k and ↑ to the one above, and stop at the ends", async () => {
  const { row } = await renderRows();
  expect(enterRows()).toBe(true);
  expect(document.activeElement).toBe(row(0));
  fireEvent.keyDown(row(0), { key: "j" });
  expect(document.activeElement).toBe(row(1));
  fireEvent.keyDown(row(1), { key: "ArrowDown" });
  fireEvent.keyDown(row(2), { key: "j" });
  expect(document.activeElement).toBe(row(2));
  fireEvent.keyDown(row(2), { key: "k" });
  expect(document.activeElement).toBe(row(1));
});

test.each(["j", "ArrowDown"])(
  "%s enters the rows at once, from the page and from its heading, but not from a field",
  async (key) => {
    const { row } = await renderRows();
    fireEvent.keyDown(screen.getByRole("searchbox"), { key });
    expect(document.activeElement).toBe(document.body);
    for (const from of [document.body, screen.getByRole("heading")]) {
      fireEvent.keyDown(from, { key });
      expect(document.activeElement).toBe(row(0));
      act(() => row(0).blur());
    }
    for (const up of ["k", "ArrowUp"]) fireEvent.keyDown(document.body, { key: up });
    expect(document.activeElement).toBe(document.body);
    act(() => row(2).focus());
    act(() => row(2).blur());
    fireEvent.keyDown(document.body, { key });
    expect(document.activeElement).toBe(row(2));
  },
);

test("Ctrl+A ticks every eligible row, and never unticks, while the focus is in the list", async () => {
  const { row, rows, show } = await renderRows();
  const ticked = () => rows.map((_, index) => row(index).textContent === "ticked");
  show(rows.map((one, index) => ({ ...one, isTickable: index !== 1 })));
  for (const outside of [screen.getByRole("searchbox"), document.body]) {
    const isLeft = fireEvent.keyDown(outside, { key: "a", ctrlKey: true });
    expect([isLeft, ...ticked()]).toEqual([true, false, false, false]);
  }
  for (let times = 0; times < 2; times += 1) {
    fireEvent.keyDown(row(2), { key: "a", ctrlKey: true });
    expect(ticked()).toEqual([true, false, true]);
  }
});

test("x ticks the row, Shift and an arrow tick while going", async () => {
  const { row } = await renderRows();
  enterRows();
  fireEvent.keyDown(row(0), { key: "x" });
  expect(row(0).textContent).toBe("ticked");
  fireEvent.keyDown(row(0), { key: "x" });
  expect(row(0).textContent).toBe("open");
  fireEvent.keyDown(row(0), { key: "ArrowDown", shiftKey: true });
  expect([0, 1, 2].map((index) => row(index).textContent)).toEqual(["ticked", "ticked", "open"]);
});

test("Enter opens the application of the row", async () => {
  const { row, rows, router } = await renderRows();
  enterRows();
  fireEvent.keyDown(row(0), { key: "j" });
  fireEvent.keyDown(row(1), { key: "Enter" });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/slip/${rows[1]?.id}`));
});

test("when the focused row disappears, the row at its position has the focus", async () => {
  const { row, rows, show } = await renderRows();
  enterRows();
  fireEvent.keyDown(row(0), { key: "j" });
  const [first, , third] = rows;
  if (!first || !third) throw new Error("Three rows were shown.");
  show([first, third]);
  expect(document.activeElement).toBe(row(1));
});

test("a approves and d declines the row, once while the key is held, and not together with Ctrl", async () => {
  decide.mockClear();
  const { row, rows } = await renderRows();
  act(() => void enterRows());
  fireEvent.keyDown(row(0), { key: "a" });
  fireEvent.keyDown(row(0), { key: "a", repeat: true });
  expect(decide.mock.calls).toEqual([["approve", rows[0], row(0)]]);
  fireEvent.keyDown(row(1), { key: "d", ctrlKey: true });
  expect(decide).toHaveBeenCalledTimes(1);
});

test("a key does nothing if the row does not offer its action", async () => {
  decide.mockClear();
  const { row, rows, show } = await renderRows();
  show(rows.map((one) => ({ ...one, actions: ["view", "decline"] })));
  enterRows();
  fireEvent.keyDown(row(0), { key: "a" });
  expect(decide).not.toHaveBeenCalled();
  fireEvent.keyDown(row(0), { key: "d" });
  expect(decide).toHaveBeenCalledTimes(1);
});

test.each([
  ["a", "Approve", "approved"],
  ["d", "Decline", "declined"],
] as const)(
  "%s asks with name and passport number, and Enter decides: %s",
  async (key, label, status) => {
    const { row, rows } = await renderRows("pending");
    const [first] = rows;
    if (!first) throw new Error("Rows were shown.");
    const now = async () => call(getSlip, { params: { id: String(first.id) } });
    act(() => void enterRows());
    fireEvent.keyDown(row(0), { key });
    const question = await screen.findByRole("dialog", { name: label });
    expect(question.textContent).toContain(`Rahim Uddin ${first.slip.passport_number}`);
    // What has the focus is pressed by Enter.
    const button = within(question).getByRole("button", { name: label });
    expect(button.dataset.autofocus).toBe("true");
    expect((await now()).status).toBe("pending");
    fireEvent.click(button);
    await waitFor(async () => expect((await now()).status).toBe(status));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

test.each([["a"], ["d"]])("after %s Esc decides nothing", async (key) => {
  const { row, rows } = await renderRows("pending");
  act(() => void enterRows());
  fireEvent.keyDown(row(0), { key });
  const question = await screen.findByRole("dialog");
  fireEvent.keyDown(question, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const slip = await call(getSlip, { params: { id: String(rows[0]?.id) } });
  expect(slip.status).toBe("pending");
});
