import { act, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NewOperatorForm } from "#shared/auth/form-account.ts";
import { createOperator } from "#shared/operators/contract.ts";
import { call } from "#web/lib/call.ts";
import { renderInPage, signInHere } from "#web/testing/page.tsx";
import { useAction } from "./use-action.ts";
import { readBy, useDeskForm } from "./use-desk-form.ts";

const TAKEN = {
  first_name: "Nadia",
  last_name: "Islam",
  email: "admin@desk.test",
  username: "nadia",
  password: "correct-horse-9",
  balance: "0.00",
};

async function renderForm(initial: typeof TAKEN, sentence?: string) {
  const { result } = renderInPage(
    await signInHere(),
    () => {
      const { send } = useAction((body: NewOperatorForm) => call(createOperator, { body }));
      return useDeskForm({
        initial,
        read: (values) => {
          const reading = readBy(NewOperatorForm, values);
          return "input" in reading ? reading : { ...reading, message: sentence };
        },
        failure: "The operator was not added.",
        isDialog: true,
        send,
        onSent: () => {},
      });
    },
    {},
  );
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.isSending).toBe(false));
  await waitFor(() => expect(result.current.failure).not.toBeNull());
  return result.current.failure;
}

test("a field that the server refuses is named in the banner", async () => {
  const failure = await renderForm(TAKEN);
  expect(failure?.fieldErrors).toEqual([
    { field: "email", message: "This email is already taken" },
  ]);
});

test("the banner lists every field error, or shows the form's own sentence instead", async () => {
  const empty = { ...TAKEN, first_name: "", last_name: "" };
  expect(await renderForm(empty)).toMatchObject({
    what: "First name is required, Last name is required",
  });
  expect(await renderForm(empty, "The name is required.")).toMatchObject({
    what: "The name is required.",
  });
});

test("a failure writes one line to the console", async () => {
  const lines = vi.spyOn(console, "error").mockImplementation(() => {});
  await renderForm(TAKEN);
  expect(lines.mock.calls).toEqual([[expect.stringMatching(/^A call failed: status 409, /)]]);
  lines.mockRestore();
});
