import { jpegSize } from "#shared/files/rules.ts";
import { t } from "#web/language/translate.ts";

/** Opened, a picture takes four bytes a pixel, which a computer with little memory does not have. */
const MOST_PIXELS = 100_000_000;
/** Headers stand at the beginning, behind what cameras add. */
const HEADER_BYTES = 1024 * 1024;

type Size = { width: number; height: number };

/** Why a picture is not opened, which would take the page down with it: a small file may hold a huge one. */
export async function pixelError(file: Blob): Promise<string | null> {
  // A file that cannot be read names no size.
  const start = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  const size = sizeInHeader(new Uint8Array(start));
  return size && size.width * size.height > MOST_PIXELS
    ? t("The picture has more than 100 million pixels. Save it smaller.")
    : null;
}

/** The size that a JPEG, PNG, WebP, GIF or BMP names; null for what is none of them, or names none. */
function sizeInHeader(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begins = (start: string, at = 0) =>
    [...start].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  const two = (at: number) => view.getUint16(at, true);
  const three = (at: number) => two(at) + view.getUint8(at + 2) * 2 ** 16;
  if (begins("\xff\xd8\xff")) return jpegSize(bytes);
  if (bytes.length < 30) return null;
  if (begins("\x89PNG")) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (begins("GIF8")) return { width: two(6), height: two(8) };
  if (begins("BM")) {
    return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  }
  if (!begins("RIFF") || !begins("WEBP", 8)) return null;
  if (begins("VP8X", 12)) return { width: three(24) + 1, height: three(27) + 1 };
  if (begins("VP8 ", 12)) return { width: two(26) & 0x3fff, height: two(28) & 0x3fff };
  if (!begins("VP8L", 12)) return null;
  return { width: (two(21) & 0x3fff) + 1, height: ((three(22) >> 6) & 0x3fff) + 1 };
}
