/** The same address with its host in ASCII, as browsers connect to it: a host of other letters can look like a known one. */
export function withAsciiHost(address: string): string {
  return address.replace(/^(https?:\/\/)([^/?#]*)/iu, (whole, scheme: string, typed: string) => {
    const isPlain = /^[\w.:[\]-]*$/.test(typed);
    const host = isPlain ? undefined : URL.parse(`${scheme}${typed}`)?.host;
    return host ? `${scheme}${host}` : whole;
  });
}
