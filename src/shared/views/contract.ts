import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, IdParam, requiredText } from "#shared/http/fields.ts";
import { comparable } from "#shared/text/plain.ts";

export const MAX_NAME_LENGTH = 40;
export const MAX_QUERY_LENGTH = 500;

const VIEW_SCREENS = ["admin-slips", "operator-slips", "follow-up", "reports"] as const;

/** However its name is written. */
function keepsSearch(query: string): boolean {
  return [...new URLSearchParams(query).keys()].some((name) => comparable(name).includes("search"));
}

/** `query` is the search string of the address, without search terms. */
export const ViewForm = component("ViewForm", {
  name: requiredText({ label: "Name", max: MAX_NAME_LENGTH }),
  screen: z.enum(VIEW_SCREENS, "Screen is not one of the choices"),
  query: z
    .string("Query must be text")
    .max(MAX_QUERY_LENGTH, {
      error: `Query must be at most ${MAX_QUERY_LENGTH} characters`,
      // Reading the parts of a long one is slow.
      abort: true,
    })
    .regex(/^[!-~]*$/, "Query must be that of an address")
    .refine((query) => !keepsSearch(query), "A view keeps no search"),
  is_shared: z.boolean("Shared must be true or false").default(false),
  position: z.int("Position must be a whole number").min(0).max(1_000).default(0),
});
export type ViewForm = z.infer<typeof ViewForm>;

export const View = component("View", {
  id: Id,
  name: z.string(),
  screen: z.enum(VIEW_SCREENS),
  query: z.string(),
  is_shared: z.boolean(),
  position: z.int(),
  is_own: z.boolean(),
});
export type View = z.infer<typeof View>;

export const listViews = endpoint({
  method: "GET",
  path: "/views",
  access: "signed-in",
  summary: "The user's own views in order, then shared ones",
  answer: z.array(View),
});

export const createView = endpoint({
  method: "POST",
  path: "/views",
  access: "signed-in",
  summary: "Save a view; only admins can share one",
  body: ViewForm,
  status: 201,
  answer: View,
});

export const updateView = endpoint({
  method: "PUT",
  path: "/views/:id",
  access: "signed-in",
  summary: "Change one of the user's own views",
  params: IdParam,
  body: ViewForm,
  answer: View,
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/views/:id",
  access: "signed-in",
  summary: "Delete one of the user's own views",
  params: IdParam,
});
