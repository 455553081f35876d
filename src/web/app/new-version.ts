const KEY = "reloadedForNewVersion";
const PATIENCE_MS = 30_000;

/**
 * After an update of the program an open page asks for files that are gone. Then the page is
 * loaded anew, once: if that was less than half a minute ago, the error screen shows instead.
 */
export function reloadOnceForNewVersion(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PATIENCE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
