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
])("a list that has the city under %s gets the city itself", async (_what, body, value) => {
  visit("/book-appointment/", body);
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect([field("city").value, outlined("city")]).toEqual([value, true]);
});

test("a list that has its words twice and not its code is left to the person", async () => {
  visit("/book-appointment/", cities(["1", "Sherpur"], ["2", "Sherpur"]));
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: City (Sherpur is not offered).");
  expect(field("city").value).toBe("");
});

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

test("a calendar that refuses the day is told with what it shows", async () => {
  visit("/book-appointment/", shaped("dob", '<input name="dob" type="date" max="1990-01-01">'));
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: Date of birth (shows 1998-12-01).");
});
