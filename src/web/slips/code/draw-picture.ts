import type { PictureView } from "./picture-view.ts";

/** What is seen of a picture, this many pixels wide, less where it is very tall; null where the browser draws nothing. */
export function drawPicture(
  bitmap: ImageBitmap,
  { turns, part }: PictureView,
  width: number,
): CanvasRenderingContext2D | null {
  const isOnSide = turns % 2 === 1;
  const across = isOnSide ? bitmap.height : bitmap.width;
  const down = isOnSide ? bitmap.width : bitmap.height;
  const seen = { across: across * (part.right - part.left), down: down * (part.bottom - part.top) };
  const scale = Math.min(width / seen.across, (2 * width) / seen.down);
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
