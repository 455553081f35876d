// Runs before the first paint and before the page's modules.
(() => {
  // What this screen goes on with, its files and its first calls, together with the page's first file and not after it
  // (scripts/signed-in-files.ts).
  const named = (document.querySelector('meta[name="signed-in-files"]')?.content ?? "").split(" ");
  const isCall = (name) => name.startsWith("/api/");
  const askForSignedInFiles = () => {
    for (const href of named.filter((name) => name.startsWith("/") && !isCall(name))) {
      const isStyle = href.endsWith(".css");
      const rel = isStyle ? "preload" : "modulepreload";
      // As the page asks for them afterwards; otherwise a style would be fetched twice.
      const link = { rel, as: isStyle ? "style" : "script", crossOrigin: "", href };
      document.head.append(Object.assign(document.createElement("link"), link));
    }
  };

  // The sign-in asks for them while somebody types (src/web/app/guard.tsx).
  globalThis.askForSignedInFiles = askForSignedInFiles;

  // Who is signed in, for which the page waits before all others, and right behind it what the screen shows first, as it
  // opens: without filters in its address or a term in its history. The page takes the answers (src/web/lib/asked-ahead.ts).
  const askForAnswers = (token) => {
    const headers = { accept: "application/json", authorization: `Bearer ${token}` };
    const ask = (address, more) =>
      fetch(address, { headers: { ...headers, ...more }, cache: "no-store" });
    const account = ask("/api/user/profile", { "SlipDesk-Background": "1" });
    const askOnceLetIn = async (address) => {
      const answer = (await account).clone();
      if (!answer.ok || (await answer.json()).must_enrol) throw new Error("Not let in yet.");
      return await ask(address);
    };
    const isPlain = location.search === "" && !history.state?.search;
    const answers = new Map([["/api/user/profile", account]]);
    for (const name of named.filter((one) => isPlain && isCall(one))) {
      answers.set(name, askOnceLetIn(name));
    }
    // Whoever takes one tells that it has failed.
    for (const answer of answers.values()) answer.catch(() => undefined);
    globalThis.askedAhead = { token, answers };
  };

  // The page may not evaluate strings (Content-Security-Policy), so zod must not try.
  globalThis.__zod_globalConfig = { jitless: true };

  // The colour scheme chosen in the top bar (key of Mantine's colour scheme manager).
  let chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
    // The language chosen there too (src/web/language/chosen.ts).
    if (localStorage.getItem("language") === "bn") document.documentElement.lang = "bn";
    const token = localStorage.getItem("token");
    if (token !== null) {
      askForAnswers(token);
      askForSignedInFiles();
    }
  } catch {
    // Storage is switched off: follow the system, in English.
  }
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = chosen === "dark" || (chosen !== "light" && systemIsDark);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
