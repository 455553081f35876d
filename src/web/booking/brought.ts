import { RETURN_PATH } from "#shared/booking/rules-site-fields.ts";

let fragment: string | null = null;
const watchers = new Set<() => void>();

/**
 * Takes what the bookmark brings in the fragment, and removes it from the address and the history, before anything is
 * drawn; also when the next page comes to a tab that is open here. A frame gets nothing.
 */
export function watchBrought(page: Window): void {
  const take = () => {
    const { pathname, search, hash } = page.location;
    if (pathname !== RETURN_PATH || hash === "") return;
    page.history.replaceState(page.history.state, "", pathname + search);
    if (page.top !== page.self) return;
    fragment = hash.slice(1);
    for (const tell of watchers) tell();
  };
  take();
  page.addEventListener("hashchange", take);
}

export const broughtFragment = (): string | null => fragment;

export function forgetBrought(): void {
  fragment = null;
  for (const tell of watchers) tell();
}

export function onBrought(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

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
