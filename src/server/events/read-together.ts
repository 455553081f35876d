/**
 * Reads at most once at a time. Whoever asks gets what a reading gives that began after being asked, which all who asked
 * meanwhile share: of ten who act at once, one reading serves several.
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let present: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= present.then(() => {
      const reading = read();
      present = reading.catch(() => undefined);
      next = null;
      return reading;
    });
    return next;
  };
}
