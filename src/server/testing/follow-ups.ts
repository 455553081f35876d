import type { SentFollowUp } from "#shared/follow-up/form.ts";
import type { Client } from "./client.ts";
import { put, STATES, submit } from "./slip-states.ts";
import type { TestApp } from "./test-app.ts";

export const NOTHING_KNOWN: SentFollowUp = {
  slip_number: null,
  valid_till: null,
  visit_on: null,
  examined_on: null,
  result: null,
  report_valid_till: null,
  call_on: null,
  note: null,
};

export const followUpPath = (slipId: number) => `/auto/slip/${slipId}/follow-up`;

/** A slip of this person that is Completed today. */
export async function submitCompleted(app: TestApp, by: Client) {
  const slip = await submit(by);
  await put(app, slip.id, STATES["finished with a slip URL"]);
  return slip;
}

/** Stores these values and no others. */
export async function followUp(
  by: Client,
  slipId: number,
  values: Partial<SentFollowUp>,
  ifMatch?: string,
) {
  const headers = ifMatch === undefined ? {} : { "if-match": ifMatch };
  return await by.put(followUpPath(slipId), { ...NOTHING_KNOWN, ...values }, headers);
}
