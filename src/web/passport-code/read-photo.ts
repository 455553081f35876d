import type { Grey, PictureReading } from "@slipdesk/passport/photo";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import { drawPicture, type PictureView, pictureIn, pixelError } from "#web/lib/pictures.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import type { PhotoQuestion } from "./photo-worker.ts";

const MAX_BYTES = 20 * 1024 * 1024;
/** The pixels of the longer side: letters in a smaller picture are easily taken for others. */
const USEFUL_SIZE = 900;
const WIDTH = 1400;
const SLOW_MS = 10_000;
const TYPES = ["image/jpeg", "image/png", "image/webp"];
const UNREADABLE = t("This picture format cannot be read here. Save it as JPEG.");

type Watch = {
  signal: AbortSignal;
  /** Called once if it takes long; it goes on. */
  onSlow: () => void;
};

/** Reads the two lines of a passport in a picture, in a worker; the picture never leaves the computer. */
export async function readPhoto(
  file: Blob,
  view: PictureView,
  watch: Watch,
): Promise<PhotoOutcome> {
  const picture = await openPicture(file);
  if (typeof picture === "string") return { kind: "unreadable", message: picture };
  const grey = greyOf(picture, view);
  if (!grey) return { kind: "unreadable", message: UNREADABLE };
  const reading = await readInWorker(grey, watch);
  if (reading === "failed") {
    const message = t("The photo could not be read. Try it once more, or type the two lines.");
    return { kind: "unreadable", message };
  }
  const isSmall = Math.max(picture.width, picture.height) < USEFUL_SIZE;
  if (reading) return { kind: "read", reading, picture, isSmall };
  const message = isSmall
    ? t("The picture is too small to find a passport code in it. Take the photo closer.")
    : t("No passport code found. Both lines at the bottom must be in the picture.");
  return { kind: "none", message, picture };
}

async function openPicture(file: Blob): Promise<ImageBitmap | string> {
  if (!TYPES.includes(file.type)) return UNREADABLE;
  if (file.size > MAX_BYTES) return t("The picture is larger than 20 MB. Save it smaller.");
  return (await pixelError(file)) ?? (await pictureIn(file)) ?? UNREADABLE;
}

function greyOf(picture: ImageBitmap, view: PictureView): Grey | null {
  const context = drawPicture(picture, view, { width: WIDTH, height: 2 * WIDTH });
  if (!context) return null;
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const grey = Float32Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  return { width, height, data: grey };
}

async function readInWorker(
  picture: Grey,
  { signal, onSlow }: Watch,
): Promise<PictureReading | null | "failed"> {
  if (signal.aborted) return null;
  const worker = new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
  const question: PhotoQuestion = { picture, today: todayInDhaka(serverNow()) };
  const slow = setTimeout(onSlow, SLOW_MS);
  const answer = new Promise<PictureReading | null | "failed">((resolve) => {
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", () => resolve("failed"));
    signal.addEventListener("abort", () => resolve(null));
  });
  worker.postMessage(question, [picture.data.buffer]);
  return answer.finally(() => {
    clearTimeout(slow);
    worker.terminate();
  });
}

export type PhotoOutcome =
  | { kind: "read"; reading: PictureReading; picture: ImageBitmap; isSmall: boolean }
  | { kind: "none"; message: string; picture: ImageBitmap }
  | { kind: "unreadable"; message: string };
