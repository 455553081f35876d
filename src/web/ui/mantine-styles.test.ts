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

test("every Mantine component on the page has its styles", () => {
  const used = Object.values(sources).flatMap(namesFromMantine);
  const missing = used.filter(
    (name) => stylesheets.includes(name) && !`${styles}${signedIn}`.includes(`/${name}.layer.css`),
  );
  expect(used).toContain("Button");
  expect([...new Set(missing)]).toEqual([]);
});

function namesFromMantine(source: string): string[] {
  const list = /import \{([^}]*)\} from "@mantine\/core"/.exec(source)?.[1] ?? "";
  return list.split(",").map((name) => name.trim().replace(/ as .*$/, ""));
}
