import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { connect } from "#server/database/connect.ts";
import { slipColumns } from "#server/slips/repository.ts";
import { receiveConnection, tellAddress } from "./measured-program.ts";

// The least that can answer with the first page, or store an application: no framework, no sign-in, no checks.
const sql = connect(receiveConnection());
const [owner] = await sql<{ id: number }[]>`select min(id) as id from users`;

const firstPage = async () => ({
  slips: await sql`select ${slipColumns(sql)} from slips s order by s.id desc limit 10`,
});

async function store(request: IncomingMessage) {
  const { confirm_passport: _, ...form } = JSON.parse(await text(request)) as Record<
    string,
    string
  >;
  const [slip] =
    await sql`insert into slips ${sql({ ...form, user_id: owner?.id ?? 0 })} returning id`;
  return slip;
}

const server = createServer(async (request, response) => {
  const answer = request.method === "POST" ? await store(request) : await firstPage();
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answer));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") tellAddress(`http://127.0.0.1:${address.port}`);
});
