import { useEffect, useRef, useState } from "react";
import type { PhotoOutcome, PictureView } from "./read-photo.ts";

/** The photo of a passport page: its outcome, and reading it once more, turned or only a part of it. */
export type Photo = ReturnType<typeof usePhoto>;

const WHOLE_PICTURE: PictureView = { turns: 0 };

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
    const controller = new AbortController();
    last.current = controller;
    setView(at);
    setIsReading(true);
    // Loaded with the first photo.
    const { readPhoto } = await import("./read-photo.ts");
    const found = await readPhoto(file.current, at, {
      signal: controller.signal,
      onSlow: () => setIsSlow(true),
    });
    if (controller.signal.aborted) return;
    stop();
    setOutcome(found);
    if (found.kind === "read") onLines(found.reading.lines);
  };
  return {
    isReading,
    isSlow,
    outcome,
    view,
    look,
    read: (picture: Blob) => {
      file.current = picture;
      setOutcome(null);
      return look(WHOLE_PICTURE);
    },
    // Reading tries all four directions anyway: this turns it for the eye, before the lines are marked.
    turn: () => setView({ turns: (view.turns + 1) % 4 }),
    /** What is typed counts, and not what is still being read. */
    forget: () => {
      stop();
      setOutcome(null);
    },
  };
}
