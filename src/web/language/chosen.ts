export type Language = "en" | "bn";

// The same key is read before the first paint (public/before-page.js), which writes the choice into <html lang>.
const KEY = "language";

/** Fixed until the page is reloaded. */
export const LANGUAGE: Language = languageOf(globalThis.document);

/** Each by its own name. */
export const LANGUAGES = [
  { language: "en", name: "English" },
  { language: "bn", name: "বাংলা" },
] as const;

export const OTHER_LANGUAGE = LANGUAGE === "bn" ? LANGUAGES[0] : LANGUAGES[1];

const beforeSwitch = new Set<() => Promise<void>>();

/** Registers work to be done before the page reloads in the other language. Returns the unregister function. */
export function onLanguageSwitch(carry: () => Promise<void>): () => void {
  beforeSwitch.add(carry);
  return () => void beforeSwitch.delete(carry);
}

/** Stores the other language for this browser and reloads the page; a form with unsaved typing asks first. */
export async function switchLanguage(): Promise<void> {
  await Promise.all([...beforeSwitch].map((carry) => carry()));
  localStorage.setItem(KEY, OTHER_LANGUAGE.language);
  location.reload();
}

// Some modules of the page are also tested in Node.
function languageOf(page: Document | undefined): Language {
  return page?.documentElement.lang === "bn" ? "bn" : "en";
}
