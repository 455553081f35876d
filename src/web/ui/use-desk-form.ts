import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type ResolverResult,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { z } from "zod";
import type { FieldError } from "#shared/http/fields.ts";
import { isBlank } from "#shared/text/clean.ts";
import { sentenceOf } from "#shared/text/sentence.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import type { Versioned } from "#web/lib/call.ts";
import { CallError, type Failure, failureOfForm, logFailure } from "#web/lib/call-error.ts";
import { beginAction, goOn } from "./double-press.ts";

export type DeskFormSetup<Values extends FieldValues, Input, Answer> = {
  /** Read once; `restart` replaces them. */
  initial: Values;
  /** The values that are stored by now, if the attempt failed because somebody has changed the record. */
  storedNow?: (error: unknown) => Values | null;
  /** How a field's stored value is said; as it is without. */
  inWords?: (field: Path<Values>, value: string) => string;
  /** Parses the values into the input, or returns all field errors in the order of the banner. */
  read: (values: Values) => Reading<Input>;
  tidy?: (values: Values) => Values;
  failure: string;
  /** In a dialog the first wrong field gets the focus instead of the banner, and what failed stands before why. */
  isDialog?: boolean;
  send: (input: Input) => Promise<Answer>;
  refresh?: readonly QueryKey[];
  onSent: (answer: Answer, values: Values) => void;
};

type FormFailure = Failure & {
  fieldErrors: readonly FieldError[];
  /** Whether each error can stand below its field. */
  isAtFields: boolean;
  /** On a screen, each new attempt focuses the banner. */
  attempt: number;
};

export type FormRun = {
  /** Why the last attempt failed; a field error disappears when its field is corrected. */
  failure: FormFailure | null;
  isSending: boolean;
  isDirty: boolean;
  submit: () => void;
};

export type DeskForm<Values extends FieldValues, Input> = FormRun & {
  form: UseFormReturn<Values, unknown, Input>;
  restart: (values: Values) => void;
};

/**
 * A form. It sends nothing while `read` finds field errors, shows one until its field is corrected, keeps what was
 * typed on failure, and sends once however often it is submitted.
 */
export function useDeskForm<Values extends FieldValues, Input, Answer>(
  setup: DeskFormSetup<Values, Input, Answer>,
): DeskForm<Values, Input> {
  const reading = useRef<Reading<Input> | null>(null);
  const form = useForm<Values, unknown, Input>({
    // react-hook-form's type allows missing values; here none is.
    defaultValues: setup.initial as DefaultValues<Values>,
    resolver: (values) => {
      reading.current = setup.read(values);
      return resolved(reading.current);
    },
    shouldFocusError: false,
  });
  // Read on every render: react-hook-form only updates what is read.
  const { errors } = form.formState;
  const [refusal, setRefusal] = useState<FormFailure | null>(null);
  const refuse = (fieldErrors: readonly FieldError[], { what, why }: Failure, saysMore = false) => {
    const fields = fieldErrors.map(({ field }) => document.getElementById(field));
    const isAtFields = !saysMore && fields.length > 0 && fields.every((field) => field !== null);
    setRefusal((before) => ({
      fieldErrors,
      what,
      why,
      isAtFields,
      attempt: (before?.attempt ?? 0) + 1,
    }));
    if (setup.isDialog) fields[0]?.focus();
  };
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);
  const filled = useRef(setup.initial);
  const client = useQueryClient();

  /** Fields that the person has not touched show what is stored; below the others it is said, and what was typed stays. */
  const showStored = (stored: Values) => {
    const typed = form.getValues();
    const before = filled.current;
    filled.current = stored;
    form.reset(stored);
    for (const name of Object.keys(stored) as Path<Values>[]) {
      const [was, is, mine]: unknown[] = [before[name], stored[name], typed[name]];
      if (mine === was || mine === is) continue;
      form.setValue(name, typed[name], { shouldDirty: true });
      if (is === was) continue;
      const value = String(is);
      form.setError(name, { message: storedSentence(setup.inWords?.(name, value) ?? value) });
    }
  };
  const accept = async (input: Input) => {
    const values = form.getValues();
    setIsSending(true);
    try {
      const answer = await setup.send(input);
      setRefusal(null);
      goOn(() => setup.onSent(answer, values));
    } catch (error) {
      logFailure(error);
      const known = error instanceof CallError ? error.errors : [];
      const fieldErrors = known.filter(({ field }) => Object.hasOwn(values, field));
      for (const { field, message } of fieldErrors)
        form.setError(field as Path<Values>, { message });
      const stored = setup.storedNow?.(error) ?? null;
      if (stored) showStored(stored);
      refuse(fieldErrors, failureOfForm(error, setup));
    } finally {
      setIsSending(false);
      for (const queryKey of setup.refresh ?? []) void client.invalidateQueries({ queryKey });
    }
  };
  const refuseTyped = () => {
    if (!reading.current || "input" in reading.current) return;
    const { fieldErrors, message = "" } = reading.current;
    refuse(fieldErrors, { what: message, why: null }, message !== "");
  };
  const send = async () => {
    if (setup.tidy) showTidied(form, setup.tidy(form.getValues()));
    await form.handleSubmit(accept, refuseTyped)();
  };

  return {
    form,
    failure: refusal && whatIsLeft(refusal, errors),
    isSending,
    // A getter: only forms that read it render on the first change.
    get isDirty() {
      return form.formState.isDirty;
    },
    submit: () => {
      // A second press may come before the button is rendered as busy, or after it is free again.
      if (isBusy.current || !beginAction()) return;
      isBusy.current = true;
      void send().finally(() => {
        isBusy.current = false;
      });
    },
    restart: (values) => {
      filled.current = values;
      form.reset(values);
      setRefusal(null);
    },
  };
}

