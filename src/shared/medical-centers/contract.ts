import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { Id, IdParam } from "#shared/http/fields.ts";
import { CenterInput } from "./form.ts";

/** What a person may say about a center. */
export const CenterFields = z.object({
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

export const MedicalCenter = CenterFields.extend({ id: Id }).meta({ id: "MedicalCenter" });
export type MedicalCenter = z.infer<typeof MedicalCenter>;

export const listMedicalCenters = endpoint({
  method: "GET",
  path: "/medical-centers",
  access: "signed-in",
  summary: "All medical centers by name",
  status: 200,
  answer: z.array(MedicalCenter),
});

export const createMedicalCenter = endpoint({
  method: "POST",
  path: "/medical-centers",
  access: "admin",
  summary: "Add a medical center; without a country it is in Bangladesh",
  body: CenterInput,
  status: 201,
  answer: MedicalCenter,
});

export const updateMedicalCenter = endpoint({
  method: "PUT",
  path: "/medical-centers/:id",
  access: "admin",
  summary: "Replace the fields of a medical center",
  params: IdParam,
  body: CenterInput,
  status: 200,
  answer: MedicalCenter,
});

export const deleteMedicalCenter = endpoint({
  method: "DELETE",
  path: "/medical-centers/:id",
  access: "admin",
  summary: "Delete a medical center; slips that point to it stay, without a center",
  params: IdParam,
  status: 204,
});

export const countSlipsOfCenter = endpoint({
  method: "GET",
  path: "/medical-centers/:id/slips",
  access: "admin",
  summary: "How many slips point to a medical center",
  params: IdParam,
  status: 200,
  answer: z.object({ slips: z.int() }),
});
