import { useRef, useState } from "react";
import type { z } from "zod";
import type { FieldError } from "#shared/http/error-answer.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import type { FormProblem } from "#web/ui/problem-banner.tsx";

/** What a form holds: one text for each of its fields. */
export type TextValues<Name extends string> = Readonly<Record<Name, string>>;

type TextFormSetup<Name extends string, Answer> = {
  /** Taken once; `restart` puts others in. */
  initial: TextValues<Name>;
  /** Every fault of what was typed, in the order in which the banner tells them. */
  check: (values: TextValues<Name>) => FieldError[];
  /** What to say when the server gives no sentence. */
  failure: string;
  send: (values: TextValues<Name>) => Promise<Answer>;
  onSent: (answer: Answer) => void;
};

/** A form of text fields as its screen draws it. */
export type TextForm<Name extends string> = {
  values: TextValues<Name>;
  problem: FormProblem | null;
  isSending: boolean;
  /** True while something differs from what the form began with. */
  isDirty: boolean;
  /** What a field of this name is drawn from. */
  field: (name: Name) => {
    name: string;
    value: string;
    onChange: (value: string) => void;
    error: string | undefined;
  };
  submit: () => void;
  restart: (values: TextValues<Name>) => void;
};

/**
 * A form of text fields: nothing is sent while a check fails, a fault stays until its field is put right, all that was
 * typed is kept whatever happens, and it is sent once however often it is asked.
 */
export function useTextForm<Name extends string, Answer>(
  setup: TextFormSetup<Name, Answer>,
): TextForm<Name> {
  const [start, setStart] = useState(setup.initial);
  const [values, setValues] = useState(setup.initial);
  const [faults, setFaults] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const change = (name: Name, value: string) => {
    const next: TextValues<Name> = { ...values, [name]: value };
    setValues(next);
    if (!faults.some(({ field }) => field === name)) return;
    const fault = setup.check(next).find(({ field }) => field === name);
    setFaults([...faults.filter(({ field }) => field !== name), ...(fault ? [fault] : [])]);
  };
  const tell = (found: FormProblem) => {
    setFaults(found.faults);
    setProblem(found);
  };
  const send = async () => {
    const found = setup.check(values);
    if (found.length > 0) {
      tell({ faults: found, message: found.map(({ message }) => message).join(", ") });
      return;
    }
    setIsSending(true);
    try {
      const answer = await setup.send(values);
      setFaults([]);
      setProblem(null);
      setup.onSent(answer);
    } catch (error) {
      const known = error instanceof CallError ? error.errors.filter(isField) : [];
      tell({ faults: known, message: messageOf(error, setup.failure) });
    } finally {
      setIsSending(false);
    }
  };
  const isField = ({ field }: FieldError) => Object.hasOwn(values, field);
  const names = Object.keys(values).filter((name): name is Name => Object.hasOwn(start, name));

  return {
    values,
    problem,
    isSending,
    isDirty: names.some((name) => values[name] !== start[name]),
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => change(name, value),
      error: faults.find(({ field }) => field === name)?.message,
    }),
    submit: () => {
      // A second press comes before the button can be drawn as busy.
      if (isBusy.current) return;
      isBusy.current = true;
      void send().finally(() => {
        isBusy.current = false;
      });
    },
    restart: (next) => {
      setStart(next);
      setValues(next);
      setFaults([]);
      setProblem(null);
    },
  };
}

/** The faults that a schema finds in what was typed, at most one for each field, in the schema's order. */
export function faultsIn(schema: z.ZodType, values: unknown): FieldError[] {
  const parsed = schema.safeParse(values);
  const seen = new Map<string, FieldError>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join(".");
    if (!seen.has(field)) seen.set(field, { field, message });
  }
  return [...seen.values()];
}
