import { jpegSize } from "#shared/files/rules.ts";
import { t } from "#web/language/translate.ts";

/** A part of a picture, in shares of its width and height. */
export type PicturePart = { left: number; top: number; right: number; bottom: number };

/** How often a picture is turned by a quarter, clockwise, and which part of it is then looked at; all of it without one. */
export type PictureView = { turns: number; part?: PicturePart };

type Size = { width: number; height: number };

/** The picture in a file, upright; null if this browser cannot open it. */
export function pictureIn(file: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
}

/** Draws a view of a picture as large as fits into `most`; null if the browser cannot draw. */
export function drawPicture(
  bitmap: ImageBitmap,
  { turns, part = { left: 0, top: 0, right: 1, bottom: 1 } }: PictureView,
  most: Size,
): CanvasRenderingContext2D | null {
  const isOnSide = turns % 2 === 1;
  const across = isOnSide ? bitmap.height : bitmap.width;
  const down = isOnSide ? bitmap.width : bitmap.height;
  const seen = { across: across * (part.right - part.left), down: down * (part.bottom - part.top) };
  const scale = Math.min(most.width / seen.across, most.height / seen.down);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(scale * seen.across));
  canvas.height = Math.max(1, Math.round(scale * seen.down));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.scale(scale, scale);
  context.translate(across * (0.5 - part.left), down * (0.5 - part.top));
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return context;
}

/** Opened, a picture takes four bytes a pixel, which a computer with little memory does not have. */
const MOST_PIXELS = 100_000_000;
/** Headers stand at the beginning, behind what cameras add. */
const HEADER_BYTES = 1024 * 1024;

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
