const BOOKMARKED = "bookmarked";

/** The bookmark has come back once, so that this browser has it: nobody needs to be told how to get it. */
export function rememberBookmark(): void {
  localStorage.setItem(BOOKMARKED, "true");
}

/** It is of an older version of the desk, so that the new one is offered again. */
export function forgetBookmark(): void {
  localStorage.removeItem(BOOKMARKED);
}

export const hasBookmark = (): boolean => localStorage.getItem(BOOKMARKED) !== null;
