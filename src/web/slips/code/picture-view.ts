import type { PictureReading } from "#shared/passport-photo/read-picture.ts";

/** A part of a picture, in shares of its width and height. */
export type PicturePart = { left: number; top: number; right: number; bottom: number };

/** What of a picture is looked at, and how often it is turned by a quarter first, clockwise. */
export type PictureView = { turns: number; part: PicturePart };

/** The whole picture as it came. */
export const WHOLE_PICTURE: PictureView = {
  turns: 0,
  part: { left: 0, top: 0, right: 1, bottom: 1 },
};

/** What came of a photo: the characters read, that there are none in it, or why it cannot be looked at. */
export type PhotoOutcome =
  | { kind: "read"; reading: PictureReading; picture: ImageBitmap }
  | { kind: "none"; message: string; picture: ImageBitmap }
  | { kind: "unreadable"; message: string };
