import type { QueryClient } from "@tanstack/react-query";
import { lazyRouteComponent, type ParsedLocation } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { isDeskReady, noteUnanswered } from "./desk-reach.ts";

const RELOADED_KEY = "reloadedForNewVersion";
const RELOAD_PAUSE_MS = 30_000;

export class FilesNotLoaded extends Error {
  constructor(cause: unknown) {
    super(t("This screen could not be loaded. Check your connection and try again."), { cause });
    this.name = "FilesNotLoaded";
  }
}

export type Visit = {
  queries: QueryClient;
  location: ParsedLocation;
  params: { readonly id?: string };
  /** Only pointed at so far: no record is read then, since the audit log would say that it was viewed. */
  preload: boolean;
};

export type ScreenModule<Name extends string> = Record<Name, (props: never) => unknown> & {
  prefetch?: (visit: Visit) => void;
};

export function lazyScreen<Module extends ScreenModule<Name>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => load().catch(fail), name);
}

/** Loads a module that is needed now; if that fails, reloads the page where that may help. */
export function loadFiles<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async (cause) => {
    if (!(await reloadIfUseful())) fail(cause);
    return await new Promise(() => undefined);
  });
}

function fail(cause: unknown): never {
  throw new FilesNotLoaded(cause);
}

/**
 * Reloads the page because of missing files: after an upgrade the server no longer has those of an open page. At most
 * twice a minute by itself, and only where the desk is ready: otherwise there would be no page at all.
 */
export async function reloadIfUseful(isAsked = false): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (!isAsked && Date.now() - last < RELOAD_PAUSE_MS) return false;
  if (!(await isDeskReady())) {
    noteUnanswered();
    return false;
  }
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
  return true;
}
