import { useEffect, useRef, useState } from "react";
import type { PhotoOutcome } from "./picture-view.ts";
import { type PictureView, WHOLE_PICTURE } from "./picture-view.ts";

/** A photo at the passport code: what came of it, and reading it once more, turned or only a part of it. */
export type Photo = ReturnType<typeof usePhoto>;

/** Reads one photo at a time; the newest counts. */
export function usePhoto(onLines: (lines: readonly [string, string]) => void) {
  const [isReading, setIsReading] = useState(false);
  const [outcome, setOutcome] = useState<PhotoOutcome | null>(null);
  const [view, setView] = useState(WHOLE_PICTURE);
  const file = useRef<Blob | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const last = useRef<AbortController | null>(null);
  const stop = () => {
    last.current?.abort();
    setIsReading(false);
    setIsSlow(false);
  };
  useEffect(() => () => last.current?.abort(), []);
  const look = async (at: PictureView) => {
    if (!file.current) return;
    stop();
    const asked = new AbortController();
    last.current = asked;
    setView(at);
    setIsReading(true);
    // All of it comes when the first photo does.
    const { readPhoto } = await import("./read-photo.ts");
    const found = await readPhoto(file.current, at, {
      signal: asked.signal,
      onSlow: () => setIsSlow(true),
    });
    if (asked.signal.aborted) return;
    stop();
    setOutcome(found);
    if (found.kind === "read") onLines(found.reading.lines);
  };
  const read = (picture: Blob) => {
    file.current = picture;
    setOutcome(null);
    return look(WHOLE_PICTURE);
  };
  // All four directions are read each time: it is turned for the eye, before the lines are marked.
  const turn = () => setView({ ...WHOLE_PICTURE, turns: (view.turns + 1) % 4 });
  /** What is typed counts, and not what is still being read. */
  const forget = () => {
    stop();
    setOutcome(null);
  };
  return { isReading, isSlow, outcome, view, read, look, turn, forget };
}
