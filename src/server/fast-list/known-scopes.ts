import type { SlipScope } from "#server/auth/scope.ts";

const MOST_KNOWN = 1_000;

/** Remembers whose slips the holders of the last 1,000 tokens saw. It is a guess: only the session says what holds now. */
export function createKnownScopes() {
  const scopes = new Map<string, SlipScope>();
  const keyOf = (tokenHash: Buffer) => tokenHash.toString("base64");
  return {
    find: (tokenHash: Buffer) => scopes.get(keyOf(tokenHash)) ?? null,
    learn(tokenHash: Buffer, scope: SlipScope): void {
      scopes.delete(keyOf(tokenHash));
      scopes.set(keyOf(tokenHash), scope);
      const [oldest] = scopes.keys();
      if (scopes.size > MOST_KNOWN && oldest !== undefined) scopes.delete(oldest);
    },
    forget: (tokenHash: Buffer) => void scopes.delete(keyOf(tokenHash)),
  };
}
