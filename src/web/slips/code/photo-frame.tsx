import { Button } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { t } from "#web/language/translate.ts";
import { drawPicture } from "./draw-picture.ts";
import { PanelHint, PanelRow } from "./panel-parts.tsx";
import classes from "./photo.module.css";
import { type PicturePart, WHOLE_PICTURE } from "./picture-view.ts";

type PhotoFrameProps = {
  picture: ImageBitmap;
  turns: number;
  isReading: boolean;
  /** Told the part of the turned picture in which the lines are. */
  onPart: (part: PicturePart) => void;
};

const WIDTH = 640;
const STEP = 0.02;
// The code stands at the bottom of a page.
const PRESET: PicturePart = { left: 0.02, top: 0.7, right: 0.98, bottom: 0.98 };

/** The photo with a frame around the two lines: dragged anew with the pointer, moved and sized with the arrow keys. */
export function PhotoFrame({ picture, turns, isReading, onPart }: PhotoFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [part, setPart] = useState(PRESET);
  useEffect(() => {
    const drawn = drawPicture(picture, { ...WHOLE_PICTURE, turns }, WIDTH)?.canvas;
    if (drawn) place.current?.prepend(drawn);
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
      <PanelRow>
        <PanelHint>{t("Drag a frame around the two lines.")}</PanelHint>
        <Button
          size="compact-sm"
          disabled={isTooSmall}
          loading={isReading}
          onClick={() => onPart(part)}
        >
          {t("Read the frame")}
        </Button>
      </PanelRow>
      {/* biome-ignore lint/a11y/useSemanticElements: a frame over a picture is no form control */}
      <div
        ref={place}
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
