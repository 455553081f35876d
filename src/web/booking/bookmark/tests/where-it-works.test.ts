// @vitest-environment jsdom
import { expect, test } from "vitest";
import {
  ALL_FILLED,
  browser,
  clip,
  form,
  openForm,
  press,
  SITE,
  said,
  visit,
} from "#web/testing/press-bookmark.ts";

openForm();

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
    expect([browser.opened, browser.events, browser.copied === "", sessionStorage.length]).toEqual([
      [],
      [],
      false,
      0,
    ]);
  },
);

test("www. before the site's name makes no difference, and the form may stand at another address", async () => {
  for (const [site, path] of [
    ["https://www.booking.test", "/book-appointment/"],
    [SITE, "/apply"],
  ] as const) {
    visit(path, form(), site);
    browser.copied = clip();
    await press();
    expect(said()).toEqual([ALL_FILLED]);
  }
});
