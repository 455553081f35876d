import { NOTHING_STORED } from "#shared/http/headers.ts";

export type Versioned = { updated_at: string | null };

/** Says which version the person saw: nothing is saved if the record has changed since. */
export function seenAt({ updated_at }: Versioned): { "If-Match": string } {
  return { "If-Match": `"${updated_at ?? NOTHING_STORED}"` };
}

export function seen({ id, ...record }: Versioned & { id: number }) {
  return { params: { id: String(id) }, headers: seenAt(record) };
}
