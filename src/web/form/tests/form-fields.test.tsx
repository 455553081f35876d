import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { SLIP_FORM_FIELDS, slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { NewApplication } from "#web/form/create-slip-page.tsx";
import { pageAround, signInHere } from "#web/testing/page.tsx";

test("the form has every field of an application, under its label", async () => {
  const { wrapper } = pageAround(await signInHere());
  const { container } = render(
    <MantineProvider>
      <NewApplication />
    </MantineProvider>,
    { wrapper },
  );
  const isThere = (name: string) => container.querySelector(`[name="${name}"], #${name}`) !== null;
  await expect.poll(() => SLIP_FORM_FIELDS.filter((name) => !isThere(name))).toEqual([]);
  for (const name of SLIP_FORM_FIELDS) {
    expect(container.textContent).toContain(slipFormLabels[name]);
  }
});
