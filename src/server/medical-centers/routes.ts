import type { FastifyInstance } from "fastify";
import { listMedicalCenters } from "#shared/medical-centers/contract.ts";
import type { Desk } from "../desk.ts";
import { serve } from "../http/serve.ts";
import { findMedicalCenters } from "./repository.ts";

/** Every call of the medical centers. */
export function medicalCenterRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, listMedicalCenters, () => findMedicalCenters(desk.sql));
}
