const BOOKMARKED = "bookmarked";

/** The bookmark has come back once, so that this browser has it: nobody needs to be told how to get it. */
export function rememberBookmark(): void {
  localStorage.setItem(BOOKMARKED, "true");
}

export const hasBookmark = (): boolean => localStorage.getItem(BOOKMARKED) !== null;
