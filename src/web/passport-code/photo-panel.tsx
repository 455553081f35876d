import { Button, Stack } from "@mantine/core";
import { readPassportCode } from "@slipdesk/passport";
import type { Grey, PictureReading } from "@slipdesk/passport/photo";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { drawPicture, type PicturePart, type PictureView } from "#web/lib/pictures.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { Characters, StatusLine } from "./code-fill.tsx";
import classes from "./passport-code.module.css";
import type { PhotoOutcome } from "./read-photo.ts";

type Photo = {
  outcome: PhotoOutcome | null;
  view: PictureView;
  isReading: boolean;
  readAt: (at: PictureView) => Promise<void>;
  turn: () => void;
};

export function PhotoPanel({ photo }: { photo: Photo }) {
  const { outcome } = photo;
  if (!outcome) return null;
  if (outcome.kind === "read" && kindOf(outcome.reading) === "read") {
    return (
      outcome.isSmall && (
        <StatusLine kind="warning">
          {t("The picture is small. Compare the names with the passport letter by letter.")}
        </StatusLine>
      )
    );
  }
  return (
    <Stack gap="xs" className={classes.panel ?? ""}>
      <StatusLine kind="warning">
        {outcome.kind === "read" ? fieldErrorOf(outcome.reading) : outcome.message}
      </StatusLine>
      {outcome.kind === "read" && <Found reading={outcome.reading} />}
      {outcome.kind !== "unreadable" && <SecondLook photo={photo} picture={outcome.picture} />}
    </Stack>
  );
}

function SecondLook({ photo, picture }: { photo: Photo; picture: ImageBitmap }) {
  const { view, readAt, turn, isReading } = photo;
  const [isMarking, setIsMarking] = useState(false);
  return (
    <>
      <div className={classes.row}>
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
      </div>
      {isMarking && (
        <PhotoFrame
          picture={picture}
          turns={view.turns}
          isReading={isReading}
          onPart={(part) => void readAt({ ...view, part })}
        />
      )}
    </>
  );
}

function Found({ reading }: { reading: PictureReading }) {
  return (
    <>
      <CutOut cut={reading.cut} />
      <div className={classes.cells} translate="no">
        {reading.lines.map((line, row) => (
          <span key={row === 0 ? "first" : "second"} className={classes.cellRow}>
            <Characters
              line={line}
              classOf={(at) => (reading.weak[row]?.includes(at) ? classes.weak : undefined)}
            />
          </span>
        ))}
      </div>
    </>
  );
}

function kindOf({ lines }: PictureReading) {
  const today = todayInDhaka(serverNow());
  return readPassportCode(lines.join("\n"), { today }).kind;
}

function fieldErrorOf({ lines: [first] }: PictureReading): string {
  return first.startsWith("P")
    ? t(
        "Some characters are unclear. Fix the marked ones or retake the photo: flat, close, no shadow.",
      )
    : inLanguage("This code is not of a passport.");
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
      className={classes.cut}
    />
  );
}

type PhotoFrameProps = {
  picture: ImageBitmap;
  turns: number;
  isReading: boolean;
  onPart: (part: PicturePart) => void;
};

const SIZE = { width: 640, height: 1280 };
const STEP = 0.02;
// The code is at the bottom of a page.
const PRESET: PicturePart = { left: 0.02, top: 0.7, right: 0.98, bottom: 0.98 };

/** The photo with a frame around the two lines: drawn again with the pointer, moved and sized with the arrow keys. */
function PhotoFrame({ picture, turns, isReading, onPart }: PhotoFrameProps) {
  const ground = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [part, setPart] = useState(PRESET);
  useEffect(() => {
    const drawn = drawPicture(picture, { turns }, SIZE)?.canvas;
    if (drawn) ground.current?.prepend(drawn);
    return () => drawn?.remove();
  }, [picture, turns]);

  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (start.current) setPart(between(start.current, pointAt(event)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(part, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    setPart(next);
  };
  const isTooSmall = part.right - part.left < 0.1 || part.bottom - part.top < 0.03;
  return (
    <>
      <div className={classes.row}>
        <p className={`desk-muted ${classes.said}`}>{t("Drag a frame around the two lines.")}</p>
        <Button
          size="compact-sm"
          disabled={isTooSmall}
          loading={isReading}
          onClick={() => onPart(part)}
        >
          {t("Read the frame")}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a frame over a picture is no form control */}
      <div
        ref={ground}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the frame
        tabIndex={0}
        aria-label={t(
          "Frame around the two lines. Arrow keys move it, Shift and arrow keys change its size.",
        )}
        className={classes.frameGround}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = pointAt(event);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          start.current = null;
        }}
      >
        <div
          className={classes.frame}
          style={{
            left: `${part.left * 100}%`,
            top: `${part.top * 100}%`,
            width: `${(part.right - part.left) * 100}%`,
            height: `${(part.bottom - part.top) * 100}%`,
          }}
        />
      </div>
    </>
  );
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

type Point = { x: number; y: number };

function between(one: Point, other: Point): PicturePart {
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    top: Math.min(one.y, other.y),
    bottom: Math.max(one.y, other.y),
  };
}

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

function moved({ left, top, right, bottom }: PicturePart, key: string, isSized: boolean) {
  const way = WAYS[key];
  if (!way) return null;
  const next = { right: within(right + way.x), bottom: within(bottom + way.y) };
  if (isSized) return between({ x: left, y: top }, { x: next.right, y: next.bottom });
  return { ...next, left: within(left + way.x), top: within(top + way.y) };
}
