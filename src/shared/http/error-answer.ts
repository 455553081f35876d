import { z } from "zod";
import type { Sentence as SentenceType, Value } from "#shared/text/sentence.ts";

// A shape that holds itself is described only by the name of a component, hence the id.
const Values: z.ZodType<Readonly<Record<string, Value>>> = z
  .record(z.string(), z.union([z.string(), z.number(), z.lazy(() => Sentence)]))
  .meta({
    id: "SentenceValues",
    description: "The values by name: names, figures, and sentences of their own",
  });

const Template = z
  .string()
  .meta({ description: "The sentence with a name in braces where each value stands" });

/** What stands on the wire beside a sentence that has values. */
export const sentenceParts = { template: Template.optional(), values: Values.optional() };

/** A sentence on the wire. */
export const Sentence: z.ZodType<SentenceType> = z
  .object({ message: z.string(), template: Template.optional(), values: Values.optional() })
  .meta({ id: "Sentence", description: "A sentence in English, and what it was made of" });

const FieldError = z.object({ field: z.string(), message: z.string(), ...sentenceParts });

/** One fault of one field, in words for the person who typed it. */
export type FieldError = { readonly field: string } & SentenceType;

/** What every refusal looks like on the wire (docs/architecture.md, "Errors"). */
export const ErrorAnswer = z
  .object({
    message: z.string(),
    ...sentenceParts,
    errors: z.array(FieldError).optional(),
    /** The session must be confirmed first (`POST /auth/confirm`); then the same call goes through. */
    confirm: z.literal(true).optional(),
    /** The call came with the token that the session had before; it goes through with the present one. */
    renewed: z.literal(true).optional(),
    requestId: z.string(),
  })
  .meta({ id: "ErrorAnswer" });
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
