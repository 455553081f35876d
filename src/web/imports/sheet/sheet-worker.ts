import { answerTo, type SheetAnswer, type SheetQuestion } from "./read-sheets.ts";

self.addEventListener("message", ({ data }: MessageEvent<SheetQuestion>) => {
  self.postMessage(answerTo(data) satisfies SheetAnswer);
});
