import type { PictureView } from "./picture-view.ts";

/** What is seen of a picture, this many pixels wide; null where the browser draws nothing. */
export function drawPicture(
  bitmap: ImageBitmap,
  { turns, part }: PictureView,
  width: number,
): CanvasRenderingContext2D | null {
  const isOnSide = turns % 2 === 1;
  const across = isOnSide ? bitmap.height : bitmap.width;
  const down = isOnSide ? bitmap.width : bitmap.height;
  const scale = width / (across * (part.right - part.left));
  const canvas = document.createElement("canvas");
  const height = Math.max(1, Math.round(scale * down * (part.bottom - part.top)));
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.scale(scale, scale);
  context.translate(across * (0.5 - part.left), down * (0.5 - part.top));
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return context;
}
