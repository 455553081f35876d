// @vitest-environment jsdom
import { globSync, readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readPage } from "#shared/booking/read-page.ts";
import { CLIP_START, type Clip, type SiteFieldName } from "#shared/booking/site-fields.ts";
import { script } from "./bookmark.ts?bookmark";
import { BOOKMARK_TEXTS, type Offer } from "./texts.ts";

declare global {
  var jsdom: { reconfigure: (settings: { url: string }) => void };
}

const SITE = "https://booking.test";
const DESK = "https://desk.test";
const OFFER: Offer = { desk: DESK, site: SITE, texts: BOOKMARK_TEXTS };

const VALUES: Record<SiteFieldName, string> = {
  country: "BD",
  city: "80",
  traveled_country: "SA",
  first_name: "RAFIQUL",
  last_name: "ALI",
  dob: "01/12/1998",
  nationality: "15",
  gender: "male",
  marital_status: "married",
  passport: "EF2731258",
  confirm_passport: "EF2731258",
  passport_issue_date: "28/02/2026",
  passport_issue_place: "CUMILLA",
  passport_expiry_on: "27/02/2036",
  visa_type: "wv",
  email: "rafiqul@example.com",
  phone: "+8801985094526",
  national_id: "60114265937398441",
  applied_position: "31",
};
const ALL_FILLED =
  "19 of 19 filled for RAFIQUL ALI, EF2731258. Check every line, then confirm and submit yourself.";

const SELECTS: Partial<Record<string, readonly string[]>> = {
  country: ["BD", "IN"],
  city: ["75", "80"],
  traveled_country: ["SA", "QA"],
  nationality: ["15"],
  gender: ["male", "female"],
  marital_status: ["married", "unmarried"],
  visa_type: ["wv", "fv"],
  applied_position: ["21", "31"],
};

const NEVER_TOUCHED = `
  <input name="captcha"><input type="checkbox" name="confirm"><input type="hidden" name="csrfmiddlewaretoken" value="t">
  <input type="radio" name="appointment_type" value="standard"><input type="radio" name="appointment_type" value="premium">
  <select name="medical_center"><option value=""></option><option value="7">A center</option></select>
  <input name="applied_position_other"><button type="submit">Submit</button>`;

let clipboard: { readText?: () => Promise<string>; writeText: (text: string) => Promise<void> };
let copied = "";
let opened: { opener: unknown; location: { href: string } }[] = [];
const events: string[] = [];

beforeAll(() => {
  for (const type of ["input", "change", "click", "submit", "keydown", "focusin"]) {
    document.body.addEventListener(type, ({ target }) => {
      if (target instanceof Element) events.push(`${type} ${target.getAttribute("name")}`);
    });
  }
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.setSystemTime("2026-11-26T10:00:00Z");
  copied = clip();
  clipboard = {
    readText: async () => copied,
    writeText: async (text) => {
      copied = text;
    },
  };
  Object.defineProperty(navigator, "clipboard", { configurable: true, get: () => clipboard });
  opened = [];
  vi.spyOn(window, "open").mockImplementation(() => {
    const tab = { opener: window as unknown, location: { href: "" } };
    opened.push(tab);
    // biome-ignore lint/suspicious/noExplicitAny: the bookmark uses only these two of a window.
    return tab as any;
  });
  sessionStorage.clear();
  events.length = 0;
  visit("/book-appointment/", form());
});

