import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createAccount } from "#server/auth/accounts.ts";
import type { Client } from "./client.ts";
import { submitCompleted } from "./follow-ups.ts";
import { ask, correct } from "./money.ts";
import { submit, submitApproved } from "./slip-states.ts";
import type { TestApp } from "./test-app.ts";

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  example: z.string().optional(),
});
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ example: z.unknown() })) })
    .optional(),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** A call as the API's description has it; its path is below /api and has `{id}` where a record's number belongs. */
export type ExampleCall = {
  operationId: string;
  method: keyof Client;
  path: string;
  /** Of paths, queries and headers. */
  parameters: readonly z.infer<typeof Parameter>[];
  /** Undefined where the call takes none. */
  body: unknown;
  /** The required ones with their examples. */
  headers: Record<string, string>;
};

/** Every call that the description of this program's API has. */
export async function exampleCalls({ app }: TestApp): Promise<ExampleCall[]> {
  const { paths } = Document.parse((await app.inject({ url: "/api/docs/json" })).json());
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, requestBody, parameters = [] }]) => ({
      operationId,
      method: method as keyof Client,
      path: path.replace("/api", ""),
      parameters,
      body: requestBody?.content["application/json"]?.example,
      headers: Object.fromEntries(
        parameters.flatMap(({ name, in: where, required, example = "" }) =>
          where === "header" && required ? [[name, example]] : [],
        ),
      ),
    })),
  );
}

/** A new admin with the password of the examples. */
export async function exampleAdmin({ context, signIn, withToken }: TestApp): Promise<Client> {
  const username = `salma-${randomUUID()}`;
  const email = `${username}@desk.test`;
  const names = { first_name: "Salma", last_name: "Khatun", username, email };
  const password = "correct-horse-9";
  await createAccount(context, { ...names, role: "admin" }, password);
  const { body } = await signIn(email, password);
  return withToken(z.object({ token: z.string() }).parse(body).token);
}

/** The number of a new record in the state that the example needs. Where there is nothing, any application does. */
export async function recordFor(
  app: TestApp,
  { operationId }: Pick<ExampleCall, "operationId">,
  admin: Client,
  by: Client,
): Promise<number> {
  switch (operationId) {
    case "changeOperator": {
      const { id } = await app.person("operator");
      await correct(admin, id, "12.50");
      return id;
    }
    case "resetOperatorPassword":
    case "changeOperatorState":
      return (await app.person("operator")).id;
    case "changeDeclinedReason": {
      const { id } = await submit(admin);
      await admin.patch(`/auto/slip/${id}/status`, { status: "declined" });
      return id;
    }
    case "changeSlipUrl":
      return (await submitApproved(admin)).id;
    case "changeFollowUp":
    case "recordCall":
      return (await submitCompleted(app, admin)).id;
    case "decideDeposit":
      return (await ask(app, await app.person("operator"))).id;
    case "changeDraft":
      return idOf(await by.post("/slip-drafts", { form_values: { first_name: "A" } }));
    case "updateView":
      return idOf(await by.post("/views", { name: "Mine", screen: "admin-slips", query: "" }));
    case "updateMedicalCenter":
      return idOf(await by.post("/medical-centers", { name: "One", city: "Dhaka" }));
    case "updateAgent":
      return idOf(await by.post("/agents", { name: "One" }));
    case "updateNotice":
      return idOf(await by.post("/notices", { title: "One", content: "One" }));
    default:
      return (await submit(admin)).id;
  }
}

const idOf = ({ body }: { body: unknown }) => z.object({ id: z.number() }).parse(body).id;
