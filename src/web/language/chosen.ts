/** The languages of the page; English is the one it is written in. */
export type Language = "en" | "bn";

// The same key is read before the first paint (public/before-page.js), which writes the choice into <html lang>.
const KEY = "language";

/** The language of this page, which stays the same until it is loaded again. */
export const LANGUAGE: Language = languageOf(globalThis.document);

/** The language that this page is not in, and its name as its readers write it. */
export const OTHER_LANGUAGE =
  LANGUAGE === "bn"
    ? ({ language: "en", name: "English" } as const)
    : ({ language: "bn", name: "বাংলা" } as const);

const beforeSwitch = new Set<() => Promise<void>>();

/** Has this done before the page is loaded again in its other language, so that it can go on there. Returns how to stop. */
export function onLanguageSwitch(carry: () => Promise<void>): () => void {
  beforeSwitch.add(carry);
  return () => void beforeSwitch.delete(carry);
}

/** Keeps the other language for this browser and loads the page again in it; a form with unsaved typing asks first. */
export async function switchLanguage(): Promise<void> {
  await Promise.all([...beforeSwitch].map((carry) => carry()));
  localStorage.setItem(KEY, OTHER_LANGUAGE.language);
  location.reload();
}

// Rules of the page are also tested where there is no page.
function languageOf(page: Document | undefined): Language {
  return page?.documentElement.lang === "bn" ? "bn" : "en";
}