function storedSentence(value: string): string {
  if (value === "") return t("Somebody has emptied this field. Saving again keeps yours.");
  return t("Somebody has stored {value}. Saving again keeps yours.", { value });
}

/** Field errors disappear as their fields are corrected, and the failure with the last of them. */
function whatIsLeft<Values extends FieldValues>(
  { fieldErrors, what, ...failure }: FormFailure,
  errors: FieldErrors<Values>,
): FormFailure | null {
  const left = fieldErrors.flatMap(({ field }) => {
    const now = errors[field]?.message;
    return typeof now === "string" ? [{ field, message: now }] : [];
  });
  if (fieldErrors.length > 0 && left.length === 0) return null;
  return { ...failure, fieldErrors: left, what: what || left.map((one) => one.message).join(", ") };
}

function resolved<Values extends FieldValues, Input>(
  reading: Reading<Input>,
): ResolverResult<Values, Input> {
  if ("input" in reading) return { values: reading.input, errors: {} };
  const errors = reading.fieldErrors.map(({ field, message }) => [
    field,
    { type: "rule", message },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) };
}

function showTidied<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  tidied: Values,
): void {
  for (const [field, value] of Object.entries(tidied)) {
    const name = field as Path<Values>;
    if (form.getValues(name) !== value) form.setValue(name, value, { shouldDirty: true });
  }
}

export type Reading<Input> =
  | { input: Input }
  | {
      fieldErrors: readonly FieldError[];
      /** Replaces the field errors' own messages in the banner. */
      message?: string | undefined;
    };

/** Parses by a schema: at most one error per field, in the schema's order. */
export function readBy<Input>(schema: z.ZodType<Input>, values: unknown): Reading<Input> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { input: parsed.data };
  const fieldErrors = new Map<string, FieldError>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".");
    if (!fieldErrors.has(field))
      fieldErrors.set(field, { field, message: inLanguage(sentenceOf(issue)) });
  }
  return { fieldErrors: [...fieldErrors.values()] };
}

/** As `readBy`, where one message names all required fields: the banner shows it, each empty field its own. */
export function readRequired<Input>(
  schema: z.ZodType<Input>,
  typed: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): Reading<Input> {
  const reading = readBy(schema, typed);
  if ("input" in reading) return reading;
  const missing = Object.entries(labels)
    .filter(([field]) => isBlank(String(typed[field])))
    .map(([field, label]) => ({ field, message: t("{label} is required", { label }) }));
  const message = reading.fieldErrors.map((fieldError) => fieldError.message).join(", ");
  return missing.length > 0 ? { fieldErrors: missing, message } : reading;
}

const Refusal = z.object({ current: z.unknown() });

/**
 * The record that a form was filled from or a question is about. Its version goes with what is sent, whatever other
 * screens have read since. Only a refusal that says what is stored by now replaces it, and shows it. A new record has none.
 */
export function useShown<
  Schema extends z.ZodType<Versioned>,
  First extends z.output<Schema> | undefined,
>(schema: Schema, first: First) {
  type Shown = First | z.output<Schema>;
  const [shown, setShown] = useState<Shown>(first);
  const save = async <Answer>(change: (shown: Shown) => Promise<Answer>) => {
    try {
      return await change(shown);
    } catch (error) {
      const stored = storedBy(schema, error);
      if (stored) setShown(stored);
      throw error;
    }
  };
  return { shown, save };
}

/** For a form: the values that are stored by now, if a change was refused because somebody had changed the record. */
export function storedValues<Shown, Values>(
  schema: z.ZodType<Shown>,
  valuesOf: (stored: Shown) => Values,
) {
  return (error: unknown): Values | null => {
    const stored = storedBy(schema, error);
    return stored === null ? null : valuesOf(stored);
  };
}

/** Whether a change was refused because somebody had changed the record. */
export function isOfVersion(error: unknown): boolean {
  return storedBy(z.looseObject({}), error) !== null;
}

function storedBy<Schema extends z.ZodType>(
  schema: Schema,
  error: unknown,
): z.output<Schema> | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const { data } = Refusal.safeParse(error.answer);
  return schema.safeParse(data?.current).data ?? null;
}
