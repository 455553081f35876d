import type { FastifyInstance } from "fastify";

const LINKS: readonly string[] = ["payment_link", "slip_url"];

/**
 * Answers links into this program, which are kept as paths, with the address that people reach it at today: all that
 * leaves the API is an absolute address.
 */
export function completeOwnLinks(app: FastifyInstance, publicUrl: string): void {
  app.addHook("preSerialization", async (_request, _reply, payload) =>
    completeLinks(payload, publicUrl),
  );
}

/**
 * The same of one value. What holds no such link is given back as it is, and looked over by `for … in`: copying every
 * answer took four times as long, a tenth of the program's time for a page of the list.
 */
export function completeLinks(value: unknown, address: string): unknown {
  if (!isRecord(value)) return value;
  let copy: Record<string, unknown> | null = null;
  for (const name in value) {
    const part = value[name];
    const completed = completePart(value, name, part, address);
    if (completed === part) continue;
    copy ??= { ...value };
    copy[name] = completed;
  }
  if (copy === null) return value;
  return Array.isArray(value) ? Object.values(copy) : copy;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

function completePart(of: object, name: string, part: unknown, address: string): unknown {
  if (typeof part === "object") return completeLinks(part, address);
  return isOwnLink(of, name, part) ? `${address}${part}` : part;
}

function isOwnLink(of: object, name: string, part: unknown): part is string {
  if (typeof part !== "string" || !part.startsWith("/")) return false;
  // A line of the history names the field beside its values.
  const isChange = (name === "from" || name === "to") && "field" in of;
  return LINKS.includes(isChange ? String(of.field) : name);
}
