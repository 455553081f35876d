import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { ConfirmDialog } from "./dialog.tsx";
import { DialogHost, useDialog } from "./use-dialog.tsx";

function Row({ name }: { name: string }) {
  const open = useDialog();
  const ask = () =>
    open((close) => (
      <ConfirmDialog
        title={`Delete ${name}`}
        message="It cannot be brought back."
        confirmLabel="Delete"
        onConfirm={close}
        onCancel={close}
      />
    ));
  return (
    <li>
      <button type="button" onClick={ask}>
        {name}
      </button>
    </li>
  );
}

/** Two rows, each with a dialog, and what else happens to their screen. */
function showRows() {
  let change = { remove: (_name: string) => {}, leave: () => {} };
  function Screen() {
    const [names, setNames] = useState(["first", "second"]);
    const [address, setAddress] = useState("/rows");
    change = {
      remove: (gone) => setNames((before) => before.filter((name) => name !== gone)),
      leave: () => setAddress("/elsewhere"),
    };
    return (
      <DialogHost screen={address}>
        <h1 tabIndex={-1}>Rows</h1>
        <ul>
          {names.map((name) => (
            <Row key={name} name={name} />
          ))}
        </ul>
      </DialogHost>
    );
  }
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  );
  return {
    open: (name: string) => {
      row(name).focus();
      fireEvent.click(row(name));
    },
    remove: (name: string) => act(() => change.remove(name)),
    leave: () => act(() => change.leave()),
  };
}

const row = (name: string) => screen.getByRole("button", { name, hidden: true });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("closing a dialog returns the focus to what opened it", async () => {
  const { open } = showRows();
  open("first");
  const dialog = screen.getByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  press("Cancel");
  await waitFor(() => expect(document.activeElement).toBe(row("first")));
});

test("a dialog stays open when the row that opened it disappears", async () => {
  const { open, remove } = showRows();
  open("first");
  remove("first");
  expect(screen.getByRole("dialog", { name: "Delete first" })).toBeTruthy();
  press("Delete");
  const heading = screen.getByRole("heading", { name: "Rows" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("a dialog replaces the one that the same screen opened before", () => {
  const { open } = showRows();
  open("first");
  open("second");
  expect(screen.getAllByRole("dialog").map((dialog) => dialog.textContent)).toEqual([
    expect.stringContaining("Delete second"),
  ]);
});

test("a dialog that is still loading when its screen changes is not shown", async () => {
  const loaded = Promise.withResolvers<ReactNode>();
  function LateDialog() {
    const open = useDialog();
    return (
      <button type="button" onClick={() => open(() => loaded.promise)}>
        Late
      </button>
    );
  }
  const screenAt = (address: string) => (
    <DialogHost screen={address}>
      <LateDialog />
    </DialogHost>
  );
  const { rerender } = render(screenAt("/here"));
  press("Late");
  rerender(screenAt("/elsewhere"));
  await act(async () => loaded.resolve("Late words"));
  expect(screen.queryByText("Late words")).toBeNull();
  press("Late");
  expect(await screen.findByText("Late words")).toBeTruthy();
});

test("keys wait for a dialog that is still loading, except those of the browser", async () => {
  const loaded = Promise.withResolvers<ReactNode>();
  const heard: string[] = [];
  function LateDialog() {
    const open = useDialog();
    return (
      <button
        type="button"
        onClick={() => open(() => loaded.promise)}
        onKeyDown={({ key }) => heard.push(key)}
      >
        Late
      </button>
    );
  }
  render(
    <DialogHost>
      <LateDialog />
    </DialogHost>,
  );
  const button = screen.getByRole("button", { name: "Late" });
  const type = (key: string, held = {}) => fireEvent.keyDown(button, { key, ...held });
  expect(type("Enter")).toBe(true);
  press("Late");
  for (const key of ["Enter", " ", "a", "Escape", "Tab"]) expect(type(key)).toBe(false);
  expect(type("Enter", { ctrlKey: true })).toBe(false);
  expect(type("F5")).toBe(true);
  expect(type("r", { ctrlKey: true })).toBe(true);
  expect(heard).toEqual(["Enter", "F5", "r"]);
  await act(async () => loaded.resolve("Late words"));
  expect(type("Enter")).toBe(true);
});

test("dialogs close with the screen that opened them", () => {
  const { open, leave } = showRows();
  open("first");
  leave();
  expect(screen.queryByRole("dialog")).toBeNull();
});
