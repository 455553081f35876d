import { expect, test } from "vitest";
import { parseDatabaseUrl } from "./connect.ts";
import { openDatabase } from "./database.ts";

const log = { info: () => undefined, error: () => undefined };

test("an address that is none is refused without being quoted", async () => {
  const settings = { DATABASE_URL: "mysql://desk:secret@db/desk", DATA_DIR: "/nowhere" };
  await expect(openDatabase(settings, log)).rejects.toThrow(
    /^DATABASE_URL is not an address of the form postgres:\/\/user:password@host:port\/database\.$/,
  );
});

test("a server that cannot be reached is a sentence without the password", async () => {
  const settings = {
    DATABASE_URL: "postgres://desk:secret@127.0.0.1:1/desk",
    DATA_DIR: "/nowhere",
  };
  const failure = await openDatabase(settings, log).catch((error: unknown) => String(error));
  expect(failure).toMatch(/The database of DATABASE_URL could not be opened: .*ECONNREFUSED/);
  expect(failure).not.toContain("secret");
});

test("user, password, encryption and parameters in an address are kept", () => {
  const url = "postgres://desk:p%40ss@db.example:6543/slips?sslmode=require&search_path=desk";
  expect(parseDatabaseUrl(url)).toMatchObject({
    host: ["db.example"],
    port: [6543],
    user: "desk",
    password: "p@ss",
    database: "slips",
    ssl: "require",
    connection: { search_path: "desk" },
  });
});
