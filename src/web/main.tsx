import "@fontsource/noto-sans-bengali/400.css";
import "@fontsource/noto-sans-bengali/600.css";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/elements.css";
import "./ui/mantine-styles.ts";
import "./ui/controls.css";
import { MantineProvider } from "@mantine/core";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { createDeskRouter } from "./app/router.tsx";
import { watchActivity } from "./lib/activity.ts";
import { createQueryClient } from "./lib/call-error.ts";
import { createSession, SessionContext } from "./lib/session.ts";
import { ensureStorage, readToken } from "./lib/storage.ts";
import { watchPresses } from "./ui/double-press.ts";
import { deskVariables, theme } from "./ui/theme.ts";

function startPage(container: HTMLElement): void {
  setTrustedTypes();
  ensureStorage(window);
  // It only notices changes.
  onlineManager.setOnline(navigator.onLine);
  const queries = createQueryClient();
  const session = createSession(queries);
  const nonce = readStyleNonce();
  watchActivity(session.touch);
  void session.load();
  guardBfcache();
  watchPresses(document);
  const page = (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={deskVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <SessionContext value={session}>
          <RouterProvider router={createDeskRouter({ queries, session })} />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  createRoot(container).render(page);
}

/** The part of Trusted Types that this page uses; not every browser has them. */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: {
      createHTML(text: string): string | null;
      createScriptURL(address: string): string | null;
    },
  ): unknown;
};

/**
 * Allows the two kinds of injected text that this page needs: style sheets, which hold no tag, and the URLs of its
 * own workers.
 */
function setTrustedTypes(): void {
  const { trustedTypes } = window as typeof window & { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (address) =>
      new URL(address, location.href).href.startsWith(`${location.origin}/assets/`)
        ? address
        : null,
  });
}

/** The nonce for styles made in the browser; empty on the development server. */
function readStyleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');
  const nonce = meta && !meta.content.startsWith("__") ? meta.content : "";
  // Mantine's scroll lock reads it by this name.
  if (nonce !== "") Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}

/**
 * The back/forward cache restores a page as it was left. Hide it on leaving, and show it again only if the session is
 * the same; reload otherwise.
 */
function guardBfcache(): void {
  const { style } = document.documentElement;
  let leftWith: string | null = null;
  addEventListener("pagehide", () => {
    leftWith = readToken();
    style.visibility = "hidden";
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (readToken() === leftWith) style.visibility = "";
    else location.reload();
  });
}

const container = document.getElementById("root");
// What the bookmark brings is taken from the address before anything is drawn.
if (container && location.pathname === "/admin/booking/return") {
  void import("./booking/brought.ts")
    .then(({ watchBrought }) => watchBrought(window))
    .finally(() => startPage(container));
} else if (container) startPage(container);
