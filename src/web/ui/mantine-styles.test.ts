import { expect, test } from "vitest";
import styles from "./mantine-styles.ts?raw";
import signedIn from "./mantine-styles-signed-in.ts?raw";

const sources = import.meta.glob<string>("../**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});
const stylesheets = Object.keys(
  import.meta.glob("/node_modules/@mantine/core/styles/*.layer.css"),
).map((path) => path.replace(/^.*\/|\.layer\.css$/g, ""));

// Mantine's own sources: what a component draws itself with stands in its imports.
const parts = import.meta.glob<string>("/node_modules/@mantine/core/esm/components/*/*.mjs", {
  query: "?raw",
  import: "default",
});

test("the styles of every Mantine component in use, and of its parts, are imported", async () => {
  const named = Object.values(sources).flatMap(namesFromMantine);
  const used = [...named, ...(await Promise.all(named.map(partsOf))).flat()];
  const missing = used.filter(
    (name) => stylesheets.includes(name) && !`${styles}${signedIn}`.includes(`/${name}.layer.css`),
  );
  expect(used).toContain("Button");
  expect(used).toContain("FloatingIndicator");
  expect([...new Set(missing)]).toEqual([]);
});

function namesFromMantine(source: string): string[] {
  const list = /import \{([^}]*)\} from "@mantine\/core"/.exec(source)?.[1] ?? "";
  return list.split(",").map((name) => name.trim().replace(/ as .*$/, ""));
}

async function partsOf(name: string): Promise<string[]> {
  const source = await parts[`/node_modules/@mantine/core/esm/components/${name}/${name}.mjs`]?.();
  return [...(source ?? "").matchAll(/from "\.\.\/(\w+)\/\1\.mjs"/g)].map(([, part = ""]) => part);
}
