import type { FastifyInstance, FastifyRequest } from "fastify";
import { writeAlone } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { addressOf } from "#server/http/headers.ts";
import { networkOf } from "#server/http/limits.ts";
import { record, type Told } from "#server/log/acts.ts";
import { BACKGROUND_HEADER } from "#shared/http/headers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    reading?: "record" | "list";
  }
  interface FastifyRequest {
    /** The applications that its answer shows. */
    shown: readonly number[] | null;
  }
}

const FLUSH_MS = 1_000;
/** Lists are read all day: their readings are counted together for this long. */
const LISTS_MS = 5 * 60_000;
const LISTS_AT_ONCE = 50;
/** Readings above this number are counted without details. */
const MAX_PENDING = 1_000;
/** For callers who are not signed in. */
const MAX_UNKNOWN_CLIENTS = 50;

const REFUSALS: readonly number[] = [401, 403, 404, 429];

type PendingEntry = {
  entry: Told;
  times: number;
  since: number;
  wait: Wait;
};

/** An entry is written after `ms`, or when it counts `times`; what follows within `more` is written together. */
type Wait = { ms: number; times: number; more?: number };

/** One per kind, so that no kind crowds out another. */
type Store = { pending: Map<string, PendingEntry>; most: number };

/** Audits who read applicants' data and who was refused. Written once a second; equal entries are counted. */
export function auditRequests(app: FastifyInstance, context: Pick<Context, "sql" | "rooms">): void {
  const readings: Store = { pending: new Map(), most: MAX_PENDING };
  const refusals: Store = { pending: new Map(), most: MAX_PENDING };
  const unknownClients: Store = { pending: new Map(), most: MAX_UNKNOWN_CLIENTS };
  app.decorateRequest("shown", null);
  let writing = Promise.resolve();
  const flush = (all: boolean) => {
    writing = writing.then(async () => {
      for (const store of [readings, refusals, unknownClients])
        await flushStore(context, store, all);
    });
    return writing;
  };
  const timer = setInterval(() => void flush(false), FLUSH_MS).unref();
  app.addHook("onResponse", (request, { statusCode }, done) => {
    done();
    if (request.routeOptions.config.access === undefined) return;
    if (!REFUSALS.includes(statusCode)) return addReading(readings, request, statusCode);
    if (request.caller) addRefusal(refusals, request, statusCode);
    else addRefusalOfUnknownClient(unknownClients, request, statusCode);
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush(true);
  });
}

const AT_ONCE: Wait = { ms: 0, times: 0 };
const OFTEN: Wait = { ms: LISTS_MS, times: LISTS_AT_ONCE };
const RARELY: Wait = { ms: 0, times: 0, more: LISTS_MS };

function addReading(store: Store, request: FastifyRequest, status: number): void {
  const { reading } = request.routeOptions.config;
  const { caller, shown } = request;
  if (reading === undefined || status >= 300 || !caller) return;
  const details = callOf(request);
  const person = { by: caller, details };
  if (reading === "list") {
    add(store, { ...person, subject: "desk", action: "lists-read" }, OFTEN);
    return;
  }
  for (const id of shown ?? []) {
    const about = { subject: "slip", action: "record-read", subject_ids: [id] } as const;
    add(store, { ...person, ...about }, AT_ONCE);
  }
}

function addRefusal(store: Store, request: FastifyRequest, status: number): void {
  const details = { status, ...callOf(request) };
  const record = idOf(request);
  const about = record === null ? {} : { subject_ids: [record] };
  const refusal = { subject: "desk", action: "refused", by: request.caller, details } as const;
  add(store, { ...refusal, ...about }, AT_ONCE);
}

// Refusals are counted by network and route, not by id: trying all ids would fill the log.
function addRefusalOfUnknownClient(store: Store, request: FastifyRequest, status: number): void {
  const details = { status, ...callOf(request) };
  const seen = { address: networkOf(addressOf(request)), request_id: request.id };
  add(store, { subject: "desk", action: "refused", by: null, ...seen, details }, RARELY);
}

/** A background call is none of the person's looks. */
function callOf({ method, routeOptions, headers }: FastifyRequest) {
  const isBackground = BACKGROUND_HEADER.toLowerCase() in headers;
  return {
    route: `${method} ${routeOptions.url}`,
    ...(isBackground && { background: true as const }),
  };
}

function idOf({ params }: FastifyRequest): number | null {
  const id =
    typeof params === "object" && params && "id" in params ? Number(params.id) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

function add({ pending, most }: Store, entry: Told, wait: Wait): void {
  const isNew = !pending.has(keyOf(entry));
  const counted = isNew && pending.size >= most ? withoutDetails(entry) : entry;
  const key = keyOf(counted);
  const known = pending.get(key);
  if (known) known.times += 1;
  else pending.set(key, { entry: counted, times: 1, since: performance.now(), wait });
}

function keyOf({ by, address, action, subject_ids, details }: Told): string {
  return JSON.stringify([by?.id, by?.address ?? address, action, subject_ids, details]);
}

// The number is never lost: per person by route, for all others together.
function withoutDetails({
  by,
  address: _,
  request_id: __,
  subject_ids: ___,
  ...entry
}: Told): Told {
  return { ...entry, by, details: by ? { ...entry.details } : { route: "*" } };
}

async function flushStore(
  context: Pick<Context, "sql" | "rooms">,
  { pending }: Store,
  all: boolean,
): Promise<void> {
  for (const [key, one] of [...pending]) {
    const { entry, times, since, wait } = one;
    const isDue = performance.now() - since >= wait.ms || times >= wait.times;
    if (!isDue && !all) continue;
    // It may be counted again while this is written.
    pending.delete(key);
    if (times === 0) continue;
    try {
      const details = { ...entry.details, times };
      await writeAlone(context, (write) => record(write, { ...entry, details }));
    } catch {
      // The database is unreachable: written later.
      pending.set(key, { ...one, times: times + (pending.get(key)?.times ?? 0) });
      return;
    }
    const { more } = wait;
    if (more === undefined || all || pending.has(key)) continue;
    const later = { ms: more, times: Number.POSITIVE_INFINITY, more };
    pending.set(key, { entry, times: 0, since: performance.now(), wait: later });
  }
}
