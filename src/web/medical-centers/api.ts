import { queryOptions } from "@tanstack/react-query";
import * as contract from "#shared/medical-centers/contract.ts";
import * as contractImport from "#shared/medical-centers/contract-import.ts";
import type { CenterInput } from "#shared/medical-centers/form.ts";
import type { CenterText } from "#shared/medical-centers/form-checks.ts";
import { call, callForFile } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

/** All medical centers by name; a change of one of them invalidates `["medical-centers"]`. */
export const medicalCentersQuery = queryOptions({
  queryKey: ["medical-centers"],
  queryFn: ({ signal }) => call(contract.listMedicalCenters, { signal }),
  staleTime: 60_000,
});

/** How many slips point to a center; asked anew each time. */
export function slipsOfCenterQuery(id: number) {
  return queryOptions({
    queryKey: ["medical-centers", id, "slips"],
    queryFn: ({ signal }) =>
      call(contract.countSlipsOfCenter, { params: { id: String(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The public directory to import from. */
export const starterListQuery = queryOptions({
  queryKey: ["medical-centers", "starter-list"],
  queryFn: ({ signal }) => call(contractImport.getStarterList, { signal }),
});

/** Adds a center. */
export function createCenter(center: CenterText) {
  return call(contract.createMedicalCenter, { body: center });
}

/** Replaces the fields of a center. */
export function updateCenter(id: number, center: CenterText) {
  return call(contract.updateMedicalCenter, { params: { id: String(id) }, body: center });
}

/** Deletes a center; slips that point to it lose it. */
export function removeCenter(id: number) {
  return call(contract.deleteMedicalCenter, { params: { id: String(id) } });
}

/** What an import of this CSV file would do, line by line; stores nothing. */
export function checkCsv(csv: string) {
  return call(contractImport.checkCentersCsv, { body: { csv } });
}

/** Stores these centers, all or none; those that exist are passed over. */
export function importCenters(centers: CenterInput[]) {
  return call(contractImport.importMedicalCenters, { body: { centers } });
}

/** All centers as a CSV file. */
export function exportCsv() {
  return callForFile(contractImport.exportMedicalCenters);
}

/** A change of centers by one of the functions of this module: whatever comes of it, centers and slips are read anew. */
export function useCenterAction<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useAction(change, [["medical-centers"], ["slips"]]);
}
