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
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { preloadShell } from "./app/guard.tsx";
import { createDeskRouter } from "./app/router.tsx";
import { readStyleNonce } from "./app/style-nonce.ts";
import { setTrustedTypes } from "./app/trusted-types.ts";
import { SessionContext } from "./auth/use-session.ts";
import { guardKeptPage } from "./lib/kept-page.ts";
import { watchActs } from "./lib/person-acts.ts";
import { provideStorage } from "./lib/provide-storage.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { createSession } from "./lib/session.ts";
import { readToken } from "./lib/token.ts";
import { watchPresses } from "./ui/double-press.ts";
import { deskVariables, theme } from "./ui/theme.ts";

function startPage(container: HTMLElement): void {
  setTrustedTypes();
  provideStorage(window);
  const queries = createQueryClient();
  const session = createSession(queries);
  const nonce = readStyleNonce();
  watchActs(session.noteAtWork);
  void session.load();
  if (readToken() !== null) preloadShell();
  guardKeptPage();
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
          <RouterProvider router={createDeskRouter()} />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  // In pieces of 5 ms, between which a press is answered.
  startTransition(() => createRoot(container).render(page));
}

const container = document.getElementById("root");
if (container) startPage(container);
