import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";

/** The policy is as strict as such a site may be: no script but its own files, and nothing may be sent but the form. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css" } as const;

export type BookingSite = {
  address: string;
  /** Each request in its order, `GET /book-appointment/`. */
  requests: string[];
  /** Forms that were submitted. */
  booked: Record<string, string>[];
  stop: () => Promise<void>;
};

/** A stand-in for the official booking site at an origin of its own. */
export async function startBookingSite(): Promise<BookingSite> {
  const requests: string[] = [];
  const booked: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://site").pathname;
    requests.push(`${request.method} ${path}`);
    void answer(request, response, path, booked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const port = typeof at === "object" && at ? at.port : 0;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    booked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  booked: Record<string, string>[],
): Promise<void> {
  const send = (content: string, type: keyof typeof TYPES = "html", status = 200) => {
    response.writeHead(status, {
      "content-type": TYPES[type],
      "content-security-policy": POLICY,
    });
    response.end(content);
  };
  const [, script] = /^\/(site\.(?:js|css))$/.exec(path) ?? [];
  if (script) return send(file(script), script.endsWith("js") ? "js" : "css");
  if (/^(?:\/[a-z]{2})?\/book-appointment\/$/.test(path)) {
    if (request.method !== "POST") return send(file("form.html"));
    booked.push(Object.fromEntries(new URLSearchParams(await bodyOf(request))));
    response.writeHead(303, { location: `/appointment/${tokenOf(booked.length)}/pay/` });
    response.end();
    return;
  }
  const [, at, kind] = /^\/appointment\/Book0000000(\d{4})\/(pay|slip)\/$/.exec(path) ?? [];
  const applicant = booked[Number(at) - 1];
  if (applicant && kind) return send(kind === "pay" ? payment() : slip(applicant, Number(at)));
  if (path === "/medical-status-search/") return send(result(booked.at(-1) ?? {}, booked.length));
  send("<!doctype html><title>Not found</title>", "html", 404);
}

/** 15 letters and digits. */
export const tokenOf = (count: number) => `Book0000000${String(count).padStart(4, "0")}`;

export const slipNumberOf = (count: number) => `612012026${String(count).padStart(8, "0")}`;

function file(name: string): string {
  return readFileSync(join(import.meta.dirname, name), "utf8");
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="stylesheet" href="/site.css"></head><body><h1>${title}</h1>${body}</body></html>`;

const payment = () =>
  page("Pay for the appointment", "<p>10 USD</p><form><button type=button>Pay</button></form>");

function slip({ first_name, last_name, passport, dob }: Record<string, string>, count: number) {
  const rows = [
    ["GCC Slip №", slipNumberOf(count)],
    ["First name", first_name],
    ["Last name", last_name],
    ["Date of Birth", dob],
    ["Passport №", passport],
    ["Payment status", "PAID"],
  ].map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`);
  return page(
    "Medical examination slip",
    `<p>Slip is valid only till 12/Jan/2027</p><table>${rows.join("")}</table>`,
  );
}

function result({ passport }: Record<string, string>, count: number) {
  const input = (id: string, label: string, value: string) =>
    `<div><label for="${id}">${label}</label><input id="${id}" readonly value="${value}"></div>`;
  return page(
    "Medical status",
    `<h3>Fit</h3>${input("p", "Passport NO", passport ?? "")}${input("n", "GCC Slip NO", slipNumberOf(count))}${input("d", "Date Examined", "12/12/2026")}`,
  );
}
