import { z } from "zod";
import { User } from "#shared/auth/contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id } from "#shared/http/fields.ts";
import { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { Slip } from "#shared/slips/contract.ts";
import { cleanText } from "#shared/text/clean.ts";

export const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 100;

const FoundSlip = Slip.pick({
  id: true,
  passport_number: true,
  city: true,
  status: true,
  process_status: true,
  payment_status: true,
  erased_at: true,
})
  .extend({ name: z.string(), has_slip_url: z.boolean() })
  .meta({ id: "FoundSlip" });

export const Found = component("Found", {
  slips: z.array(FoundSlip),
  /** For admins only. */
  operators: z.array(User.pick({ email: true }).extend({ id: Id, name: z.string() })),
  centers: z.array(MedicalCenter.pick({ id: true, name: true, city: true })),
});
export type Found = z.infer<typeof Found>;

const tooShort = { error: `Search for at least ${SHORTEST_SEARCH} characters` };

/** A POST, because the term may be a passport number and must not appear in a URL. */
export const searchDesk = endpoint({
  method: "POST",
  path: "/search",
  access: "signed-in",
  summary:
    "Slips that match every word of the term in name, passport number or e-mail, or the end of phone or national ID, or the record number; also centers and, for admins, operators",
  body: z.object({
    q: z
      .string("q must be text")
      .max(LONGEST_SEARCH, `Search must be at most ${LONGEST_SEARCH} characters`)
      // PostgreSQL refuses NUL in parameters.
      .transform((text) => cleanText(text.replaceAll("\0", "")))
      .pipe(z.string().min(SHORTEST_SEARCH, tooShort)),
  }),
  reading: { as: "list", slips: ({ slips }) => slips.map(({ id }) => id) },
  budget: "searches",
  isCostly: true,
  answer: Found,
});
