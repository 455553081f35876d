import { smoothed } from "./grey.ts";
import { OCR_B_SHAPES } from "./ocr-b-shapes.ts";

const SHAPE_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<";
export const SHAPE_SIZE = { width: 20, height: 32 } as const;
const LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const POINTS = SHAPE_SIZE.width * SHAPE_SIZE.height;

export const COARSE_SIZE = { width: 10, height: 16 } as const;

/** A character's shape in both sizes: mean 0, length 1. */
export type Shape = { character: string; points: Float32Array; coarse: Float32Array };

/** The 37 shapes of OCR-B, optionally blurred like an unfocused photo. */
export function readShapes(softness = 0): Shape[] {
  const levels = Float32Array.from(OCR_B_SHAPES, (level) => LEVELS.indexOf(level));
  return [...SHAPE_CHARACTERS].map((character, index) => {
    const sharp = levels.slice(index * POINTS, (index + 1) * POINTS);
    const points = smoothed({ ...SHAPE_SIZE, data: sharp }, softness).data;
    return { character, coarse: normalised(halved(points)), points: normalised(points) };
  });
}

function halved(points: Float32Array): Float32Array {
  const { width, height } = COARSE_SIZE;
  return Float32Array.from({ length: width * height }, (_, at) => {
    const corner = Math.floor(at / width) * 2 * SHAPE_SIZE.width + (at % width) * 2;
    const below = corner + SHAPE_SIZE.width;
    return [corner, corner + 1, below, below + 1].reduce((sum, one) => sum + (points[one] ?? 0), 0);
  });
}

/** Normalises in place to mean 0 and length 1; all 0 for a blank cell. */
export function normalised(points: Float32Array): Float32Array {
  let [sum, squares] = [0, 0];
  for (const value of points) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / points.length;
  const length = Math.sqrt(Math.max(0, squares - sum * mean));
  for (let at = 0; at < points.length; at++) {
    points[at] = length < 1e-6 ? 0 : ((points[at] ?? 0) - mean) / length;
  }
  return points;
}

/** Cosine similarity of two normalised shapes. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
