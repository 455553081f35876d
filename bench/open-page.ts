import { readFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../e2e/browser.ts";

/** A blank browser page with these fonts. */
export async function openPage(fonts: Record<string, string>): Promise<Page> {
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage();
  for (const [name, file] of Object.entries(fonts)) {
    const source = `url(data:font/otf;base64,${readFileSync(file).toString("base64")})`;
    await page.evaluate(
      async ([family, from]) => {
        const face = new FontFace(family, from);
        document.fonts.add(await face.load());
      },
      [name, source] as const,
    );
  }
  return page;
}
