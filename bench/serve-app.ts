import { connect } from "@slipdesk/pg-client";
import { createBudgets, MOST_ROWS, NO_BUDGETS } from "#server/api/budgets.ts";
import { type AppContext, createApp } from "#server/app.ts";
import { createKeyedMutex, createPasswords } from "#server/auth/passwords/password.ts";
import { MOST_STREAMS } from "#server/events/routes.ts";
import { findPage } from "#server/http/page.ts";
import { timesFor } from "#server/http/time-limits.ts";
import { chooseAdapter } from "#server/processing/adapters/choose-adapter.ts";
import { ROOMS } from "#server/rooms.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";
import { PAGES } from "../scripts/page-sources.ts";
import { receiveConnection, tellAddress } from "./measured-program.ts";

const settings = readSettings(process.env);
const deriveKey = await loadSecretKey(settings);
const publicUrl = "http://127.0.0.1";
const connection = receiveConnection();
const sql = connect(connection);
const context: AppContext = {
  settings,
  sql,
  rooms: ROOMS,
  deriveKey,
  publicUrl,
  clock: () => new Date(),
  passwords: createPasswords(),
  passwordMutex: createKeyedMutex(),
  budgets: process.env.BENCH_BUDGETS
    ? createBudgets(
        () => new Date(),
        () => {},
      )
    : NO_BUDGETS,
  mostRows: MOST_ROWS,
  times: timesFor(settings.PATIENCE),
  mostStreams: MOST_STREAMS,
  isDiskFull: () => false,
  adapter: chooseAdapter(settings, publicUrl, deriveKey),
};
const pageFolder = await findPage(PAGES.check);
const app = await createApp(context, pageFolder === null ? {} : { pageFolder });
tellAddress(await app.listen({ host: settings.HOST, port: settings.PORT }));
