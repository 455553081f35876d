import { createServer } from "node:http";
import { connect } from "@slipdesk/pg-client";
import { scopeOf } from "#server/auth/actor.ts";
import { hashToken } from "#server/auth/authorise.ts";
import { findActor } from "#server/auth/sessions.queries.ts";
import { readSettings } from "#server/settings/settings.ts";
import { findSlipPage } from "#server/slips/slip-list.queries.ts";
import { listSlips } from "#shared/slips/contract.ts";
import { receiveConnection, tellAddress } from "./measured-program.ts";

/** A statement as the program sends it for one token. */
type Sent = { text: string; parameters: readonly unknown[] };

const connection = receiveConnection();
const settings = readSettings(process.env);
const sql = connect(connection);
const statements = new Map<string, readonly Sent[]>();

/** The statements of page 1, recorded once: the baseline composes none. */
async function record(token: string): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const recorded = connect({
    ...connection,
    max: 1,
    onQuery: (text, parameters) => sent.push({ text, parameters }),
  });
  try {
    const actor = await findActor(recorded, hashToken(token), settings, "background");
    const filter = listSlips.query?.parse({});
    if (!actor || !filter) throw new Error("The baseline needs the token of a session.");
    const window = { from: "start", skip: 0, take: filter.limit } as const;
    await findSlipPage(recorded, scopeOf({ settings }, actor), filter, window);
    return sent;
  } finally {
    await recorded.end();
  }
}

// The minimum that can serve page 1: no framework, no routes, no rights, no checks, no log.
const server = createServer(async ({ headers }, response) => {
  const token = headers.authorization?.replace("Bearer ", "") ?? "";
  const sent = statements.get(token) ?? (await record(token));
  statements.set(token, sent);
  let slips: unknown[] = [];
  for (const { text, parameters } of sent) {
    slips = await sql.unsafe(text, parameters, { prepare: true });
  }
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ slips }));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") tellAddress(`http://127.0.0.1:${address.port}`);
});
