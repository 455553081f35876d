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
  /** Reads on until so many bytes are held; false when the stream had nothing more. Joins once, however small the chunks. */
  const hold = async (count: number) => {
    const parts = [held];
    let length = held.length;
    while (length < count) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    const hasMore = length > held.length;
    if (hasMore) held = Buffer.concat(parts, length);
    return hasMore;
  };
  const take = (count: number) => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  return {
    async bytes(count) {
      await hold(count);
      return held.length < count ? undefined : take(count);
    },
    async line(limit) {
      for (let searched = 0; ; ) {
        const end = held.indexOf(NEWLINE, searched);
        if (end >= 0) return take(end + 1).toString("utf8", 0, end);
        searched = held.length;
        if (searched > limit || !(await hold(Math.max(1, searched * 2)))) return undefined;
      }
    },
    async isAtEnd() {
      await hold(1);
      return held.length === 0;
    },
    async *rest() {
      if (held.length > 0) yield take(held.length);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    },
  };
}
