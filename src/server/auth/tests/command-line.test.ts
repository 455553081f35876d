import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findServer } from "@slipdesk/embedded-postgres";
import { expect, test } from "vitest";
import { runDesk } from "#server/testing/run-program.ts";
import { testApp } from "#server/testing/test-app.ts";
import { often } from "#shared/testing/endurance.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const { PATH, NODE_COMPILE_CACHE } = process.env;
const SECRET_KEY = "a-key-for-tests-that-is-long-enough-0001";

type Run = { code: unknown; out: string; err: string };

async function run(
  script: "user" | "keys",
  args: string[],
  env: Record<string, string>,
  input = "",
): Promise<Run> {
  const child = spawn(process.execPath, [join(ROOT, "scripts", `${script}.ts`), ...args], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, SECRET_KEY, ...env },
  });
  child.stdin.end(input);
  const [[code], out, err] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

const person = (role: string, name: string) => [
  ...["--role", role, "--email", `${name}@desk.test`, "--username", name],
  ...["--first-name", "Rahim", "--last-name", "Uddin"],
];

const generated = ({ out }: Run) => /^Password: (.+)$/m.exec(out)?.[1] ?? "";

const app = await testApp({ SECRET_KEY });
const { user, password, database, host } = app.context.sql.options;
const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${host}`;
const desk = { DATABASE_URL, DATA_DIR: "/nonexistent" };

test.each(["admin", "operator", "applicant"].slice(0, often(1, 3)))(
  "create makes an account of the role %s, prints its generated password, and it signs in",
  async (role) => {
    const made = await run("user", ["create", ...person(role, `cli-${role}`)], desk);
    expect([made.code, made.err]).toEqual([0, ""]);
    const { body } = await app.signIn(`cli-${role}@desk.test`, generated(made));
    expect(body).toMatchObject({ user: { role, balance: "0.00" } });
  },
);

test("the last admin who can sign in cannot be suspended", async () => {
  const own = await testApp({ SECRET_KEY });
  const [admin, other] = [await own.person("admin"), await own.person("admin")];
  const at = {
    ...desk,
    DATABASE_URL: DATABASE_URL.replace(String(database), String(own.context.sql.options.database)),
  };
  expect((await run("user", ["suspend", other.email], at)).code).toBe(0);
  const refusal = await run("user", ["suspend", admin.email], at);
  expect([refusal.code, refusal.err]).toEqual([
    2,
    `Rahim Uddin (${admin.email}) is the last admin who can sign in. Nothing was changed; make another admin first.\n`,
  ]);
  expect((await admin.get("/user/profile")).status).toBe(200);
});

test("a password from standard input is never printed", async () => {
  const args = ["create", ...person("operator", "typed"), "--password-stdin"];
  const made = await run("user", args, desk, "green-river-7\n");
  expect(made.code).toBe(0);
  expect(made.out + made.err).not.toContain("green-river-7");
  expect((await app.signIn("typed@desk.test", "green-river-7")).status).toBe(200);
});

test("invalid input is refused with the form's messages, and a taken e-mail is named", async () => {
  const empty = await run(
    "user",
    ["create", "--role", "operator", "--password-stdin"],
    desk,
    "short",
  );
  expect([empty.code, empty.err]).toEqual([
    2,
    "First name is required, Last name is required, Email is required, Password must be at least 8 characters, Username is required.\n",
  ]);
  const weak = ["create", ...person("operator", "weak"), "--password-stdin"];
  const common = await run("user", weak, desk, "12345678");
  expect([common.code, common.err]).toEqual([
    2,
    "Password is too common; please choose another one.\n",
  ]);
  const holder = await app.person("operator");
  const args = ["create", ...person("operator", "unused"), "--email", holder.email];
  const taken = await run("user", args, desk);
  expect([taken.code, taken.err]).toEqual([1, "This email is already taken\n"]);
  expect(taken.out).not.toContain("Password");
});

test("reset-password ends the sessions and prints the new password once", async () => {
  const holder = await app.person("operator");
  const reset = await run("user", ["reset-password", holder.email.toUpperCase()], desk);
  expect((await holder.get("/user/profile")).status).toBe(401);
  expect((await app.signIn(holder.email, generated(reset))).status).toBe(200);
});

test("suspend ends the sessions and refuses sign-in; reactivate allows it again", async () => {
  const holder = await app.person("applicant");
  expect((await run("user", ["suspend", holder.email], desk)).code).toBe(0);
  expect((await holder.get("/user/profile")).status).toBe(401);
  expect((await app.signIn(holder.email, holder.password)).status).toBe(403);
  expect((await run("user", ["reactivate", holder.email], desk)).code).toBe(0);
  expect((await app.signIn(holder.email, holder.password)).status).toBe(200);
});

test("list shows every account without any password, and escapes control characters of terminals", async () => {
  const holder = await app.person("operator", "Nadia Islam");
  const { id } = await app.person("operator");
  await app.context.sql`update users set first_name = ${"\u001b[2K\u202eEvil"} where id = ${id}`;
  const { code, out } = await run("user", ["list"], desk);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`operator +Nadia Islam +${holder.email} +\\S+ +active`));
  expect(out).not.toContain(holder.password);
  expect(out).toContain("\\u{1b}[2K\\u{202e}Evil");
  expect(out).not.toContain("\u001b");
});

test("an unknown account, command or option is a usage error and changes nothing", async () => {
  const wrong = [["suspend", "nobody"], ["promote"], ["list", "--all"], ["suspend"]];
  const runs = await Promise.all(wrong.map((args) => run("user", args, desk)));
  expect(runs.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
});

test("another SECRET_KEY than the program's is refused before an unreadable copy is stored", async () => {
  const holder = await app.person("operator");
  const wrong = { ...desk, SECRET_KEY: "some-other-key-that-is-long-enough-0002" };
  const { code, err } = await run("user", ["reset-password", holder.email], wrong);
  expect([code, err.includes("SECRET_KEY is not the one")]).toEqual([2, true]);
  expect((await holder.get("/user/profile")).status).toBe(200);
  const rotation = await run("keys", ["rotate"], wrong);
  expect([rotation.code, rotation.err.includes("Nothing was changed")]).toEqual([2, true]);
});

test("keys rotate works while the program runs, which can still read every password", async () => {
  const holder = await app.person("operator");
  const { code, out } = await run("keys", ["rotate"], desk);
  expect(code).toBe(0);
  expect(out).toMatch(/encrypted with the new key: \d+/);
  expect((await holder.get("/user/profile")).body).toMatchObject({
    plain_password: holder.password,
  });
});

test("a command connects to a running embedded database, and otherwise starts and stops it", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "slipdesk-cli-"));
  chmodSync(DATA_DIR, 0o711);
  try {
    const alone = await run("user", ["create", ...person("admin", "first")], { DATA_DIR });
    expect(alone.code).toBe(0);
    expect(findServer(DATA_DIR)).toBeUndefined();

    const program = runDesk(DATA_DIR, undefined, { SECRET_KEY });
    await program.prints("SlipDesk is ready at ");
    const beside = await run("user", ["create", ...person("operator", "second")], { DATA_DIR });
    expect([beside.code, beside.err]).toEqual([0, ""]);
    const { out } = await run("user", ["list"], { DATA_DIR });
    expect(out).toContain("first@desk.test");
    expect(out).toContain("second@desk.test");
    program.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    expect(findServer(DATA_DIR)).toBeUndefined();
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
