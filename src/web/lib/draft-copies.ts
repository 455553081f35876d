import { z } from "zod";

const StoredCopy = z.object({
  at: z.iso.datetime(),
  /** The draft on the server that it goes on from; null when none could be made. */
  draft: z
    .object({ id: z.int(), version: z.int(), expires_at: z.iso.datetime().optional() })
    .nullable(),
  values: z.record(z.string(), z.unknown()),
  /** Set when the form goes on with it unasked after the language was switched: what it stood over, and if all of it is saved. */
  carried: z.object({ over: z.string().nullable(), isSaved: z.boolean() }).optional(),
});

/** What could not be saved: what a person had typed and when, until the server can be reached. It dies with this tab. */
export type DraftCopy = z.infer<typeof StoredCopy>;

/** The copy under this key, or null when there is none that can be read. */
export function findCopy(key: string): DraftCopy | null {
  const copy = StoredCopy.safeParse(parsed(sessionStorage.getItem(key)));
  return copy.success ? copy.data : null;
}

/** Stores a copy in place of an earlier one, unless the browser has no room for it. */
export function keepCopy(key: string, copy: DraftCopy): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // The form itself still holds what was typed.
  }
}

/** Forgets the copy under this key. */
export function forgetCopy(key: string): void {
  sessionStorage.removeItem(key);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const PREFIX = "draft:";

/** The key of one person's copy of one form. */
export function copyKey(userId: number, form: string): string {
  return `${PREFIX}${userId}:${form}`;
}

/** Forgets the copies of this tab, but those of this person: whoever signs in next finds none of anybody else. */
export function clearCopies(except?: number): void {
  const own = except === undefined ? null : copyKey(except, "");
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) {
      sessionStorage.removeItem(key);
    }
  }
}

/** Whether this tab keeps anything of anybody's that is not saved. */
export function isAnyCopyKept(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
}
