import type { QueryClient } from "@tanstack/react-query";
import { lazyRouteComponent, type ParsedLocation } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";

const RELOADED_KEY = "reloadedForNewVersion";
const PATIENCE_MS = 30_000;

/** Files of the page could not be loaded. */
export class FilesNotLoaded extends Error {
  constructor(cause: unknown) {
    super(t("This screen could not be loaded. Check your connection and try again."), { cause });
    this.name = "FilesNotLoaded";
  }
}

/** What the router knows of a screen that is about to be shown. */
export type Visit = {
  queries: QueryClient;
  location: ParsedLocation;
  params: { readonly id?: string };
};

/** The file of a screen: its component, and the reading of what it shows first. */
export type ScreenModule<Name extends string> = Record<Name, (props: never) => unknown> & {
  prefetch?: (visit: Visit) => void;
};

/** A screen whose files are loaded when somebody goes there, or is about to. */
export function lazyScreen<Module extends ScreenModule<Name>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => load().catch(fail), name);
}

/** Loads files that are needed now, or the page again where that may help. */
export function loadFiles<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((cause) => {
    if (!mayReload()) return fail(cause);
    reloadPage();
    return new Promise(() => undefined);
  });
}

function fail(cause: unknown): never {
  throw new FilesNotLoaded(cause);
}

/**
 * Whether to load the page again because files of it are missing: after an upgrade the server no longer has those that an
 * open page asks for. Once in half a minute, and not without a connection, which would leave no page at all.
 */
export function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  return navigator.onLine && Date.now() - last >= PATIENCE_MS;
}

/** Loads the page again and remembers when. */
export function reloadPage(): void {
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}
