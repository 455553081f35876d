import { addDays, dhakaDayOf, type PlainDate } from "#shared/time/plain-date.ts";

export const FILE_KINDS = ["passport-page", "slip", "report", "other"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const MEDIA_TYPES = ["image/jpeg", "application/pdf"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const MAX_FILE_BYTES = 2 * 1024 * 1024;
export const MAX_FILES = 10;
/** The bytes of one gigabyte of FILES_GB. */
export const GB = 1024 ** 3;
export const MAX_PIXELS = 40_000_000;

/** Reads the type from the content: a JPEG or a PDF, or nothing that the desk takes. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  // %PDF-
  return startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) ? "application/pdf" : null;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

type Size = { width: number; height: number };

/** Walks the segments to the frame header; null when there is none, or it names no size. */
export function jpegSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Marker and length of a segment, and of a frame header also precision, height and width.
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return width > 0 && height > 0 ? { width, height } : null;
    } else if (isBeforeFrame(marker)) at += 2 + view.getUint16(at + 2);
    else return null;
  }
  return null;
}

/** C0 to CF, without the tables DHT and DAC and the reserved JPG. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Tables, application data and comments; neither the scan nor the end of the picture. */
const isBeforeFrame = (marker: number): boolean =>
  [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);

/** Why the desk does not take a file: size, type, pixels, in this order. */
export function fileError(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return "The file is empty";
  if (bytes.length > MAX_FILE_BYTES) return "The file is larger than 2 MB";
  const type = mediaTypeOf(bytes);
  if (type === null) return "The file is not a JPEG picture or a PDF";
  if (type === "application/pdf") return null;
  const size = jpegSize(bytes);
  if (size === null) return "The picture cannot be read";
  return size.width * size.height > MAX_PIXELS
    ? "The picture has more than 40 million pixels"
    : null;
}

/** For how many days files are kept (docs/settings.md). */
export type FileDays = {
  readonly FILES_DAYS: number | "off";
  readonly PASSPORT_PAGE_DAYS: number;
};

/** Files that are there when nothing more can be added are kept as long as by default. */
export const DEFAULT_FILES_DAYS = 90;

export function daysKept(kind: FileKind, { FILES_DAYS, PASSPORT_PAGE_DAYS }: FileDays): number {
  const days = FILES_DAYS === "off" ? DEFAULT_FILES_DAYS : FILES_DAYS;
  return kind === "passport-page" ? Math.min(days, PASSPORT_PAGE_DAYS) : days;
}

export function endsOn(kind: FileKind, createdAt: Date, days: FileDays): PlainDate {
  return addDays(dhakaDayOf(createdAt), daysKept(kind, days));
}
