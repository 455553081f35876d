import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, IdParam, Instant } from "#shared/http/fields.ts";
import { Slip, SlipNumber } from "#shared/slips/contract.ts";
import { sentTextField } from "#shared/slips/form/form.ts";
import { asError, type Sentence, sentence } from "#shared/text/sentence.ts";

/** The strongest first. */
const DUPLICATE_KINDS = [
  "passport",
  "national-id",
  "phone-name",
  "birth-name",
  "agent-name",
] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/** Kinds that reveal a colleague's application and show a badge in the admins' list. */
export const SURE_KINDS = ["passport", "national-id"] as const;
export type SureKind = (typeof SURE_KINDS)[number];

export const DuplicateSlip = Slip.pick({
  id: true,
  passport_number: true,
  status: true,
  process_status: true,
})
  .extend({
    name: z.string(),
    /** When it came into its present state. */
    state_since: Instant,
    submitted_at: Instant,
    submitted_by: z.string(),
  })
  .meta({ id: "DuplicateSlip" });
export type DuplicateSlip = z.infer<typeof DuplicateSlip>;

/** A match within the caller's scope, or only that one outside it exists. */
export const DuplicateMatch = z.union([
  z.object({ kind: z.enum(DUPLICATE_KINDS), slip: DuplicateSlip }),
  z.object({ kind: z.enum(SURE_KINDS), outside: z.enum(["recent", "earlier"]) }),
]);
export type DuplicateMatch = z.infer<typeof DuplicateMatch>;

export function slipsOf(matches: readonly DuplicateMatch[]): readonly number[] {
  return matches.flatMap((match) => ("slip" in match ? match.slip.id : []));
}

/** Values of an application, cleaned; empty ones are not compared. */
export const DuplicateQuestion = z
  .object({
    passport_number: sentTextField("passport_number"),
    national_id: sentTextField("national_id"),
    phone: sentTextField("phone"),
    first_name: sentTextField("first_name"),
    last_name: sentTextField("last_name"),
    date_of_birth: sentTextField("date_of_birth"),
    agent: sentTextField("agent"),
    except_id: SlipNumber.nullish(),
  })
  .refine(
    ({ except_id: _, ...values }) => Object.values(values).some((value) => value !== ""),
    "Send at least one value",
  )
  .meta({ id: "DuplicateQuestion" });
export type DuplicateQuestion = z.output<typeof DuplicateQuestion>;

export const Duplicates = component("Duplicates", {
  matches: z.array(DuplicateMatch),
  /** Whether a slip of the same passport within the caller's scope was completed within 30 days. */
  has_recent_slip: z.boolean(),
  serverTime: Instant,
});
export type Duplicates = z.infer<typeof Duplicates>;

export const findDuplicates = endpoint({
  method: "POST",
  path: "/auto/slips/duplicates",
  access: "signed-in",
  summary:
    "Other applications with the same passport, national ID or person; each look-up counts towards a limit (docs/limits.md)",
  body: DuplicateQuestion,
  isCostly: true,
  reading: { as: "list", slips: ({ matches }) => slipsOf(matches) },
  answer: Duplicates,
});

export const MAX_SLIPS_AT_ONCE = 100;

export const PossibleDuplicates = z.array(
  z.object({
    id: Id,
    matches: z.array(z.object({ kind: z.enum(SURE_KINDS), slip: DuplicateSlip })),
    /** Whether one of the same passport was completed within 30 days. */
    has_recent_slip: z.boolean(),
  }),
);
export type PossibleDuplicates = z.infer<typeof PossibleDuplicates>;

export const findPossibleDuplicates = endpoint({
  method: "POST",
  path: "/auto/slips/possible-duplicates",
  access: "admin",
  summary: "Which of these slips share a passport or national ID with another one",
  isCostly: true,
  reading: { as: "list", slips: (slips) => slips.flatMap(({ matches }) => slipsOf(matches)) },
  body: z.object({
    slipIds: z
      .array(SlipNumber, "Send the slips as a list of record numbers")
      .min(1, "Send at least one slip")
      .max(MAX_SLIPS_AT_ONCE, {
        error: asError(sentence("At most {count} slips at once", { count: MAX_SLIPS_AT_ONCE })),
      }),
  }),
  answer: PossibleDuplicates,
});

export const countLookUps = endpoint({
  method: "GET",
  path: "/auto/operator/:id/look-ups",
  access: "admin",
  summary:
    "The number of look-ups in the last 30 days that revealed a colleague's application to this user",
  params: IdParam,
  answer: z.object({ outside: z.int() }),
});

export const KIND_WORDS: Readonly<Record<DuplicateKind, string>> = {
  passport: "Same passport",
  "national-id": "Same national ID",
  "phone-name": "Same phone and a similar name",
  "birth-name": "Same date of birth and nearly the same name",
  "agent-name": "Same agent and nearly the same name within 30 days",
};

const VALUE: Readonly<Record<SureKind, string>> = {
  passport: "passport number",
  "national-id": "national ID",
};

/** All that an operator learns of a colleague's application. */
export function outsideSentence({
  kind,
  outside,
}: Extract<DuplicateMatch, { outside: unknown }>): Sentence {
  const when = outside === "recent" ? "from the last 30 days" : "earlier than 30 days ago";
  return sentence(
    "A colleague has an application with this {label}, {words}. Ask an admin before you submit.",
    { label: sentence(VALUE[kind]), words: sentence(when) },
  );
}
