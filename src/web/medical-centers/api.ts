import { queryOptions } from "@tanstack/react-query";
import { listMedicalCenters } from "#shared/medical-centers/contract.ts";
import { call } from "#web/lib/call.ts";

/** All medical centers by name; a change of one of them invalidates `["medical-centers"]`. */
export const medicalCentersQuery = queryOptions({
  queryKey: ["medical-centers"],
  queryFn: ({ signal }) => call(listMedicalCenters, { signal }),
  staleTime: 60_000,
});

/** What a change of centers makes stale. */
export const CENTER_DATA = [["medical-centers"], ["slips"]];
