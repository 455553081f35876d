import { fitsAny, type Refusal, type Source } from "./source.ts";
import { DEFAULT_EXPORTS, ESCAPES, LINE_LIMIT } from "./table.ts";

/** Refuses files that are too long, default exports, and ways round the compiler. */
export function checkText({ path, text }: Source): Refusal[] {
  const lines = text.trimEnd().split("\n");
  return [
    ...tooLong(path, lines),
    ...lines.flatMap((line, index) => checkLine(path, line, index + 1)),
  ];
}

function tooLong(path: string, lines: string[]): Refusal[] {
  if (lines.length <= LINE_LIMIT || path.endsWith(".sql")) return [];
  const says = `${lines.length} lines, ${LINE_LIMIT} at most: split it by what its parts do`;
  return [{ path, says }];
}

function checkLine(path: string, content: string, line: number): Refusal[] {
  if (!/\.(?:tsx?|mjs)$/.test(path)) return [];
  const found = ESCAPES.filter(({ pattern }) => pattern.test(content)).map(({ pattern, says }) => {
    const matched = pattern.exec(content)?.[0].trim() ?? "";
    return { path, line, says: `"${matched}" is a way round the checks: ${says}` };
  });
  if (!/^export default\b/.test(content) || fitsAny(path, DEFAULT_EXPORTS)) return found;
  return [...found, { path, line, says: "export it by name, so that one word finds every use" }];
}
