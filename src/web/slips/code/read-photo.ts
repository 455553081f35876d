import type { Grey } from "#shared/passport-photo/grey.ts";
import type { PictureReading } from "#shared/passport-photo/read-picture.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import type { PhotoQuestion } from "./photo-worker.ts";

const MAX_BYTES = 20 * 1024 * 1024;
const MIN_WIDTH = 900;
const WIDTH = 1400;
const MAX_MS = 10_000;
const TYPES = ["image/jpeg", "image/png", "image/webp"];

/** What came of a photo: the characters read, or why there are none. */
export type PhotoOutcome =
  | { kind: "read"; reading: PictureReading }
  | { kind: "none"; message: string };

/** Reads the two lines of a passport in a picture, in a worker; the picture never leaves the computer. */
export async function readPhoto(file: Blob): Promise<PhotoOutcome> {
  const picture = await greyOf(file);
  if (typeof picture === "string") return { kind: "none", message: picture };
  const reading = await askWorker(picture);
  if (reading) return { kind: "read", reading };
  return {
    kind: "none",
    message: "No passport code found. Both lines at the bottom must be in the picture.",
  };
}

async function greyOf(file: Blob): Promise<Grey | string> {
  const unreadable = "This picture format cannot be read here. Save it as JPEG.";
  if (!TYPES.includes(file.type)) return unreadable;
  if (file.size > MAX_BYTES) return "The picture is larger than 20 MB. Save it smaller.";
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (!bitmap) return unreadable;
  if (bitmap.width < MIN_WIDTH) {
    return `The picture must be at least ${MIN_WIDTH} pixels wide. Take the photo closer.`;
  }
  return drawn(bitmap) ?? unreadable;
}

function drawn(bitmap: ImageBitmap): Grey | null {
  const height = Math.round((bitmap.height / bitmap.width) * WIDTH);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, WIDTH, height);
  const { data } = context.getImageData(0, 0, WIDTH, height);
  const grey = Float32Array.from({ length: WIDTH * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  return { width: WIDTH, height, data: grey };
}

async function askWorker(picture: Grey): Promise<PictureReading | null> {
  const worker = new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
  const question: PhotoQuestion = { picture, today: todayInDhaka(serverNow()) };
  const answer = new Promise<PictureReading | null>((resolve) => {
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", () => resolve(null));
    setTimeout(() => resolve(null), MAX_MS);
  });
  worker.postMessage(question, [picture.data.buffer]);
  return answer.finally(() => worker.terminate());
}
