import { DEFAULT_THEME } from "@mantine/core";
import { expect, test } from "vitest";
import { deskVariables, theme } from "./theme.ts";
import css from "./tokens.css?raw";

const sheets = import.meta.glob<string>("../**/*.css", {
  query: "?raw",
  import: "default",
  eager: true,
});

const GROUNDS = ["canvas", "surface", "sunken", "field", "hover", "selected"];
const BADGES = "completed failed running approved declined pending inactive info".split(" ");

const TEXTS: readonly [text: string, grounds: readonly string[]][] = [
  ["text", GROUNDS],
  ["muted", GROUNDS],
  ["link", GROUNDS],
  ["danger-text", [...GROUNDS, "declined-back"]],
  ["placeholder", ["field", "sunken", "surface"]],
  ["on-primary", ["primary", "primary-hover", "danger", "danger-hover"]],
  ["countdown", ["surface", "hover", "selected"]],
  ["countdown-over", ["surface", "hover", "selected"]],
  ["surface", ["text"]],
  ...BADGES.map((badge): [string, string[]] => [`${badge}-text`, [`${badge}-back`]]),
  ...["pending-text", "approved-text", "failed-text"].map((text): [string, string[]] => [
    text,
    GROUNDS,
  ]),
  ["failed-text", ["declined-back"]],
];

const LINES: readonly [line: string, grounds: readonly string[]][] = [
  ["input-border", GROUNDS],
  ["ring", GROUNDS],
  ["danger-text", ["field"]],
  ...BADGES.map((badge): [string, string[]] => [`${badge}-border`, GROUNDS]),
];

test.each(["light", "dark"])("every text of the %s scheme has a contrast of 4.5:1", (scheme) => {
  expect(below(4.5, TEXTS, colorsOf(scheme))).toEqual([]);
});

test.each(["light", "dark"])(
  "every line of a control and every icon of the %s scheme has a contrast of 3:1",
  (scheme) => {
    expect(below(3, LINES, colorsOf(scheme))).toEqual([]);
  },
);

test("no other stylesheet defines colours", () => {
  const own = Object.entries(sheets).filter(
    ([path, sheet]) =>
      !path.endsWith("/tokens.css") && /#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(/i.test(sheet),
  );
  expect(own.map(([path]) => path)).toEqual([]);
});

test("every token used in a stylesheet or for Mantine exists", () => {
  const tokens = new Set([...css.matchAll(/(--desk-[\w-]+):/g)].map(([, token]) => token));
  const users = [...Object.values(sheets), JSON.stringify([theme, deskVariables(DEFAULT_THEME)])];
  const named = users.flatMap((text) => [...text.matchAll(/var\((--desk-[\w-]+)\)/g)]);
  expect(named.map(([, token]) => token).filter((token) => !tokens.has(token))).toEqual([]);
});

test("Mantine's scales of colour, size, space and radius consist of tokens", () => {
  const { colors, fontSizes, lineHeights, spacing, radius } = theme;
  const values = [colors, fontSizes, lineHeights, spacing, radius]
    .flatMap((scale) => Object.values(scale ?? {}))
    .flat();
  expect(values.filter((value) => !/^var\(--desk-[\w-]+\)$/.test(String(value)))).toEqual([]);
});

type Pairs = typeof TEXTS;

function below(least: number, pairs: Pairs, colors: Map<string, string>): string[] {
  const colorOf = (name: string) => colors.get(name) ?? `no token ${name}`;
  return pairs.flatMap(([name, grounds]) =>
    grounds
      .map((ground) => ({ ground, ratio: contrast(colorOf(name), colorOf(ground)) }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ ground, ratio }) => `${name} on ${ground}: ${ratio.toFixed(2)}`),
  );
}

function colorsOf(scheme: string): Map<string, string> {
  const tokens = css.matchAll(
    /--desk-([\w-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6})\))?;/g,
  );
  return new Map(
    [...tokens].map(([, name = "", light = "", dark = light]) => [
      name,
      scheme === "dark" ? dark : light,
    ]),
  );
}

/** The contrast as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
