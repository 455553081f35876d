// @vitest-environment jsdom
import { expect, test } from "vitest";
import {
  ALL_FILLED,
  browser,
  clip,
  field,
  form,
  openForm,
  outlined,
  press,
  said,
  shaped,
  VALUES,
  visit,
} from "#web/testing/press-bookmark.ts";

openForm();

test.each([
  ["without a city", form(Object.keys(VALUES).filter((name) => name !== "city")), "City"],
  ["with another name for a field", form().replace('name="phone"', 'name="mobile"'), "Phone"],
  ["with a field twice", form(undefined, '<input name="email">'), "Email"],
  [
    "with a text field instead of a list",
    form().replace(/<select name="gender">.*?<\/select>/, '<input name="gender">'),
    "Gender",
  ],
])("a form %s: what is missing is told and nothing is guessed", async (_what, body, left) => {
  visit("/book-appointment/", body);
  await press();
  expect(said()).toEqual([
    `18 of 19. Left for you: ${left}.`,
    "For RAFIQUL ALI, EF2731258. Check every line, then confirm and submit yourself.",
  ]);
  expect(document.querySelector<HTMLInputElement>("[name=mobile]")?.value ?? "").toBe("");
});

test("a city that is not offered is named, and outlined red", async () => {
  visit("/book-appointment/", form().replace('<option value="80">city 80</option>', ""));
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: City (Sherpur is not offered).");
  expect([outlined("city"), outlined("country")]).toEqual([false, true]);
});

test.each([
  [2_900, "19 of 19 filled"],
  [60_000, "18 of 19. Left for you: City (Sherpur is not offered)."],
])(
  "a list that is rebuilt after %i ms is waited for, three seconds at most",
  async (after, says) => {
    field("city").innerHTML = "";
    field("country").addEventListener("change", () => {
      setTimeout(() => {
        field("city").innerHTML = '<option value=""></option><option value="80">Sherpur</option>';
      }, after);
    });
    await press();
    expect(said()[0]?.startsWith(says), said()[0] ?? "").toBe(true);
  },
);

test("a value that a late handler empties is set again", async () => {
  for (const [parent, child] of [
    ["dob", "visa_type"],
    ["country", "nationality"],
  ] as const) {
    const options = field(child).innerHTML;
    field(parent).addEventListener("change", () => {
      setTimeout(() => {
        field(child).innerHTML = options;
      }, 500);
    });
  }
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect([field("visa_type").value, field("nationality").value]).toEqual(["wv", "15"]);
});

test("a field that the site always changes is told with what it shows", async () => {
  field("phone").addEventListener("change", () => {
    field("phone").value = "01985094526";
  });
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: Phone (shows 01985094526).");
  expect(browser.events.filter((event) => event === "change phone")).toHaveLength(3);
});

test.each([
  ["1/12/1998", true],
  ["01/12/1998", true],
  ["1-12-1998", true],
  ["١/١٢/١٩٩٨", true],
  ["12/1/1998", false],
  ["1/12/98", false],
  ["", false],
])("a calendar that writes %j: held as the same day is %s", async (written, isSame) => {
  field("dob").addEventListener("change", () => {
    field("dob").value = written;
  });
  await press();
  expect([said()[0] === ALL_FILLED, outlined("dob")]).toEqual([isSame, isSame]);
});

test("a calendar of the browser gets the year first; one that takes no typing is filled in too", async () => {
  field("dob").setAttribute("type", "date");
  field("passport_expiry_on").setAttribute("readonly", "");
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect([field("dob").value, field("passport_expiry_on").value]).toEqual([
    "1998-12-01",
    "27/02/2036",
  ]);
});

test.each([
  ["in Arabic", "/ar/book-appointment/"],
  ["in English", "/en/book-appointment/"],
])(
  "the page %s, its fields in another order, with an error banner and another form",
  async (_language, path) => {
    const banner = '<div class="alert">There was an error.</div><form><input name="email"></form>';
    visit(path, banner + form(Object.keys(VALUES).reverse()));
    await press();
    expect(said()).toEqual([ALL_FILLED]);
    expect(document.querySelector<HTMLInputElement>("form:first-of-type [name=email]")?.value).toBe(
      "",
    );
  },
);

test.each([
  ["that goes by its id", '<input id="phone">', "#phone"],
  ["that goes by an id of its framework", '<input id="id_phone">', "#id_phone"],
  [
    "that has a hidden input of its name",
    '<input type="hidden" name="phone"><input name="phone" id="p">',
    "#p",
  ],
  ["whose id another field has", '<input name="phone" id="email">', "[name=phone]"],
  ["that says what it completes", '<input name="phone" autocomplete="off">', "[name=phone]"],
  ["of the kind tel", '<input name="phone" type="tel">', "[name=phone]"],
  ["with a pattern that fits", '<input name="phone" pattern="[+]880[0-9]{10}">', "[name=phone]"],
  ["with room for it", '<input name="phone" maxlength="14">', "[name=phone]"],
])("a field %s is filled in", async (_what, shape, selector) => {
  visit("/book-appointment/", shaped("phone", shape));
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect(document.querySelector<HTMLInputElement>(selector)?.value).toBe(VALUES.phone);
});

