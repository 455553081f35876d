import { Buffer } from "node:buffer";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { MadeUpPassport } from "@slipdesk/passport/made-up";
import type { Grey } from "@slipdesk/passport/photo";

/** Cuts of OCR-B, the type of the two lines (`fonts/LICENSE`). */
export const FONTS = {
  debian: join(import.meta.dirname, "fonts/ocr-b.otf"),
  bwip: join(import.meta.dirname, "fonts/ocr-b-cut-7.ttf"),
};

/** Distortions of a passport page in a photo. */
export type Spoiling = {
  /** Degrees. */
  rotation: number;
  shear: number;
  blur: number;
  noise: number;
  shadow: number;
  jpeg: number;
  /** Width of the page relative to the picture. */
  size: number;
};

type Drawing = Spoiling & { lines: readonly string[]; words: string[]; font: string; seed: number };

/** A photo of this passport page, 1,400 pixels wide, drawn and compressed in a browser. */
export async function drawPhoto(
  page: Page,
  passport: MadeUpPassport,
  lines: readonly string[],
  how: Spoiling & { font: string; seed: number },
): Promise<{ jpeg: Buffer; picture: Grey }> {
  const words = [passport.lastName, passport.firstName, passport.number, "BANGLADESHI", "DHAKA"];
  const drawn = await page.evaluate(drawInBrowser, { ...how, lines, words });
  const bytes = Buffer.from(drawn.data, "base64");
  return {
    jpeg: Buffer.from(drawn.jpeg, "base64"),
    picture: { width: drawn.width, height: drawn.height, data: Float32Array.from(bytes) },
  };
}

async function drawInBrowser(how: Drawing) {
  const [width, height] = [1400, 1050];
  const random = seeded(how.seed);
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = "#7d6f60";
  context.fillRect(0, 0, width, height);
  drawPage(context);
  const blurred = new OffscreenCanvas(width, height);
  const spoilt = contextOf(blurred);
  spoilt.filter = `blur(${how.blur}px)`;
  spoilt.drawImage(canvas, 0, 0);
  addNoiseAndShadow(spoilt);
  const blob = await blurred.convertToBlob({ type: "image/jpeg", quality: how.jpeg });
  const packed = new Uint8Array(await blob.arrayBuffer());
  const jpeg = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return { ...greyOf(await createImageBitmap(blob)), jpeg };

  function drawPage(to: OffscreenCanvasRenderingContext2D) {
    const pageWidth = width * how.size;
    const pageHeight = pageWidth * 0.704;
    to.save();
    to.translate(width / 2, height / 2);
    to.rotate((how.rotation * Math.PI) / 180);
    to.transform(1, how.shear / 2, how.shear, 1, 0, 0);
    to.translate(-pageWidth / 2, -pageHeight / 2);
    to.fillStyle = "#eef0e8";
    to.fillRect(0, 0, pageWidth, pageHeight);
    to.strokeStyle = "#d5e2da";
    for (let wave = 0; wave < 60; wave++) {
      to.beginPath();
      to.arc(random() * pageWidth, random() * pageHeight, 40 + random() * 120, 0, 3);
      to.stroke();
    }
    to.fillStyle = "#8c8478";
    to.fillRect(pageWidth * 0.05, pageHeight * 0.2, pageWidth * 0.25, pageHeight * 0.45);
    to.fillStyle = "#1c1c22";
    to.font = `${pageWidth * 0.022}px sans-serif`;
    for (const [index, word] of how.words.entries()) {
      to.fillText(word, pageWidth * 0.36, pageHeight * (0.2 + index * 0.11));
    }
    const pitch = (pageWidth * 2.54) / 125;
    to.font = `1000px ${how.font}`;
    to.font = `${(1000 / to.measureText("0").width) * pitch}px ${how.font}`;
    for (const [row, line] of how.lines.entries()) {
      for (const [cell, character] of [...line].entries()) {
        const x = pageWidth * 0.053 + cell * pitch;
        to.fillText(character, x, pageHeight * 0.87 + row * pitch * 2.5);
      }
    }
    to.restore();
  }

  function addNoiseAndShadow(to: OffscreenCanvasRenderingContext2D) {
    const image = to.getImageData(0, 0, width, height);
    const direction = random() * 2 * Math.PI;
    for (let at = 0; at < image.data.length; at += 4) {
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      const along =
        (x / width - 0.5) * Math.cos(direction) + (y / height - 0.5) * Math.sin(direction);
      const light = 1 - how.shadow * (1 / (1 + Math.exp(-along * 12)));
      const noise = (random() + random() + random() - 1.5) * how.noise;
      for (let channel = 0; channel < 3; channel++) {
        image.data[at + channel] = (image.data[at + channel] ?? 0) * light + noise;
      }
    }
    to.putImageData(image, 0, 0);
  }

  function greyOf(bitmap: ImageBitmap) {
    const plain = contextOf(new OffscreenCanvas(width, height));
    plain.drawImage(bitmap, 0, 0);
    const { data } = plain.getImageData(0, 0, width, height);
    let text = "";
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      text += String.fromCharCode(Math.round(0.299 * red + 0.587 * green + 0.114 * blue));
    }
    return { width, height, data: btoa(text) };
  }

  function contextOf(of: OffscreenCanvas) {
    const context = of.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("This browser draws nothing.");
    return context;
  }

  function seeded(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
  }
}
