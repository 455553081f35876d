import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "#server/auth/actor.ts";
import type { Desk } from "#server/desk.ts";
import { insertAudit, type NewAuditEntry } from "./repository.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    reading?: "record" | "list";
  }
}

const FLUSH_MS = 1_000;
/** Whoever works looks at lists all day: one entry tells how many in this time, or of so many. */
const LISTS_MS = 5 * 60_000;
const LISTS_AT_ONCE = 50;
/** A flood of refusals must not fill the memory while the database is away. */
const MOST_KEPT = 1_000;

const REFUSALS: readonly number[] = [401, 403, 404, 429];

type Note = { entry: NewAuditEntry; times: number; since: number; mayWait: boolean };

/**
 * Keeps in the audit log who read applicants' data and who was refused what. They are gathered and written once a second,
 * the same ones as one entry with a count, so that reading stays cheap; what was gathered is written when the app closes.
 */
export function followCalls(app: FastifyInstance, desk: Pick<Desk, "sql">): void {
  const notes = new Map<string, Note>();
  let writing = Promise.resolve();
  const flush = (all: boolean) => {
    writing = writing.then(() => write(desk, notes, all));
    return writing;
  };
  const timer = setInterval(() => void flush(false), FLUSH_MS).unref();
  app.addHook("onResponse", async (request, reply) => {
    const noted = entryOf(request, reply.statusCode);
    if (noted) add(notes, noted.entry, noted.mayWait);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush(true);
  });
}

function entryOf(
  request: FastifyRequest,
  status: number,
): { entry: NewAuditEntry; mayWait: boolean } | null {
  const { access, reading } = request.routeOptions.config;
  if (access === undefined) return null;
  const route = `${request.method} ${request.routeOptions.url}`;
  const seen = { by: request.caller, address: request.ip, request_id: request.id };
  const record = idOf(request);
  if (REFUSALS.includes(status)) {
    const about = record === null ? {} : { subject_ids: [record] };
    const entry = { ...seen, ...about, kind: "refusal", action: "refused" } as const;
    return { entry: { ...entry, details: { status, route } }, mayWait: false };
  }
  if (reading === undefined || status >= 300 || !request.caller) return null;
  const isList = reading === "list";
  const about = record === null ? {} : { subject: "slip", subject_ids: [record] };
  const action = isList ? "lists-read" : "record-read";
  const entry = { ...seen, ...about, kind: "reading", action, details: { route } } as const;
  return { entry, mayWait: isList };
}

function idOf({ params }: FastifyRequest): number | null {
  const id =
    typeof params === "object" && params && "id" in params ? Number(params.id) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

function add(notes: Map<string, Note>, entry: NewAuditEntry, mayWait: boolean): void {
  const { by, address, kind, subject_ids, details } = entry;
  const key = JSON.stringify([who(by), address, kind, subject_ids, details]);
  const known = notes.get(key);
  if (known) known.times += 1;
  else if (notes.size < MOST_KEPT)
    notes.set(key, { entry, times: 1, since: performance.now(), mayWait });
}

function who(by: NewAuditEntry["by"]): Actor["id"] | null {
  return by?.id ?? null;
}

async function write(
  { sql }: Pick<Desk, "sql">,
  notes: Map<string, Note>,
  all: boolean,
): Promise<void> {
  for (const [key, { entry, times, since, mayWait }] of [...notes]) {
    const isDue = performance.now() - since >= LISTS_MS || times >= LISTS_AT_ONCE;
    if (mayWait && !isDue && !all) continue;
    try {
      // What is added meanwhile is counted anew.
      notes.delete(key);
      await insertAudit(sql, { ...entry, details: { ...entry.details, times } });
    } catch {
      // The database is away: they are told when it is back, unless there are too many.
      if (!notes.has(key)) notes.set(key, { entry, times, since, mayWait });
      return;
    }
  }
}
