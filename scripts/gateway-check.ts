import { parseArgs } from "node:util";
import { checkService } from "./gateway/checks.ts";
import { startDeskStub } from "./gateway/desk-stub.ts";

const USAGE = `npm run gateway:check -- URL [--secret SECRET] [--callback http://HOST:PORT] [--wait SECONDS]

Drives a booking service through the contract of docs/processing-gateway.md with a made-up application, and says what
it does wrong. The secret comes from PROCESSOR_SECRET unless given. --callback is the address at which the service
reaches this machine, when it runs elsewhere.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    secret: { type: "string" },
    callback: { type: "string" },
    wait: { type: "string", default: "60" },
  },
});
const [url] = positionals;
const secret = (values.secret ?? process.env.PROCESSOR_SECRET)?.split(",")[0];
if (!url || !URL.canParse(url) || !secret) {
  console.error(USAGE);
  process.exit(2);
}

const desk = await startDeskStub(secret, values.callback);
let faults = 0;
const service = { url: url.replace(/\/$/, ""), secret, desk, waitSeconds: Number(values.wait) };
for await (const { check, fault } of checkService(service)) {
  console.log(fault === null ? `ok     ${check}` : `WRONG  ${check}: ${fault}`);
  if (fault !== null) faults += 1;
}
desk.close();
console.log(faults === 0 ? "\nIt keeps the contract." : `\n${faults} to put right.`);
process.exit(faults === 0 ? 0 : 1);
