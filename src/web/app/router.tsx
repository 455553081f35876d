import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { parseAuditSearch } from "#web/audit/audit-search.ts";
import { LoginPage } from "#web/auth/login-page.tsx";
import { nextOf } from "#web/auth/login-search.ts";
import { screen } from "#web/lib/part.tsx";
import { parseCentersSearch } from "#web/medical-centers/centers-search.ts";
import { parseListSearch } from "#web/slips/list/list-search.ts";
import { parseDraftSearch, parseQueueSearch } from "#web/slips/page-search.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { Root } from "./root.tsx";
import { WaitingScreen } from "./waiting-screen.tsx";

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
  const staff = { staticData: { access: "staff" }, getParentRoute: () => root } as const;
  const admin = { staticData: { access: "admin" }, getParentRoute: () => root } as const;

  return root.addChildren([
    createRoute({
      ...visitor,
      path: "/login",
      validateSearch: (raw) => nextOf(raw.next),
      component: LoginPage,
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
      component: screen(() => import("#web/dashboard/dashboard-page.tsx"), "DashboardPage"),
    }),
    createRoute({
      ...signedIn,
      path: "/slip",
      validateSearch: parseDraftSearch,
      component: screen(() => import("#web/slips/create-slip-page.tsx"), "CreateSlipPage"),
    }),
    createRoute({
      ...signedIn,
      path: "/slip/$id",
      validateSearch: parseQueueSearch,
      component: screen(() => import("#web/slips/slip-details-page.tsx"), "SlipDetailsPage"),
    }),
    createRoute({
      ...signedIn,
      path: "/slip/$id/edit",
      component: screen(() => import("#web/slips/edit-slip-page.tsx"), "EditSlipPage"),
    }),
    createRoute({
      ...signedIn,
      path: "/operator/slips",
      validateSearch: parseListSearch,
      component: screen(() => import("#web/slips/slips-page.tsx"), "OperatorSlipsPage"),
    }),
    createRoute({
      ...admin,
      path: "/admin/slips",
      validateSearch: parseListSearch,
      component: screen(() => import("#web/slips/slips-page.tsx"), "AdminSlipsPage"),
    }),
    createRoute({
      ...admin,
      path: "/admin/slips/review",
      component: screen(() => import("#web/slips/review-page.tsx"), "ReviewPage"),
    }),
    createRoute({
      ...admin,
      path: "/admin/operators",
      component: screen(
        () => import("#web/operators/admin-operators-page.tsx"),
        "AdminOperatorsPage",
      ),
    }),
    createRoute({
      ...admin,
      path: "/operator/add",
      component: screen(() => import("#web/operators/add-operator-page.tsx"), "AddOperatorPage"),
    }),
    createRoute({
      ...admin,
      path: "/operator/$id/edit",
      component: screen(() => import("#web/operators/edit-operator-page.tsx"), "EditOperatorPage"),
    }),
    createRoute({
      ...staff,
      path: "/slips/import",
      component: screen(() => import("#web/imports/import-page.tsx"), "ImportPage"),
    }),
    createRoute({
      ...signedIn,
      path: "/profile",
      component: screen(() => import("#web/profile/profile-page.tsx"), "ProfilePage"),
    }),
    createRoute({
      ...signedIn,
      path: "/operator/medical-centers",
      validateSearch: parseCentersSearch,
      component: screen(
        () => import("#web/medical-centers/operator-medical-centers-page.tsx"),
        "OperatorMedicalCentersPage",
      ),
    }),
    createRoute({
      ...admin,
      path: "/admin/medical-centers",
      validateSearch: parseCentersSearch,
      component: screen(
        () => import("#web/medical-centers/admin-medical-centers-page.tsx"),
        "AdminMedicalCentersPage",
      ),
    }),
    createRoute({
      ...admin,
      path: "/admin/notices",
      component: screen(() => import("#web/notices/admin-notices-page.tsx"), "AdminNoticesPage"),
    }),
    createRoute({
      ...admin,
      path: "/admin/system",
      component: screen(() => import("#web/system/admin-system-page.tsx"), "AdminSystemPage"),
    }),
    createRoute({
      ...admin,
      path: "/admin/audit",
      validateSearch: parseAuditSearch,
      component: screen(() => import("#web/audit/admin-audit-page.tsx"), "AdminAuditPage"),
    }),
    createRoute({
      ...anyone,
      path: "/sandbox/payment/$reference",
      component: screen(
        () => import("#web/processing/sandbox-payment-page.tsx"),
        "SandboxPaymentPage",
      ),
    }),
    createRoute({
      ...anyone,
      path: "/sandbox/slip/$reference",
      component: screen(() => import("#web/processing/sandbox-slip-page.tsx"), "SandboxSlipPage"),
    }),
  ]);
}

/** The page's router. Adding a screen is one entry above; the menu finds it by its path. */
export function createDeskRouter() {
  return createRouter({
    routeTree: createRouteTree(),
    scrollRestoration: true,
    // The files of the screen that a link leads to come when the pointer or the focus is on it.
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
