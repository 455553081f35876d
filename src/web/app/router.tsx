import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
} from "@tanstack/react-router";
import { parseAuditSearch } from "#web/audit/audit-search.ts";
import { LoginPage } from "#web/auth/login-page.tsx";
import { nextOf } from "#web/auth/login-search.ts";
import { lazyScreen } from "#web/lib/load-files.ts";
import type { Session } from "#web/lib/session.ts";
import { parseCentersSearch } from "#web/medical-centers/centers-search.ts";
import { parseListSearch } from "#web/slips/list/list-search.ts";
import { parseDraftSearch, parseQueueSearch } from "#web/slips/page-search.ts";
import { judgeVisit, type RouteAccess } from "./access.ts";
import { ErrorScreen, NotFoundScreen, WaitingScreen } from "./fallback-screens.tsx";
import { Root } from "./root.tsx";
import type { SCREEN_DATA, Visit } from "./screen-data.ts";

type RouterContext = { queries: QueryClient; session: Session };

type LoaderArgs = Omit<Visit, "queries"> & { context: RouterContext; route: AnyRoute };

/** Reads what a screen shows while its files come, once it is known that its visitor may see it; nothing waits for it. */
function reads(screen: keyof typeof SCREEN_DATA) {
  return ({ context: { queries, session }, route, ...visit }: LoaderArgs): void => {
    const access: RouteAccess = route.options.staticData.access;
    Promise.all([import("./screen-data.ts"), session.whenLoaded()])
      .then(([{ SCREEN_DATA }, state]) => {
        if (judgeVisit(access, state) === "show") SCREEN_DATA[screen]({ queries, ...visit });
      })
      // Then the screen itself reads what it shows.
      .catch(() => undefined);
  };
}

/** The route table: one entry per screen, each with who may see it (`access.ts`). */
function createRouteTree() {
  const root = createRootRouteWithContext<RouterContext>()({
    component: Root,
    staticData: { access: "signed-in" },
  });
  const desk = createRoute({
    getParentRoute: () => root,
    id: "desk",
    component: lazyScreen(() => import("./shell.tsx"), "Shell"),
    staticData: { access: "signed-in" },
  });
  const anyone = { staticData: { access: "public" }, getParentRoute: () => root } as const;
  const visitor = { staticData: { access: "visitor" }, getParentRoute: () => root } as const;
  const signedIn = { staticData: { access: "signed-in" }, getParentRoute: () => desk } as const;
  const staff = { staticData: { access: "staff" }, getParentRoute: () => desk } as const;
  const admin = { staticData: { access: "admin" }, getParentRoute: () => desk } as const;

  return root.addChildren([
    createRoute({
      ...visitor,
      path: "/login",
      validateSearch: (raw) => nextOf(raw.next),
      component: LoginPage,
    }),
    createRoute({
      ...anyone,
      path: "/sandbox/payment/$reference",
      component: lazyScreen(
        () => import("#web/processing/sandbox-payment-page.tsx"),
        "SandboxPaymentPage",
      ),
    }),
    createRoute({
      ...anyone,
      path: "/sandbox/slip/$reference",
      component: lazyScreen(
        () => import("#web/processing/sandbox-slip-page.tsx"),
        "SandboxSlipPage",
      ),
    }),
    desk.addChildren([
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
        loader: reads("dashboard"),
        component: lazyScreen(() => import("#web/dashboard/dashboard-page.tsx"), "DashboardPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/slip",
        loader: reads("centers"),
        validateSearch: parseDraftSearch,
        component: lazyScreen(() => import("#web/slips/create-slip-page.tsx"), "CreateSlipPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/slip/$id",
        loader: reads("slip"),
        validateSearch: parseQueueSearch,
        component: lazyScreen(() => import("#web/slips/slip-details-page.tsx"), "SlipDetailsPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/slip/$id/edit",
        loader: reads("centers"),
        component: lazyScreen(() => import("#web/slips/edit-slip-page.tsx"), "EditSlipPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/operator/slips",
        loader: reads("list"),
        validateSearch: parseListSearch,
        component: lazyScreen(() => import("#web/slips/slips-page.tsx"), "OperatorSlipsPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/slips",
        loader: reads("list"),
        validateSearch: parseListSearch,
        component: lazyScreen(() => import("#web/slips/slips-page.tsx"), "AdminSlipsPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/slips/review",
        component: lazyScreen(() => import("#web/slips/review-page.tsx"), "ReviewPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/operators",
        loader: reads("operators"),
        component: lazyScreen(
          () => import("#web/operators/admin-operators-page.tsx"),
          "AdminOperatorsPage",
        ),
      }),
      createRoute({
        ...admin,
        path: "/operator/add",
        component: lazyScreen(
          () => import("#web/operators/add-operator-page.tsx"),
          "AddOperatorPage",
        ),
      }),
      createRoute({
        ...admin,
        path: "/operator/$id/edit",
        component: lazyScreen(
          () => import("#web/operators/edit-operator-page.tsx"),
          "EditOperatorPage",
        ),
      }),
      createRoute({
        ...staff,
        path: "/slips/import",
        loader: reads("centers"),
        component: lazyScreen(() => import("#web/imports/import-page.tsx"), "ImportPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/profile",
        loader: reads("profile"),
        component: lazyScreen(() => import("#web/profile/profile-page.tsx"), "ProfilePage"),
      }),
      createRoute({
        ...signedIn,
        path: "/operator/medical-centers",
        loader: reads("centers"),
        validateSearch: parseCentersSearch,
        component: lazyScreen(
          () => import("#web/medical-centers/operator-medical-centers-page.tsx"),
          "OperatorMedicalCentersPage",
        ),
      }),
      createRoute({
        ...admin,
        path: "/admin/medical-centers",
        loader: reads("centers"),
        validateSearch: parseCentersSearch,
        component: lazyScreen(
          () => import("#web/medical-centers/admin-medical-centers-page.tsx"),
          "AdminMedicalCentersPage",
        ),
      }),
      createRoute({
        ...admin,
        path: "/admin/notices",
        loader: reads("notices"),
        component: lazyScreen(
          () => import("#web/notices/admin-notices-page.tsx"),
          "AdminNoticesPage",
        ),
      }),
      createRoute({
        ...admin,
        path: "/admin/system",
        loader: reads("system"),
        component: lazyScreen(() => import("#web/system/admin-system-page.tsx"), "AdminSystemPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/audit",
        loader: reads("audit"),
        validateSearch: parseAuditSearch,
        component: lazyScreen(() => import("#web/audit/admin-audit-page.tsx"), "AdminAuditPage"),
      }),
      createRoute({ ...signedIn, path: "$", component: NotFoundScreen }),
    ]),
  ]);
}

/** The page's router. Adding a screen is one entry above; the menu finds it by its path. */
export function createDeskRouter(context: RouterContext) {
  return createRouter({
    routeTree: createRouteTree(),
    context,
    scrollRestoration: true,
    // The files and the data of the screen that a link leads to come when the pointer or the focus is on it.
    defaultPreload: "intent",
    // The cache of queries knows how old data is.
    defaultPreloadStaleTime: 0,
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
