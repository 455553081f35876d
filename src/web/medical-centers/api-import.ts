import { queryOptions } from "@tanstack/react-query";
import * as contract from "#shared/medical-centers/contract-import.ts";
import type { CenterInput } from "#shared/medical-centers/form.ts";
import { call, callForFile } from "#web/lib/call.ts";

/** The public directory to import from. */
export const starterListQuery = queryOptions({
  queryKey: ["medical-centers", "starter-list"],
  queryFn: ({ signal }) => call(contract.getStarterList, { signal }),
});

/** What an import of this CSV file would do, line by line; stores nothing. */
export function checkCsv(csv: string) {
  return call(contract.checkCentersCsv, { body: { csv } });
}

/** Stores these centers, all or none; those that exist are passed over. */
export function importCenters(centers: CenterInput[]) {
  return call(contract.importMedicalCenters, { body: { centers } });
}

/** All centers as a CSV file. */
export function exportCsv() {
  return callForFile(contract.exportMedicalCenters);
}
