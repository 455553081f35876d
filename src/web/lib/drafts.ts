import { z } from "zod";

const PREFIX = "draft:";

const StoredDraft = z.object({
  at: z.iso.datetime(),
  values: z.record(z.string(), z.unknown()),
});

/** What a person had typed into a form and when: the changed fields alone, so that they fit on a newer record too. */
export type Draft = z.infer<typeof StoredDraft>;

/** The key of one person's draft of one form; drafts live in this tab only and die with it. */
export function draftKey(userId: number, form: string): string {
  return `${PREFIX}${userId}:${form}`;
}

/** The draft under this key, or null when there is none that can be read. */
export function findDraft(key: string): Draft | null {
  const draft = StoredDraft.safeParse(parsed(sessionStorage.getItem(key)));
  return draft.success ? draft.data : null;
}

/** Keeps a draft in place of an earlier one; false when the browser has no room for it. */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft under this key. */
export function removeDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Forgets every draft of this tab, whoever typed it: for signing out. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

/** Whether this tab keeps a draft of anybody's. */
export function isAnyDraftKept(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
