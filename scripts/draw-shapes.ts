import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FONTS } from "@slipdesk/passport/drawing";
import { openPage } from "../bench/open-page.ts";

// Draws the 37 characters of a passport code from OCR-B into the file that the photo reader uses.
const ROOT = join(import.meta.dirname, "..");
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<";
const LEVELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const page = await openPage({ shapes: FONTS.debian });
const shapes = await page.evaluate(drawShapes, CHARACTERS);
await page.context().browser()?.close();
const text = shapes.flat().map((dark) => LEVELS.charAt(Math.round(dark * 63)));
writeFileSync(
  join(ROOT, "packages/passport/src/photo/shapes.ts"),
  `// Drawn by scripts/draw-shapes.ts; the outlines' licence is beside this file.\n\n/** 37 shapes of 20 x 32 points, one character of ${LEVELS.slice(0, 3)}… for each point's darkness. */\nexport const OCR_B_SHAPES =\n  "${text.join("")}";\n`,
);

function drawShapes(characters: string): number[][] {
  const [width, height, scale] = [20, 32, 8];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws nothing.");
  context.font = "1000px shapes";
  const size = (1000 / context.measureText("0").width) * width * scale;
  context.font = `${size}px shapes`;
  const capital = context.measureText("H");
  const baseline = canvas.height / 2 + capital.actualBoundingBoxAscent / 2;
  return [...characters].map((character) => {
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "black";
    context.fillText(character, 0, baseline);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return Array.from({ length: width * height }, (_, at) => {
      let sum = 0;
      for (let y = 0; y < scale; y++) {
        for (let x = 0; x < scale; x++) {
          const row = Math.floor(at / width) * scale + y;
          const column = (at % width) * scale + x;
          sum += 255 - (data[(row * canvas.width + column) * 4] ?? 255);
        }
      }
      return sum / (scale * scale * 255);
    });
  });
}
