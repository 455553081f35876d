import { expect, test } from "vitest";
import { endsOn, fileError, jpegSize, MAX_FILE_BYTES, mediaTypeOf } from "./rules.ts";
import { fileName, sizeInWords } from "./text.ts";

const START = [0xff, 0xd8];
/** The segment that most JPEGs begin with. */
const APP0 = [0xff, 0xe0, 0, 4, 0, 0];
const frame = (width: number, height: number, marker = 0xc0) => [
  ...[0xff, marker, 0, 17, 8],
  ...[height >> 8, height & 255, width >> 8, width & 255],
  ...[3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
];
const jpeg = (...segments: number[][]) => Uint8Array.from([...START, ...segments.flat()]);
const text = (written: string) => new TextEncoder().encode(written);

test("A file's type is that of its content, whatever it is called", () => {
  expect(mediaTypeOf(jpeg(APP0))).toBe("image/jpeg");
  expect(mediaTypeOf(text("%PDF-1.7\n"))).toBe("application/pdf");
});

test.each([
  ["HTML named .jpg", text("<!doctype html><script>")],
  ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg">')],
  ["PNG", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ["GIF", text("GIF89a")],
  ["ZIP", Uint8Array.of(0x50, 0x4b, 3, 4)],
  ["a PDF behind something else", text("\n%PDF-1.7")],
  ["the first two bytes of a JPEG", Uint8Array.from(START)],
  ["nothing", new Uint8Array()],
])("%s has no type that the desk takes", (_, bytes) => {
  expect(mediaTypeOf(bytes)).toBeNull();
});

test.each([
  ["a plain picture", jpeg(APP0, frame(4000, 3000))],
  ["a progressive one", jpeg(APP0, frame(4000, 3000, 0xc2))],
  ["one with tables before its frame", jpeg([0xff, 0xc4, 0, 3, 9], frame(4000, 3000))],
  ["one with fill bytes before a marker", jpeg(APP0, [0xff, 0xff], frame(4000, 3000))],
])("The size of %s is read from its frame header", (_, bytes) => {
  expect(jpegSize(bytes)).toEqual({ width: 4000, height: 3000 });
});

test("A picture's size is read wherever its bytes lie in memory", () => {
  const bytes = jpeg(APP0, frame(640, 480));
  const inside = Uint8Array.from([1, 2, 3, ...bytes, 4]).subarray(3, 3 + bytes.length);
  expect(jpegSize(inside)).toEqual({ width: 640, height: 480 });
});

test.each([
  ["cut after its header", jpeg(APP0)],
  ["cut in its frame header", jpeg(APP0, frame(640, 480).slice(0, 8))],
  ["cut in a segment", jpeg([0xff, 0xe1, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7])],
  ["with its scan before any frame", jpeg([0xff, 0xda, 0, 3, 9], frame(640, 480))],
  ["without a marker where one has to be", jpeg(APP0, [1, 2], frame(640, 480))],
  ["without a width", jpeg(frame(0, 480))],
])("A JPEG %s has no size", (_, bytes) => {
  expect(jpegSize(bytes)).toBeNull();
});

test.each([
  ["The file is empty", new Uint8Array()],
  ["The file is larger than 2 MB", new Uint8Array(MAX_FILE_BYTES + 1)],
  ["The file is not a JPEG picture or a PDF", text("<svg/>")],
  ["The picture cannot be read", jpeg(APP0)],
  ["The picture has more than 40 million pixels", jpeg(frame(60_000, 60_000))],
])("A file is refused: %s", (fieldError, bytes) => {
  expect(fileError(bytes)).toBe(fieldError);
});

test("A picture of 40 million pixels and a PDF of 2 MB are taken", () => {
  const pdf = new Uint8Array(MAX_FILE_BYTES);
  pdf.set(text("%PDF-"));
  expect([fileError(jpeg(frame(8000, 5000))), fileError(pdf)]).toEqual([null, null]);
});

test("A file ends so many days after the day in Dhaka on which it was added", () => {
  const days = { FILES_DAYS: 90, PASSPORT_PAGE_DAYS: 30 } as const;
  const noon = new Date("2026-11-23T06:00:00Z");
  expect(endsOn("passport-page", noon, days)).toBe("2026-12-23");
  expect(endsOn("report", noon, days)).toBe("2027-02-21");
  const afterMidnight = new Date("2026-11-23T18:30:00Z");
  expect(endsOn("passport-page", afterMidnight, days)).toBe("2026-12-24");
});

test("The shorter of the two settings holds for a passport page", () => {
  const added = new Date("2026-11-23T06:00:00Z");
  expect(endsOn("passport-page", added, { FILES_DAYS: 7, PASSPORT_PAGE_DAYS: 30 })).toBe(
    "2026-11-30",
  );
  expect(endsOn("slip", added, { FILES_DAYS: 7, PASSPORT_PAGE_DAYS: 30 })).toBe("2026-11-30");
});

test("Files go 90 days after no more can be added, passport pages earlier", () => {
  const added = new Date("2026-11-23T06:00:00Z");
  const days = { FILES_DAYS: "off", PASSPORT_PAGE_DAYS: 30 } as const;
  expect(endsOn("report", added, days)).toBe("2027-02-21");
  expect(endsOn("passport-page", added, days)).toBe("2026-12-23");
});

test("A download is called by number and kind", () => {
  expect(fileName(1042, "passport-page", "image/jpeg")).toBe("slip-1042-passport-page.jpg");
  expect(fileName(1042, "report", "application/pdf")).toBe("slip-1042-report.pdf");
});

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [319_488, "312 kB"],
  [1_468_006, "1.4 MB"],
  [MAX_FILE_BYTES, "2 MB"],
  [398_458_880, "380 MB"],
  [20 * 1024 ** 3, "20 GB"],
  [1000 * 1024 ** 3, "1000 GB"],
])("%i bytes are %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
