import "@fontsource/noto-sans-bengali/400.css";
import "@fontsource/noto-sans-bengali/600.css";
import "#web/ui/fonts.css";
import "#web/ui/tokens.css";
import "#web/ui/elements.css";
import "#web/ui/mantine-styles.ts";
import "#web/ui/mantine-styles-signed-in.ts";
import "#web/ui/controls.css";
import { Group, MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import type { User } from "#shared/auth/contract.ts";
import { MessageProvider } from "#web/ui/messages.tsx";
import { ColorSchemeSwitch } from "#web/ui/preference-buttons.tsx";
import { deskVariables, theme } from "#web/ui/theme.ts";
import { DialogHost } from "#web/ui/use-dialog.tsx";
import { CurrentUser } from "../src/web/lib/session.ts";
import classes from "./design.module.css";
import { FormShown, SuccessShown } from "./design-forms.tsx";
import { DesignPage } from "./design-page.tsx";

const SOMEBODY: User = {
  id: 1,
  first_name: "Salma",
  last_name: "Khatun",
  email: "salma@desk.example",
  username: "salma",
  role: "admin",
  balance: "0.00",
  created_at: "2026-11-21T09:00:00.000Z",
};

/** The bar of the design page, and below it what was chosen there. */
function DesignFrame() {
  return (
    <CurrentUser value={SOMEBODY}>
      <header className={classes.bar}>
        <Group component="nav" aria-label="Design" gap="xs">
          <a href="#/">Parts</a>
          <a href="#/form">A form's screen</a>
          <a href="#/success">A form that was sent</a>
        </Group>
        <ColorSchemeSwitch />
      </header>
      <main className={classes.main}>
        <MessageProvider>
          <DialogHost>
            <Outlet />
          </DialogHost>
        </MessageProvider>
      </main>
    </CurrentUser>
  );
}

// A page of its own that only `npm run dev` serves: each part of ui in all its states, without the program behind it.
const anyone = { staticData: { access: "public" } } as const;
const root = createRootRoute({ ...anyone, component: DesignFrame, notFoundComponent: DesignPage });
const routeTree = root.addChildren([
  createRoute({ ...anyone, getParentRoute: () => root, path: "/", component: DesignPage }),
  createRoute({ ...anyone, getParentRoute: () => root, path: "/form", component: FormShown }),
  createRoute({ ...anyone, getParentRoute: () => root, path: "/success", component: SuccessShown }),
]);
const router = createRouter({ routeTree, history: createHashHistory() });

const container = document.getElementById("root");
if (container) {
  createRoot(container).render(
    <MantineProvider theme={theme} cssVariablesResolver={deskVariables} defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
