import { useRef, useState } from "react";
import type { PhotoOutcome } from "./read-photo.ts";

/** Reads one photo at a time; the newest counts. */
export function usePhoto(onLines: (lines: readonly [string, string]) => void) {
  const [isReading, setIsReading] = useState(false);
  const [outcome, setOutcome] = useState<PhotoOutcome | null>(null);
  const newest = useRef<File | null>(null);
  const read = async (picture: File) => {
    newest.current = picture;
    setIsReading(true);
    setOutcome(null);
    // All of it comes when the first photo does.
    const { readPhoto } = await import("./read-photo.ts");
    const found = await readPhoto(picture);
    if (newest.current !== picture) return;
    setIsReading(false);
    setOutcome(found);
    if (found.kind === "read") onLines(found.reading.lines);
  };
  return { isReading, outcome, read, forget: () => setOutcome(null) };
}
