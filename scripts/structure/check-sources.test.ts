import { expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";
import { checkNames } from "./check-names.ts";
import { checkStyles } from "./check-styles.ts";
import { checkText } from "./check-text.ts";
import { sourceAt } from "./source.ts";
import { ESCAPES, FORBIDDEN_NAMES } from "./table.ts";
import { LAYERS, PACKAGE_PLACES } from "./table-imports.ts";
import { CODE_LITERALS, LITERALS } from "./table-styles.ts";

const refusedAt = (path: string, text: string) => {
  const source = sourceAt(path, text);
  const checks = [checkNames, checkImports, checkText, checkStyles];
  return checks.flatMap((check) => check(source)).map(({ says }) => says);
};
const importing = (specifier: string) => `import { one } from "${specifier}";`;
// Put together here, as the checks read this file too.
const escaped = (...words: string[]) => words.join(" ");
const query = (template: string) => ["sql", template, ""].join("`");
const style = (line: string) => `.a {\n  ${line};\n}`;
const CHIP = "src/web/ui/chip.module.css";
const RULES = "src/shared/slips/rules.ts";

test.each([
  ["src/web/slips/list/one-row.tsx", importing("./use-row.ts")],
  ["src/server/slips/approve-slip.ts", importing("#shared/slips/rules.ts")],
  ["src/server/slips/repository.ts", query("select 1")],
  [CHIP, style("border-radius: var(--desk-radius)")],
])("%s is where it belongs", (path, text) => {
  expect(refusedAt(path, text)).toEqual([]);
});

const CASES: readonly [what: string, path: string, text: string, why: string][] = [
  ["a name that says nothing", "src/web/ui/utils.ts", "", '"utils.ts" says nothing'],
  ["a file of types", "src/web/ui/types.ts", "", "wire shapes in contract.ts"],
  ["a barrel", "src/web/ui/index.tsx", "", "there are no barrels"],
  ["a folder that says nothing", "src/web/ui/helpers/one.ts", "", 'a folder "helpers"'],
  ["a name in capitals", "src/web/ui/Chip.tsx", "", "kebab-case"],
  ["an unknown feature", "src/server/cars/routes.ts", "", '"cars" is no folder of src/server'],
  ["an unknown kind of file", "src/shared/slips/stuff.ts", "", "not a name for a file"],
  ["a fourth side", "src/mobile/one/two.ts", "", "src holds shared, server and web only"],
  ["a file beside the features", "src/web/stray.ts", "", "itself holds only"],
  ["the server in the page", "src/web/slips/api.ts", importing("#server/desk.ts"), "src/web may"],
  ["the page in the server", "src/server/log.ts", importing("#web/ui/page.tsx"), "src/server may"],
  ["a side in what both share", RULES, importing("#server/desk.ts"), "src/shared may"],
  [
    "a feature that is none of its business",
    "src/web/notices/api.ts",
    importing("#web/audit/api.ts"),
    "notices may not import audit",
  ],
  [
    "a mechanism that knows a feature",
    "src/web/lib/call.ts",
    importing("#web/audit/api.ts"),
    "lib may not import audit",
  ],
  [
    "a repository that knows routes",
    "src/server/slips/repository.ts",
    importing("./routes.ts"),
    "a repository knows no routes",
  ],
  [
    "a repository that decides",
    "src/server/slips/repository.ts",
    importing("./use-cases.ts"),
    "a repository only reads and writes",
  ],
  [
    "a use case that knows HTTP",
    "src/server/slips/use-cases.ts",
    importing("./routes.ts"),
    "a use case knows no HTTP",
  ],
  ["a screen in what both share", RULES, importing("react"), "screens live in src/web"],
  ["Node in the browser", RULES, importing("node:fs"), "node:fs may not"],
  [
    "a connection of one's own",
    "src/server/slips/routes.ts",
    importing("pg"),
    "connections are made in src/server/database",
  ],
  [
    "HTTP in a use case",
    "src/server/slips/use-cases.ts",
    importing("@fastify/static"),
    "use cases take plain values",
  ],
  [
    "a hash of one's own",
    "src/server/slips/use-cases.ts",
    importing("@node-rs/argon2"),
    "passwords are hashed in src/server/auth",
  ],
  ["a second reader of passport codes", RULES, importing("mrz"), "call readPassportCode"],
  ["a test's tools in the product", RULES, importing("vitest"), "only tests and testing folders"],
  ["a query outside a repository", "src/server/slips/routes.ts", query("select 1"), "SQL belongs"],
  ["a tool that imports a screen", "scripts/one.ts", importing("#web/ui/page.tsx"), "tools do not"],
  [
    "a room that looks into another",
    "src/web/slips/list/one.tsx",
    importing("#web/slips/form/two.tsx"),
    "in src/web/slips, list may not import form",
  ],
  [
    "an alias for what lies beside",
    "src/web/slips/api.ts",
    importing("#web/slips/one.ts"),
    'write "./one.ts"',
  ],
  [
    "a tool's own way",
    "e2e/a.spec.ts",
    importing("../src/server/log.ts"),
    'write "#server/log.ts"',
  ],
  ["a way up", "src/web/slips/list/one.ts", importing("../api.ts"), 'write "#web/slips/api.ts"'],
  ["a file too long", "src/web/ui/long.ts", "one\n".repeat(301), "301 lines"],
  ["a default export", "src/web/ui/one.ts", "export default one;", "export it by name"],
  ["a value made any", RULES, escaped("const one = two", "as", "any;"), "parse it with zod, or"],
  ["a type that is any", RULES, escaped("let one:", "any;"), "or unknown and parse it"],
  [
    "a value made what it is not",
    RULES,
    escaped("two as", "unknown", "as Three;"),
    "where it comes in",
  ],
  ["a silenced compiler", RULES, escaped("//", "@ts-ignore"), "make the types agree"],
  ["an unexplained error", RULES, escaped("//", "@ts-expect-error"), "why the error is expected"],
  [
    "an unexplained exception",
    RULES,
    escaped("//", "biome-ignore lint/a/b"),
    "why it does not hold here",
  ],
  ["a colour of one's own", CHIP, style("color: #fff"), "colours stand in"],
  ["a size of one's own", CHIP, style("font-size: 13px"), "--desk-size"],
  ["a type of one's own", CHIP, style("font: 400 12px / 1 serif"), "--desk-type"],
  ["a corner of one's own", CHIP, style("border-radius: 7px"), "--desk-radius"],
  ["a line of one's own", CHIP, style("line-height: 19px"), "--desk-line"],
  ["letters of one's own distance", CHIP, style("letter-spacing: -0.01em"), "--desk-spacing"],
  ["a space of one's own", CHIP, style("padding: 4px 13%"), "steps"],
  ["a space off the steps", CHIP, style("gap: 0 18px"), "is none"],
  ["a step where things scroll to", CHIP, style("scroll-margin: 16px"), "use it"],
  ["a height of one's own", CHIP, style("min-height: 36px"), "--desk-box"],
  ["a phone of one's own", CHIP, "@media (max-width: 47.99em) {\n}", "(width < 768px)"],
  ["a colour in code", "src/web/ui/one.ts", 'const red = "#b91c1c";', "written as var(--desk-"],
  ["a widget's insides", CHIP, ".a .mantine-x {\n}", "src/web/ui/controls.css"],
  [
    "another feature's stylesheet",
    "src/web/audit/one.tsx",
    'import c from "#web/slips/list/a.module.css";',
    "styles the parts of",
  ],
];

test.each(CASES)("%s is refused", (_what, path, text, why) => {
  expect(refusedAt(path, text).join("\n")).toContain(why);
});

test("every row of the tables is seen refusing above", () => {
  const told = CASES.flatMap(([, path, text]) => refusedAt(path, text)).join("\n");
  const rows = [...LAYERS, ...PACKAGE_PLACES, ...ESCAPES, ...LITERALS, ...CODE_LITERALS].map(
    ({ says }) => says,
  );
  const unseen = [...rows, ...Object.values(FORBIDDEN_NAMES)].filter(
    (says) => !told.includes(says),
  );
  expect(unseen).toEqual([]);
});
