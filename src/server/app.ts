import type { Writable } from "node:stream";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { authRoutes } from "./auth/routes.ts";
import type { Desk } from "./desk.ts";
import { healthRoutes } from "./http/health.ts";
import { describeApi } from "./http/openapi.ts";
import { pageRoutes } from "./http/page.ts";
import { presentBadAddress, presentErrors, send } from "./http/present-error.ts";
import { readJsonOnly } from "./http/read-json.ts";
import { logSettings } from "./log.ts";
import { medicalCenterRoutes } from "./medical-centers/routes.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { operatorRoutes } from "./operators/routes.ts";
import { processingRoutes } from "./processing/routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { slipRoutes } from "./slips/routes.ts";

const BODY_LIMIT = 256 * 1024;

/** Every feature's routes, below the API root. */
const FEATURES = [
  authRoutes,
  profileRoutes,
  operatorRoutes,
  slipRoutes,
  processingRoutes,
  medicalCenterRoutes,
  noticeRoutes,
  settingsRoutes,
];

/**
 * The whole program behind its front door; `pageFolder` holds the built page, if it is served. The log goes to
 * `logStream`, or to stdout without one.
 */
export async function createApp(
  desk: Desk,
  options: { pageFolder?: string; logStream?: Writable } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      ...logSettings(desk.settings.LOG_LEVEL),
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    keepAliveTimeout: 70_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: presentBadAddress,
  });
  app.decorateRequest("caller", null);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(serializerCompiler);
  readJsonOnly(app);
  presentErrors(app);
  logRequests(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: desk.publicUrl.startsWith("https:") && { maxAge: 63_072_000 },
    referrerPolicy: { policy: "no-referrer" },
  });
  await describeApi(app);
  await app.register(
    async (api) => {
      api.addHook("onSend", async (_request, reply) => {
        reply.header("cache-control", "no-store");
      });
      for (const register of FEATURES) register(api, desk);
    },
    { prefix: "/api" },
  );
  healthRoutes(app, desk);
  if (options.pageFolder) await pageRoutes(app, options.pageFolder);
  else {
    app.setNotFoundHandler((request, reply) =>
      send(reply, request, 404, { message: "There is nothing at this address." }),
    );
  }
  return app;
}

/** One line per answered call: the route's pattern, never the address itself. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
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
