// Runs before the first paint and before the page's modules.
(() => {
  // The Content-Security-Policy forbids eval, so zod must not try it.
  globalThis.__zod_globalConfig = { jitless: true };

  // The colour scheme chosen in the top bar (key of Mantine's colour scheme manager).
  let chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
    // The chosen language (src/web/language/translate.ts).
    if (localStorage.getItem("language") === "bn") document.documentElement.lang = "bn";
    // Every signed-in screen needs this file next.
    const desk = document.querySelector("meta[name=desk-file]");
    if (desk && localStorage.getItem("token")) {
      const link = Object.assign(document.createElement("link"), { rel: "modulepreload" });
      link.fetchPriority = "low";
      link.href = desk.content;
      document.head.append(link);
    }
  } catch {
    // Without storage: system colour scheme, English.
  }
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = chosen === "dark" || (chosen !== "light" && systemIsDark);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
