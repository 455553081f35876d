/** Where a visitor was going before the sign-in; left out when it is the dashboard anyway. */
export type NextScreen = { next?: string };

/** Reads `?next=`: only an address of this page itself, never another host, never the login. */
export function nextOf(raw: unknown): NextScreen {
  if (typeof raw !== "string" || !/^\/(?![/\\])/.test(raw)) return {};
  const base = "http://page";
  if (!URL.canParse(raw, base)) return {};
  const { origin, pathname } = new URL(raw, base);
  const isElsewhere = origin !== base || pathname.startsWith("//");
  if (isElsewhere || ["/", "/login", "/dashboard"].includes(pathname)) return {};
  return { next: raw };
}
