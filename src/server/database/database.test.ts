import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";
import { parseDatabaseUrl } from "./database-url.ts";

const log = { info: () => undefined, error: () => undefined };

test.each([
  "mysql://desk:secret@db/desk",
  "postgres://desk:secret@/desk?host=db.example",
  "postgres://desk:secret@db:port/desk",
  "postgres://desk:secret@one,two:6543/desk",
])("%s is refused without being quoted, with the expected form", async (url) => {
  const settings = { DATABASE_URL: url, DATA_DIR: "/nowhere" };
  await expect(openDatabase(settings, log)).rejects.toThrow(
    /^DATABASE_URL is not an address of the form postgres:\/\/user:password@host:port\/database, or postgres:\/\/user:password@\/database\?host=\/folder where the server listens on a Unix socket in that folder\.$/,
  );
});

test.each(["@", "@localhost", "@localhost:6543"])(
  "an address with %s and a socket folder connects there, unencrypted",
  (host) => {
    const url = `postgres://desk:p%40ss${host}/slips?host=/run/postgresql&search_path=desk`;
    const port = host.endsWith("6543") ? 6543 : 5432;
    expect(parseDatabaseUrl(url)).toEqual({
      host: "/run/postgresql",
      port,
      user: "desk",
      password: "p@ss",
      database: "slips",
      ssl: false,
      needsWrites: false,
      connection: { search_path: "desk" },
    });
  },
);

test("an unreachable server is reported without the password", async () => {
  const settings = {
    DATABASE_URL: "postgres://desk:secret@127.0.0.1:1/desk",
    DATA_DIR: "/nowhere",
  };
  const failure = await openDatabase(settings, log).catch((error: unknown) => String(error));
  expect(failure).toMatch(/The database of DATABASE_URL could not be opened: .*ECONNREFUSED/);
  expect(failure).not.toContain("secret");
});

test("user, password, encryption and parameters in an address are used", () => {
  const url = "postgres://desk:p%40ss@db.example:6543/slips?sslmode=require&search_path=desk";
  expect(parseDatabaseUrl(url)).toMatchObject({
    host: "db.example",
    port: 6543,
    user: "desk",
    password: "p@ss",
    database: "slips",
    ssl: { rejectUnauthorized: true },
    connection: { search_path: "desk" },
  });
});

test.each([
  ["postgres://u:p@127.0.0.1/desk", false],
  ["postgres://u:p@localhost:5432/desk", false],
  ["postgres://u:p@localhost.example/desk", { rejectUnauthorized: true }],
  ["postgres://u:p@db.example/desk", { rejectUnauthorized: true }],
  ["postgres://u:p@10.0.0.5/desk", { rejectUnauthorized: true }],
  ["postgres://u:p@db.example/desk?sslmode=require", { rejectUnauthorized: true }],
  ["postgres://u:p@db.example/desk?sslmode=no-verify", { rejectUnauthorized: false }],
  ["postgres://u:p@db.example/desk?sslmode=disable", false],
])("%s is encrypted and verified unless it is local or disabled", (url, ssl) => {
  expect(parseDatabaseUrl(url).ssl).toEqual(ssl);
});

test.each([
  ["sslmode=prefer", /must be verify-full, no-verify or disable/],
  ["sslrootcert=/nowhere.pem", /sslrootcert in DATABASE_URL names cannot be read/],
])("%s in an address is refused with a message", async (parameter, sentence) => {
  const settings = { DATABASE_URL: `postgres://u:p@db.example/desk?${parameter}`, DATA_DIR: "/n" };
  await expect(openDatabase(settings, log)).rejects.toThrow(sentence);
});

test("a server without encryption receives neither user name nor password", async () => {
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write("N");
      socket.on("data", (bytes) => received.push(bytes));
    });
    socket.on("error", () => undefined);
  });
  const received: Buffer[] = [];
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `postgres://desk:secret@127.0.0.1:${port}/desk?sslmode=verify-full`;
  await expect(openDatabase({ DATABASE_URL: url, DATA_DIR: "/nowhere" }, log)).rejects.toThrow();
  const all = Buffer.concat(received).toString("latin1");
  expect(all).not.toMatch(/desk|secret/);
});
