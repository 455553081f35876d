import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { Slip } from "#shared/slips/contract.ts";
import {
  SLIP_FORM_FIELDS,
  type SlipFormFault,
  type SlipFormField,
  type SlipInput,
} from "#shared/slips/form.ts";
import { cleanTyped, typedSlipFormSchema } from "#shared/slips/form-typed.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import { serverNow } from "#web/lib/server-clock.ts";

/** The slip form as react-hook-form holds it. */
export type SlipFormState = UseFormReturn<SlipFormValues, unknown, SlipInput>;

/** Why the last attempt to send did not succeed: the faults of fields, or else one sentence. */
export type SlipFormProblem = { faults: SlipFormFault[]; message: string };

export type SlipFormSetup = {
  mode: "create" | "edit";
  /** Taken once; later values need a new form. */
  initial: SlipFormValues;
  /** What to say when the server gives no sentence. */
  failure: string;
  send: (values: SlipFormValues) => Promise<Slip>;
  onSent: (values: SlipFormValues) => void;
};

/**
 * The form's logic apart from its drawing: asks the shared rules before anything is sent, tells every fault in the
 * specified order, keeps all that was typed whatever happens, and sends once however often it is asked.
 */
export function useSlipForm({ mode, initial, failure, send, onSent }: SlipFormSetup) {
  const form: SlipFormState = useForm<SlipFormValues, unknown, SlipInput>({
    defaultValues: initial,
    resolver: resolverFor(mode),
    shouldFocusError: false,
  });
  const [problem, setProblem] = useState<SlipFormProblem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const accept = async () => {
    const values = form.getValues();
    setIsSending(true);
    try {
      await send(values);
    } catch (error) {
      const refused = problemOf(error, failure);
      for (const { field, message } of refused.faults) form.setError(field, { message });
      setProblem(refused);
      return;
    } finally {
      setIsSending(false);
    }
    onSent(values);
  };
  const refuse = (errors: FieldErrors<SlipFormValues>) => {
    const faults = faultsOf(errors);
    setProblem({ faults, message: joined(faults) });
  };
  const submit = async () => {
    // A second click comes before the button can be drawn as busy.
    if (isBusy.current) return;
    isBusy.current = true;
    tidy(form);
    await form
      .handleSubmit(accept, refuse)()
      .finally(() => {
        isBusy.current = false;
      });
  };

  return { form, problem, isSending, submit };
}

function resolverFor(mode: SlipFormSetup["mode"]): Resolver<SlipFormValues, unknown, SlipInput> {
  // The day may change while the form is open.
  return (values, context, options) => {
    const schema = typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) });
    return zodResolver(schema)(values, context, options);
  };
}

// Ctrl+Enter sends without leaving the field, and what is sent must be what is seen.
function tidy(form: SlipFormState): void {
  for (const field of SLIP_FORM_FIELDS) {
    if (field === "medical_center_id") continue;
    const typed = form.getValues(field);
    const clean = cleanTyped(field, typed);
    if (clean !== typed) form.setValue(field, clean, { shouldDirty: true });
  }
}

function faultsOf(errors: FieldErrors<SlipFormValues>): SlipFormFault[] {
  return SLIP_FORM_FIELDS.flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ field, message }] : [];
  });
}

function problemOf(error: unknown, failure: string): SlipFormProblem {
  const errors = error instanceof CallError ? error.errors : [];
  const faults = errors.flatMap(({ field, message }) =>
    isFormField(field) ? [{ field, message }] : [],
  );
  return { faults, message: messageOf(error, failure) };
}

function isFormField(field: string): field is SlipFormField {
  return SLIP_FORM_FIELDS.some((known) => known === field);
}

function joined(faults: SlipFormFault[]): string {
  return faults.map(({ message }) => message).join(", ");
}
