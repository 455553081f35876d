import { lazyRouteComponent } from "@tanstack/react-router";
import { loadPart } from "#web/lib/load-part.ts";

/** A screen whose files are fetched when somebody goes there. */
export function screen<Module extends Record<Name, (props: never) => unknown>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadPart(load), name);
}
