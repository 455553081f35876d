import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { ErrorScreen } from "#web/app/error-screen.tsx";
import { NotFoundScreen } from "#web/app/not-found-screen.tsx";
import { Root } from "#web/app/root.tsx";
import { WaitingScreen } from "#web/app/waiting-screen.tsx";
import { nextOf } from "#web/auth/login-search.ts";
import { parseListSearch } from "#web/slips/list-search.ts";

/** The route table: one entry per screen, each with who may see it (`access.ts`). */
function createRouteTree() {
  const root = createRootRoute({
    component: Root,
    notFoundComponent: NotFoundScreen,
    staticData: { access: "signed-in" },
  });
  const anyone = { staticData: { access: "public" }, getParentRoute: () => root } as const;
  const visitor = { staticData: { access: "visitor" }, getParentRoute: () => root } as const;
  const signedIn = { staticData: { access: "signed-in" }, getParentRoute: () => root } as const;
  const admin = { staticData: { access: "admin" }, getParentRoute: () => root } as const;

  return root.addChildren([
    createRoute({
      ...visitor,
      path: "/login",
      validateSearch: (raw) => nextOf(raw.next),
      component: lazyRouteComponent(() => import("#web/auth/login-page.tsx"), "LoginPage"),
    }),
    createRoute({
      ...signedIn,
      path: "/",
      beforeLoad: () => {
        throw redirect({ to: "/dashboard" });
      },
    }),
    createRoute({
      ...signedIn,
      path: "/dashboard",
      component: lazyRouteComponent(
        () => import("#web/dashboard/dashboard-page.tsx"),
        "DashboardPage",
      ),
    }),
    createRoute({
      ...signedIn,
      path: "/slip",
      component: lazyRouteComponent(
        () => import("#web/slips/create-slip-page.tsx"),
        "CreateSlipPage",
      ),
    }),
    createRoute({
      ...signedIn,
      path: "/slip/$id",
      component: lazyRouteComponent(
        () => import("#web/slips/slip-details-page.tsx"),
        "SlipDetailsPage",
      ),
    }),
    createRoute({
      ...signedIn,
      path: "/slip/$id/edit",
      component: lazyRouteComponent(() => import("#web/slips/edit-slip-page.tsx"), "EditSlipPage"),
    }),
    createRoute({
      ...signedIn,
      path: "/operator/slips",
      validateSearch: parseListSearch,
      component: lazyRouteComponent(
        () => import("#web/slips/operator-slips-page.tsx"),
        "OperatorSlipsPage",
      ),
    }),
    createRoute({
      ...admin,
      path: "/admin/slips",
      validateSearch: parseListSearch,
      component: lazyRouteComponent(
        () => import("#web/slips/admin-slips-page.tsx"),
        "AdminSlipsPage",
      ),
    }),
    createRoute({
      ...anyone,
      path: "/sandbox/payment/$reference",
      component: lazyRouteComponent(
        () => import("#web/processing/sandbox-payment-page.tsx"),
        "SandboxPaymentPage",
      ),
    }),
    createRoute({
      ...anyone,
      path: "/sandbox/slip/$reference",
      component: lazyRouteComponent(
        () => import("#web/processing/sandbox-slip-page.tsx"),
        "SandboxSlipPage",
      ),
    }),
  ]);
}

/** The page's router. Adding a screen is one entry above; the menu finds it by its path. */
export function createDeskRouter() {
  return createRouter({
    routeTree: createRouteTree(),
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingComponent: WaitingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createDeskRouter>;
  }
}
