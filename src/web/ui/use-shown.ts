import { useState } from "react";
import { z } from "zod";
import type { Versioned } from "#web/lib/call.ts";
import { CallError } from "#web/lib/call-error.ts";

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
