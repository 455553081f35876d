import { expect, test } from "vitest";
import { eraserOf, type Sought } from "./erased-words.ts";

const rahim: Sought = {
  documents: ["QY6631955", "19902613456789"],
  phones: ["+8801712345678"],
  emails: ["rahim@mail.example"],
  names: [["Md Rahim", "Uddin"]],
};
const erase = eraserOf([rahim]);

test.each([
  ["QY6631955"],
  ["qy6631955"],
  ["QY 6631955"],
  ["Q Y 6 6 3 1 9 5 5"],
  ["QY-66-31-955"],
  ["QY–6631955"],
  ["QY.6631/955"],
  ["QY৬৬৩১৯৫৫"],
  ["QY٦٦٣١٩٥٥"],
  ["QY६६३१९५५"],
  ["ＱＹ６６３１９５５"],
  ["𝐐𝐘𝟔𝟔𝟑𝟏𝟗𝟓𝟓"],
  ["QY663\u200b1955"],
  ["Q\u2060Y66\u00ad31\ufeff955"],
  ["QY663\u034f1955"],
  ["QY6̲631955"],
  ["1990 2613 456789"],
  ["১৯৯০২৬১৩৪৫৬৭৮৯"],
  ["01712345678"],
  ["+880 1712-345678"],
  ["00880-1712 345 678"],
  ["০১৭১২৩৪৫৬৭৮"],
  ["Rahim@Mail.Example"],
  ["MD. RAHIM UDDIN"],
  ["Uddin, Md Rahim"],
  ["md-rahim\nuddin"],
])("%s is found, and nothing beside it is lost", (spelling) => {
  expect(erase(spelling)).toBe("Erased");
  expect(erase(`Paid for ${spelling}, by hand`)).toBe("Paid for Erased, by hand");
});

test("a name alone is found only where a number or the whole name stands beside it", () => {
  expect(erase("For Uddin, twice")).toBeNull();
  expect(erase("Uddin's passport is QY6631955")).toBe("Erased's passport is Erased");
  expect(erase("Rahim QY6631955 and Karim")).toBe("Erased Erased and Karim");
});

test("what is not the person's is left", () => {
  for (const text of ["", "QY663195", "Amd Rahim Uddin", "Md Rahim Uddinpur", "1712 34567"]) {
    expect([text, erase(text)]).toEqual([text, null]);
  }
  expect(eraserOf([])("QY6631955")).toBeNull();
});

test("a name in Bangla is a whole word with its vowels", () => {
  const inBangla = eraserOf([{ ...rahim, names: [["রহিম", "উদ্দিন"]] }]);
  expect(inBangla("রহিম উদ্দিনের টাকা")).toBeNull();
  expect(inBangla("রহিম উদ্দিন, টাকা")).toBe("Erased, টাকা");
  expect(inBangla("রহম উদ্দিন")).toBeNull();
});
