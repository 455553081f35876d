import { parseSync } from "vite";
import { lineAt, type Refusal, type Source } from "./source.ts";

type Node = { type: string; start: number; [part: string]: unknown };
/** A node that another stands in, and as which part of it. */
type Around = { node: Node; part: string };

/**
 * What sends once, however often its button is pressed; `save` is that of a dialog which knows what its reader saw,
 * `undoable` what `useUndo` gives.
 */
const GUARDS = ["useAction", "useSlipAction", "save", "undoable"];
/** Properties by which a function reaches `useAction` or the hook of a form. */
const HANDED_ON = ["send", "fetch"];
/** They send without a press, show a choice at once and store the last one, or stand guard themselves. */
const ELSEWHERE = [
  ...["src/web/lib/", "src/web/live/", "src/web/ui/use-action.ts"],
  ...["src/web/settings/api.ts", "src/web/notifications/api.ts"],
  ...["src/web/auth/login-page.tsx", "src/web/medical-centers/csv-dialog.tsx"],
];

/** Refuses a press that sends a change outside the hooks that send once: a second press would send it again. */
export function checkSends(sources: readonly Source[]): Refusal[] {
  const pages = sources.filter(
    ({ path, side, isTest }) =>
      side === "web" && !isTest && !ELSEWHERE.some((one) => path.startsWith(one)),
  );
  const senders = new Set(["useMutation", ...sources.flatMap(changesOf)]);
  return untilKnown(senders, () => pages.flatMap((source) => sendsIn(source, senders)));
}

/** Names of the endpoints that change something; others ask by POST, because what they ask does not belong in an address. */
function changesOf({ path, text }: Source): string[] {
  if (!path.startsWith("src/shared/")) return [];
  const declared = text.matchAll(/^export const (\w+) = endpoint\(\{\s*method: "(?!GET)/gm);
  return [...declared].flatMap(([, name = ""]) =>
    /^(?:find|search|count|check|export)/.test(name) ? [] : [name],
  );
}

function sendsIn({ path, text }: Source, senders: Set<string>): Refusal[] {
  const imported = [...text.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(/[\s,]+/).filter((name) => senders.has(name)),
  );
  if (imported.length === 0) return [];
  const { program } = parseSync(path, text);
  const known = new Set(imported);
  const found = untilKnown(known, () => pressesIn(program, known));
  for (const [, name = ""] of text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)) {
    if (known.has(name)) senders.add(name);
  }
  const says = "sends a change outside useAction and the hooks of forms";
  return found.map(({ start }) => ({ path, line: lineAt(text, start), says }));
}

/** What returns the answer of a sender sends as well, so reads again until no name is new. */
function untilKnown<Found>(names: ReadonlySet<string>, read: () => Found): Found {
  const { size } = names;
  const found = read();
  return names.size === size ? found : untilKnown(names, read);
}

/** Where known names are used in a press; functions that use one elsewhere become known. */
function pressesIn(program: object, known: Set<string>): Node[] {
  const presses: Node[] = [];
  const visit = (node: Node, around: readonly Around[]) => {
    if (node.type === "ImportDeclaration" || node.type.startsWith("TS")) return;
    if (node.type === "Identifier" && known.has(String(node.name))) {
      const place = placeOf(around);
      if (place === "press") presses.push(node);
      else if (place !== null) known.add(place);
    }
    for (const [part, value] of Object.entries(node)) {
      for (const one of [value].flat()) {
        if (isNode(one)) visit(one, [{ node, part }, ...around]);
      }
    }
  };
  if (isNode(program)) visit(program, []);
  return presses;
}

/** Whether a name is used in a press, or by the function of which name; null if it is guarded. */
function placeOf(around: readonly Around[]): "press" | string | null {
  const [closest] = around;
  if (closest?.part === "key" || closest?.part === "property" || closest?.part === "id")
    return null;
  for (const { node, part } of around) {
    const name = nameIn(node);
    if (node.type === "CallExpression" && part === "arguments" && GUARDS.includes(name))
      return null;
    if (node.type === "JSXAttribute" || node.type === "Property") {
      if (HANDED_ON.includes(name)) return null;
      if (/^on[A-Z]/.test(name)) return "press";
    }
    const isFunction =
      node.type === "FunctionDeclaration" ||
      (isNode(node.init) && node.init.type === "ArrowFunctionExpression");
    // A component or hook may send without a press; what it sends by a press is found within it.
    if (isFunction) return /^(use)?[A-Z]/.test(name) ? null : name;
  }
  return null;
}

function nameIn({ callee, name, key, id }: Node): string {
  const named = [callee, name, key, id].find(isNode);
  return named === undefined ? "" : String(named.name ?? "");
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
