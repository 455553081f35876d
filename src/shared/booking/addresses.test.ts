import { describe, expect, test } from "vitest";
import { readAddress, readPage, withScheme } from "./rules-page.ts";

const SITE = "https://wafid.com";
const read = (text: string) => readPage({ text }, SITE);

const payment = "https://wafid.com/appointment/DvX3k29QmzA71lB/pay/";

describe("an address is read", () => {
  test.each([
    payment,
    ` ${payment}\n`,
    "wafid.com/appointment/DvX3k29QmzA71lB/pay/",
    "HTTPS://WAFID.COM/appointment/DvX3k29QmzA71lB/pay/",
    "http://wafid.com/appointment/DvX3k29QmzA71lB/pay/",
    "https://www.wafid.com/appointment/DvX3k29QmzA71lB/pay",
    "https://wafid.com:443/appointment/DvX3k29QmzA71lB/pay/",
    `${payment}?lang=en#top`,
    `${payment}?next=/appointment/Another12345/slip/`,
    `${payment}#/appointment/Another12345/slip/`,
  ])("%s is a payment link", (address) => {
    expect(read(address)).toEqual({
      kind: "payment",
      token: "DvX3k29QmzA71lB",
      payment_link: payment,
    });
  });

  test.each(["en", "ar", "bn", "pt-br"])("the page may be in the language %s", (language) => {
    const link = `https://wafid.com/${language}/appointment/DvX3k29QmzA71lB/pay/`;
    expect(read(link)).toMatchObject({ kind: "payment", payment_link: link });
  });

  test.each([
    "https://facebook.com/x",
    "https://wafid.com.evil.example/appointment/DvX3k29QmzA71lB/pay/",
    "https://evil.example/https://wafid.com/appointment/DvX3k29QmzA71lB/pay/",
    "https://evil.example/?to=https://wafid.com/appointment/DvX3k29QmzA71lB/pay/",
    "https://evil.example/#https://wafid.com/appointment/DvX3k29QmzA71lB/pay/",
    "https://wafid.com@evil.example/appointment/DvX3k29QmzA71lB/pay/",
    "https://user@wafid.com/appointment/DvX3k29QmzA71lB/pay/",
    "https://pay.wafid.com/appointment/DvX3k29QmzA71lB/pay/",
    "https://wafid.com:8443/appointment/DvX3k29QmzA71lB/pay/",
    "https://wаfid.com/appointment/DvX3k29QmzA71lB/pay/",
    "https://wafid.com/book-appointment/",
    "https://wafid.com/appointment/?id=DvX3k29QmzA71lB",
    "https://wafid.com/#/appointment/DvX3k29QmzA71lB/pay/",
    "https://wafid.com/appointment/short/pay/",
    "https://wafid.com/appointment/DvX3k29QmzA71lB/",
    "https://wafid.com/appointment/DvX3k29QmzA71lB/pay/done/",
    "https://wafid.com/other/appointment/DvX3k29QmzA71lB/pay/",
    "javascript:alert(1)",
    `https://wafid.com/appointment/${"a".repeat(41)}/pay/`,
    "",
  ])("%s is none", (address) => {
    expect(readAddress(address, SITE)).toBeNull();
    expect(read(address)).toBeNull();
  });

  test.each(["", "print", "print/", "download/", "?lang=bn"])(
    "a slip's address alone says which slip it is, also with %j behind it",
    (more) => {
      expect(read(`https://wafid.com/appointment/DvX3k29QmzA71lB/slip/${more}`)).toMatchObject({
        kind: "slip",
        token: "DvX3k29QmzA71lB",
        slip_url: "https://wafid.com/appointment/DvX3k29QmzA71lB/slip/",
        slip_number: null,
        is_paid: false,
      });
    },
  );

  test("on a loopback site with a port", () => {
    const site = "http://127.0.0.1:4811";
    expect(readAddress(`${site}/appointment/DvX3k29QmzA71lB/pay/`, site)?.kind).toBe("payment");
    expect(readAddress("127.0.0.1:4811/appointment/DvX3k29QmzA71lB/pay/", site)?.kind).toBe(
      "payment",
    );
    expect(readAddress("http://127.0.0.1/appointment/DvX3k29QmzA71lB/pay/", site)).toBeNull();
  });
});

test("an address may be typed without its scheme", () => {
  expect(["wafid.com/a", "HTTP://x.example", "ftp://x", ""].map(withScheme)).toEqual([
    "https://wafid.com/a",
    "HTTP://x.example",
    "ftp://x",
    "",
  ]);
});
