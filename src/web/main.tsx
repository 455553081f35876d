import "@fontsource-variable/inter/wght.css";
import "#web/ui/tokens.css";
import "#web/ui/mantine-styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { createDeskRouter } from "#web/app/router.tsx";
import { readStyleNonce } from "#web/app/style-nonce.ts";
import { SessionContext } from "#web/auth/use-session.ts";
import { createQueryClient } from "#web/lib/query-client.ts";
import { createSession } from "#web/lib/session.ts";
import { deskVariables, theme } from "#web/ui/theme.ts";

function startPage(container: HTMLElement): void {
  const queries = createQueryClient();
  const session = createSession(queries);
  const nonce = readStyleNonce();
  void session.load();
  createRoot(container).render(
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
    </MantineProvider>,
  );
}

const container = document.getElementById("root");
if (container) startPage(container);
