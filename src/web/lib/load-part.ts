import { t } from "#web/language/translate.ts";

const RELOADED_KEY = "reloadedForNewVersion";
const PATIENCE_MS = 30_000;

/** The files of a part of the page did not come. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super(t("This screen could not be loaded. Check your connection and try again."), { cause });
    this.name = "PartNotLoaded";
  }
}

/**
 * A part of the page whose files are fetched when it is needed. After an update of the program an open page asks for
 * files that are gone: then the page is loaded anew, once in half a minute.
 */
export function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(loadPageAnew);
}

function loadPageAnew(cause: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  // Without a connection a reload would only take away the page there is.
  if (!navigator.onLine || Date.now() - last < PATIENCE_MS) throw new PartNotLoaded(cause);
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}
