/** So many at once, and as many again over so many minutes. */
export type Bucket = { size: number; minutes: number };

/** Buckets that are emptied by what is taken and fill again evenly, one for each key. */
export type Buckets = {
  /** How many are left of a key's bucket. */
  left(key: string, bucket: Bucket): number;
  /** Takes so many of a key's bucket and returns 0; takes none and returns the milliseconds to wait if there are fewer. */
  take(key: string, bucket: Bucket, amount?: number): number;
};

const MANY = 10_000;

/** Makes buckets by a clock in milliseconds. */
export function createBuckets(now: () => number): Buckets {
  const levels = new Map<string, { left: number; fullAt: number; at: number }>();

  // Whoever comes from ever new addresses must not fill the memory: a full bucket is the same as none.
  function forgetFull(): void {
    for (const [key, { fullAt }] of levels) if (fullAt <= now()) levels.delete(key);
  }

  const perMs = ({ size, minutes }: Bucket) => size / (minutes * 60_000);

  function leftOf(key: string, bucket: Bucket): number {
    const known = levels.get(key);
    if (!known) return bucket.size;
    return Math.min(bucket.size, known.left + Math.max(0, now() - known.at) * perMs(bucket));
  }

  return {
    left: leftOf,
    take(key, bucket, amount = 1) {
      if (levels.size >= MANY) forgetFull();
      const before = leftOf(key, bucket);
      const left = before >= amount ? before - amount : before;
      const at = now();
      levels.set(key, { left, at, fullAt: at + (bucket.size - left) / perMs(bucket) });
      return before >= amount ? 0 : (amount - before) / perMs(bucket);
    },
  };
}
