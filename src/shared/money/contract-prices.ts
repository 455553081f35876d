import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, Instant } from "#shared/http/fields.ts";
import { IfMatchHeader, NOTHING_STORED } from "#shared/http/headers.ts";
import { Dollars, Person } from "./contract.ts";
import { PriceForm } from "./form.ts";

export const SlipPrice = component("SlipPrice", {
  id: Id,
  /** Null: everybody. */
  user: Person.nullable(),
  /** Null: as everybody. */
  price: Dollars.nullable(),
  set_by: z.string(),
  set_at: Instant,
});
export type SlipPrice = z.infer<typeof SlipPrice>;

export const SlipPrices = component("SlipPrices", {
  /** The price of everybody, now. */
  price: Dollars,
  people: z.array(z.object({ user_id: Id, name: z.string(), price: Dollars })),
  /** The last 50. */
  changes: z.array(SlipPrice),
  /** When a price was last set; null before the first. */
  updated_at: Instant.nullable(),
});
export type SlipPrices = z.infer<typeof SlipPrices>;

export const getPrices = endpoint({
  method: "GET",
  path: "/money/prices",
  access: "admin",
  reading: "none",
  summary: "The price per slip, whose price differs, and the last changes",
  answer: SlipPrices,
});

export const setPrice = endpoint({
  method: "POST",
  path: "/money/prices",
  access: "admin",
  summary: `Set the price of slips completed from now on: of everybody, or of one person; If-Match is the updated_at of the prices, or "${NOTHING_STORED}" before the first`,
  headers: IfMatchHeader,
  confirm: { for: "every call", ask: "Please confirm your password to set a price." },
  body: PriceForm,
  status: 201,
  answer: SlipPrice,
});
