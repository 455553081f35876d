// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { readPage } from "#shared/booking/rules-page.ts";
import {
  broughtBack,
  browser,
  openForm,
  panel,
  press,
  SITE,
  said,
  visit,
} from "#web/testing/press-bookmark.ts";

openForm();

test("a payment page is brought back with its address and the tab's application", async () => {
  await press();
  for (const path of [
    "/appointment/k3jd8sKQ01mXz9a/pay/",
    "/ar/appointment/k3jd8sKQ01mXz9a/pay/",
  ]) {
    browser.opened = [];
    visit(`${path}?from=mail#top`, "<h1>Pay 10 USD</h1><p>Passport № X1</p>");
    await press();
    expect(broughtBack()).toEqual({ version: 1, address: `${SITE}${path}`, text: "", slip: 189 });
    expect([said(), browser.opened[0]?.opener]).toEqual([["Opened in SlipDesk."], null]);
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
  expect(browser.opened).toEqual([]);
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
    "noreferrer",
  ]);
  expect(link?.href).toMatch(/^https:\/\/desk\.test\/admin\/booking\/return#%7B%22version%22%3A1/);
});
