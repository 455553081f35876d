import { createServer } from "node:http";
import { connect } from "#server/database/connect.ts";
import { slipColumns } from "#server/slips/repository.ts";
import { receiveConnection, tellAddress } from "./measured-program.ts";

// The minimum that can serve the first page: no framework, no sign-in, no checks.
const sql = connect(receiveConnection());

const firstPage = async () => ({
  slips: await sql`select ${slipColumns(sql)} from slips s order by s.id desc limit 10`,
});

const server = createServer(async (_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(await firstPage()));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") tellAddress(`http://127.0.0.1:${address.port}`);
});