afterEach(() => {
  document.getElementById("slipdesk-bookmark")?.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function clip(changes: Partial<Clip> = {}): string {
  const whole: Clip = {
    desk: DESK,
    at: Date.now(),
    slip: 189,
    name: "RAFIQUL ALI",
    passport: VALUES.passport,
    values: VALUES,
    shown: { city: "Sherpur", applied_position: "Labour" },
    ...changes,
  };
  return `${CLIP_START}${JSON.stringify(whole)}`;
}

function form(names: readonly string[] = Object.keys(VALUES), more = ""): string {
  const fields = names.map((name) => {
    const options = SELECTS[name];
    if (!options) return `<input name="${name}">`;
    return `<select name="${name}"><option value=""></option>${options
      .map((value) => `<option value="${value}">${name} ${value}</option>`)
      .join("")}</select>`;
  });
  return `<form>${more}${fields.join("")}${NEVER_TOUCHED}</form>`;
}

function visit(path: string, body: string, site = SITE): void {
  jsdom.reconfigure({ url: `${site}${path}` });
  document.body.innerHTML = body;
}

/** As pressing the bookmark does it; then so many seconds pass. */
async function press(seconds = 5): Promise<void> {
  runInThisContext(`(()=>{const OFFER=${JSON.stringify(OFFER)};${script}})()`);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

const panel = () => document.getElementById("slipdesk-bookmark")?.shadowRoot;
const said = () => [...(panel()?.querySelectorAll("p") ?? [])].map((line) => line.textContent);
const buttonOf = (text: string) =>
  [...(panel()?.querySelectorAll("button") ?? [])].find((one) => one.textContent === text);

function field(name: string): HTMLInputElement | HTMLSelectElement {
  const found = document.querySelector(`form [name="${name}"]`);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new Error(`There is no field ${name}.`);
}

const outlined = (name: string) => /rgb\(26, 154, 75\)|#1a9a4b/i.test(field(name).style.outline);

/** What the bookmark brought back, as the desk will read it. */
function broughtBack() {
  const { href = "" } = opened[0]?.location ?? {};
  const { origin, pathname, search, hash } = new URL(href);
  expect([origin, pathname, search]).toEqual([DESK, "/admin/booking/return", ""]);
  return JSON.parse(decodeURIComponent(hash.slice(1)));
}

test("the script with its English texts has at most 12 kB and knows nothing about a person", () => {
  const bytes = Buffer.byteLength(`${script}${JSON.stringify(OFFER)}`);
  expect(bytes).toBeLessThanOrEqual(12 * 1024);
  expect(script).not.toMatch(
    /\bfetch\b|XMLHttpRequest|sendBeacon|WebSocket|innerHTML|\.click\(|\.submit\(|localStorage/,
  );
});

test("it imports nothing of the page but types, and of the rest only the table of the form's fields", () => {
  const imported = globSync("src/web/booking/bookmark/*.ts", { exclude: ["**/*.test.ts"] }).flatMap(
    (path) =>
      [...readFileSync(path, "utf8").matchAll(/^import (?!type )[^;]*? from "(?!\.\/)(.+)"/gm)].map(
        ([, from]) => from,
      ),
  );
  expect([...new Set(imported)]).toEqual(["#shared/booking/site-fields.ts"]);
});

test("all fields take their values, are outlined, and nothing else is touched", async () => {
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  for (const [name, value] of Object.entries(VALUES)) {
    expect([name, field(name).value, outlined(name)]).toEqual([name, value, true]);
  }
  const names = [...new Set(events.map((event) => event.split(" ")[1]))];
  expect(names).toEqual(Object.keys(VALUES));
  expect([...new Set(events.map((event) => event.split(" ")[0]))]).toEqual(["input", "change"]);
  expect([field("captcha").value, field("medical_center").value]).toEqual(["", ""]);
  expect(document.querySelectorAll("form :checked[type]")).toHaveLength(0);
  expect(opened).toEqual([]);
});

test("the tab keeps the application's number and nothing else, and the clipboard is empty", async () => {
  await press();
  expect(Object.values(sessionStorage)).toEqual(["189"]);
  expect(copied).toBe("");
  clipboard.writeText = async () => Promise.reject(new Error("refused"));
  copied = clip();
  await press();
  expect(said()).toEqual([ALL_FILLED, "The data is still on the clipboard: copy something else."]);
});

test("a family visa has 18 values, and no position is asked for", async () => {
  const { applied_position: _, ...values } = { ...VALUES, visa_type: "fv" };
  copied = clip({ values });
  await press();
  expect(said()).toEqual([ALL_FILLED.replaceAll("19", "18")]);
  expect(field("applied_position").value).toBe("");
});

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
  expect(events.filter((event) => event === "change phone")).toHaveLength(3);
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

test("spaces that a field adds or trims make no difference", async () => {
  field("passport_issue_place").addEventListener("change", () => {
    field("passport_issue_place").value = " CUMILLA ";
  });
  await press();
  expect(said()).toEqual([ALL_FILLED]);
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

test("pressed again on the same form it sets nothing that is right already", async () => {
  await press();
  events.length = 0;
  copied = clip();
  await press();
  expect([said(), events]).toEqual([[ALL_FILLED], []]);
  expect(document.querySelectorAll("#slipdesk-bookmark")).toHaveLength(1);
});

test("what the site or the person changes afterwards is told while the panel is open, and not set again", async () => {
  await press();
  field("visa_type").value = "";
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()[0]).toBe("18 of 19. Left for you: Visa type.");
  expect(field("visa_type").value).toBe("");
});

test("a form that is filled in for somebody else is said before anything is overwritten", async () => {
  field("first_name").value = "KARIM";
  field("last_name").value = "MIA";
  field("passport").value = "A01234567";
  await press();
  expect(said()).toEqual([
    "This form is filled in for somebody else: KARIM MIA, A01234567. Nothing was changed.",
  ]);
  expect([events, field("email").value, sessionStorage.length]).toEqual([[], "", 0]);
  expect(copied).not.toBe("");
  buttonOf("Leave it")?.click();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([panel(), field("passport").value]).toEqual([undefined, "A01234567"]);

  await press();
  buttonOf("Fill in RAFIQUL ALI all the same")?.click();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([said(), field("passport").value]).toEqual([[ALL_FILLED], VALUES.passport]);
});

test.each(["passport", "confirm_passport", "last_name", "dob", "national_id"])(
  "another person is recognised by %s alone, and the same one is not asked about",
  async (name) => {
    field(name).value = name === "dob" ? "2/12/1998" : "OTHER7";
    await press();
    expect(said()[0]).toMatch(/^This form is filled in for somebody else: (OTHER7|2\/12\/1998)\./);
    field(name).value = name === "dob" ? "1/12/1998" : VALUES[name as SiteFieldName].toLowerCase();
    await press();
    expect(said()).toEqual([ALL_FILLED]);
  },
);

test("where the clipboard cannot be read, the panel has one field to paste into", async () => {
  for (const readText of [undefined, () => Promise.reject(new Error("refused"))]) {
    visit("/book-appointment/", form());
    clipboard = { writeText: clipboard.writeText, ...(readText && { readText }) };
    await press(1);
    expect(said()).toEqual(["Press Ctrl+V"]);
    const input = panel()?.querySelector("input");
    expect(panel()?.activeElement).toBe(input);
    const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => clip() },
    });
    input?.dispatchEvent(event);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([said(), event.defaultPrevented]).toEqual([[ALL_FILLED], true]);
  }
});

const NOTHING = [
  "There is no data from SlipDesk on the clipboard.",
  "Press “Open the booking site” on the desk, then the bookmark here.",
];
const TOO_OLD = ["This data was copied more than 15 minutes ago.", NOTHING[1]];
const minutesAgo = (minutes: number) => () => clip({ at: Date.now() - minutes * 60_000 });

test.each([
  ["empty", () => "", NOTHING],
  ["of something else", () => "EF2731258", NOTHING],
  ["cut short", () => clip().slice(0, -30), NOTHING],
  ["without an application", () => `${CLIP_START}{}`, NOTHING],
  ["just over 15 minutes old", minutesAgo(15.1), TOO_OLD],
  ["from the future", minutesAgo(-16), TOO_OLD],
  [
    "of another version",
    () => clip().replace("SlipDesk 1 ", "SlipDesk 2 "),
    ["Drag the new bookmark from the desk first."],
  ],
  [
    "of another desk",
    () => clip({ desk: "https://other.test" }),
    [
      "This data is from another desk, https://other.test.",
      "Drag the new bookmark from the desk first.",
    ],
  ],
])("a clipboard %s is refused, and nothing changes", async (_what, text, says) => {
  const refused = text();
  copied = refused;
  await press();
  expect(said()).toEqual(says);
  expect([events, copied, sessionStorage.length]).toEqual([[], refused, 0]);
});

test("a copy that is just under 15 minutes old is taken", async () => {
  copied = minutesAgo(14.9)();
  await press();
  expect(said()).toEqual([ALL_FILLED]);
});

test("a payment page is brought back with its address and the tab's application", async () => {
  await press();
  for (const path of [
    "/appointment/k3jd8sKQ01mXz9a/pay/",
    "/ar/appointment/k3jd8sKQ01mXz9a/pay/",
  ]) {
    opened = [];
    visit(`${path}?from=mail#top`, "<h1>Pay 10 USD</h1><p>Passport № X1</p>");
    await press();
    expect(broughtBack()).toEqual({ version: 1, address: `${SITE}${path}`, text: "", slip: 189 });
    expect([said(), opened[0]?.opener]).toEqual([["Opened in SlipDesk."], null]);
  }
});

const SLIP = `
  <nav>Email info@booking.test</nav><h1>Medical slip</h1>
  <div><span>GCC Slip №</span> <b>61201202512345678</b></div>
  <table><tr><td>First name</td><td>RAFIQUL</td><td>Last name</td><td>ALI</td></tr></table>
  <div><div>Passport №</div><div>EF2731258</div></div>
  <dl><dt>Payment status</dt><dd>PAID</dd></dl>
  <p hidden>Passport № OTHER7777</p><p style="display: none">Passport № OTHER7777</p>
  <script>"Passport № OTHER7777"</script><style>p { color: red }</style>
  <input type="hidden" value="secret"><input name="captcha_1" value="x7Gh"><footer>Email other@booking.test</footer>`;
const SLIP_TEXT = [
  "Medical slip",
  "GCC Slip № 61201202512345678",
  "First name\tRAFIQUL\tLast name\tALI",
  "Passport №",
  "EF2731258",
  "Payment status",
  "PAID",
].join("\n");

test.each([
  ["by its address", SITE, "/appointment/k3jd8sKQ01mXz9a/slip/"],
  ["by its words", SITE, "/print"],
])("a slip page, recognised %s, is brought back as a person sees it", async (_how, site, path) => {
  visit(path, SLIP, site);
  await press();
  expect(broughtBack()).toEqual({
    version: 1,
    address: `${site}${path}`,
    text: SLIP_TEXT,
    slip: null,
  });
  expect(readPage(broughtBack(), SITE)).toMatchObject({
    kind: "slip",
    slip_number: "61201202512345678",
    is_paid: true,
    person: { passport_number: "EF2731258", first_name: "RAFIQUL", last_name: "ALI" },
  });
});

test("a result page is brought back with the values of its inputs beside their labels", async () => {
  visit(
    "/en/medical-status-search/",
    `<h3>Fit</h3><label for="a">Passport NO</label><div><input id="a" readonly value=" EF2731258 "></div>
     <div><span>GCC Slip NO</span><input readonly value="61201202512345678"></div>
     <label>Date Examined <input readonly value="12/01/2026"></label>
     <label for="b">Blood group</label><select id="b"><option>A+</option><option selected>O+</option></select>
     <label for="c">Height</label><input id="c" value=""><input aria-label="Report Expiry Date" value="12/03/2026">`,
  );
  await press();
  expect(broughtBack().text.split("\n")).toEqual([
    "Fit",
    "Passport NO\tEF2731258",
    "GCC Slip NO\t61201202512345678",
    "Date Examined\t12/01/2026",
    "Blood group\tO+",
    "Height\t",
    "Report Expiry Date\t12/03/2026",
  ]);
  expect(readPage(broughtBack(), SITE)).toMatchObject({
    kind: "result",
    slip_number: "61201202512345678",
    result: "fit",
    examined_on: "2026-01-12",
    report_valid_till: "2026-03-12",
    person: { passport_number: "EF2731258" },
  });
});

test("a page that is too large is said, and not cut", async () => {
  visit("/appointment/k3jd8sKQ01mXz9a/slip/", `<p>GCC Slip № 1</p><p>${"слип ".repeat(700)}</p>`);
  await press();
  expect(said()).toEqual([
    "This page is too large to bring back.",
    "Copy its text and paste it on the desk.",
  ]);
  expect(opened).toEqual([]);
});

test.each([
  ["blocks new tabs", () => null],
  [
    "throws at them",
    () => {
      throw new Error("blocked");
    },
  ],
])("a browser that %s gets a link to press", async (_what, open) => {
  vi.mocked(window.open).mockImplementation(open);
  visit("/appointment/k3jd8sKQ01mXz9a/pay/", "");
  await press();
  expect(said()).toEqual(["The browser did not open SlipDesk."]);
  const link = panel()?.querySelector("a");
  expect([link?.textContent, link?.target, link?.rel]).toEqual([
    "Back to SlipDesk",
    "_blank",
    "noopener noreferrer",
  ]);
  expect(link?.href).toMatch(/^https:\/\/desk\.test\/admin\/booking\/return#%7B%22version%22%3A1/);
});

test.each([
  [
    "elsewhere",
    "https://news.test",
    "/",
    "",
    "This page is on news.test; the booking site is booking.test.",
  ],
  [
    "on the form of a site that only looks like it",
    "https://bookinq.test",
    "/book-appointment/",
    form(),
    "This page is on bookinq.test; the booking site is booking.test.",
  ],
  [
    "on a slip of a site that only looks like it",
    "https://bookinq.test",
    "/appointment/k3jd8sKQ01mXz9a/slip/",
    "<p>GCC Slip № 61201202512345678</p>",
    "This page is on bookinq.test; the booking site is booking.test.",
  ],
  [
    "on another page of the site",
    SITE,
    "/contact/",
    "<form><input name='email'><input name='phone'></form>",
    "The bookmark works on the form, the payment page, the slip and the result.",
  ],
  [
    "on a form page without the form",
    SITE,
    "/book-appointment/",
    "",
    "The form is not on this page.",
  ],
])(
  "%s it says that this is not a page of the booking site",
  async (_what, site, path, body, why) => {
    visit(path, body, site);
    await press();
    expect(said()).toEqual(["This is not a page of the booking site.", why]);
    expect([opened, events, copied === "", sessionStorage.length]).toEqual([[], [], false, 0]);
  },
);

test("www. before the site's name makes no difference, and the form may stand at another address", async () => {
  for (const [site, path] of [
    ["https://www.booking.test", "/book-appointment/"],
    [SITE, "/apply"],
  ] as const) {
    visit(path, form(), site);
    copied = clip();
    await press();
    expect(said()).toEqual([ALL_FILLED]);
  }
});

test("Esc closes the panel and ends the filling", async () => {
  field("city").innerHTML = "";
  await press(1);
  expect(said()).toEqual(["Filling in…"]);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(panel()).toBeUndefined();
  expect(field("email").value).toBe("");
});