test.each([
  ["with another name and id", '<input name="mobile" id="mobile">', "Phone"],
  [
    "with another name and its label",
    '<label for="p">Phone</label><input id="p" name="p">',
    "Phone",
  ],
  ["with an aria-label only", '<input name="mobile" aria-label="Phone">', "Phone"],
  ["with a placeholder only", '<input name="mobile" placeholder="Phone">', "Phone"],
  ["with a hidden copy", '<input name="phone" hidden><input name="phone">', "Phone"],
  ["with its id twice", '<input id="phone"><input id="phone">', "Phone"],
  ["in capitals", '<input name="PHONE">', "Phone"],
  ["with a label only", "<label>Phone <input></label>", "Phone"],
  ["that is disabled", '<input name="phone" disabled>', "Phone"],
  ["that takes no typing", '<input name="phone" readonly>', "Phone"],
  ["that takes numbers only", '<input name="phone" type="number">', "Phone"],
  ["that is too short for it", '<input name="phone" maxlength="13">', "Phone"],
  [
    "that refuses its value",
    '<input name="phone" pattern="01[0-9]{9}">',
    "Phone (shows +8801985094526)",
  ],
  ["of several lines", '<textarea name="phone"></textarea>', "Phone"],
  ["that is hidden", '<input name="phone" type="hidden">', "Phone"],
  ["in a frame", '<iframe srcdoc="<input name=phone>"></iframe>', "Phone"],
])("a field %s is told, and everything else is filled in", async (_what, shape, left) => {
  visit("/book-appointment/", shaped("phone", shape));
  await press();
  expect(said()[0]).toBe(`18 of 19. Left for you: ${left}.`);
  const others = Object.entries(VALUES).filter(([name]) => name !== "phone");
  for (const [name, value] of others) expect([name, field(name).value]).toEqual([name, value]);
  expect(document.querySelector<HTMLInputElement>("label > input")?.value ?? "").toBe("");
});

test("a field that is open only once another is chosen is filled in when it opens", async () => {
  visit("/book-appointment/", shaped("phone", '<input name="phone" disabled>'));
  field("applied_position").addEventListener("change", () => {
    setTimeout(() => field("phone").removeAttribute("disabled"), 500);
  });
  await press();
  expect(said()).toEqual([ALL_FILLED]);
});

test("a field that writes capitals is told where they change the value", async () => {
  for (const name of ["passport", "email"]) {
    field(name).addEventListener("input", () => {
      field(name).value = field(name).value.toUpperCase();
    });
  }
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: Email (shows RAFIQUL@EXAMPLE.COM).");
});

test("a field of a framework that keeps its own value hears of the new one", async () => {
  const phone = field("phone");
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  let known = "";
  // As React watches what is set past its own state, and draws that state again.
  Object.defineProperty(phone, "value", {
    configurable: true,
    get: () => native?.get?.call(phone),
    set: (text: string) => {
      known = text;
      native?.set?.call(phone, text);
    },
  });
  const state = { value: "" };
  phone.addEventListener("input", () => {
    const written = String(native?.get?.call(phone));
    if (written !== known) state.value = written;
    phone.value = state.value;
  });
  await press();
  expect([said(), state.value, phone.value]).toEqual([[ALL_FILLED], VALUES.phone, VALUES.phone]);
});

test("of a form in two steps the fields of each are filled in when they are there", async () => {
  const [first, second] = [Object.keys(VALUES).slice(0, 9), Object.keys(VALUES).slice(9)];
  visit("/book-appointment/", form(first));
  await press();
  expect(said()[0]).toMatch(/^9 of 19\. Left for you: Passport number, Confirm passport, .*\.$/);
  visit("/book-appointment/", form(second));
  browser.copied = clip();
  await press();
  expect(said()[0]).toMatch(/^10 of 19\. Left for you: Country, City, .*\.$/);
  for (const name of second) expect(field(name).value).toBe(Reflect.get(VALUES, name));
  // The six lists that are not here are waited for together, not one after the other.
});

test("fields in a shadow tree are told, and where all are there, that the form is not on the page", async () => {
  visit("/book-appointment/", `${shaped("phone", "")}<div id="host"></div>`);
  const host = document.getElementById("host")?.attachShadow({ mode: "open" });
  if (host) host.innerHTML = '<input name="phone">';
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: Phone.");
  expect(host?.querySelector("input")?.value).toBe("");
  document.querySelector("form")?.remove();
  browser.copied = clip();
  await press();
  expect(said()).toEqual([
    "This is not a page of the booking site.",
    "The form is not on this page.",
  ]);
});

test.each([
  ["buttons to choose from", ["male", "female"]],
  ["boxes to tick", ["male"]],
])("%s in place of a list stay the person's, and are told", async (what, values) => {
  const type = what.startsWith("buttons") ? "radio" : "checkbox";
  const choices = values.map((value) => `<input type="${type}" name="gender" value="${value}">`);
  visit("/book-appointment/", shaped("gender", choices.join("")));
  await press();
  expect(said()[0]).toBe("18 of 19. Left for you: Gender.");
  expect(document.querySelectorAll("form :checked[type]")).toHaveLength(0);
});

test("of several forms the one with most fields is filled in; of two that have as many none", async () => {
  const search = '<form><input name="passport"><select name="nationality"></select></form>';
  visit("/book-appointment/", `${search}${form()}<form><input name="email"></form>`);
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect(document.querySelector<HTMLInputElement>("[name=passport]")?.value).toBe("");

  visit("/book-appointment/", form() + form());
  browser.copied = clip();
  browser.events.length = 0;
  await press();
  expect(said()).toEqual(["There are two such forms on this page. Nothing was filled in."]);
  expect(browser.events).toEqual([]);
});

test("of two forms the one that is not shown is left alone", async () => {
  visit("/book-appointment/", form().replace("<form>", '<form id="small">') + form());
  for (const one of document.forms) one.checkVisibility = () => one.id !== "small";
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  expect(document.querySelector<HTMLInputElement>("#small [name=phone]")?.value).toBe("");
});
