// @vitest-environment jsdom
import { expect, test } from "vitest";
import {
  ALL_FILLED,
  field,
  openForm,
  outlined,
  press,
  said,
  shaped,
  visit,
} from "#web/testing/press-bookmark.ts";

openForm();

const cities = (...options: readonly (readonly [value: string, text: string])[]) =>
  shaped(
    "city",
    `<select name="city"><option value="">Choose</option>${options
      .map(([value, text]) => `<option value="${value}">${text}</option>`)
      .join("")}</select>`,
  );

test.each([
  ["the usual code", cities(["75", "Dhaka"], ["80", "Sherpur"]), "80"],
  ["another code", cities(["1", "Dhaka"], ["2", " SHERPUR "]), "2"],
  ["words of another language", cities(["75", "ঢাকা"], ["80", "শেরপুর"]), "80"],
  ["its words twice", cities(["80", "Sherpur"], ["81", "Sherpur"]), "80"],
  ["the code of another city by now", cities(["80", "Dhaka"], ["75", "Sherpur"]), "75"],
])("a list that has the city under %s gets the city itself", async (_what, body, value) => {
  visit("/book-appointment/", body);
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect([field("city").value, outlined("city")]).toEqual([value, true]);
});

test.each([
  [
    "not its code",
    [
      ["1", "Sherpur"],
      ["2", "Sherpur"],
    ],
  ],
  [
    "its code beside other words",
    [
      ["1", "Sherpur"],
      ["2", "Sherpur"],
      ["80", "Dhaka"],
    ],
  ],
] as const)(
  "a list that has its words twice and %s is left to the person",
  async (_what, options) => {
    visit("/book-appointment/", cities(...options));
    await press();
    expect(said()[0]).toBe("18 of 19. Left for you: City (Sherpur is not offered).");
    expect(field("city").value).toBe("");
  },
);

test("a choice that is closed is not taken", async () => {
  visit(
    "/book-appointment/",
    cities(["75", "Dhaka"], ["80", "Sherpur"]).replace('"80"', '"80" disabled'),
  );
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: City (Sherpur is not offered).");
  expect(field("city").value).toBe("");
});

test("a list under a widget that draws its own is set, and the widget hears of it", async () => {
  const drawn: string[] = [];
  const city = field("city");
  city.style.display = "none";
  city.addEventListener("change", () => drawn.push(city.value));
  await press();
  expect([said(), drawn]).toEqual([[ALL_FILLED], ["80"]]);
});

test.each([
  ["text", "", "01/12/1998"],
  ["text", "dd/mm/yyyy", "01/12/1998"],
  ["text", "DD-MM-YYYY", "01-12-1998"],
  ["text", "YYYY-MM-DD", "1998-12-01"],
  ["text", "mm/dd/yyyy", "12/01/1998"],
  ["text", "mm / dd / yyyy", "12 / 01 / 1998"],
  ["text", "Such as 1998-12-31 (yyyy-mm-dd)", "1998-12-01"],
  ["text", "Day, month and year", "01/12/1998"],
  ["date", "", "1998-12-01"],
])("a day in a field of the kind %s that asks for “%s” is written %s", async (type, asked, day) => {
  visit(
    "/book-appointment/",
    shaped("dob", `<input name="dob" type="${type}" placeholder="${asked}">`),
  );
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect(field("dob").value).toBe(day);
});

test.each([
  ["its label", '<label>Born (mm/dd/yyyy) <input name="dob"></label>'],
  ["a label above it", '<label for="b">MM-DD-YYYY</label><input name="dob" id="b">'],
  ["its title", '<input name="dob" title="mm/dd/yyyy">'],
  ["the text for readers of screens", '<input name="dob" aria-label="Born, mm.dd.yyyy">'],
  ["its calendar", '<input name="dob" data-format="mm/dd/yyyy">'],
])("a day is written in the order that %s asks for", async (_what, shape) => {
  visit("/book-appointment/", shaped("dob", shape));
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect(field("dob").value).toMatch(/^12[/.-]01[/.-]1998$/);
});

test.each([
  ["two orders", '<label>dd/mm/yyyy <input name="dob" placeholder="mm/dd/yyyy"></label>'],
  ["the name of the month", '<input name="dob" placeholder="dd-mmm-yyyy">'],
  ["three lists", '<select name="dob_day"></select><select name="dob_month"></select>'],
  ["three lists of one name", '<select name="dob"></select><select name="dob"></select>'],
])("a day in a field that asks for %s is left to the person", async (_what, shape) => {
  visit("/book-appointment/", shaped("dob", shape));
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: Date of birth.");
  const inputs = document.querySelectorAll<HTMLInputElement>("input[name=dob]");
  expect([...inputs].map(({ value }) => value).join("")).toBe("");
});

test("a calendar that refuses the day is told with what it shows", async () => {
  visit("/book-appointment/", shaped("dob", '<input name="dob" type="date" max="1990-01-01">'));
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: Date of birth (shows 1998-12-01).");
});
