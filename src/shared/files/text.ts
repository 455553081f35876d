import type { FileKind, MediaType } from "./rules.ts";

export const FILE_KIND_LABELS: Readonly<Record<FileKind, string>> = {
  "passport-page": "Passport page",
  slip: "Slip",
  report: "Report",
  other: "Other",
};

const ENDINGS: Readonly<Record<MediaType, string>> = {
  "image/jpeg": "jpg",
  "application/pdf": "pdf",
};

/** Made of number and kind: no name is taken from people. */
export function fileName(slipId: number, kind: FileKind, type: MediaType): string {
  return `slip-${slipId}-${kind}.${ENDINGS[type]}`;
}

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** `312 kB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1024)) / 10), UNITS.length);
  const size = bytes / 1024 ** power;
  const rounded = power === 1 ? Math.ceil(size) : Number(size.toFixed(size < 10 ? 1 : 0));
  return `${rounded} ${UNITS[power - 1]}`;
}
