import type { Endpoint } from "./endpoint.ts";

const API_ROOT = "/api";

/** What of a call stands in its address. */
export type AddressParts<P> = {
  params?: { [Name in keyof P]: string | number } | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
};

/** The address at which an endpoint is called with these parts, from the root of the desk. */
export function addressOf<P>({ path }: Endpoint, parts: AddressParts<P> = {}): string {
  const params: Record<string, string | number | undefined> = parts.params ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The call to ${path} lacks "${name}".`);
    return encodeURIComponent(value);
  });
  const search = Object.entries(parts.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${API_ROOT}${filled}${search.length > 0 ? `?${search.join("&")}` : ""}`;
}
