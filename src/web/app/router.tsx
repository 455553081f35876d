import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { LoginPage } from "#web/auth/login-page.tsx";
import {
  parseAccountsSearch,
  parseAgentsSearch,
  parseAuditSearch,
  parseCentersSearch,
  parseDepositsSearch,
  parseFollowUpSearch,
  parseListSearch,
  parseMoneySearch,
  parseReportsSearch,
  parseSheetSearch,
  parseStatementSearch,
} from "#web/lib/addresses.ts";
import { lazyScreen, type ScreenModule, type Visit } from "#web/lib/load-files.ts";
import type { Session } from "#web/lib/session.ts";
import { ErrorScreen, judgeVisit, nextOf, Root, type RouteAccess, WaitingScreen } from "./root.tsx";

type RouterContext = { queries: QueryClient; session: Session };

type LoaderArgs = Omit<Visit, "queries"> & { context: RouterContext; route: AnyRoute };

/** A lazily loaded screen. Its data is prefetched if its visitor may see it; the navigation does not wait for that. */
function screen<Module extends ScreenModule<Name>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
): { loader: (args: LoaderArgs) => void; component: RouteComponent } {
  const loader = ({ context: { queries, session }, route, ...visit }: LoaderArgs): void => {
    const access: RouteAccess = route.options.staticData.access;
    Promise.all([load(), session.whenLoaded()])
      .then(([{ prefetch }, state]) => {
        if (judgeVisit(access, state) === "show") prefetch?.({ queries, ...visit });
      })
      // The screen fetches for itself then.
      .catch(() => undefined);
  };
  return { loader, component: lazyScreen(load, name) };
}

const NotFound = lazyScreen(() => import("#web/not-found/not-found.tsx"), "NotFoundScreen");

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
      ...screen(() => import("#web/processing/sandbox-pages.tsx"), "SandboxPaymentPage"),
    }),
    createRoute({
      ...anyone,
      path: "/sandbox/slip/$reference",
      ...screen(() => import("#web/processing/sandbox-pages.tsx"), "SandboxSlipPage"),
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
        ...screen(() => import("#web/dashboard/dashboard-page.tsx"), "DashboardPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/slip",
        validateSearch: parseDraftSearch,
        ...screen(() => import("#web/form/create-slip-page.tsx"), "CreateSlipPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/slip/$id",
        validateSearch: parseQueueSearch,
        ...screen(() => import("#web/details/slip-details-page.tsx"), "SlipDetailsPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/slip/$id/edit",
        ...screen(() => import("#web/form/edit-slip-page.tsx"), "EditSlipPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/operator/slips",
        validateSearch: parseListSearch,
        ...screen(() => import("#web/list/slips-page.tsx"), "OperatorSlipsPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/slips",
        validateSearch: parseListSearch,
        ...screen(() => import("#web/list/slips-page.tsx"), "AdminSlipsPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/slips/review",
        ...screen(() => import("#web/details/slip-details-page.tsx"), "ReviewPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/booking",
        ...screen(() => import("#web/booking/booking-page.tsx"), "BookingPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/booking/return",
        ...screen(() => import("#web/booking/return-page.tsx"), "ReturnPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/follow-up",
        validateSearch: parseFollowUpSearch,
        ...screen(() => import("#web/follow-up/follow-up-page.tsx"), "FollowUpPage"),
      }),
      createRoute({
        ...staff,
        path: "/reports",
        validateSearch: parseReportsSearch,
        ...screen(() => import("#web/reports/reports-page.tsx"), "ReportsPage"),
      }),
      createRoute({
        ...staff,
        path: "/reports/day",
        validateSearch: parseSheetSearch,
        ...screen(() => import("#web/reports/daily-sheet-page.tsx"), "DailySheetPage"),
      }),
      createRoute({
        ...staff,
        path: "/reports/agent",
        validateSearch: parseStatementSearch,
        ...screen(() => import("#web/reports/agent-statement-page.tsx"), "AgentStatementPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/money",
        validateSearch: parseMoneySearch,
        ...screen(() => import("#web/money/money-page.tsx"), "MoneyPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/operators",
        ...screen(() => import("#web/operators/admin-operators-page.tsx"), "AdminOperatorsPage"),
      }),
      createRoute({
        ...staff,
        path: "/agents",
        validateSearch: parseAgentsSearch,
        ...screen(() => import("#web/agents/agents-page.tsx"), "AgentsPage"),
      }),
      createRoute({
        ...admin,
        path: "/operator/add",
        ...screen(() => import("#web/operators/add-operator-page.tsx"), "AddOperatorPage"),
      }),
      createRoute({
        ...admin,
        path: "/operator/$id/edit",
        ...screen(() => import("#web/operators/edit-operator-page.tsx"), "EditOperatorPage"),
      }),
      createRoute({
        ...staff,
        path: "/slips/import",
        ...screen(() => import("#web/imports/import-page.tsx"), "ImportPage"),
      }),
      createRoute({
        ...signedIn,
        path: "/profile",
        ...screen(() => import("#web/profile/profile-page.tsx"), "ProfilePage"),
      }),
      createRoute({
        ...signedIn,
        path: "/operator/medical-centers",
        validateSearch: parseCentersSearch,
        ...screen(
          () => import("#web/medical-centers/operator-medical-centers-page.tsx"),
          "OperatorMedicalCentersPage",
        ),
      }),
      createRoute({
        ...admin,
        path: "/admin/medical-centers",
        validateSearch: parseCentersSearch,
        ...screen(
          () => import("#web/medical-centers/admin-medical-centers-page.tsx"),
          "AdminMedicalCentersPage",
        ),
      }),
      createRoute({
        ...admin,
        path: "/admin/money",
        validateSearch: parseAccountsSearch,
        ...screen(() => import("#web/money/admin-money-page.tsx"), "AdminMoneyPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/money/deposits",
        validateSearch: parseDepositsSearch,
        ...screen(() => import("#web/money/admin-deposits-page.tsx"), "AdminDepositsPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/notices",
        ...screen(() => import("#web/notices/admin-notices-page.tsx"), "AdminNoticesPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/system",
        ...screen(() => import("#web/system/admin-system-page.tsx"), "AdminSystemPage"),
      }),
      createRoute({
        ...admin,
        path: "/admin/audit",
        validateSearch: parseAuditSearch,
        ...screen(() => import("#web/audit/admin-audit-page.tsx"), "AdminAuditPage"),
      }),
      createRoute({ ...signedIn, path: "$", component: NotFound }),
    ]),
  ]);
}

export function createDeskRouter(context: RouterContext) {
  return createRouter({
    routeTree: createRouteTree(),
    context,
    scrollRestoration: true,
    // Preload files and data when a link is hovered or focused.
    defaultPreload: "intent",
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: WaitingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createDeskRouter>;
  }
}

function parseDraftSearch(raw: Record<string, unknown>): { draft?: number } {
  const draft = Number(raw.draft);
  return Number.isSafeInteger(draft) && draft > 0 ? { draft } : {};
}

function parseQueueSearch(raw: Record<string, unknown>): { queue?: "review" } {
  return raw.queue === "review" ? { queue: "review" } : {};
}
