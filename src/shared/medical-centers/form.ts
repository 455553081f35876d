import { z } from "zod";
import {
  type CenterField,
  type CenterText,
  centerLabels,
  checkCenter,
  DEFAULT_CENTER_COUNTRY,
  listedCity,
  tidy,
} from "./form-checks.ts";

const text = (field: CenterField) =>
  z
    .string({ error: `${centerLabels[field]} must be text` })
    .nullish()
    .transform((value) => value ?? "");

/**
 * A center as it crosses the wire, to be stored: text without needless space, the city's name from the list, null for
 * an optional field without text. One that states no country is in Bangladesh; an empty country is a missing one.
 */
export const CenterInput = z
  .object(
    {
      name: text("name"),
      country: z
        .string({ error: "Country must be text" })
        .nullish()
        .transform((value) => value ?? DEFAULT_CENTER_COUNTRY),
      city: text("city"),
      address: text("address"),
      phone: text("phone"),
      email: text("email"),
      website: text("website"),
      time: text("time"),
    },
    { error: "The medical center must be an object with its fields" },
  )
  .superRefine((center, context) => {
    for (const { field, message } of checkCenter(center)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  })
  .transform(asStored);
export type CenterInput = z.output<typeof CenterInput>;

function asStored(center: CenterText) {
  const city = tidy(center.city);
  return {
    name: tidy(center.name),
    country: tidy(center.country),
    city: listedCity(city) ?? city,
    address: tidy(center.address) || null,
    phone: tidy(center.phone) || null,
    email: tidy(center.email) || null,
    website: tidy(center.website) || null,
    time: tidy(center.time) || null,
  };
}

/** What makes two centers the same one: name and city, without regard to case and space. */
export function centerKey(center: { name: string; city: string }): string {
  return `${tidy(center.name)}\n${tidy(center.city)}`.toLowerCase();
}
