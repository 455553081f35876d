// Runs before the first paint and before the page's modules.
(() => {
  // Together with the page's first file, not after it (scripts/signed-in-files.ts).
  const askForSignedInFiles = () => {
    const files = document.querySelector('meta[name="signed-in-files"]')?.content ?? "";
    for (const href of files.split(" ").filter((file) => file.startsWith("/"))) {
      const isStyle = href.endsWith(".css");
      const rel = isStyle ? "preload" : "modulepreload";
      // As the page asks for them afterwards; otherwise a style would be fetched twice.
      const link = { rel, as: isStyle ? "style" : "script", crossOrigin: "", href };
      document.head.append(Object.assign(document.createElement("link"), link));
    }
  };

  // The page may not evaluate strings (Content-Security-Policy), so zod must not try.
  globalThis.__zod_globalConfig = { jitless: true };

  // The colour scheme chosen in the top bar (key of Mantine's colour scheme manager).
  let chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
    // The language chosen there too (src/web/language/chosen.ts).
    if (localStorage.getItem("language") === "bn") document.documentElement.lang = "bn";
    if (localStorage.getItem("token") !== null) askForSignedInFiles();
  } catch {
    // Storage is switched off: follow the system, in English.
  }
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = chosen === "dark" || (chosen !== "light" && systemIsDark);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
