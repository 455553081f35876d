/** The largest import has some 5,000 values, the deepest preference stands on the fifth level. */
export const MAX_VALUES = 10_000;
export const MAX_DEPTH = 16;

/** Counted before it is parsed, as thousands of names and faults are work that holds up everybody. */
export function isModest(json: string): boolean {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = endOfText(json, at);
        break;
      case ",":
        values += 1;
        break;
      case "[":
      case "{":
        values += 1;
        depth += 1;
        break;
      case "]":
      case "}":
        depth -= 1;
    }
    if (values > MAX_VALUES || depth > MAX_DEPTH) return false;
  }
  return true;
}

/** Texts are jumped over: a file is one of millions of characters. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}
