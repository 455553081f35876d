const NAMES = ["localStorage", "sessionStorage"] as const;

/**
 * Makes sure that the page can keep something: where the browser refuses to, because it is told to or has no room, this
 * tab's memory does, which lasts until the tab is closed or loaded again.
 */
export function ensureStorage(page: Window): void {
  for (const name of NAMES) {
    if (!works(page, name)) {
      Object.defineProperty(page, name, { configurable: true, value: memoryStorage() });
    }
  }
}

/** Whether what this page keeps outlasts its tab. */
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

// The sign-in loads this file: the schema that reads copies stands with the form.

/** Stores a copy of what is typed in this tab, unless the browser has no room for it. */
export function saveCopy(key: string, copy: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // The form itself still holds what was typed.
  }
}

/** Forgets the copy under this key. */
export function removeCopy(key: string): void {
  sessionStorage.removeItem(key);
}

const PREFIX = "draft:";

/** The key of one person's copy of one form. */
export function copyKey(userId: number, form: string): string {
  return `${PREFIX}${userId}:${form}`;
}

/** Forgets the copies of this tab, but those of this person: whoever signs in next finds none of anybody else. */
export function clearCopies(except?: number): void {
  const own = except === undefined ? null : copyKey(except, "");
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && (own === null || !key.startsWith(own))) {
      sessionStorage.removeItem(key);
    }
  }
}

/** Whether this tab keeps anything of anybody's that is not saved. */
export function hasCopies(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
}

const KEY = "noticesShown";

/** Which versions of notices were understood in this session. */
export const NOTICES_UNDERSTOOD_KEY = "noticesUnderstood";

/** Whether the person has closed the notices in this session. */
export function haveNoticesBeenShown(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** Remembers, until the session ends, that the notices have been closed. */
export function rememberNoticesShown(): void {
  sessionStorage.setItem(KEY, "true");
}

/** The next session shows the notices again. */
export function forgetNoticesShown(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(NOTICES_UNDERSTOOD_KEY);
}
