import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { asDownload } from "#server/http/csv-file.ts";
import * as contract from "#shared/medical-centers/contract.ts";
import { centerKey } from "#shared/medical-centers/form.ts";
import { readCentersCsv, writeCentersCsv } from "./centers-csv.ts";
import { findMedicalCenters } from "./repository.ts";
import * as centers from "./use-cases.ts";

export function medicalCenterRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listMedicalCenters, () => findMedicalCenters(desk.sql));
  serve(app, desk, contract.createMedicalCenter, ({ by, body }) =>
    centers.createCenter(desk, by, body),
  );
  serve(app, desk, contract.updateMedicalCenter, ({ by, params, body }) =>
    centers.editCenter(desk, by, params.id, body),
  );
  serve(app, desk, contract.deleteMedicalCenter, ({ by, params }) =>
    centers.deleteCenter(desk, by, params.id),
  );
  serve(app, desk, contract.countSlipsOfCenter, ({ params }) =>
    centers.countSlipsOf(desk, params.id),
  );
  serve(app, desk, contract.getStarterList, () => centers.getStarterList(desk));
  serve(app, desk, contract.checkCentersCsv, async ({ body }) => {
    const stored = await findMedicalCenters(desk.sql);
    return readCentersCsv(body.csv, new Set(stored.map(centerKey)));
  });
  serve(app, desk, contract.importMedicalCenters, ({ by, body }) =>
    centers.importCenters(desk, by, body.centers),
  );
  serve(app, desk, contract.exportMedicalCenters, async ({ reply }) => {
    asDownload(reply, "medical-centers.csv");
    return writeCentersCsv(await findMedicalCenters(desk.sql));
  });
}
