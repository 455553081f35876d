import "@fontsource/noto-sans-bengali/400.css";
import "@fontsource/noto-sans-bengali/600.css";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/elements.css";
import "./ui/mantine-styles.ts";
import "./ui/controls.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { createDeskRouter } from "./app/router.tsx";
import { SessionContext } from "./auth/use-session.ts";
import { watchActivity } from "./lib/activity.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { createSession } from "./lib/session.ts";
import { ensureStorage } from "./lib/storage.ts";
import { readToken } from "./lib/token.ts";
import { watchPresses } from "./ui/double-press.ts";
import { deskVariables, theme } from "./ui/theme.ts";

function startPage(container: HTMLElement): void {
  setTrustedTypes();
  ensureStorage(window);
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

/** What of the browser's trusted types this page uses; browsers that do not know them have none. */
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
 * Lets the page write two things where scripts could hide, and nothing else: the text of style sheets, which holds no
 * tag, and the addresses of its own workers.
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

/** The nonce that the server allows for styles made in the browser; empty on the development server. */
function readStyleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');
  const nonce = meta && !meta.content.startsWith("__") ? meta.content : "";
  // The scroll lock of Mantine's dialogs reads it by this name.
  if (nonce !== "") Object.assign(globalThis, { __webpack_nonce__: nonce });
  return nonce;
}

/**
 * Browsers show a page that was left again as it was when somebody goes back. It is hidden as it goes, and is seen again
 * only with the session that it was left with: otherwise it is loaded again.
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
if (container) startPage(container);
