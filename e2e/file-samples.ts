import type { Page } from "@playwright/test";

/** A PDF by its first characters, of so many bytes. */
export function pdf(size: number): Buffer {
  const start = Buffer.from("%PDF-1.7\n");
  return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length), "x")]);
}

/** A PDF of one page with these lines of text, a tab between label and value. */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.flatMap((line, at) =>
    line
      .split("\t")
      .map(
        (text, column) => `BT /F 10 Tf ${50 + column * 200} ${780 - at * 16} Td (${text}) Tj ET`,
      ),
  );
  const content = shown.join("\n");
  const parts = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const objects = parts.map((part, at) => `${at + 1} 0 obj\n${part}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${objects}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`);
}

/** A blue picture whose top left quarter is red, as a JPEG. */
export async function takePhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ width, height }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("This browser cannot draw.");
      context.fillStyle = "blue";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "red";
      context.fillRect(0, 0, width / 2, height / 2);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    },
    { width, height },
  );
  return Buffer.from(base64, "base64");
}

/** A PNG of a few bytes that names 20,000 × 20,000 pixels. */
export function hugePicture(): Buffer {
  const header = Buffer.from("89504e470d0a1a0a0000000d4948445200004e2000004e200100000000", "hex");
  return Buffer.concat([header, Buffer.alloc(16)]);
}

/** 23 degrees and 48 minutes, as a camera writes them. */
export const PLACE = Buffer.from("000000170000000100000030000000010000000000000001", "hex");

/** The same JPEG as a camera lying on its side writes it: `Turn me clockwise`, and where it was taken. */
export function withCameraData(jpeg: Buffer): Buffer {
  const tiff = [
    "4d4d002a00000008",
    // Orientation 6, and where the place stands.
    "0002",
    "011200030000000100060000",
    "882500040000000100000026",
    "00000000",
    // North, and the latitude.
    "0002",
    "00010002000000024e000000",
    "000200050000000300000044",
    "00000000",
  ];
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(tiff.join(""), "hex"), PLACE]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** What stands in the upper corners of a picture that `takePhoto` took. */
export async function coloursOf(page: Page, jpeg: Buffer) {
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!context) throw new Error("This browser cannot draw.");
    context.drawImage(bitmap, 0, 0);
    const colourAt = (x: number) => {
      const [red = 0, , blue = 0] = context.getImageData(x, 20, 1, 1).data;
      return red > blue ? "red" : "blue";
    };
    return { topLeft: colourAt(20), topRight: colourAt(bitmap.width - 20) };
  }, jpeg.toString("base64"));
}

type Given = { kind: "paste" | "drop"; count: number; photo: string };

/** Runs in the page: drops or pastes a photo so many times at once. */
export function giveFiles(field: Element, { kind, count, photo }: Given): void {
  const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
  const data = new DataTransfer();
  for (let file = 0; file < count; file += 1) {
    data.items.add(new File([bytes], `${file}.jpg`, { type: "image/jpeg" }));
  }
  const how = { bubbles: true, cancelable: true };
  if (kind === "drop") field.dispatchEvent(new DragEvent("drop", { ...how, dataTransfer: data }));
  else
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { ...how, clipboardData: data }),
    );
}
