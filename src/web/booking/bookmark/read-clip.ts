import { CLIP_MINUTES, CLIP_START, type Clip } from "#shared/booking/rules-site-fields.ts";
import { filled } from "./panel.ts";
import type { Offer } from "./texts.ts";

/** What the desk copied, or the lines that say why it is refused. */
export function readClip(
  text: string,
  { desk, texts }: Offer,
  now: number,
): Clip | readonly string[] {
  const copied = text.trim();
  if (!copied.startsWith(CLIP_START)) {
    const isOtherVersion = /^SlipDesk \d+ /.test(copied);
    return isOtherVersion ? [texts.otherVersion] : [texts.nothingCopied, texts.copyFirst];
  }
  const clip = parse(copied.slice(CLIP_START.length));
  if (!clip) return [texts.nothingCopied, texts.copyFirst];
  if (clip.desk !== desk) {
    return [filled(texts.otherDesk, { desk: clip.desk }), texts.otherVersion];
  }
  if (!(Math.abs(now - clip.at) <= CLIP_MINUTES * 60_000)) return [texts.tooOld, texts.copyFirst];
  return clip;
}

/** What is cut short is nothing. */
function parse(json: string): Clip | null {
  try {
    const clip = JSON.parse(json) as Clip;
    const isWhole = clip.desk && clip.values && clip.name && clip.passport;
    return isWhole && Number.isInteger(clip.slip) ? clip : null;
  } catch {
    return null;
  }
}
