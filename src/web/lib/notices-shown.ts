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
