import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "#server/settings/settings.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const image = read("deploy/Dockerfile");

/** What the image sets by itself. */
function imageSettings(): Record<string, string> {
  const [, last = ""] = /^ENV (NODE_ENV=.*)$/m.exec(image) ?? [];
  return Object.fromEntries(last.split(" ").map((one) => one.split("=")));
}

test("the image starts as its first lines say, and not without the address that people use", () => {
  const [, command = ""] = /^# docker run (.*)$/m.exec(image) ?? [];
  const given = Object.fromEntries(
    [...command.matchAll(/-e (\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  expect(readSettings({ ...imageSettings(), ...given })).toMatchObject({ HOST: "0.0.0.0" });
  expect(() => readSettings(imageSettings())).toThrow(/PUBLIC_URL/);
});

test("compose asks for what the image needs, and sets the rest", () => {
  const compose = read("deploy/compose.yaml");
  const [, listed = ""] = /environment:\n((?: {6}.*\n)+)/.exec(compose) ?? [];
  const asked = listed.match(/(?<=\$\{)\w+(?=:\?)/g) ?? [];
  expect(asked).toEqual(["PUBLIC_URL", "BACKUP_KEY", "SECRET_KEY"]);
  const answers = Object.fromEntries(asked.map((name) => [name, `a-key-${"0".repeat(32)}`]));
  const shell: Record<string, string> = { ...answers, PUBLIC_URL: "https://desk.example.com" };
  const set = [...listed.matchAll(/^ {6}(\w+): "?([^"\n]*)"?$/gm)].map(
    ([, name = "", value = ""]) => [
      name,
      value.replace(/\$\{(\w+)(?::[?-]([^}]*))?\}/, (_all, of, other) => shell[of] ?? other),
    ],
  );
  expect(readSettings({ ...imageSettings(), ...Object.fromEntries(set) })).toMatchObject({
    PROCESSOR: "manual",
    BACKUP_EVERY: 6,
  });
});

test("between the restarts of two programs more time passes than nginx leaves one out", () => {
  const install = read("docs/install.md");
  const pauses = [install, read("deploy/nginx.conf")].map((text) =>
    Number(/with (\d+) s\s+between/.exec(text)?.[1]),
  );
  const leftOut = [...install.matchAll(/fail_timeout=(\d+)s/g)].map(([, seconds]) =>
    Number(seconds),
  );
  expect(leftOut.length).toBeGreaterThan(0);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2 * Math.max(...leftOut));
});

test("nginx passes the bodies and streams that the program takes, and shows a page of its own while none answers", () => {
  const nginx = read("deploy/nginx.conf");
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  // A call with a file is the largest.
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(2.75 * 2 ** 20);
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(nginx) ?? [];
  expect(Number(seconds)).toBeGreaterThan(2 * 20);
  expect(nginx).toMatch(/error_page 502 503 504 @away;/);
  expect(nginx).toMatch(/location @away \{[^}]*content="5"/);
  // The program's own 503, with its JSON, is not replaced.
  expect(nginx).not.toMatch(/proxy_intercept_errors/);
});
