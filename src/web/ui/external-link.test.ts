import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLinks } from "./external-link.tsx";

const addressesIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test("http and https addresses become links, and the words around them stay", () => {
  expect(splitLinks("See https://desk.example/a?b=1#c today.\nOr HTTP://old.example")).toEqual([
    { text: "See " },
    { text: "https://desk.example/a?b=1#c", href: "https://desk.example/a?b=1#c" },
    { text: " today.\nOr " },
    { text: "HTTP://old.example", href: "HTTP://old.example" },
  ]);
});

test("punctuation after an address is not part of it", () => {
  expect(addressesIn("(https://a.example/x). https://b.example/, https://c.example।")).toEqual([
    "https://a.example/x",
    "https://b.example/",
    "https://c.example",
  ]);
  expect(addressesIn("https://en.example/wiki/Visa_(document)")).toEqual([
    "https://en.example/wiki/Visa_(document)",
  ]);
});

test("no other scheme and no HTML becomes a link", () => {
  const text = 'javascript:alert(1) data:text/html,x ftp://a.example <a href="x">x</a> https://';
  expect(splitLinks(text)).toEqual([{ text }]);
});

test("any text stays complete, and every link is http or https", () => {
  const part = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("https://", "http://a.example", "(", ").", "\n", " "),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      const pieces = splitLinks(text);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const { href } of pieces) if (href) expect(href).toMatch(/^https?:\/\//i);
    }),
  );
});
