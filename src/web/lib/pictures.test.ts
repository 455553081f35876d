import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pixelError } from "./pictures.ts";

const TOO_LARGE = "The picture has more than 100 million pixels. Save it smaller.";

type Bytes = Buffer<ArrayBuffer>;
type Header = (width: number, height: number) => Bytes;

/** Begins with these characters and has these numbers in so many bytes at their places; 40 bytes in all. */
function header(start: string, ...numbers: [at: number, bytes: number, value: number][]): Bytes {
  const bytes = Buffer.alloc(40);
  bytes.write(start, "latin1");
  for (const [at, count, value] of numbers) bytes.writeUIntLE(value, at, count);
  return bytes;
}

const jpeg: Header = (width, height) => {
  const bytes = Buffer.alloc(40);
  bytes.write("ffd8ffe000040000ffc2000b08", "hex");
  bytes.writeUInt16BE(height, 13);
  bytes.writeUInt16BE(width, 15);
  return bytes;
};
const png: Header = (width, height) => {
  const bytes = header("\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const bmp: Header = (width, height) => header("BM", [18, 4, width], [22, 4, height]);
const upsideDown: Header = (width, height) => bmp(width, 2 ** 32 - height);
const gif: Header = (width, height) => header("GIF89a", [6, 2, width], [8, 2, height]);
const webp = (kind: string, ...numbers: Parameters<typeof header>[1][]) =>
  header(`RIFF\0\0\0\0WEBP${kind}`, ...numbers);
const extended: Header = (width, height) => webp("VP8X", [24, 3, width - 1], [27, 3, height - 1]);
const lossy: Header = (width, height) => webp("VP8 ", [26, 2, width], [28, 2, height]);
const lossless: Header = (width, height) =>
  webp("VP8L", [21, 4, width - 1 + (height - 1) * 2 ** 14]);

describe.each([
  ["JPEG", jpeg],
  ["PNG", png],
  ["BMP", bmp],
  ["BMP, its last line first", upsideDown],
  ["GIF", gif],
  ["WebP", lossy],
  ["WebP without loss", lossless],
  ["WebP with more in it", extended],
])("%s", (_kind, write) => {
  test("of 100 million pixels may be opened", async () => {
    expect(await pixelError(new Blob([write(10_000, 10_000)]))).toBe(null);
  });

  test.each([
    [10_000, 10_001],
    [10_001, 10_000],
    [16_000, 16_000],
  ])("of %d × %d pixels is refused by its header, whatever follows", async (width, height) => {
    expect(await pixelError(new Blob([write(width, height)]))).toBe(TOO_LARGE);
  });
});

test("60,000 × 60,000 pixels are refused in the formats that can have them", async () => {
  for (const write of [jpeg, png, bmp, gif, extended]) {
    expect(await pixelError(new Blob([write(60_000, 60_000)]))).toBe(TOO_LARGE);
  }
});

test("what has no header, or the beginning of one, is left to the browser", async () => {
  for (const write of [jpeg, png, bmp, gif, lossy, lossless, extended]) {
    const whole = write(60_000, 60_000);
    for (let length = 0; length < 15; length += 1) {
      expect(await pixelError(new Blob([whole.subarray(0, length)]))).toBe(null);
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
      expect([null, TOO_LARGE]).toContain(await pixelError(new Blob([Uint8Array.from(bytes)])));
    }),
  );
});
