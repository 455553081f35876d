const NEWLINE = 10;

/** Reads a stream of bytes piece by piece; each call answers undefined where the stream ends too early. */
export type ByteReader = {
  /** The next `count` bytes. */
  bytes(count: number): Promise<Buffer | undefined>;
  /** The next line, without its end; at most `limit` bytes. */
  line(limit: number): Promise<string | undefined>;
  isAtEnd(): Promise<boolean>;
  /** All that is left. */
  rest(): AsyncGenerator<Buffer>;
};

/** A reader of a stream from its present place on. */
export function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const next = await chunks.next();
    if (next.done) return false;
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    return true;
  };
  const take = (count: number) => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  return {
    async bytes(count) {
      while (held.length < count) if (!(await more())) return undefined;
      return take(count);
    },
    async line(limit) {
      for (;;) {
        const end = held.indexOf(NEWLINE);
        if (end >= 0) return take(end + 1).toString("utf8", 0, end);
        if (held.length > limit || !(await more())) return undefined;
      }
    },
    async isAtEnd() {
      while (held.length === 0) if (!(await more())) return true;
      return false;
    },
    async *rest() {
      while (held.length > 0 || (await more())) yield take(held.length);
    },
  };
}
