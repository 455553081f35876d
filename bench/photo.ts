import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPassportCode } from "@slipdesk/passport";
import { drawPhoto, FONTS, type Spoiling } from "@slipdesk/passport/drawing";
import { linesOf, type MadeUpPassport } from "@slipdesk/passport/made-up";
import {
  type Grey,
  type PictureReading,
  quarterTurned,
  readPicture,
} from "@slipdesk/passport/photo";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { openPage } from "./open-page.ts";

// Reads drawn passport pages of made-up people as if they were photos, and counts the proven fields.
const ROOT = join(import.meta.dirname, "..");
const GOOD = { rotation: 2, shear: 0.01, blur: 0.6, noise: 10, shadow: 0.1, jpeg: 0.85, size: 0.9 };
const CLASSES: Record<string, Spoiling> = {
  scan: { rotation: 1, shear: 0, blur: 0.4, noise: 6, shadow: 0, jpeg: 0.92, size: 0.97 },
  good: GOOD,
  middling: { rotation: 4, shear: 0.02, blur: 1, noise: 18, shadow: 0.25, jpeg: 0.75, size: 0.85 },
  phone: { rotation: 8, shear: 0.03, blur: 1.2, noise: 24, shadow: 0.4, jpeg: 0.65, size: 0.8 },
  bad: { rotation: 8, shear: 0.05, blur: 1.9, noise: 36, shadow: 0.55, jpeg: 0.45, size: 0.75 },
};
const EACH = Number(process.argv[2] ?? 6);
const NAMES = ["RAHMAN", "UDDIN", "HOSSAIN", "AKTER", "ISLAM", "BEGUM", "CHOWDHURY", "MIAH"];
// The number holds for each font; fewer pages have proportionally fewer.
const LEAST_RIGHT = 26 / 30;
const WITHOUT_CODE = {
  "a page without its code": [],
  "an identity card": [
    "I<BGD1234567890<<<<<<<<<<<<<<<",
    "8001014M3001011BGD<<<<<<<<<<<6",
    "RAHMAN<<MD<RAHIM<<<<<<<<<<<<<<",
  ],
};
const today = todayInDhaka(new Date());

type Tally = {
  right: number;
  wrong: number;
  namesRight: number;
  times: number[];
  timesOnSide: number[];
};

// On an office computer half as fast, a sideways photo is read within four seconds.
const MOST_ON_SIDE = 2;

const page = await openPage(FONTS);
const rows: string[] = [];
const failures: string[] = [];
for (const font of ["debian", "bwip"]) {
  let right = 0;
  for (const [name, most] of Object.entries(CLASSES)) {
    const tally: Tally = { right: 0, wrong: 0, namesRight: 0, times: [], timesOnSide: [] };
    for (let index = 0; index < EACH; index++) await readOne(font, most, index, tally);
    const onSide = medianOf(tally.timesOnSide);
    rows.push(
      `| ${font} | ${name} | ${tally.right} of ${EACH} | ${tally.wrong} | ${tally.namesRight} | ${medianOf(tally.times).toFixed(1)} s | ${onSide.toFixed(1)} s |`,
    );
    if (onSide > MOST_ON_SIDE)
      failures.push(`${font}, ${name}: ${onSide.toFixed(1)} s on its side`);
    console.log(rows.at(-1));
    right += tally.right;
    if (tally.wrong > 0) failures.push(`${font}, ${name}: ${tally.wrong} proven and untrue`);
  }
  const least = Math.ceil(LEAST_RIGHT * EACH * Object.keys(CLASSES).length);
  if (right < least) failures.push(`${font}: ${right} right, ${least} at least`);
}
for (const [what, lines] of Object.entries(WITHOUT_CODE)) {
  if (await isProvenIn(lines)) failures.push(`${what} was proven`);
}
await page.context().browser()?.close();
writeTable();
for (const failure of failures) console.error(`Does not hold: ${failure}.`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function readOne(font: string, most: Spoiling, index: number, tally: Tally) {
  const random = seeded(index * 7919 + font.length * 104729 + Math.round(most.blur * 1000));
  const passport = madeUp(random);
  const lines = linesOf(passport);
  const sign = () => (random() < 0.5 ? -1 : 1) * (0.5 + random() / 2);
  const { picture } = await drawPhoto(page, passport, lines, {
    ...most,
    rotation: most.rotation * sign(),
    shear: most.shear * sign(),
    font,
    seed: Math.floor(random() * 2 ** 31),
  });
  const reading = timed(tally.times, () => readPicture(picture, today));
  // Alternate left and right.
  const onSide = index % 2 === 0 ? quarterTurned(picture) : threeQuartersTurned(picture);
  const readOnSide = timed(tally.timesOnSide, () => readPicture(onSide, today));
  const found = proven(reading);
  if (found && !proven(readOnSide)) failures.push(`${font}, page ${index}: not read on its side`);
  if (!found) return;
  const truth = readPassportCode(lines.join("\n"), { today });
  if (truth.kind !== "read") throw new Error("The drawn code cannot be read.");
  const { code } = found;
  const isRight = (["number", "birth", "expiry"] as const).every(
    (key) => code[key] === truth.code[key],
  );
  tally[isRight ? "right" : "wrong"]++;
  if (code.lastName === truth.code.lastName && code.firstName === truth.code.firstName) {
    tally.namesRight++;
  }
}

function threeQuartersTurned(picture: Grey): Grey {
  return quarterTurned(quarterTurned(quarterTurned(picture)));
}

function timed<Answer>(times: number[], act: () => Answer): Answer {
  const begun = process.cpuUsage();
  const answer = act();
  times.push(process.cpuUsage(begun).user / 1_000_000);
  return answer;
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

function proven(reading: PictureReading | null) {
  const found = reading && readPassportCode(reading.lines.join("\n"), { today });
  return found?.kind === "read" ? found : null;
}

async function isProvenIn(lines: readonly string[]): Promise<boolean> {
  const how = { ...GOOD, font: "debian", seed: 5 };
  const { picture } = await drawPhoto(page, madeUp(seeded(5)), lines, how);
  return proven(readPicture(picture, today)) !== null;
}

function madeUp(random: () => number): MadeUpPassport {
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
  const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)] as One;
  const day = () => String(1 + Math.floor(random() * 28)).padStart(2, "0");
  const month = () => String(1 + Math.floor(random() * 12)).padStart(2, "0");
  const letters = [..."ABEFH"];
  return {
    lastName: pick(NAMES),
    firstName: `MD ${pick(NAMES)}`,
    number: random() < 0.5 ? pick(letters) + digits(8) : `${pick(letters)}R${digits(7)}`,
    nationality: "BGD",
    birth: `${75 + Math.floor(random() * 25)}${month()}${day()}`,
    sex: pick(["M", "F"]),
    expiry: `${27 + Math.floor(random() * 9)}${month()}${day()}`,
    optional: random() < 0.5 ? digits(10) : "",
  };
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function writeTable(): void {
  const [begin, end] = ["<!-- photos: begin -->", "<!-- photos: end -->"];
  const file = join(ROOT, "bench/README.md");
  const text = readFileSync(file, "utf8");
  if (EACH < 6 || !text.includes(begin)) return;
  const head =
    "| cut | class | right | proven and untrue | names exact | median processor time | on its side |\n|---|---|--:|--:|--:|--:|--:|";
  const table = `${begin}\n${head}\n${rows.join("\n")}\n${end}`;
  writeFileSync(file, text.replace(new RegExp(`${begin}[\\s\\S]*${end}`), table));
}
