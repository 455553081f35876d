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
