/** An address of the booking site, without query and fragment. */
export type SiteAddress = { kind: "payment" | "slip"; token: string; url: string };

const PATH =
  /^((?:\/[a-z]{2}(?:-[a-z]{2})?)?\/appointment\/([a-z0-9]{8,40})\/(pay|slip)\/?)(?:print\/?|download\/?)?$/i;

/** Null if it is no payment or slip page of the site, such as `https://wafid.com`. The scheme may be left out. */
export function readAddress(text: string, site: string): SiteAddress | null {
  const typed = text.trim();
  if (typed === "" || typed.length > 2_000 || /\s/.test(typed)) return null;
  const address = URL.parse(withScheme(typed));
  const { host, origin } = new URL(site);
  if (address === null || !/^https?:$/.test(address.protocol)) return null;
  if (address.username !== "" || address.password !== "") return null;
  if (address.host !== host && address.host !== `www.${host}`) return null;
  const [, path, token, page] = PATH.exec(address.pathname) ?? [];
  if (path === undefined || token === undefined || page === undefined) return null;
  const kind = page.toLowerCase() === "pay" ? "payment" : "slip";
  return { kind, token, url: `${origin}${path.endsWith("/") ? path : `${path}/`}` };
}

/** The page of the site that a text names, as a message with its link does; null if it names several, or none. */
export function findAddress(text: string, site: string): SiteAddress | null {
  const found = text
    .split(/[\s<>"'()[\]]+/)
    .map((word) => readAddress(word.replace(/[.,;:!]+$/, ""), site))
    .filter((address) => address !== null);
  const [first] = found;
  const isOne = found.every(({ kind, token }) => kind === first?.kind && token === first.token);
  return first && isOne ? first : null;
}

/** An address as people type it may begin with its host. */
export function withScheme(typed: string): string {
  return typed === "" || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;
}
