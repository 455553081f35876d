import { useRef, useState } from "react";
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
  const looks = useRef(0);
  const look = async (at: PictureView) => {
    if (!file.current) return;
    looks.current += 1;
    const asked = looks.current;
    setView(at);
    setIsReading(true);
    // All of it comes when the first photo does.
    const { readPhoto } = await import("./read-photo.ts");
    const found = await readPhoto(file.current, at);
    if (looks.current !== asked) return;
    setIsReading(false);
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
  return { isReading, outcome, view, read, look, turn, forget: () => setOutcome(null) };
}
