import { expect, test } from "@playwright/test";
import { addOperator, enterAs, signIn } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

// That no screen violates the policy is seen in every-screen.spec.ts.
test("an injected script does not run", async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const attempts = await page.evaluate(() => {
    const tried = (attempt: () => unknown) => {
      try {
        attempt();
        return "let through";
      } catch {
        return "refused";
      }
    };
    return [
      tried(() => {
        document.body.innerHTML = "<img src=x onerror=alert(1)>";
      }),
      tried(() => new Worker("https://elsewhere.example/worker.js")),
      tried(() => Reflect.get(window, "trustedTypes").createPolicy("another", {})),
    ];
  });
  expect(attempts).toEqual(["refused", "refused", "refused"]);
});

test("after signing out no user data is left in the browser, and settings of the browser stay", async ({
  page,
  request,
}) => {
  await signIn(page, await addOperator(request));
  await page.evaluate(() => {
    localStorage.setItem("browser", "a-secret-of-this-browser");
    localStorage.setItem("mantine-color-scheme-value", "dark");
    localStorage.setItem("forgotten", "Rahim Uddin");
    sessionStorage.setItem("forgotten", "Rahim Uddin");
  });
  const cleared = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await cleared;
  await expect
    .poll(() => page.evaluate(() => ({ ...localStorage })))
    .toEqual({
      browser: "a-secret-of-this-browser",
      "mantine-color-scheme-value": "dark",
    });
});
