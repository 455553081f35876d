import { type Grey, readPicture } from "@slipdesk/passport/photo";
import type { PlainDate } from "#shared/time/plain-date.ts";

export type PhotoQuestion = { picture: Grey; today: PlainDate };

// The picture is read here and goes nowhere else.
self.addEventListener("message", ({ data }: MessageEvent<PhotoQuestion>) => {
  self.postMessage(readPicture(data.picture, data.today));
});
