import type { Grey } from "#shared/passport-photo/grey.ts";
import { readPicture } from "#shared/passport-photo/read-picture.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

export type PhotoQuestion = { picture: Grey; today: PlainDate };

// The picture is read here and goes nowhere else.
self.addEventListener("message", ({ data }: MessageEvent<PhotoQuestion>) => {
  self.postMessage(readPicture(data.picture, data.today));
});
