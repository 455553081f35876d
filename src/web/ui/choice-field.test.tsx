import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChoiceBox, SelectField } from "./choice-field.tsx";

const colleagues = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ code: String(at), name: `Nila ${at}` }));

type Shown = { count: number };

const FORMS = {
  "a field of a form": ({ count }: Shown) => (
    <SelectField
      label="Colleague"
      name="colleague"
      value=""
      onChange={() => {}}
      options={colleagues(count)}
    />
  ),
  "a filter": ({ count }: Shown) => (
    <ChoiceBox
      label="Colleague"
      value=""
      onChoose={() => {}}
      choices={colleagues(count).map(({ code, name }) => ({ value: code, label: name }))}
    />
  ),
};

const field = () => screen.getByRole("combobox", { name: "Colleague" });

for (const [name, Form] of Object.entries(FORMS)) {
  const show = (count: number) => {
    const around = (shown: number) => (
      <MantineProvider>
        <Form count={shown} />
        <button type="button">Other</button>
      </MantineProvider>
    );
    const { rerender } = render(around(count));
    return (later: number) => rerender(around(later));
  };

  test(`${name}: choices that arrive under the focus take neither the focus nor the kind of the field`, () => {
    for (const [before, after] of [
      [0, 50],
      [50, 49],
    ] as const) {
      const showLater = show(before);
      const first = field();
      act(() => first.focus());
      showLater(after);
      expect(field()).toBe(first);
      expect(document.activeElement).toBe(first);
      // Another window, and back: the field still has the focus of this page.
      fireEvent.blur(first);
      showLater(before);
      expect(field()).toBe(first);
      cleanup();
    }
  });

  test(`${name}: from fifty choices on it is typed into, as soon as nobody is in it`, () => {
    const showLater = show(0);
    expect(field()).toBeInstanceOf(HTMLSelectElement);
    showLater(49);
    expect(field()).toBeInstanceOf(HTMLSelectElement);
    act(() => field().focus());
    showLater(50);
    expect(field()).toBeInstanceOf(HTMLSelectElement);
    act(() => screen.getByRole("button", { name: "Other" }).focus());
    expect(field()).toBeInstanceOf(HTMLInputElement);
  });
}
