import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { readPassportCode } from "#shared/passport-code/read-passport-code.ts";
import type { Grey } from "#shared/passport-photo/grey.ts";
import type { PictureReading } from "#shared/passport-photo/read-picture.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { Panel, PanelRow, Said } from "./panel-parts.tsx";
import photoClasses from "./photo.module.css";
import { PhotoFrame } from "./photo-frame.tsx";
import type { Photo } from "./use-photo.ts";

/**
 * What was read from a photo: the two lines cut out, below them what they seem to say, weak characters underlined. Where
 * nothing is certain, the photo can be turned and the lines marked in it.
 */
export function PhotoPanel({ photo }: { photo: Photo }) {
  const { outcome } = photo;
  if (!outcome) return null;
  const isProven = outcome.kind === "read" && isRead(outcome.reading);
  return (
    <Panel>
      <Said kind={isProven ? "good" : "warn"}>
        {outcome.kind === "read" ? sentenceOf(isProven) : outcome.message}
      </Said>
      {outcome.kind === "read" && <Characters reading={outcome.reading} />}
      {outcome.kind !== "unreadable" && !isProven && (
        <SecondLook photo={photo} picture={outcome.picture} />
      )}
    </Panel>
  );
}

function sentenceOf(isProven: boolean): string {
  return isProven
    ? t("Read and proven. Compare the names.")
    : t(
        "Not read for certain. Correct the marked characters, or take the photo again: flat, close, without shadow.",
      );
}

function SecondLook({ photo, picture }: { photo: Photo; picture: ImageBitmap }) {
  const { view, look, turn, isReading } = photo;
  const [isMarking, setIsMarking] = useState(false);
  return (
    <>
      <PanelRow>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isMarking}
          onClick={() => setIsMarking(!isMarking)}
        >
          {t("Mark the lines")}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            turn();
            setIsMarking(true);
          }}
        >
          {t("Turn")}
        </Button>
      </PanelRow>
      {isMarking && (
        <PhotoFrame
          picture={picture}
          turns={view.turns}
          isReading={isReading}
          onPart={(part) => void look({ ...view, part })}
        />
      )}
    </>
  );
}

function Characters({ reading }: { reading: PictureReading }) {
  return (
    <>
      <CutOut cut={reading.cut} />
      <div className={photoClasses.cells} translate="no">
        {reading.lines.map((line, index) => (
          <span key={index === 0 ? "first" : "second"} className={photoClasses.cellRow}>
            {cellsOf(line, reading.weak[index] ?? [])}
          </span>
        ))}
      </div>
    </>
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
      aria-label={t("The two lines as they were found in the photo")}
      width={cut.width}
      height={cut.height}
      className={photoClasses.cut}
    />
  );
}
