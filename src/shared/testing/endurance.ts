const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
const { ENDURANCE, ENDURANCE_SEED } = process?.env ?? {};

/** Whether this run repeats everything at full size, as `npm run endurance` does. */
export const isFull = ENDURANCE === "full";

/** How often a test repeats: as usual in `npm test`; `full` in `npm run endurance`; or as often as ENDURANCE says. */
export function often(usual: number, full: number): number {
  if (isFull) return full;
  return ENDURANCE ? Number(ENDURANCE) : usual;
}

/** What chance begins with when a run names it, so that a run can be repeated; otherwise `usual`, if a test has one. */
export function seedOf(usual?: number): { seed?: number } {
  if (ENDURANCE_SEED) return { seed: Number(ENDURANCE_SEED) };
  return usual === undefined ? {} : { seed: usual };
}
