import { createHmac, timingSafeEqual } from "node:crypto";

/** Allowed difference between the timestamp and the receiver's clock. */
const WINDOW_SECONDS = 300;

export const TIMESTAMP_HEADER = "slipdesk-timestamp";
export const SIGNATURE_HEADER = "slipdesk-signature";

/** The path includes the query; the body is as sent over the wire. */
export type SignedRequest = { method: string; path: string; body: Buffer | string };

/** Signs with each secret (docs/processing-gateway.md, "Signature"). */
export function signRequest(secrets: readonly string[], request: SignedRequest, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1=${digest(secret, timestamp, request)}`);
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatures.join(",") };
}

/** Whether one of the signatures matches one of the secrets and the timestamp is current. */
export function isSigned(
  secrets: readonly string[],
  request: SignedRequest,
  headers: Readonly<Record<string, unknown>>,
  now: Date,
): boolean {
  const timestamp = headers[TIMESTAMP_HEADER];
  const signature = headers[SIGNATURE_HEADER];
  if (typeof timestamp !== "string" || typeof signature !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= WINDOW_SECONDS;
  const given = signature.split(",", 4).map((one) => one.trim());
  const expected = secrets.map((secret) => `v1=${digest(secret, timestamp, request)}`);
  const holds = expected.flatMap((right) => given.map((one) => isSame(right, one)));
  return isFresh && holds.includes(true);
}

function digest(secret: string, timestamp: string, request: SignedRequest): string {
  return createHmac("sha256", secret)
    .update(`${timestamp}.${request.method}.${request.path}.`)
    .update(request.body)
    .digest("hex");
}

function isSame(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
