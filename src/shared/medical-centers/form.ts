import { z } from "zod";
import { cleanText } from "#shared/text/clean.ts";
import { asError, asIssue, mustBeText } from "#shared/text/sentence.ts";
import {
  type CenterField,
  centerLabels,
  DEFAULT_CENTER_COUNTRY,
  readCenter,
} from "./form-checks.ts";

const text = (field: CenterField, fallback = "") =>
  z
    .string({ error: asError(mustBeText(centerLabels[field])) })
    .nullish()
    .transform((value) => value ?? fallback);

/**
 * A center as it crosses the wire, to be stored: text without needless space, the city's name from the list, null for
 * an optional field without text. One that states no country is in Bangladesh; an empty country is a missing one. A
 * missing required field hides other faults: its message names all three.
 */
export const CenterInput = z
  .object(
    {
      name: text("name"),
      country: text("country", DEFAULT_CENTER_COUNTRY),
      city: text("city"),
      address: text("address"),
      phone: text("phone"),
      email: text("email"),
      website: text("website"),
      time: text("time"),
    },
    { error: "The medical center must be an object with its fields" },
  )
  .transform((typed, context) => {
    const { center, faults } = readCenter(typed);
    for (const { field, ...fault } of faults) {
      context.addIssue({ ...asIssue(fault), path: [field] });
    }
    return {
      ...center,
      address: center.address || null,
      phone: center.phone || null,
      email: center.email || null,
      website: center.website || null,
      time: center.time || null,
    };
  })
  .meta({ id: "MedicalCenterForm" });
export type CenterInput = z.output<typeof CenterInput>;

/** What makes two centers the same one: name and city, without regard to case and space. */
export function centerKey(center: { name: string; city: string }): string {
  return `${cleanText(center.name)}\n${cleanText(center.city)}`.toLowerCase();
}
