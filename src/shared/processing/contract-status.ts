import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { Instant } from "#shared/http/fields.ts";

const ProcessorStatus = z
  .object({
    /** Until when no slip is handed over, because the booking service does not answer; null while nothing is wrong. */
    paused_until: Instant.nullable(),
  })
  .meta({ id: "ProcessorStatus" });

export const getProcessorStatus = endpoint({
  method: "GET",
  path: "/processing/status",
  access: "signed-in",
  summary:
    "Whether slips are handed over now, or the booking service is being left alone for a while",
  status: 200,
  answer: ProcessorStatus,
});
