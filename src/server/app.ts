import type { Writable } from "node:stream";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { callbackRoutes } from "#server/processing/routes.ts";
import { healthRoutes } from "#server/system/routes.ts";
import { agentRoutes } from "./agents/routes.ts";
import { describeApi } from "./api/openapi.ts";
import type { ApiContext } from "./api/serve.ts";
import { auditRequests } from "./audit/audit-requests.ts";
import { auditRoutes } from "./audit/routes.ts";
import { bookingRoutes } from "./booking/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { draftRoutes } from "./drafts/routes.ts";
import { duplicateRoutes } from "./duplicates/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { followUpRoutes } from "./follow-up/routes.ts";
import { compressAnswers, readJsonOnly, sendHeaders, standardHeaders } from "./http/headers.ts";
import { createCallLimits, limitConnections } from "./http/limits.ts";
import { pageRoutes } from "./http/page.ts";
import {
  answerClientErrors,
  nothingThere,
  presentBadAddress,
  presentErrors,
} from "./http/present-error.ts";
import { limitTime, type Times } from "./http/time-limits.ts";
import { importRoutes } from "./imports/routes.ts";
import { logSettings } from "./log.ts";
import { medicalCenterRoutes } from "./medical-centers/routes.ts";
import { moneyRoutes } from "./money/routes.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { operatorRoutes } from "./operators/routes.ts";
import type { ProcessingContext } from "./processing/adapters/adapter.ts";
import { processingRoutes } from "./processing/routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import { queueRoutes } from "./queue/routes.ts";
import { reportsRoutes } from "./reports/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { slipRoutes } from "./slips/routes.ts";
import { serveMetrics } from "./system/metrics.ts";
import { recordFailures, systemRoutes } from "./system/routes.ts";
import { viewRoutes } from "./views/routes.ts";

export type AppContext = ApiContext & ProcessingContext & { readonly times: Times };

/** The largest form has some 4,000. What takes more declares it. */
const BODY_LIMIT = 32 * 1024;

/** Node swaps these if the first is larger, and by default checks only every 30 s. */
const HEADERS_MS = 10_000;
const timeLimits = ({ callMs, bodyMs }: Times) => ({
  headersTimeout: HEADERS_MS,
  // Only the last resort: a body is limited from when it is read, after the wait for a place.
  requestTimeout: HEADERS_MS + callMs + bodyMs,
  connectionsCheckingInterval: 1_000,
});

const FEATURES = [
  profileRoutes,
  operatorRoutes,
  slipRoutes,
  followUpRoutes,
  duplicateRoutes,
  draftRoutes,
  dashboardRoutes,
  reportsRoutes,
  moneyRoutes,
  processingRoutes,
  queueRoutes,
  bookingRoutes,
  callbackRoutes,
  eventRoutes,
  notificationRoutes,
  viewRoutes,
  searchRoutes,
  medicalCenterRoutes,
  agentRoutes,
  noticeRoutes,
  importRoutes,
  exportRoutes,
  fileRoutes,
  auditRoutes,
];

export async function createApp(
  context: AppContext,
  options: { pageFolder?: string; logStream?: Writable } = {},
): Promise<FastifyInstance> {
  const headers = standardHeaders(context.publicUrl);
  const http = timeLimits(context.times);
  const app = Fastify({
    logger: {
      ...logSettings(context.settings.LOG_LEVEL),
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    http,
    requestTimeout: http.requestTimeout,
    trustProxy: context.settings.TRUST_PROXY,
    keepAliveTimeout: 70_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      presentBadAddress(error, request, reply.headers(headers)),
    clientErrorHandler: answerClientErrors(headers),
  });
  // Behind a proxy all connections come from the proxy, which has its own limits.
  if (context.settings.TRUST_PROXY === false) limitConnections(app.server);
  app.decorateRequest("caller", null);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(serializerCompiler);
  sendHeaders(app, headers);
  limitTime(app, context.times);
  app.decorate("calls", createCallLimits(context.times));
  readJsonOnly(app);
  presentErrors(app);
  logRequests(app);
  auditRequests(app, context);
  const failures = recordFailures(app);
  await describeApi(app, context);
  serveMetrics(app, context);
  await app.register(
    (api, _options, done) => {
      compressAnswers(api);
      for (const register of FEATURES) register(api, context);
      systemRoutes(api, context, failures);
      done();
    },
    { prefix: "/api" },
  );
  healthRoutes(app, context);
  if (options.pageFolder) await pageRoutes(app, options.pageFolder);
  else {
    app.setNotFoundHandler(nothingThere);
  }
  return app;
}

function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ log, routeOptions }, { raw }, done) => {
    raw.once("close", () => {
      if (raw.headersSent) return;
      log.info({ route: routeOptions.url }, "the client left before it was answered");
    });
    done();
  });
  app.addHook("onRequestAbort", async ({ log, routeOptions }) => {
    log.info({ route: routeOptions.url }, "the client left before its request was read");
  });
  app.addHook("onResponse", (request, reply, done) => {
    done();
    if (request.routeOptions.config.access === undefined) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        actor: request.caller?.id ?? null,
      },
      "answered",
    );
  });
}
