import { existsSync, readFileSync } from "node:fs";
import type { Refusal } from "./source.ts";

const PAGE = "docs/security.md";
const STATES = ["holds", "not applicable", "deviation", "open"];
const LINES = 172;
const MOST_DEVIATIONS = 8;
const ROW = /^\| (V\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([a-z ]+) \| (.*) \|$/;
/** A part of a page: `docs/limits.md`, Sign-in */
const SECTION = /`(docs\/[\w-]+\.md)`(?:, | \()([A-Z][^`:|),]+)/g;

/** Refuses a table of the ASVS that leaves a line out, says one twice, or names a file or a part of a page that does not exist. */
export function checkSecurity(text = readFileSync(PAGE, "utf8")): Refusal[] {
  const rows = text.split("\n").flatMap((content, at) => {
    const [, id, state, evidence] = ROW.exec(content) ?? [];
    return id && state && evidence !== undefined ? [{ id, state, evidence, line: at + 1 }] : [];
  });
  const ids = new Set(rows.map(({ id }) => id));
  const deviations = rows.filter(({ state }) => state === "deviation").length;
  const ofTable = [
    ...(rows.length === LINES && ids.size === LINES
      ? []
      : [`the table has ${rows.length} lines of ${ids.size} ids; the ASVS has ${LINES} for us`]),
    ...(deviations > MOST_DEVIATIONS
      ? [`${deviations} deviations, ${MOST_DEVIATIONS} at most`]
      : []),
  ].map((says) => ({ path: PAGE, says }));
  const ofRows = rows.flatMap(({ id, state, evidence, line }) => {
    const named = [...evidence.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[A-Z]+\.md)`/g)].map(
      ([, file = ""]) => file,
    );
    const gone = named.filter((file) => !existsSync(file));
    const sections = [...evidence.matchAll(SECTION)].filter(
      ([, file = "", name = ""]) =>
        existsSync(file) && !readFileSync(file, "utf8").includes(`\n## ${name}\n`),
    );
    return [
      ...(STATES.includes(state) ? [] : [`${id} is "${state}": say one of ${STATES.join(", ")}`]),
      ...gone.map((file) => `${id} names ${file}, which does not exist`),
      ...sections.map(([, file, name]) => `${id} names ${name} of ${file}, which has no such part`),
      ...(state === "holds" && named.length === 0
        ? [`${id} holds, but names no test and no place`]
        : []),
      ...(evidence.trim() === "" ? [`${id} gives no reason`] : []),
    ].map((says) => ({ path: PAGE, line, says }));
  });
  return [...ofTable, ...ofRows];
}
