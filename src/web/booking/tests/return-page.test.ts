import { expect, test } from "vitest";
import { readReturn } from "../return-page.tsx";

const SITE = "https://wafid.com";
const RETURN = {
  version: 1,
  address: "https://wafid.com/appointment/DvX3k29QmzA71lB/pay/",
  text: "Payment № 5\tনাম",
  slip: 12,
};
const read = (brought: unknown) => readReturn(encodeURIComponent(JSON.stringify(brought)), SITE);

test("what the bookmark wrote is read, of the site with and without www", () => {
  expect(read(RETURN)).toEqual(RETURN);
  expect(read({ ...RETURN, slip: null })).toEqual({ ...RETURN, slip: null });
  const address = "https://www.wafid.com/appointment/DvX3k29QmzA71lB/slip/";
  expect(read({ ...RETURN, address })).toEqual({ ...RETURN, address });
});

test.each([
  ["another site", { ...RETURN, address: "https://wafid.com.evil.example/appointment/x/pay/" }],
  ["no address", { ...RETURN, address: "" }],
  ["a script", { ...RETURN, address: "javascript:alert(1)" }],
  ["no text", { ...RETURN, text: 5 }],
  ["a slip that is no number", { ...RETURN, slip: "12" }],
  ["a slip below 1", { ...RETURN, slip: 0 }],
  ["null", null],
  ["a list", [RETURN]],
])("%s is refused", (_what, brought) => expect(read(brought)).toBe("unreadable"));

test.each(["", "{", "%", "%E0%A4%A", "hello"])("“%s” is refused", (fragment) =>
  expect(readReturn(fragment, SITE)).toBe("unreadable"),
);

test("of another version it is called so", () => {
  expect(read({ ...RETURN, version: 2 })).toBe("outdated");
  expect(read({ version: 0 })).toBe("outdated");
});

test("16 kB are read, and no character more", () => {
  const withText = (text: string) =>
    `{"version":1,"address":"${RETURN.address}","text":"${text}","slip":null}`;
  const room = 16 * 1024 - withText("").length;
  expect(readReturn(withText("a".repeat(room)), SITE)).toMatchObject({ version: 1 });
  expect(readReturn(withText("a".repeat(room + 1)), SITE)).toBe("unreadable");
});
