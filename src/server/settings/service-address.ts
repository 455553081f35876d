import { BlockList, isIP } from "node:net";

const PRIVATE: readonly [string, number, "ipv4" | "ipv6"][] = [
  ["127.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
];

/**
 * Whether a booking service may be at this address: `https` anywhere, `http` where nobody else reads along (loopback
 * and private networks); no user name, query or fragment in it.
 */
export function isServiceAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || /[?#\s]/.test(text)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isNear(url.hostname));
}

function isNear(hostname: string): boolean {
  if (hostname === "localhost") return true;
  const address = hostname.replace(/^\[|\]$/g, "");
  const near = new BlockList();
  for (const [network, prefix, family] of PRIVATE) near.addSubnet(network, prefix, family);
  const family = isIP(address);
  return family !== 0 && near.check(address, family === 6 ? "ipv6" : "ipv4");
}
