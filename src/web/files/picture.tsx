import { useEffect, useRef, useState } from "react";
import { t } from "#web/language/translate.ts";
import { drawPicture, pictureIn } from "#web/lib/pictures.ts";

/** What every phone can draw. */
const LONGEST_SHOWN = 4000;

/** Draws a picture at most so many pixels long, and never larger than it is. */
export function drawWithin(picture: ImageBitmap, longest: number, turns = 0) {
  const side = Math.min(longest, Math.max(picture.width, picture.height));
  return drawPicture(picture, { turns }, { width: side, height: side });
}

type PictureProps = {
  file: Blob;
  label: string;
  /** Rotates by 90° clockwise. */
  turns?: number;
  className?: string | undefined;
};

/** A picture on a canvas: the content policy lets no `blob:` into an image. */
export function Picture({ file, label, turns = 0, className }: PictureProps) {
  const ground = useRef<HTMLDivElement>(null);
  // Null: this browser cannot open it.
  const [picture, setPicture] = useState<ImageBitmap | null>();
  useEffect(() => {
    const opening = pictureIn(file);
    let isWanted = true;
    void opening.then((opened) => isWanted && setPicture(opened));
    return () => {
      isWanted = false;
      void opening.then((opened) => opened?.close());
    };
  }, [file]);
  useEffect(() => {
    const drawn = picture && drawWithin(picture, LONGEST_SHOWN, turns)?.canvas;
    if (drawn) ground.current?.append(drawn);
    return () => drawn?.remove();
  }, [picture, turns]);
  if (picture === null) {
    return <p>{t("This picture cannot be shown here. Download it instead.")}</p>;
  }
  return (
    <div
      ref={ground}
      role="img"
      aria-label={label}
      aria-busy={picture === undefined}
      className={className}
    />
  );
}
