import { useEffect, useRef, useState } from "react";
import { MAX_FILE_BYTES, mediaTypeOf } from "#shared/files/rules.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { drawPicture, pictureIn, pixelError } from "#web/lib/pictures.ts";

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

const LONGEST = 2000;
const QUALITY = 0.85;
const LONGEST_TYPE = 8;

/**
 * The file as it will be stored, or why it cannot be: a PDF as it is; a picture as an upright JPEG of a moderate size,
 * redrawn, so that no location or camera data leaves the computer.
 */
export async function prepareFile(file: Blob): Promise<Blob | string> {
  if (file.size === 0) return inLanguage("The file is empty");
  const fieldError = await pixelError(file);
  if (fieldError) return fieldError;
  const prepared = (await isPdf(file))
    ? file.slice(0, file.size, "application/pdf")
    : await jpegOf(file);
  if (!prepared) {
    // Browsers leave the type of pictures that they do not know empty.
    const isPicture = file.type === "" || file.type.startsWith("image/");
    return isPicture
      ? t("This picture cannot be opened here. Save it as JPEG.")
      : inLanguage("The file is not a JPEG picture or a PDF");
  }
  return prepared.size > MAX_FILE_BYTES
    ? t("The file is larger than 2 MB. Take a photo of it instead.")
    : prepared;
}

async function isPdf(file: Blob): Promise<boolean> {
  // A file that cannot be read is no PDF.
  const start = await file
    .slice(0, LONGEST_TYPE)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return mediaTypeOf(new Uint8Array(start)) === "application/pdf";
}

async function jpegOf(file: Blob): Promise<Blob | null> {
  const picture = await pictureIn(file);
  const context = picture && drawWithin(picture, LONGEST);
  picture?.close();
  if (!context) return null;
  const { canvas } = context;
  // A JPEG has no transparency: without a ground it would turn black.
  context.resetTransform();
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
