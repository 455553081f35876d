import { connect } from "node:tls";
import type { Settings } from "#server/settings/settings.ts";
import type { Check } from "#shared/system/contract.ts";
import { DAY_MS } from "#shared/time/units.ts";

const PATIENCE_MS = 3_000;
const SOON_DAYS = 14;

/** Looks at the certificate that people get at PUBLIC_URL; null when that is no https address. */
export async function checkCertificate(
  { PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">,
  now: Date,
): Promise<Check | null> {
  if (!PUBLIC_URL?.startsWith("https:")) return null;
  const { hostname, port } = new URL(PUBLIC_URL);
  const name = "Certificate";
  try {
    const ends = await readEnd(hostname, Number(port || 443));
    const days = Math.floor((ends.getTime() - now.getTime()) / DAY_MS);
    const says = `good for ${days} days`;
    return days < SOON_DAYS
      ? {
          name,
          state: "bad",
          says: `${says} only: renew it now (docs/operations.md, Behind a proxy)`,
        }
      : { name, state: "good", says };
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : "no answer";
    return {
      name,
      state: "bad",
      says: `${PUBLIC_URL} has none that browsers take, or is not reached from here (${why})`,
    };
  }
}

function readEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy(new Error("timeout")));
    socket.once("error", reject);
  });
}
