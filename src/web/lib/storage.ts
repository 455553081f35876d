const NAMES = ["localStorage", "sessionStorage"] as const;

/**
 * Replaces a browser storage that is blocked or full by one in memory, which lasts until the tab is closed or
 * reloaded.
 */
export function ensureStorage(page: Window): void {
  for (const name of NAMES) {
    if (!works(page, name)) {
      Object.defineProperty(page, name, { configurable: true, value: memoryStorage() });
    }
  }
}

export function isStoragePersistent(): boolean {
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

/** As in the browser's own, each entry is a property, so that the keys can be listed. */
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

// Loaded with the sign-in, and therefore without the schema that reads the copies, which is the form's.

/** Stores a copy of what is typed in this tab, unless there is no room for it. */
export function saveCopy(key: string, copy: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // The form itself still holds what was typed.
  }
}

export function removeCopy(key: string): void {
  sessionStorage.removeItem(key);
}

const PREFIX = "draft:";

export function copyKey(userId: number, form: string): string {
  return `${PREFIX}${userId}:${form}`;
}

/** Removes the copies in this tab except this person's, so that the next one to sign in finds none of anybody else. */
export function clearCopies(except?: number): void {
  const own = except === undefined ? null : copyKey(except, "");
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) {
      sessionStorage.removeItem(key);
    }
  }
}

export function hasCopies(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
}

const KEY = "noticesShown";

export const NOTICES_UNDERSTOOD_KEY = "noticesUnderstood";

export function haveNoticesBeenShown(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

export function rememberNoticesShown(): void {
  sessionStorage.setItem(KEY, "true");
}

export function forgetNoticesShown(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(NOTICES_UNDERSTOOD_KEY);
}
