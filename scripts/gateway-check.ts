import { parseArgs } from "node:util";
import { checkService } from "./gateway/checks.ts";
import { startDeskStub } from "./gateway/desk-stub.ts";

const USAGE = `npm run gateway:check -- URL [--secret SECRET] [--callback http://HOST:PORT] [--wait SECONDS]

Checks a booking service against the contract in docs/processing-gateway.md with a made-up application. The secret
defaults to PROCESSOR_SECRET. --callback is the address at which the service reaches this machine, if it runs elsewhere.`;

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
let failures = 0;
const service = { url: url.replace(/\/$/, ""), secret, desk, waitSeconds: Number(values.wait) };
for await (const { check, failure } of checkService(service)) {
  console.log(failure === null ? `ok     ${check}` : `WRONG  ${check}: ${failure}`);
  if (failure !== null) failures += 1;
}
desk.close();
console.log(
  "\nReports that come from now on find nobody: let the service forget the attempts `check-…`.",
);
console.log(failures === 0 ? "The service meets the contract." : `${failures} faults.`);
process.exit(failures === 0 ? 0 : 1);
