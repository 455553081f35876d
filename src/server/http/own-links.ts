import type { FastifyInstance } from "fastify";

const LINKS: readonly string[] = ["payment_link", "slip_url"];

/**
 * Answers links into this program, which are kept as paths, with the address that people reach it at today: all that
 * leaves the API is an absolute address.
 */
export function completeOwnLinks(app: FastifyInstance, publicUrl: string): void {
  app.addHook("preSerialization", async (_request, _reply, payload) =>
    complete(payload, publicUrl),
  );
}

function complete(value: unknown, address: string): unknown {
  if (Array.isArray(value)) return value.map((part) => complete(part, address));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const entries = Object.entries(value);
  // A line of the history names the field beside its values.
  const isChange = "field" in value && LINKS.includes(String(value.field));
  return Object.fromEntries(
    entries.map(([name, part]) => {
      const isLink = LINKS.includes(name) || (isChange && (name === "from" || name === "to"));
      if (isLink && typeof part === "string" && part.startsWith("/")) {
        return [name, `${address}${part}`];
      }
      return [name, typeof part === "object" ? complete(part, address) : part];
    }),
  );
}
