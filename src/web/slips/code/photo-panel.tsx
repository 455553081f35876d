import { useEffect, useRef } from "react";
import { readPassportCode } from "#shared/passport-code/read-passport-code.ts";
import type { Grey } from "#shared/passport-photo/grey.ts";
import type { PictureReading } from "#shared/passport-photo/read-picture.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import classes from "./passport-code.module.css";
import type { PhotoOutcome } from "./read-photo.ts";

/** What was read from a photo: the two lines cut out, above them what they seem to say, weak characters underlined. */
export function PhotoPanel({ outcome }: { outcome: PhotoOutcome }) {
  if (outcome.kind === "none") {
    return (
      <p role="status" className={classes.warn}>
        {outcome.message}
      </p>
    );
  }
  const { reading } = outcome;
  const isProven = isRead(reading);
  return (
    <div className={classes.panel}>
      <p role="status" className={isProven ? classes.good : classes.warn}>
        {isProven
          ? "Read and proven. Compare the names."
          : "Not read for certain. Correct the marked characters, or take the photo again: flat, close, without shadow."}
      </p>
      <CutOut cut={reading.cut} />
      <div className={classes.cells} translate="no">
        {reading.lines.map((line, index) => (
          <span key={index === 0 ? "first" : "second"} className={classes.cellRow}>
            {cellsOf(line, reading.weak[index] ?? [])}
          </span>
        ))}
      </div>
    </div>
  );
}

function cellsOf(line: string, weak: readonly number[]) {
  return [...line].map((character, at) => {
    const place = `${at}${character}`;
    return weak.includes(at) ? (
      <u key={place}>{character}</u>
    ) : (
      <span key={place}>{character}</span>
    );
  });
}

function isRead({ lines }: PictureReading): boolean {
  const today = todayInDhaka(serverNow());
  return readPassportCode(lines.join("\n"), { today }).kind === "read";
}

function CutOut({ cut }: { cut: Grey }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const image = context.createImageData(cut.width, cut.height);
    for (const [at, dark] of cut.data.entries()) {
      image.data.fill(255 * (1 - dark), at * 4, at * 4 + 3);
      image.data[at * 4 + 3] = 255;
    }
    context.putImageData(image, 0, 0);
  }, [cut]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="The two lines as they were found in the photo"
      width={cut.width}
      height={cut.height}
      className={classes.cut}
    />
  );
}
