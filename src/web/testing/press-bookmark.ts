import { runInThisContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { CLIP_START, type Clip, type SiteFieldName } from "#shared/booking/rules-site-fields.ts";
import { script } from "#web/booking/bookmark/bookmark.ts?bookmark";
import { BOOKMARK_TEXTS, type Offer } from "#web/booking/bookmark/panel.ts";

declare global {
  var jsdom: { reconfigure: (settings: { url: string }) => void };
}

export const SITE = "https://booking.test";
const DESK = "https://desk.test";
const OFFER: Offer = { desk: DESK, site: SITE, texts: BOOKMARK_TEXTS };

export const VALUES: Record<SiteFieldName, string> = {
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
export const ALL_FILLED =
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

type Clipboard = { readText?: () => Promise<string>; writeText: (text: string) => Promise<void> };

const noClipboard: Clipboard = { writeText: async () => {} };

/** What the browser has: the clipboard and what is on it, the tabs that were opened, and what happened to the page's fields. */
export const browser = {
  clipboard: noClipboard,
  copied: "",
  opened: [] as { opener: unknown; location: { href: string } }[],
  events: [] as string[],
};

/** The form of the booking site is open before each test, and its data is copied. */
export function openForm(): void {
  const types = ["input", "change", "click", "submit", "keydown", "focusin"];
  const note = ({ type, target }: Event) => {
    if (target instanceof Element) browser.events.push(`${type} ${target.getAttribute("name")}`);
  };
  beforeAll(() => {
    for (const type of types) document.body.addEventListener(type, note);
  });
  // The next file of tests may have the same page.
  afterAll(() => {
    for (const type of types) document.body.removeEventListener(type, note);
  });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    vi.setSystemTime("2026-11-26T10:00:00Z");
    browser.copied = clip();
    browser.clipboard = {
      readText: async () => browser.copied,
      writeText: async (text) => {
        browser.copied = text;
      },
    };
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      get: () => browser.clipboard,
    });
    browser.opened = [];
    vi.spyOn(window, "open").mockImplementation(() => {
      const tab = { opener: window as unknown, location: { href: "" } };
      browser.opened.push(tab);
      // biome-ignore lint/suspicious/noExplicitAny: the bookmark uses only these two of a window.
      return tab as any;
    });
    sessionStorage.clear();
    browser.events.length = 0;
    visit("/book-appointment/", form());
  });

  afterEach(() => {
    document.getElementById("slipdesk-bookmark")?.remove();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export function clip(changes: Partial<Clip> = {}): string {
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

export function form(names: readonly string[] = Object.keys(VALUES), more = ""): string {
  const fields = names.map((name) => {
    const options = SELECTS[name];
    if (!options) return `<input name="${name}">`;
    return `<select name="${name}"><option value=""></option>${options
      .map((value) => `<option value="${value}">${name} ${value}</option>`)
      .join("")}</select>`;
  });
  return `<form>${more}${fields.join("")}${NEVER_TOUCHED}</form>`;
}

/** The form with its field of this name in another shape. */
export const shaped = (name: string, shape: string) =>
  form().replace(
    new RegExp(`<input name="${name}">|<select name="${name}">.*?</select>`),
    () => shape,
  );

export function visit(path: string, body: string, site = SITE): void {
  jsdom.reconfigure({ url: `${site}${path}` });
  document.body.innerHTML = body;
}

/** Does what pressing the bookmark does; then so many seconds pass. */
export async function press(seconds = 5): Promise<void> {
  runInThisContext(`(()=>{const OFFER=${JSON.stringify(OFFER)};${script}})()`);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}
export const panel = () => document.getElementById("slipdesk-bookmark")?.shadowRoot;
export const said = () =>
  [...(panel()?.querySelectorAll("p") ?? [])].map((line) => line.textContent);
export const buttonOf = (text: string) =>
  [...(panel()?.querySelectorAll("button") ?? [])].find((one) => one.textContent === text);

export function field(name: string): HTMLInputElement | HTMLSelectElement {
  const found = document.querySelector(`form [name="${name}"]`);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new Error(`There is no field ${name}.`);
}

export const outlined = (name: string) =>
  /rgb\(26, 154, 75\)|#1a9a4b/i.test(field(name).style.outline);

/** What the bookmark brought back, as the desk will read it. */
export function broughtBack() {
  const { href = "" } = browser.opened[0]?.location ?? {};
  const { origin, pathname, search, hash } = new URL(href);
  expect([origin, pathname, search]).toEqual([DESK, "/admin/booking/return", ""]);
  return JSON.parse(decodeURIComponent(hash.slice(1)));
}
