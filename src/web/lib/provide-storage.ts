const NAMES = ["localStorage", "sessionStorage"] as const;

/**
 * Makes sure that the page can keep something: where the browser refuses to, because it is told to or has no room, this
 * tab's memory does, which lasts until the tab is closed or loaded again.
 */
export function provideStorage(page: Window): void {
  for (const name of NAMES) {
    if (!works(page, name)) {
      Object.defineProperty(page, name, { configurable: true, value: memoryStorage() });
    }
  }
}

/** Whether what this page keeps outlasts its tab. */
export function isKeptByBrowser(): boolean {
  return localStorage instanceof Storage;
}

function works(page: Window, name: (typeof NAMES)[number]): boolean {
  const probe = "slipdesk:probe";
  try {
    page[name].setItem(probe, probe);
    page[name].removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** Like the browser's, each kept text is a property of its own, so that the keys can be listed. */
function memoryStorage(): Storage {
  const methods: Storage & ThisType<Record<string, string>> = {
    getItem(key) {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
    },
    setItem(key, text) {
      this[key] = text;
    },
    removeItem(key) {
      delete this[key];
    },
    clear() {
      for (const key of Object.keys(this)) delete this[key];
    },
    key(index) {
      return Object.keys(this)[index] ?? null;
    },
    get length() {
      return Object.keys(this).length;
    },
  };
  return Object.create(methods);
}
