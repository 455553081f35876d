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
