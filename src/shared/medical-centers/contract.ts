import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Id } from "../http/fields.ts";

export const MedicalCenter = z.object({
  id: Id,
  name: z.string(),
  country: z.string(),
  /** The city's name, not its code. */
  city: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** Operating hours, for example 9AM-5PM. */
  time: z.string().nullable(),
});
export type MedicalCenter = z.infer<typeof MedicalCenter>;

export const listMedicalCenters = endpoint({
  method: "GET",
  path: "/medical-centers",
  access: "signed-in",
  summary: "All medical centers by name",
  status: 200,
  answer: z.array(MedicalCenter),
});
