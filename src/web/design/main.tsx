import "@fontsource/noto-sans-bengali/400.css";
import "@fontsource/noto-sans-bengali/600.css";
import "#web/ui/fonts.css";
import "#web/ui/tokens.css";
import "#web/ui/elements.css";
import "#web/ui/mantine-styles.ts";
import "#web/ui/controls.css";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { deskVariables, theme } from "#web/ui/theme.ts";
import { DesignFrame } from "./design-frame.tsx";
import { DesignPage } from "./design-page.tsx";
import { FormShown } from "./form-shown.tsx";
import { SuccessShown } from "./success-shown.tsx";

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
