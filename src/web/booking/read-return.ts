import { z } from "zod";
import { MAX_PAGE_LENGTH } from "#shared/booking/rules-page.ts";
import { MAX_RETURN_LENGTH, type Return } from "#shared/booking/rules-site-fields.ts";
import { Id, MAX_URL_LENGTH } from "#shared/http/fields.ts";

const ReturnOfThisVersion = z.object({
  version: z.literal(1),
  address: z.string().max(MAX_URL_LENGTH),
  text: z.string().max(MAX_PAGE_LENGTH),
  slip: Id.nullable(),
});
const AnyReturn = z.object({ version: z.number() });

/** What the bookmark brings in the fragment; it may be of an older one, or be anything. */
export function readReturn(fragment: string, site: string): Return | "outdated" | "unreadable" {
  const json = fragment.length > MAX_RETURN_LENGTH ? null : parsed(fragment);
  const { data } = ReturnOfThisVersion.safeParse(json);
  if (data) return isOfSite(data.address, site) ? data : "unreadable";
  const other = AnyReturn.safeParse(json).data;
  return other && other.version !== 1 ? "outdated" : "unreadable";
}

function parsed(fragment: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(fragment));
  } catch {
    return null;
  }
}

function isOfSite(address: string, site: string): boolean {
  const { host } = new URL(site);
  const from = URL.parse(address)?.host;
  return from === host || from === `www.${host}`;
}
