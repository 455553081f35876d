// The sign-in loads this file: the schema that reads copies stands with the form.

/** Stores a copy of what is typed in this tab, unless the browser has no room for it. */
export function keepCopy(key: string, copy: object): void {
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

const KEY = "noticesShown";

/** Which versions of notices were understood in this session. */
export const NOTICES_UNDERSTOOD_KEY = "noticesUnderstood";

/** Whether the person has closed the notices in this session. */
export function haveNoticesBeenShown(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** Remembers, until the session ends, that the notices have been closed. */
export function rememberNoticesShown(): void {
  sessionStorage.setItem(KEY, "true");
}

/** The next session shows the notices again. */
export function forgetNoticesShown(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(NOTICES_UNDERSTOOD_KEY);
}
