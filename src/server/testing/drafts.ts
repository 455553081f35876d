import type { Draft, DraftRow } from "#shared/drafts/contract.ts";
import type { Answer, Client } from "./client.ts";
import type { TestApp } from "./test-app.ts";

/** A draft that was answered. */
export const draftOf = ({ body }: Answer) => body as Draft;

/** A new draft of this person. */
export async function keep(by: Client, form_values: unknown = { first_name: "Rahim" }) {
  return draftOf(await by.post("/slip-drafts", { form_values }));
}

/** A person's drafts, newest first. */
export async function draftsOf(by: Client): Promise<DraftRow[]> {
  return (await by.get("/slip-drafts")).body as DraftRow[];
}

/** Lets so much time pass since a draft was changed. */
export async function ageDraft({ desk }: TestApp, id: number, interval: string): Promise<void> {
  await desk.sql`
    update slip_drafts set updated_at = updated_at - ${interval}::interval where id = ${id}`;
}

/** How many drafts are stored, whosever they are. */
export async function countStoredDrafts({ desk }: TestApp): Promise<number> {
  const [row] = await desk.sql<{ count: number }[]>`select count(*) from slip_drafts`;
  return row?.count ?? 0;
}
