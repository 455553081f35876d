import { matchesGlob } from "node:path";
import type { Refusal, Source } from "./source.ts";

const ROUTES = "src/web/app/router.tsx";
/** Redirects, unknown addresses, the sandbox's pages, which process-slip.spec.ts covers, and what is opened by its link. */
const ELSEWHERE =
  "/ $ /sandbox/payment/$reference /sandbox/slip/$reference /operator/$id/edit".split(" ");

/** Refuses a route that `e2e/screens` does not open: nobody would look at the screen or press its buttons twice. */
export function checkScreens(sources: readonly Source[]): Refusal[] {
  const routes = sources.find(({ path }) => path === ROUTES)?.text ?? "";
  const screens = sources.filter(({ path }) => matchesGlob(path, "e2e/screens/*.ts"));
  const opened = screens.map(({ text }) => text.replaceAll(/\$\{[^}]*\}/g, "$id")).join("\n");
  return [...routes.matchAll(/ path: "([^"]+)"/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !ELSEWHERE.includes(path))
    .filter((path) => !new RegExp(`["\`]${path.replace("$", "\\$")}["\`?$]`).test(opened))
    .map((path) => ({ path: ROUTES, says: `has ${path}, which e2e/screens does not open` }));
}
