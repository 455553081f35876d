import { z } from "zod";
import { component } from "#shared/http/fields.ts";
import type { Sentence as SentenceType, Value } from "#shared/text/sentence.ts";

// A recursive shape can only be described by a component's name.
const Values: z.ZodType<Readonly<Record<string, Value>>> = z
  .record(z.string(), z.union([z.string(), z.number(), z.lazy(() => Sentence)]))
  .meta({
    id: "SentenceValues",
    description: "The values by name: names, figures, and sentences of their own",
  });

const Template = z
  .string()
  .meta({ description: "The sentence with a name in braces where each value stands" });

export const sentenceParts = { template: Template.optional(), values: Values.optional() };

export const Sentence: z.ZodType<SentenceType> = z
  .object({ message: z.string(), template: Template.optional(), values: Values.optional() })
  .meta({ id: "Sentence", description: "A sentence in English, and what it was made of" });

const FieldError = z.object({ field: z.string(), message: z.string(), ...sentenceParts });

export type FieldError = { readonly field: string } & SentenceType;

export const ErrorAnswer = component("ErrorAnswer", {
  message: z.string(),
  ...sentenceParts,
  errors: z.array(FieldError).optional(),
  /** The session must be confirmed first (`POST /auth/confirm`), then the call can be repeated. */
  confirm: z.literal(true).optional(),
  /** The call used the session's previous token; repeat it with the current one. */
  renewed: z.literal(true).optional(),
  /** The record as it is now; with 409 after `If-Match`. */
  current: z.unknown().optional(),
  requestId: z.string(),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
