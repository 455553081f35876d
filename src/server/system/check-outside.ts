import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { codeOf } from "@slipdesk/pg-client";
import { isTaken, listeningFailure, probePort } from "#server/http/listening.ts";
import { NoAnswer } from "#server/processing/adapters/adapter.ts";
import { callService } from "#server/processing/adapters/call-service.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Check } from "#shared/system/contract.ts";
import { DAY_MS } from "#shared/time/plain-date.ts";

const ANSWER_LIMIT_MS = 3_000;
const SOON_DAYS = 14;

export async function checkOutside(settings: Settings, now: Date): Promise<Check[]> {
  const checks = [
    await checkPort(settings),
    await checkService(settings),
    await checkCertificate(settings, now),
  ];
  return checks.filter((check) => check !== null);
}

/** Null if PORT is 0 (any free port). */
async function checkPort(settings: Settings): Promise<Check | null> {
  const { HOST, PORT } = settings;
  if (PORT === 0) return null;
  const check = { name: "Port", state: "error" } as const;
  try {
    await probePort(settings);
    const says = `nobody listens at ${HOST}:${PORT}: the program does not run`;
    return { ...check, state: "ok", says };
  } catch (error) {
    if (!isTaken(error)) {
      return { ...check, says: (listeningFailure(error) ?? String(error)).replace(/\.$/, "") };
    }
  }
  if (await isDesk(HOST, PORT)) {
    return { ...check, state: "ok", says: `a SlipDesk answers at ${HOST}:${PORT}` };
  }
  const says = `another program listens at ${HOST}:${PORT}: stop it, or choose another PORT`;
  return { ...check, says };
}

const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

async function isDesk(listening: string, port: number): Promise<boolean> {
  const host = LOOPBACK[listening] ?? listening;
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/health/live`;
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      redirect: "manual",
    });
    return (await answer.text()) === '{"status":"live"}';
  } catch {
    return false;
  }
}

/** Asks for an attempt that does not exist; null without a booking service. */
async function checkService(settings: Settings): Promise<Check | null> {
  const { PROCESSOR, PROCESSOR_URL, PROCESSOR_SECRET } = settings;
  if (PROCESSOR !== "http" || !PROCESSOR_URL || !PROCESSOR_SECRET) return null;
  const name = "Booking service";
  try {
    const { status } = await callService({
      method: "GET",
      url: `${PROCESSOR_URL}/doctor-${randomBytes(8).toString("hex")}`,
      secrets: PROCESSOR_SECRET,
      signal: new AbortController().signal,
    });
    if (status === 404) return { name, state: "ok", says: "answers, and takes the signature" };
    if (status === 401) {
      const says = "refuses the signature: PROCESSOR_SECRET or the clocks differ on both sides";
      return { name, state: "error", says };
    }
    const says = `answers ${status} when it is asked for an attempt that never was, and not 404 (docs/processing-gateway.md)`;
    return { name, state: "warning", says };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const says = `does not answer at PROCESSOR_URL (${error.message}): start it, or put the address right`;
    return { name, state: "error", says };
  }
}

/** Null if PUBLIC_URL is not an https address. */
async function checkCertificate(
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
    if (days >= SOON_DAYS) return { name, state: "ok", says };
    const advice = "renew it now (docs/install.md, Behind a proxy)";
    return { name, state: "error", says: `${says} only: ${advice}` };
  } catch (error) {
    const why = codeOf(error) ?? "no answer";
    const says = `${PUBLIC_URL} has none that browsers take, or is not reached from here (${why})`;
    return { name, state: "error", says };
  }
}

function readEnd(hostname: string, port: number): Promise<Date> {
  const host = hostname.replace(/^\[|\]$/g, "");
  // SNI must not be an address; the certificate is checked against the host anyway.
  const servername = isIP(host) ? "" : host;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername, timeout: ANSWER_LIMIT_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy(new Error("timeout")));
    socket.once("error", reject);
  });
}
