import type { SlipScope } from "#server/auth/scope.ts";

const MOST_KNOWN = 1_000;

/** Whose slips the holder of each token saw last. It is a guess: only the session says what holds now. */
export type KnownScopes = {
  find(tokenHash: Buffer): SlipScope | null;
  learn(tokenHash: Buffer, scope: SlipScope): void;
  forget(tokenHash: Buffer): void;
};

/** Remembers the scopes of the last 1,000 tokens. */
export function createKnownScopes(): KnownScopes {
  const scopes = new Map<string, SlipScope>();
  const keyOf = (tokenHash: Buffer) => tokenHash.toString("base64");
  return {
    find: (tokenHash) => scopes.get(keyOf(tokenHash)) ?? null,
    learn(tokenHash, scope) {
      scopes.delete(keyOf(tokenHash));
      scopes.set(keyOf(tokenHash), scope);
      const [oldest] = scopes.keys();
      if (scopes.size > MOST_KNOWN && oldest !== undefined) scopes.delete(oldest);
    },
    forget: (tokenHash) => void scopes.delete(keyOf(tokenHash)),
  };
}
