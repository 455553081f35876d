/** What somebody typed where a code is asked for: an app's six digits, a recovery code, or neither. */
export type TypedCode = { kind: "app" | "recovery"; code: string } | { kind: "neither" };

/** Reads a typed code; spaces, hyphens and capitals make no difference. */
export function readCode(typed: string): TypedCode {
  const bare = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: "app", code: bare };
  if (/^[a-km-np-z2-9]{24}$/.test(bare)) return { kind: "recovery", code: bare };
  return { kind: "neither" };
}
