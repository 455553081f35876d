/** Does work under a key when all earlier work under it is done. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Makes turns that are kept within this program. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
