import { expect, test } from "vitest";
import { WebAddress } from "./fields.ts";

test.each([
  // The first letter is Cyrillic.
  ["https://\u0430pple.com/pay?x=1#y", "https://xn--pple-43d.com/pay?x=1#y"],
  ["https://pay.b\u00fccher.example:8443", "https://pay.xn--bcher-kva.example:8443"],
  ["http://\uff45xample.com/a", "http://example.com/a"],
  ["https://%D0%B0pple.com/", "https://xn--pple-43d.com/"],
  ["https://pay.example/\u0430?q=\u0430", "https://pay.example/\u0430?q=\u0430"],
  ["https://pay.example:443/", "https://pay.example:443/"],
  ["https://[::1]:8080/x", "https://[::1]:8080/x"],
])("%s is stored as %s", (typed, stored) => {
  expect(WebAddress.parse(typed)).toBe(stored);
});
